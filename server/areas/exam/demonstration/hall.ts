/** A room of the demonstration: who sits in it comes, writes and hands in through the product's own ways. */
import { sql } from 'drizzle-orm';
import type { Body } from 'contract/exam/body/shapes.ts';
import { handInKinds } from 'contract/exam/codes.ts';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import type { Entered } from 'contract/exam/sitting-calls.ts';
import { timeOf } from 'contract/kit/calendar.ts';
import { studying } from 'contract/person/codes.ts';
import type { Tx } from '../../../kit/registry.ts';
import { nowOf } from '../../../kit/setting.ts';
import { onDay } from '../../../seed/on-day.ts';
import { enterEach } from '../sitting/enter.ts';
import { handIn } from '../sitting/hand-in.ts';
import { keepEach } from '../sitting/save.ts';
import { sha256 } from '../sitting/token.ts';

export interface Key {
  no: number;
  body: Body;
}
export interface Hall {
  tx: Tx;
  examId: string;
  /** Milliseconds. */
  start: number;
  keys: readonly Key[];
}
/** So many seconds after the start. */
export function at({ tx, start }: Hall, seconds: number): Tx {
  const then = timeOf(new Date(start + seconds * 1000).toISOString());
  return onDay(tx, then.slice(0, 10), then.slice(11));
}
function right({ body }: Key): Response {
  if (body.type === '2') return { value: body.answer.value };
  if (body.type === '3') return { blanks: body.answer.blanks.map(({ accept }) => accept[0] ?? '') };
  if (body.type === '4') return { text: body.answer.reference };
  return { keys: body.answer.keys };
}
function wrong({ body }: Key): Response {
  if (body.type === '2') return { value: !body.answer.value };
  if (body.type === '3') return { blanks: body.answer.blanks.map(() => '不清楚') };
  if (body.type === '4') return { text: body.answer.reference.slice(0, 24) };
  const { keys } = body.answer;
  if (body.type === '1') return { keys: keys.slice(1) };
  return {
    keys: body.content.options
      .map(({ key }) => key)
      .filter(key => !keys.includes(key))
      .slice(0, 1),
  };
}
/** Whoever sits further on knows a little less. */
function given(key: Key, place: number): GivenAnswer {
  const isWrong = (key.no * 7 + place * 3) % (9 - (place % 7)) === 0;
  return { topicNo: key.no, response: isWrong ? wrong(key) : right(key), flagged: (key.no + place) % 9 === 0 };
}

export async function enter(
  hall: Hall,
  personId: string,
  seconds: number,
  deviceId = 'first',
): Promise<Entered | null> {
  const { examId } = hall;
  const coming = { examId, personId, deviceId, address: `10.20.3.${Number(personId) % 250}`, terminal: 1 };
  const [entered] = await enterEach(at(hall, seconds), [coming]);
  return entered instanceof Error ? null : (entered ?? null);
}
export interface Seat {
  hall: Hall;
  place: number;
  personId: string;
  entered: Entered;
  seq: number;
}
/** Comes a few minutes after the start. */
export async function sit(hall: Hall, personId: string, place: number): Promise<Seat> {
  const entered = await enter(hall, personId, 20 + place * 11);
  if (!entered) throw new Error(`${personId} does not come in`);
  return { hall, place, personId, entered, seq: 0 };
}
/** Answers the first so many questions, some at a time, the last of them then. */
export async function write(seat: Seat, answered: number, seconds: number): Promise<void> {
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
export async function submit({ hall, entered, personId }: Seat, seconds: number): Promise<void> {
  const tx = at(hall, seconds);
  const one = await tx.one<{ candidateNo: string | null }>(sql`
    select candidate_no from exam_attempt where exam_id = ${hall.examId}::bigint and person_id = ${personId}::bigint`);
  const paper = { examId: hall.examId, attemptId: entered.attemptId, candidateNo: one?.candidateNo ?? null };
  await handIn(tx, [{ ...paper, departures: 0, kind: handInKinds.own, handedInAt: await nowOf(tx) }]);
}

/** The trainee and others who study. */
export const people = (tx: Tx) =>
  tx.rows<{ id: string; number: string }>(sql`
      select s.id, p.number from student s join person p on p.id = s.id and p.deleted_at is null
        left join user_account u on u.person_id = p.id
      where s.deleted_at is null and p.number is not null and s.state = any(${sql.param([...studying])}::text[])
        and (u.username is null or u.username = 'demo.trainee')
      order by u.username = 'demo.trainee' nulls last, md5(p.number), s.id limit 40`);

export async function keysOf(tx: Tx, examId: string): Promise<Key[]> {
  const paper = await tx.one<{ keys: Key[] }>(sql`
    select keys from exam_paper where exam_id = ${examId}::bigint order by paper_no limit 1`);
  return paper?.keys ?? [];
}
