/** Records of development go where their people go, and whoever is in charge there is asked for what is open. */
import { sql } from 'drizzle-orm';
import { goesOn, recordStates } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { Values } from '../../kit/house.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowFor, type MemberCause } from '../../kit/write/flow.ts';
import { bringAbout } from '../workflow/index.ts';
import { passOn } from './waiting.ts';

async function change(tx: Tx, personIds: string[], values: Values, cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id as "personId" from development_record where person_id = any(${sql.param(personIds)}::bigint[]) and deleted_at is null
      and state = any(${sql.param(goesOn)}::text[]) order by id for update`);
  const changes = rows.map(({ id, personId }) => ({ id, values, flow: flowFor(cause, personId) }));
  if (changes.length === 0) return;
  await bringAbout(tx, developmentRecord, changes, { flow: null, reason: cause.reason });
  await passOn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** With a member who moves to another branch of the school. */
export const carryRecords = (tx: Tx, personIds: string[], toId: string, cause: MemberCause): Promise<void> =>
  change(tx, personIds, { organisationId: toId }, cause);

/** Of members who leave the school while they are on probation: the record goes on elsewhere, with its papers. */
export const sendRecordsAway = (tx: Tx, personIds: string[], on: string, cause: MemberCause): Promise<void> =>
  change(tx, personIds, { state: recordStates.movedAway, endedOn: on, dueOn: null }, cause);
