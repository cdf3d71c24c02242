/** A published exam of the named world on the 20th of November, with people who sit it and the devices they write on. */
import { sql } from 'drizzle-orm';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import { png, sendFile } from '../../../testing/files.ts';
import type { Answer, Ask, OpenWorld } from '../../../testing/open-world.ts';
import { enabled, openSchool, type School } from '../fixtures.ts';
import { published, templateIn } from '../plan-fixtures.ts';

const four = { options: '甲\n乙\n丙\n丁' };
/** One of each kind, with its points: 11 by rule, 10 by people. */
const questions: readonly (readonly [topicType: string, score: number, lines: object])[] = [
  ['0', 2, { ...four, answer: 'B' }],
  ['1', 4, { ...four, answer: 'AC' }],
  ['2', 1, { answer: '√' }],
  ['3', 4, { stem: '{{1}}和{{2}}是什么？', answer: '甲\n乙', isUnordered: true }],
  ['4', 10, { answer: '见教材', points: '坚持人民至上（10分）关键词：人民' }],
];
export interface Plan extends Record<string, unknown> {
  /** By the clocks at school. */
  start: string;
  end: string;
  /** With the question that people mark. */
  hasEssay: boolean;
}
const day = (time: string) => `2026-11-20T${time}+08:00`;

/** Templates of the same questions in the same order, without and with the last one. */
async function templatesOf(at: School, pictures: string[]): Promise<[string, string]> {
  const sections: object[] = [];
  for (const [topicType, scoreEach, lines] of questions) {
    const values = {
      libraryId: at.libraryId,
      topicType,
      difficulty: '3',
      stem: `题干${topicType}`,
      defaultScore: scoreEach,
    };
    const also = topicType === '0' ? { pictures } : {};
    sections.push({ topicType, topicIds: [await enabled(at, { ...values, ...also, ...lines })], scoreEach });
  }
  const byHand = { buildType: '2' };
  return [
    await templateIn(at.school, sections.slice(0, 4), 11, { ...byHand, name: '客观题' }),
    await templateIn(at.school, sections, 21, { ...byHand, name: '全部题型' }),
  ];
}

/** One browser of one candidate, as its page sends: numbers go on from what was acknowledged. */
export function deviceOf(ask: Ask, nobody: Ask, examId: string, deviceId: string) {
  const held = { attemptId: '', attemptToken: '', seq: 0 };
  const claim = () => ({ attemptId: held.attemptId, attemptToken: held.attemptToken });
  const url = `/api/dxExam/${examId}`;
  return {
    held,
    claim,
    async enter(): Promise<Answer> {
      const entered = await ask('POST', `${url}/enter`, { deviceId });
      if (entered.status === 200) {
        const { attemptId, attemptToken, lastSeq } = entered.body;
        Object.assign(held, { attemptId, attemptToken, seq: lastSeq });
      }
      return entered;
    },
    async save(answers: readonly GivenAnswer[], more: object = {}): Promise<Answer> {
      const seq = held.seq + 1;
      const saved = await nobody('POST', `${url}/save`, {
        ...claim(),
        seq,
        answers,
        answered: answers.length,
        ...more,
      });
      if (saved.status === 200) held.seq = Math.max(held.seq, saved.body.seq);
      return saved;
    },
    submit: (answers: readonly GivenAnswer[] = [], more: object = {}) =>
      nobody('POST', `${url}/submit`, { ...claim(), seq: held.seq + 1, answers, ...more }),
    tell: (kind: string, more: object = {}) => nobody('POST', `${url}/event`, { ...claim(), kind, ...more }),
  };
}
export type Device = ReturnType<typeof deviceOf>;
export const says = (topicNo: number, response: Response | null, flagged = false): GivenAnswer => ({
  topicNo,
  response,
  flagged,
});

export interface Hall {
  world: OpenWorld;
  database: OpenWorld['database'];
  nobody: Ask;
  member: Ask;
  trainee: Ask;
  /** Belongs to the first question. */
  pictureId: string;
  memberId: string;
  traineeId: string;
  /** It stands still, so that no second goes by unsaid. */
  clock(time: string): Promise<unknown>;
  /** Published for these two people; then it is ten o'clock. */
  exam(plan?: Partial<Plan>): Promise<string>;
  device(ask: Ask, examId: string, deviceId?: string): Device;
  attempt(examId: string, personId: string): Promise<Record<string, unknown>>;
  /** The job of every minute, without what it is asked for otherwise. */
  collect(): Promise<void>;
}

export async function openHall(): Promise<Hall> {
  const at = await openSchool();
  const { world } = at;
  const { database } = world;
  const sent = await sendFile(at.school, '/api/file/upload', { name: '图.png', content: png() });
  const pictureId = String(sent.body.id);
  const templates = await templatesOf(at, [pictureId]);
  const personOf = async (username: string) =>
    (await database.one<{ id: string }>(sql`select person_id as id from user_account where username = ${username}`))
      ?.id ?? '';
  const [memberId, traineeId] = [await personOf('demo.member'), await personOf('demo.trainee')];
  const people = await database.rows<{ number: string }>(sql`
    select number from person where id in (${memberId}::bigint, ${traineeId}::bigint)`);
  const personNumbers = people.map(({ number }) => number).join();
  const nobody = await world.as(null);
  const collect = world.registry.jobs.find(({ name }) => name === 'exam.collect');
  const clock = (time: string) =>
    database.rows(
      sql.raw(`create or replace view clock as
        select '2026-11-20'::date as today, '2026-11-20 ${time}+08'::timestamptz as now`),
    );
  return {
    world,
    database,
    pictureId,
    nobody,
    member: await world.as('demo.member'),
    trainee: await world.as('demo.trainee'),
    memberId,
    traineeId,
    clock,
    async exam({ start = '10:00:00', end = '12:00:00', hasEssay = false, ...values } = {}) {
      await clock('09:00:00');
      const times = { startAt: day(start), endAt: day(end), passHalves: 12, name: '结业考试' };
      const examId = await published(at, templates[hasEssay ? 1 : 0], {
        ...times,
        personKinds: null,
        personNumbers,
        ...values,
      });
      await clock('10:00:00');
      return examId;
    },
    device: (ask, examId, deviceId = 'device-one') => deviceOf(ask, nobody, examId, deviceId),
    attempt: async (examId, personId) =>
      (await database.one(sql`
        select * from exam_attempt where exam_id = ${examId}::bigint and person_id = ${personId}::bigint`)) ?? {},
    async collect() {
      const { registry } = world;
      await collect?.run({ database, registry, actorOf: async () => null, signal: new AbortController().signal }, {});
    },
  };
}
