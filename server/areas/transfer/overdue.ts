/** Every day: letters that ran out without a receipt. The member stays counted, the order turns red. Domain-party 4.2. */
import { sql } from 'drizzle-orm';
import { letterStates, states } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { asSystem } from '../../kit/actor.ts';
import type { ActedOn } from '../../kit/house.ts';
import { eachAlone } from '../../kit/each-alone.ts';
import { job } from '../../kit/job.ts';
import { noFacts, txOf, type Tx } from '../../kit/tx.ts';
import { bringAbout, recordSteps } from '../workflow/index.ts';
import { closeLetters } from './letters.ts';

const reason = '介绍信超过有效期，尚未收到回执';

const hasRunOut = sql`deleted_at is null and state = ${states.issued} and expires_on < (select today from clock)`;

/** Those that ran out, all of them or the one; gives how many. */
export async function markOverdue(tx: Tx, id: string | null = null): Promise<number> {
  const rows = await tx.rows<ActedOn>(sql`
    select id, organisation_id as "organisationId", letter_no as "letterNo" from transfer
    where ${hasRunOut} and id = coalesce(${id}::bigint, id) order by id for update`);
  if (rows.length === 0) return 0;
  const changes = rows.map(({ id }) => ({ id, values: { state: states.overdue } }));
  await bringAbout(tx, transfer, changes, { flow: 'itself', reason });
  await closeLetters(tx, rows, letterStates.overdue, reason);
  await recordSteps(
    tx,
    transfer,
    rows.map(({ id, ...row }) => ({ id, organisationId: row['organisationId'] })),
    { node: '介绍信超期' },
  );
  return rows.length;
}

export const lookForOverdue = job<unknown>({
  name: 'transfer.overdue',
  label: '介绍信到期检查',
  // 01:30 in Asia/Shanghai, before the warnings are looked for.
  every: '30 17 * * *',
  async run({ database, house }) {
    const facts = { ...noFacts, requestId: 'transfer-overdue' };
    const rows = await database.rows<{ id: string }>(sql`select id from transfer where ${hasRunOut} order by id`);
    await eachAlone(rows, ({ id }) =>
      database.transaction(connection => markOverdue(txOf(connection, house, asSystem('介绍信到期检查'), facts), id)),
    );
  },
  // The next day looks again.
  async fail() {},
});
