/** The exam somebody watches, and whether they may do anything in it. */
import { sql, type SQL } from 'drizzle-orm';
import { examStates as states } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { notFound, Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { proctoring } from './exams.ts';

/** What is named of the exam (`t`), and whether whoever watches sits it. */
export const watchedExam = (tx: Tx, id: string, what: SQL): SQL => sql`
  select ${what}, exists (select 1 from exam_attempt a where a.exam_id = t.id and a.deleted_at is null
      and a.person_id = ${tx.actor.personId}::bigint) as is_own
  from exam t where t.id = ${id}::bigint and t.deleted_at is null and ${within(tx, proctoring, exam)}
    and t.state not in (${states.draft}, ${states.cancelled})`;

interface Watched {
  id: string;
  name: string;
  isOwn: boolean;
}
export async function findExam(tx: Tx, id: string): Promise<Watched> {
  const found = await tx.one<Watched>(watchedExam(tx, id, sql`t.id, t.name`));
  if (!found) throw notFound();
  return found;
}

/** Nobody proctors the exam they sit themselves. */
export async function examToAct(tx: Tx, id: string): Promise<Watched> {
  const found = await findExam(tx, id);
  if (found.isOwn) throw new Refusal(403, 'exam.proctor.own');
  return found;
}
