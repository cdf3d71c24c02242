/** Comes into the room: the server's word, the paper, what this device still holds, all put together. */
import { enterExam, saveAnswers, submitExam, tellExamEvent, type Entered } from 'contract/exam/sitting-calls.ts';
import type { ShownPaper } from 'contract/exam/paper/shown.ts';
import { ask } from '../../../client/ask.ts';
import { randomText } from '../../../client/format.ts';
import { call, type Options } from '../../../client/http.ts';
import { serverClock } from './clock.ts';
import { copyOf, deviceId, type Kept } from './copy.ts';
import { keeper, type Keeper } from './keeper.ts';
import { merge } from './merge.ts';
import { seenSections, type SeenSection } from './numbered.ts';
import type { Line } from './standing.ts';
import { watchTabs } from './tabs.ts';

export interface Room {
  examId: string;
  /** 模拟考试: nothing of it counts. */
  isPractice: boolean;
  entered: Entered;
  sections: SeenSection[];
  keeper: Keeper;
  clock: ReturnType<typeof serverClock>;
  leave(): void;
}

/** What a page that goes away may still send, in bytes; three of them make a sign. */
const mostKeptAlive = 60_000;
/** By the token of the attempt alone: no session is asked, none is kept alive. */
const quiet = (said: unknown): Options => ({
  silent: true,
  background: true,
  renew: false,
  token: '',
  timeout: 10_000,
  keepalive: document.hidden && JSON.stringify(said).length * 3 < mostKeptAlive,
});

function lineOf(id: string, { attemptId, attemptToken }: Entered): Line {
  const own = { attemptId, attemptToken };
  const params = { id };
  return {
    save: said => call(saveAnswers, { params, body: { ...own, ...said } }, quiet(said)),
    submit: said => call(submitExam, { params, body: { ...own, ...said } }, quiet(said)),
    tell: event => call(tellExamEvent, { params, body: { ...own, ...event } }, { ...quiet(event), keepalive: true }),
  };
}

/** Who comes back is told what was counted meanwhile, a reload with it: the page that went could not say it any more. */
function saidOnReturn({ resumed, departures, exam: { mostDepartures } }: Entered): string {
  if (!resumed || departures === 0) return '';
  const limit = mostDepartures > 0 ? `，超过 ${mostDepartures} 次将自动交卷` : '';
  return `您已离开考试页面 ${departures} 次，已记录${limit}。刷新、返回和关闭页面也计为离开，请不要刷新；答案已保存。`;
}

const nothing: Kept = { answers: [], sentSeq: 0, acknowledgedSeq: 0 };

export async function enterRoom(examId: string): Promise<Room> {
  const clock = serverClock();
  const device = await deviceId(randomText(32));
  const sentAt = clock.count();
  const entered = await call(enterExam, { params: { id: examId }, body: { deviceId: device } }, { silent: true });
  clock.heard(entered.serverTime, sentAt);
  const paper = await ask<ShownPaper>('GET', entered.paperUrl, { silent: true });
  const copy = copyOf(entered.attemptId);
  // The page of before stops first, so that nothing is written behind what is read now.
  let own: Keeper | null = null;
  const tabs = watchTabs(entered.attemptId, () => own?.stop('taken'));
  tabs.entered();
  const kept = await copy.read().catch(() => nothing);
  const merged = merge({ server: entered.answers, lastSeq: entered.lastSeq, tookOver: entered.tookOver }, kept);
  const writing = keeper({
    entered: { ...entered, said: saidOnReturn(entered) },
    merged,
    line: lineOf(examId, entered),
    copy,
    clock,
  });
  own = writing;
  return {
    examId,
    isPractice: false,
    entered,
    sections: seenSections(paper, entered, entered.exam.multipleRule),
    keeper: writing,
    clock,
    leave() {
      tabs.close();
      writing.end();
    },
  };
}
