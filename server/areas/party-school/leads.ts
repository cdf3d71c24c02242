/** Who leads a class: its head teacher, and the school. */
import { sql } from 'drizzle-orm';
import { batchStates } from 'contract/party-school/codes.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';

/** A condition on classes (alias c) of who may do this everywhere, or leads the class. */
export const led = (tx: Tx, permission: string) =>
  reach(tx.actor, permission).all ? sql`true` : sql`c.head_teacher_id = ${tx.actor.personId}::bigint`;

export interface Led {
  id: string;
  classId: string;
  batchState: string;
  hasCode: boolean;
}

/** A lesson of a class one leads; nobody else learns that there is one. */
export async function ledLesson(tx: Tx, id: string, permission: string): Promise<Led> {
  const row = await tx.one<Led>(sql`
    select s.id, s.class_id, b.state as batch_state, coalesce(s.has_code, false) as has_code
    from training_session s join training_class c on c.id = s.class_id join training_batch b on b.id = s.batch_id
    where s.id = ${id}::bigint and s.deleted_at is null and ${led(tx, permission)}`);
  if (!row) throw notFound();
  return row;
}
/** The attendance of these is still written. */
export const isWritten = (state: string): boolean => state === batchStates.running || state === batchStates.assessing;
