/**
 * 模拟考试: the room itself, with the same keeper, copy and signs, and a line that keeps nothing. Each save goes to the server
 * and back, so that a network that is away shows as it would in an exam; what is written stays on this device and goes when
 * the paper is handed in. Decision 350.
 */
import { readPractice } from 'contract/exam/sitting-calls.ts';
import { randomText } from '../../../client/format.ts';
import { call } from '../../../client/http.ts';
import { serverClock } from './clock.ts';
import { copyOf, type Kept } from './copy.ts';
import type { Room } from './enter.ts';
import { keeper, type Keeper } from './keeper.ts';
import { merge } from './merge.ts';
import { seenSections } from './numbered.ts';
import { practicePaper } from './practice-paper.ts';
import { answeredOf, type Line, type Standing } from './standing.ts';
import { watchTabs } from './tabs.ts';

const attemptId = 'practice';
const minutes = 10;
const key = 'exam-practice';
const nothing: Kept = { answers: [], sentSeq: 0, acknowledgedSeq: 0 };

const trip = () => call(readPractice, {}, { silent: true, background: true, renew: false, timeout: 10_000 });

/** Until when this practice goes; a page that is loaded again goes on with it. */
function deadlineAt(now: number): { deadline: string; isFresh: boolean } {
  const kept = sessionStorage.getItem(key) ?? '';
  if (Date.parse(kept) > now) return { deadline: kept, isFresh: false };
  const deadline = new Date(now + minutes * 60_000).toISOString();
  sessionStorage.setItem(key, deadline);
  return { deadline, isFresh: true };
}

/** Answers as the server of an exam does, and keeps nothing. */
function practiceLine(deadline: string, standing: () => Standing): Line {
  let departures = 0;
  return {
    async save({ seq }) {
      const { serverTime } = await trip();
      return { seq, serverTime, deadline, remainingSec: 0, departures, messages: [] };
    },
    async submit() {
      const { serverTime: handedInAt } = await trip();
      sessionStorage.removeItem(key);
      return { handedInAt, answered: answeredOf(standing()), receipt: '' };
    },
    async tell({ kind }) {
      await trip();
      if (kind === 'leave') departures += 1;
      const said =
        kind === 'paste' ? '正式考试会记录粘贴，模拟考试不记录' : `您已离开考试页面${departures}次，模拟考试不记录`;
      return { departures, mostDepartures: 0, isHandedIn: false, said };
    },
  };
}

const exam = {
  name: '模拟考试',
  totalScore: 10,
  passScore: 6,
  minSubmitMinutes: 0,
  multipleRule: 'STRICT',
  mostDepartures: 0,
};

export async function enterPractice(): Promise<Room> {
  const clock = serverClock();
  const sentAt = clock.count();
  const { serverTime } = await trip();
  clock.heard(serverTime, sentAt);
  const { deadline, isFresh } = deadlineAt(clock.now());
  const copy = copyOf(attemptId);
  if (isFresh) await copy.drop().catch(() => undefined);
  const order = { shufflesTopics: false, shufflesOptions: false, seed: '' };
  const entered = {
    attemptId,
    attemptToken: randomText(32),
    serverTime,
    deadline,
    remainingSec: 0,
    exam,
    ...order,
    resumed: !isFresh,
    tookOver: false,
    paperUrl: '',
    lastSeq: 0,
    answers: [],
    departures: 0,
    messages: [],
    candidate: { name: '模拟考生', number: null },
    enteredAt: serverTime,
  };
  let own: Keeper | null = null;
  const tabs = watchTabs(attemptId, () => own?.stop('taken'));
  tabs.entered();
  const kept = await copy.read().catch(() => nothing);
  // The server holds nothing: what this device has is all there is.
  const merged = merge({ server: [], lastSeq: 0, tookOver: false }, kept);
  const line = practiceLine(deadline, () => writing.standing());
  const writing: Keeper = keeper({ entered, merged, line, copy, clock });
  own = writing;
  return {
    examId: attemptId,
    isPractice: true,
    entered,
    sections: seenSections(practicePaper, order, exam.multipleRule),
    keeper: writing,
    clock,
    leave() {
      tabs.close();
      writing.end();
    },
  };
}
