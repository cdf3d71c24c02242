/** The desk: a code is read, and it says what is to be done with the document. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { lookUpDocument } from 'contract/travel-document/calls.ts';
import { applicationStates, documentStates, openLoans } from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { find } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';

interface Found {
  id: string;
  loanId: string | null;
  applicationId: string | null;
}
const toCollect = [applicationStates.toCollect, applicationStates.collected];
const foundBy = (tx: Tx, code: string) =>
  tx.one<Found>(sql`
    select d.id,
      (select l.id from document_loan l where l.document_id = d.id and l.deleted_at is null
        and l.state = any(${sql.param([...openLoans])}::text[]) order by l.id desc limit 1) as loan_id,
      case when d.state = ${documentStates.inCustody} then (select a.id from travel_application a
        where d.id = any(a.document_ids) and a.deleted_at is null and a.state = any(${sql.param(toCollect)}::text[])
          and not exists (select 1 from document_loan l where l.application_id = a.id and l.document_id = d.id
            and l.deleted_at is null)
        order by a.start_on limit 1) end as application_id
    from travel_document d where d.code = ${code} and d.deleted_at is null`);

async function lookUp(tx: Tx, code: string) {
  const found = await foundBy(tx, code);
  const document = found && (await find(tx, travelDocument, found.id));
  if (!document) throw refuse([fault('code', 'travel-document.documentLoan.unknown', { code })]);
  return {
    document,
    loan: found.loanId ? await find(tx, documentLoan, found.loanId) : null,
    application: found.applicationId ? await find(tx, travelApplication, found.applicationId) : null,
  };
}

export const deskRoutes = [serve(lookUpDocument, ({ tx, query: { code } }) => lookUp(tx, code.trim().toUpperCase()))];
