/** A document that is lost while it is out: its loan ends with it. */
import { sql } from 'drizzle-orm';
import { loanStates, openLoans } from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelDocument, type TravelDocument } from 'contract/travel-document/travel-document.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { concludeWhenBack } from './conclude.ts';

export async function endLoanOf(tx: Tx, { id, name }: TravelDocument): Promise<void> {
  const open = await tx.one<{ id: string }>(sql`
    select id from document_loan where document_id = ${id}::bigint and deleted_at is null
      and state = any(${sql.param([...openLoans])}::text[]) for update`);
  if (!open) return;
  const cause = causeOf(travelDocument, id, `${name}丢失`);
  await applyEffects(tx, documentLoan, [{ id: open.id, values: { state: loanStates.lost } }], cause);
  await recordSteps(tx, documentLoan, [open], { node: '证件丢失' });
  await concludeWhenBack(tx, await loadRow(tx, documentLoan, open.id, null));
}
