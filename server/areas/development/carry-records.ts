/** Records of development go where their people go, and whoever is in charge there is asked for what is open. */
import { sql } from 'drizzle-orm';
import { goesOn, recordStates } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { Values } from '../../kit/house.ts';
import type { Tx } from '../../kit/tx.ts';
import { bringAbout } from '../workflow/index.ts';
import { passOn } from './waiting.ts';

interface Cause {
  flowId: string;
  reason: string;
}

async function change(tx: Tx, personIds: string[], values: Values, cause: Cause): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from development_record where person_id = any(${sql.param(personIds)}::bigint[]) and deleted_at is null
      and state = any(${sql.param(goesOn)}::text[]) order by id for update`);
  const changes = rows.map(({ id }) => ({ id, values }));
  if (changes.length === 0) return;
  await bringAbout(tx, developmentRecord, changes, cause);
  await passOn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** With a member who moves to another branch of the school. */
export const carryRecords = (tx: Tx, personIds: string[], toId: string, cause: Cause): Promise<void> =>
  change(tx, personIds, { organisationId: toId }, cause);

/** Of members who leave the school while they are on probation: the record goes on elsewhere, with its papers. */
export const sendRecordsAway = (tx: Tx, personIds: string[], on: string, cause: Cause): Promise<void> =>
  change(tx, personIds, { state: recordStates.movedAway, endedOn: on, dueOn: null }, cause);
