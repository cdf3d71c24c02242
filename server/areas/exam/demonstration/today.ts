/** An exam that goes on while the demonstration begins: most write, some have not come, handed in, are offline or locked. */
import { sql } from 'drizzle-orm';
import type { Body } from 'contract/exam/body/shapes.ts';
import { handInKinds, mostTakeovers } from 'contract/exam/codes.ts';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import type { Entered } from 'contract/exam/sitting-calls.ts';
import { timeOf } from 'contract/kit/calendar.ts';
import { studying } from 'contract/person/codes.ts';
import type { Tx } from '../../../kit/registry.ts';
import { nowOf } from '../../../kit/setting.ts';
import { onDay } from '../../../seed/on-day.ts';
import { extend, tell } from '../proctor/acts.ts';
import { enterEach } from '../sitting/enter.ts';
import { happen } from '../sitting/event.ts';
import { handIn } from '../sitting/hand-in.ts';
import { keepEach } from '../sitting/save.ts';
import { sha256 } from '../sitting/token.ts';
import { begunExam } from './sessions.ts';

const minute = 60_000;
const fiveMinutes = 5 * minute;

interface Key {
  no: number;
  body: Body;
}
interface Hall {
  tx: Tx;
  examId: string;
  /** Milliseconds. */
  start: number;
  now: number;
  keys: readonly Key[];
}
/** So many seconds after the start. */
function at({ tx, start }: Hall, seconds: number): Tx {
  const then = timeOf(new Date(start + seconds * 1000).toISOString());
  return onDay(tx, then.slice(0, 10), then.slice(11));
}
const secondsOf = ({ start, now }: Hall): number => Math.floor((now - start) / 1000);

function right({ body }: Key): Response {
  if (body.type === '0' || body.type === '1') return { keys: body.answer.keys };
  if (body.type === '2') return { value: body.answer.value };
  if (body.type === '3') return { blanks: body.answer.blanks.map(({ accept }) => accept[0] ?? '') };
  return { text: body.answer.reference };
}
/** Every fourth is wrong where it can be. */
function given(key: Key, place: number): GivenAnswer {
  const answer = right(key);
  const isWrong = (key.no + place) % 4 === 0;
  const response = isWrong && answer.value != null ? { value: !answer.value } : answer;
  return { topicNo: key.no, response, flagged: (key.no + place) % 9 === 0 };
}

async function enter(hall: Hall, personId: string, seconds: number, deviceId = 'first'): Promise<Entered | null> {
  const { examId } = hall;
  const coming = { examId, personId, deviceId, address: `10.20.3.${Number(personId) % 250}`, terminal: 1 };
  const [entered] = await enterEach(at(hall, seconds), [coming]);
  return entered instanceof Error ? null : (entered ?? null);
}
interface Seat {
  hall: Hall;
  place: number;
  personId: string;
  entered: Entered;
  seq: number;
}
/** Comes a few minutes after the start. */
async function sit(hall: Hall, personId: string, place: number): Promise<Seat> {
  const entered = await enter(hall, personId, 20 + place * 11);
  if (!entered) throw new Error(`${personId} does not come in`);
  return { hall, place, personId, entered, seq: 0 };
}
/** Answers the first so many questions, some at a time, the last of them then. */
async function write(seat: Seat, answered: number, seconds: number): Promise<void> {
  const { hall, place, entered } = seat;
  const from = 20 + place * 11;
  const saves = 4;
  for (let n = 1; n <= saves; n += 1) {
    const upTo = Math.round((answered * n) / saves);
    const answers = hall.keys.slice(Math.round((answered * (n - 1)) / saves), upTo).map(key => given(key, place));
    const claim = { examId: hall.examId, attemptId: entered.attemptId, tokenHash: sha256(entered.attemptToken) };
    seat.seq += 1;
    const then = from + Math.round(((seconds - from) * n) / saves);
    await keepEach(at(hall, then), [{ ...claim, seq: seat.seq, answers, answered: upTo }]);
  }
}
async function submit({ hall, entered, personId }: Seat, seconds: number): Promise<void> {
  const tx = at(hall, seconds);
  const one = await tx.one<{ candidateNo: string | null }>(sql`
    select candidate_no from exam_attempt where exam_id = ${hall.examId}::bigint and person_id = ${personId}::bigint`);
  const paper = { examId: hall.examId, attemptId: entered.attemptId, candidateNo: one?.candidateNo ?? null };
  await handIn(tx, [{ ...paper, departures: 0, kind: handInKinds.own, handedInAt: await nowOf(tx) }]);
}
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

/** The trainee, who may still come in, and others who study. */
const people = (tx: Tx) =>
  tx.rows<{ id: string; number: string }>(sql`
      select s.id, p.number from student s join person p on p.id = s.id and p.deleted_at is null
        left join user_account u on u.person_id = p.id
      where s.deleted_at is null and p.number is not null and s.state = any(${sql.param([...studying])}::text[])
        and (u.username is null or u.username = 'demo.trainee')
      order by u.username = 'demo.trainee' nulls last, md5(p.number), s.id limit 40`);

async function openHall(tx: Tx, personNumbers: string): Promise<Hall> {
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
  const paper = await tx.one<{ keys: Key[] }>(sql`
    select keys from exam_paper where exam_id = ${examId}::bigint order by paper_no limit 1`);
  return { tx, examId, start, now, keys: paper?.keys ?? [] };
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

async function watch(hall: Hall, { entered: { attemptId } }: Seat): Promise<void> {
  const proctor = async (seconds: number) => asProctor(at(hall, seconds));
  await tell(await proctor(300), hall.examId, { content: '请保持网络连接，答案每 15 秒自动保存一次。' });
  const more = { attemptIds: [attemptId], minutes: 10, reason: '机房断网' };
  await extend(await proctor(secondsOf(hall) - 30), hall.examId, more);
}
