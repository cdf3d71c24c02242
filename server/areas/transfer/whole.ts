/** A whole branch goes over into another at once: orders, moves and ledger in one transaction, all or nothing. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { inRegister } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { moveWhole } from 'contract/transfer/calls.ts';
import { states, types } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { serve } from '../../kit/route.ts';
import { reachedAmong } from '../../kit/resource/read.ts';
import { beyondReach, refuse } from '../../kit/refusal.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { holdOrganisations } from '../member/index.ts';
import { byOwnOrders, moveWithin } from './effects.ts';
import { notAhead } from './guards.ts';
import type { Tx } from '../../kit/registry.ts';

/** 党组织调整, DJ_ZJ_YY. */
const adjustment = '11';

interface Places {
  fromOrganisationId: string;
  toOrganisationId: string;
}

async function strangePlaces(tx: Tx, places: Places): Promise<Fault[]> {
  const reached = await reachedAmong(tx, partyOrganisation, Object.values(places), 'transfer.transfer.batch');
  return Object.entries(places)
    .filter(([, id]) => !reached.has(id))
    .map(([name]) => beyondReach(name, partyOrganisation));
}

interface Mover {
  id: string;
  name: string;
  isHere: boolean;
  no: string | null;
}
const moversOf = (tx: Tx, from: string, ids: string[]) =>
  tx.rows<Mover>(sql`
    select m.id, p.name, m.organisation_id = ${from}::bigint
        and m.party_status = any(${sql.param(inRegister)}::text[]) as is_here, t.no
    from party_member m join person p on p.id = m.id left join transfer t on t.open_for = m.id::text and t.deleted_at is null
    where m.id = any(${sql.param(ids)}::bigint[]) and m.deleted_at is null order by m.id for update of m`);

function obstacles(movers: Mover[]): Fault[] {
  return movers.flatMap(({ name, isHere, no }) => [
    ...(isHere ? [] : [fault('memberIds', 'transfer.whole.stranger', { name })]),
    ...(no === null ? [] : [fault('memberIds', 'transfer.whole.open', { name, no })]),
  ]);
}

export interface WholeMove extends Places {
  memberIds: string[];
  on: string;
  reason: string;
}

export async function moveAll(tx: Tx, move: WholeMove): Promise<{ moved: number }> {
  const { fromOrganisationId, toOrganisationId, memberIds, on, reason } = move;
  const faults = await strangePlaces(tx, { fromOrganisationId, toOrganisationId });
  if (fromOrganisationId === toOrganisationId) faults.push(fault('toOrganisationId', 'transfer.whole.same'));
  faults.push(...(await notAhead(tx, 'on', '转接日期', on)));
  await holdOrganisations(tx, [fromOrganisationId, toOrganisationId]);
  const reached = await reachedAmong(tx, partyMember, memberIds, permissionOf(partyMember, 'read'));
  // Out of a branch beyond reach nobody is named.
  const strange = faults.length > 0 ? [] : memberIds.filter(id => !reached.has(id));
  if (strange.length > 0) faults.push(beyondReach('memberIds', partyMember, strange));
  const movers = faults.length > 0 ? [] : await moversOf(tx, fromOrganisationId, memberIds);
  faults.push(...obstacles(movers));
  if (faults.length === 0 && movers.length === 0) faults.push(fault('memberIds', 'transfer.whole.nobody'));
  if (faults.length > 0) throw refuse(faults);
  const values = {
    type: types.whole,
    reason: adjustment,
    toOrganisationId,
    receivingOrganisationId: toOrganisationId,
    leaveOn: on,
    receivedOn: on,
    remark: reason,
    state: states.done,
  };
  const changes = movers.map(({ id }) => ({ values: { ...values, memberId: id } }));
  const ids = await applyEffects(tx, transfer, changes, { flow: 'itself', reason });
  const orders = movers.map((mover, at) => ({
    id: ids[at] ?? '',
    memberId: mover.id,
    organisationId: fromOrganisationId,
  }));
  await recordSteps(tx, transfer, orders, { node: '整建制转接', opinion: reason });
  const leaving = movers.map(({ id }) => id);
  await moveWithin(tx, leaving, toOrganisationId, on, byOwnOrders(orders, reason), true);
  return { moved: ids.length };
}

export const wholeRoute = serve(moveWhole, ({ tx, body }) => moveAll(tx, body));
