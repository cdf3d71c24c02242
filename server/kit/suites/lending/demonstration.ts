import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { bookLoan, bookLoanProcess } from 'contract/kit/suites/book-loan.ts';
import type { Tx } from '../../registry.ts';
import { today } from '../../setting.ts';
import { make } from '../../../seed/make.ts';
import { take } from '../../../seed/take.ts';

/** A book that a member has, and one that waits to be received. */
export async function plantLoans(tx: Tx): Promise<void> {
  const dueOn = addDays(await today(tx), 20);
  const readers = await tx.rows<{ memberId: string; organisationId: string }>(sql`
    select id as member_id, organisation_id from party_member where deleted_at is null order by id limit 2`);
  const rows = readers.map(one => ({ ...one, name: '党章学习读本', dueOn }));
  const ids = await make(tx, bookLoan, rows);
  for (const id of ids) await take(tx, bookLoanProcess.actions.handOver, id, {});
  await take(tx, bookLoanProcess.actions.receive, ids[0] ?? '', {});
}
