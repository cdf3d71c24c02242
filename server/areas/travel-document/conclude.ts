/** A journey is over when no document is out for it any more: it was made, or given up. Domain-cadre appendix A. */
import { sql } from 'drizzle-orm';
import { applicationStates as states, openLoans } from 'contract/travel-document/codes.ts';
import { documentLoan, type DocumentLoan } from 'contract/travel-document/document-loan.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import type { Tx } from '../../kit/registry.ts';

interface Loans {
  open: number;
  isUnused: boolean;
  state: string;
}
const loansOf = (tx: Tx, applicationId: string) =>
  tx.one<Loans>(sql`
    select (select count(*)::int from document_loan l where l.application_id = a.id and l.deleted_at is null
        and l.state = any(${sql.param([...openLoans])}::text[])) as open,
      (select bool_and(coalesce(l.is_unused, false)) from document_loan l
        where l.application_id = a.id and l.deleted_at is null) as is_unused, a.state
    from travel_application a where a.id = ${applicationId}::bigint for update`);

const gone: readonly string[] = [states.collected, states.toReturn];

/** Called when a loan of it has ended; real dates are those of the stamps. */
export async function concludeWhenBack(tx: Tx, loan: DocumentLoan): Promise<void> {
  const { applicationId: id, leftOn, enteredOn, visited } = loan;
  const loans = await loansOf(tx, id);
  if (!loans || loans.open > 0 || !gone.includes(loans.state)) return;
  const values = loans.isUnused
    ? { state: states.notTravelled }
    : { state: states.returned, leftOn, enteredOn, visited };
  await applyEffects(tx, travelApplication, [{ id, values }], causeOf(documentLoan, loan.id, '证件已归还'));
  await recordSteps(tx, travelApplication, [{ id }], { node: loans.isUnused ? '证件归还，未行' : '证件归还核验' });
}
