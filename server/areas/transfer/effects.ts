/** What a finished transfer does: the member moves, leaves or comes, with the ledger in the same transaction. Domain-party 4.2. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { factsOfIdCard } from 'contract/kit/types/sealed.ts';
import { formal, isInRegister, statusNormal } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { entered, flowStates, left, ledgerTypes, statusTransferred } from 'contract/transfer/codes.ts';
import { transfer, type Transfer } from 'contract/transfer/transfer.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { inReach } from '../../kit/resource/read.ts';
import { refuse } from '../../kit/refusal.ts';
import { flowOf, type Flow, type MemberCause } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { book, leaveContacts, leaveRegister, moveMembers } from '../member/index.ts';
import { endFlows } from './flowing.ts';

/** Each member by the own order. */
export function byOwnOrders(orders: readonly Pick<Transfer, 'id' | 'memberId'>[], reason: string): MemberCause {
  const ids = new Map(orders.map(({ memberId, id }) => [memberId, id]));
  return { flow: memberId => flowOf(transfer, ids.get(memberId) ?? ''), reason };
}

/** Members enter another branch of the school. */
export async function moveWithin(
  tx: Tx,
  memberIds: string[],
  toId: string,
  on: string,
  why: MemberCause,
  isWhole = false,
) {
  const cause = { ...why, on };
  await leaveContacts(tx, memberIds, cause);
  await endFlows(tx, memberIds, cause, flowStates.transferred);
  const enterType = isWhole ? entered.asWhole : entered.fromWithin;
  await moveMembers(tx, memberIds, { toId, on, enterType }, cause);
}

/** A member is gone when the receipt says so; the record stays, the counts end. */
export async function depart(tx: Tx, rows: Transfer[], on: string, cause: MemberCause): Promise<void> {
  const leavers = rows.map(row => ({
    memberId: String(row.memberId),
    organisationId: String(row.organisationId),
  }));
  const exit = { standing: statusTransferred, on, leaveType: left.outside, ledgerType: ledgerTypes.departed };
  await leaveRegister(tx, leavers, exit, cause);
}

interface Known extends Values {
  id: string;
  partyStatus: string | null;
  place: string | null;
  memberCategory: string | null;
}

/** The person of this id card, with membership where there is one, whoever may see it. */
async function personOf(tx: Tx, idCard: string): Promise<Known | null> {
  const hash = tx.registry.seal.index('person', 'id_card', idCard);
  return tx.one<Known>(sql`
    select p.id, m.party_status, m.member_category, o.short_name as place,
      p.ethnicity, p.native_place, p.education, p.job_post, p.phone, p.number
    from person p left join party_member m on m.id = p.id and m.deleted_at is null
      left join party_organisation o on o.id = m.organisation_id
    where p.id_card_index = ${hash} and p.deleted_at is null`);
}

const personFields = ['ethnicity', 'nativePlace', 'education', 'jobPost', 'phone', 'number'] as const;

/** Somebody who stands in the register already does not come again; where, is told to who reads that member. */
export async function refuseIfHere(tx: Tx, row: Transfer): Promise<void> {
  const known = await personOf(tx, String(row.idCard));
  if (!known || !isInRegister(known.partyStatus)) return;
  if (!(await inReach(tx, partyMember, known.id, 'read')))
    throw refuse([fault('idCard', 'member.partyMember.exists-elsewhere')]);
  const category = (await wordsOf(tx, 'DJ_DY_RYLBXX'))(known.memberCategory) || '党员';
  throw refuse([fault('idCard', 'transfer.transfer.exists', { place: known.place ?? '', category })]);
}

/** Who comes from outside is entered in the register; who was there before gets the former record back. */
export async function arrive(
  tx: Tx,
  row: Transfer,
  on: string,
  cause: { flow: Flow; reason: string },
): Promise<string> {
  await refuseIfHere(tx, row);
  const idCard = String(row.idCard);
  const known = await personOf(tx, idCard);
  const isFormal = row.memberCategory === formal;
  const membership = {
    organisationId: row.toOrganisationId,
    groupId: null,
    enteredOn: on,
    enterType: entered.fromOutside,
    memberCategory: row.memberCategory,
    partyStatus: statusNormal,
    joinedOn: row.joinedOn,
    joinType: row.joinType,
    formalOn: isFormal ? row.formalOn : null,
  };
  if (known?.partyStatus) {
    const values = { ...membership, leftOn: null, leaveType: null };
    await applyEffects(tx, partyMember, [{ id: known.id, values }], cause);
    await enter(tx, known.id, row, on, cause);
    return known.id;
  }
  // Of a person of the school the registry knows better than a letter.
  const person = known
    ? Object.fromEntries(personFields.filter(name => known[name] === null).map(name => [name, row[name]]))
    : {
        ...Object.fromEntries(personFields.map(name => [name, row[name]])),
        ...factsOfIdCard(idCard),
        name: row.name,
        personType: row.personType,
      };
  const values = { ...person, ...membership, idCard, ...(isFormal ? { formalType: '1' } : {}) };
  const [id = ''] = await applyEffects(tx, partyMember, [{ values }], cause);
  await enter(tx, id, row, on, cause);
  return id;
}

const enter = (tx: Tx, memberId: string, row: Transfer, on: string, cause: { flow: Flow; reason: string }) =>
  book(
    tx,
    [{ memberId, type: ledgerTypes.arrived, occurredOn: on, organisationId: String(row.toOrganisationId) }],
    cause,
  );
