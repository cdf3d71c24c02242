/** An exam that goes on while the demonstration begins: most write, some have not come, handed in, are offline or locked. */
import { sql } from 'drizzle-orm';
import { mostTakeovers } from 'contract/exam/codes.ts';
import { timeOf } from 'contract/kit/calendar.ts';
import type { Tx } from '../../../kit/registry.ts';
import { nowOf } from '../../../kit/setting.ts';
import { extend, tell } from '../proctor/acts.ts';
import { happen } from '../sitting/event.ts';
import { at, enter, keysOf, people, sit, submit, write, type Hall, type Seat } from './hall.ts';
import { begunExam } from './sessions.ts';

const minute = 60_000;
const fiveMinutes = 5 * minute;

/** It goes on now. */
interface Present extends Hall {
  now: number;
}
const secondsOf = ({ start, now }: Present): number => Math.floor((now - start) / 1000);

async function leave({ hall, entered }: Seat, seconds: number, away: number): Promise<void> {
  const claim = { attemptId: entered.attemptId, attemptToken: entered.attemptToken };
  await happen(at(hall, seconds), hall.examId, { ...claim, kind: 'leave' });
  await happen(at(hall, seconds + away), hall.examId, { ...claim, kind: 'back', seconds: away });
}
/** One device after the other, and one too many. */
async function changeDevices({ hall, personId }: Seat, seconds: number): Promise<void> {
  for (let n = 0; n <= mostTakeovers; n += 1) await enter(hall, personId, seconds + n * 40, `device-${n}`);
}

/** Who watches, as the product knows them. */
async function asProctor(tx: Tx): Promise<Tx> {
  const user = await tx.one<{ id: string; name: string; username: string }>(sql`
    select id, name, username from user_account where username = 'demo.school'`);
  if (!user) return tx;
  const grant = { role: 'ROLE_PARTY_SCHOOL_ADMIN', scope: 'ALL' as const, organisationId: null, unitId: null };
  const grants = [{ ...grant, permissions: ['exam.exam.proctor'] }];
  return { ...tx, actor: { userId: user.id, personId: null, username: user.username, name: user.name, grants } };
}

async function openHall(tx: Tx, personNumbers: string): Promise<Present> {
  const now = Date.parse(await nowOf(tx));
  const start = Math.floor((now - 40 * minute) / fiveMinutes) * fiveMinutes;
  const [from, to] = [start, start + 600 * minute].map(one => timeOf(new Date(one).toISOString()));
  const year = from?.slice(0, 4);
  const { id: examId } = await begunExam(tx, {
    name: `${year}年入党积极分子党史知识网上测试`,
    code: `KS${year}-04`,
    template: '党史知识测试',
    on: from?.slice(0, 10) ?? '',
    from: from?.slice(11, 16) ?? '',
    to: to?.slice(11, 16) ?? '',
    toOn: to?.slice(0, 10) ?? '',
    durationMinutes: 180,
    entryLateMinutes: 540,
    passHalves: 120,
    personNumbers,
  });
  return { tx, examId, start, now, keys: await keysOf(tx, examId) };
}

export async function plantToday(tx: Tx): Promise<void> {
  const candidates = await people(tx);
  if (candidates.length < 12) return;
  const hall = await openHall(tx, candidates.map(({ number }) => number).join());
  const last = secondsOf(hall);
  // The first five have not come yet.
  const seats: Seat[] = [];
  for (const [place, { id }] of candidates.slice(5).entries()) seats.push(await sit(hall, id, place));
  const [offline, other, locked, left, leaving, ...rest] = seats as [Seat, Seat, Seat, Seat, Seat, ...Seat[]];
  await write(offline, 11, last - 252);
  await write(other, 8, last - 160);
  await write(locked, 9, last - 420);
  await changeDevices(locked, last - 400);
  for (const [n, seconds] of [600, 900, 1200].entries()) await leave(left, seconds, 12 + n * 13);
  for (const seconds of [700, 1300]) await leave(leaving, seconds, 9);
  for (const seat of [left, leaving]) await write(seat, 12, last - 6);
  const isDone = (n: number) => n % 4 === 3;
  for (const [n, seat] of rest.entries()) {
    await write(seat, isDone(n) ? hall.keys.length : 9 + (n % 9), isDone(n) ? 1500 + n * 12 : last - (n % 14));
    if (isDone(n)) await submit(seat, 1510 + n * 12);
  }
  await watch(hall, offline);
}

async function watch(hall: Present, { entered: { attemptId } }: Seat): Promise<void> {
  const proctor = async (seconds: number) => asProctor(at(hall, seconds));
  await tell(await proctor(300), hall.examId, { content: '请保持网络连接，答案每 15 秒自动保存一次。' });
  const more = { attemptIds: [attemptId], minutes: 10, reason: '机房断网' };
  await extend(await proctor(secondsOf(hall) - 30), hall.examId, more);
}
