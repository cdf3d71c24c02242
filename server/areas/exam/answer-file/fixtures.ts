/** Answer files as a page writes them, made here anew; and the end of an exam. */
import { createHash, createHmac } from 'node:crypto';
import { checksum } from 'contract/exam/paper/checksum.ts';
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import type { Device, Hall } from '../sitting/fixtures.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export interface Said extends GivenAnswer {
  changedAt?: string;
}
/** In the last minute of an hour that began at ten. */
const lastMinute = '2026-11-20T02:59:10.000Z';

/** `more` overrides what the page says; sum and seal are over all of it, by the token of `device`. */
export function fileOf(
  { held }: Pick<Device, 'held'>,
  examId: string,
  said: readonly Said[],
  more: object = {},
): string {
  const key = sha256(held.attemptToken);
  const content = {
    kind: 'exam-answers',
    examId,
    examName: '结业考试',
    attemptId: held.attemptId,
    candidate: { name: '考生', number: null },
    deadline: '2026-11-20T03:00:00.000Z',
    writtenAt: '2026-11-20T03:00:20.000Z',
    acknowledgedSeq: held.seq,
    answers: said.map((one, at) => ({ change: at + 1, changedAt: lastMinute, ...one })),
    page: sha256(key).slice(0, 16),
    ...more,
  };
  const text = JSON.stringify(content);
  const seal = createHmac('sha256', key).update(text).digest('hex');
  return JSON.stringify({ ...content, checksum: checksum(text), seal }, null, 2);
}

/** It is half past twelve: papers came in, were counted, and the exam is over. */
export async function end(hall: Hall): Promise<void> {
  await hall.clock('12:30:00');
  await hall.collect();
  const { database, world } = hall;
  const due = world.registry.jobs.find(({ name }) => name === 'exam.due');
  const signal = new AbortController().signal;
  await due?.run({ database, registry: world.registry, actorOf: async () => null, signal }, {});
}
