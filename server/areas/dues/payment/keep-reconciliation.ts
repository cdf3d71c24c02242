/** What a comparison has found, written down once. */
import { sql } from 'drizzle-orm';
import { differenceStates, reconciliationDifference } from 'contract/dues/reconciliation-difference.ts';
import { reconciliation } from 'contract/dues/reconciliation.ts';
import { flowOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { recordSteps } from '../../../kit/process/record.ts';
import { begin } from '../../../kit/process/take.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { partsOf, type Day, type Found } from './compare.ts';
import { differenceHandler } from './difference.ts';
import type { BillLine } from './gateway.ts';

export async function keepRow(tx: Tx, { day, channel }: Day, bill: readonly BillLine[]): Promise<string> {
  const clock = await tx.one<{ now: string }>(sql`select now from clock`);
  const channelWord = (await wordsOf(tx, 'DJ_DF_ZFQD'))(channel) ?? channel;
  const dayChannel = `${day} ${channel}`;
  const known = await tx.one<{ id: string }>(sql`
    select id from reconciliation where day_channel = ${dayChannel} and deleted_at is null`);
  const values = known ? {} : { name: `${day} ${channelWord}`, day, channel, dayChannel };
  const change = { ...(known && { id: known.id }), values: { ...values, reconciledAt: clock?.now } };
  const [id = ''] = await applyEffects(tx, reconciliation, [change], { flow: null, reason: '对账' });
  await keepParts(tx, id, { day, channel }, bill);
  return id;
}

async function keepParts(tx: Tx, id: string, booked: Day, bill: readonly BillLine[]): Promise<void> {
  await tx.rows(sql`delete from reconciliation_part where reconciliation_id = ${id}::bigint`);
  await tx.rows(sql`
    insert into reconciliation_part (reconciliation_id, organisation_id, our_count, our_fen, gateway_count, gateway_fen)
    select ${id}::bigint, p.* from (${partsOf(booked, bill)}) p`);
}

/** New differences are listed, those that have gone are done with; what was found before stays as it is. */
export async function keepDifferences(tx: Tx, reconciliationId: string, found: readonly Found[]): Promise<void> {
  const flow = { flow: flowOf(reconciliation, reconciliationId), reason: '对账' };
  const known = await tx.rows<{ id: string; number: string; kind: string; state: string }>(sql`
    select id, number, kind, state from reconciliation_difference
    where reconciliation_id = ${reconciliationId}::bigint and deleted_at is null for update`);
  const nameOf = ({ number, kind }: { number: string; kind: string }) => `${kind} ${number}`;
  const before = new Set(known.map(nameOf));
  const now = new Set(found.map(nameOf));
  const added = found.filter(one => !before.has(nameOf(one))).map(one => ({ values: { ...one, reconciliationId } }));
  const ids = await applyEffects(tx, reconciliationDifference, added, flow);
  await begin(tx, differenceHandler, ids, '对账发现差异');
  const gone = known.filter(one => one.state === differenceStates.open && !now.has(nameOf(one))).map(({ id }) => id);
  const settled = { state: differenceStates.settled, note: '再次对账时已一致' };
  await applyEffects(
    tx,
    reconciliationDifference,
    gone.map(id => ({ id, values: settled })),
    flow,
  );
  await recordSteps(
    tx,
    reconciliationDifference,
    gone.map(id => ({ id })),
    { node: settled.note },
  );
}
