/** The ledger of increases and decreases, and the one way members come to stand in another branch. */
import { sql } from 'drizzle-orm';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Flow, MemberCause } from '../../kit/flow.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { announce } from '../../kit/process/happening.ts';
import { membersBooked, membersMoved } from '../happenings.ts';
import { isWrittenBy, refuseUntold } from '../workflow/index.ts';
import type { Tx } from '../../kit/registry.ts';

/** What happened to one member; `type` is of DJ_DY_BDLX. */
export interface Entry {
  memberId: string;
  type: string;
  occurredOn: string;
  organisationId: string;
  fromOrganisationId?: string | null;
}
const internalMove = '31';

/** Books what happened, with the names and categories of the moment. */
export async function book(tx: Tx, entries: Entry[], cause: MemberCause): Promise<void> {
  const ids = entries.map(entry => entry.memberId);
  const rows = await tx.rows<{ id: string; name: string; memberCategory: string }>(sql`
    select m.id, p.name, m.member_category from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param(ids)}::bigint[])`);
  const members = new Map(rows.map(({ id, ...facts }) => [id, facts]));
  const changes = entries.map(entry => ({
    memberId: entry.memberId,
    values: { ...entry, ...members.get(entry.memberId), reason: cause.reason },
  }));
  await applyToMembers(tx, memberLedgerEntry, changes, cause);
  await announce(tx, membersBooked, { memberIds: [...members.keys()], cause });
}

interface Move {
  toId: string;
  on: string;
  /** DJ_DY_JSLX. */
  enterType: string;
  /** Their groups have come over with them. */
  keepsGroups?: boolean;
}

/** Members enter another branch of the school; mostly their groups stay behind. One entry each. */
export async function moveMembers(tx: Tx, memberIds: string[], move: Move, why: MemberCause) {
  const { toId, on, enterType, keepsGroups = false } = move;
  const cause = { ...why, on };
  const rows = await tx.rows<{ id: string; organisationId: string }>(sql`
    select id, organisation_id from party_member
    where id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null order by id`);
  const values = { organisationId: toId, enteredOn: on, enterType, ...(keepsGroups ? {} : { groupId: null }) };
  const changes = rows.map(({ id }) => ({ id, memberId: id, values }));
  await applyToMembers(tx, partyMember, changes, cause);
  const fromIds = [...new Set(rows.map(row => row.organisationId))];
  await announce(tx, membersMoved, { memberIds: rows.map(({ id }) => id), fromIds, toId, on, cause });
  const entries = rows.map(({ id, organisationId }) => ({
    memberId: id,
    type: internalMove,
    occurredOn: on,
    organisationId: toId,
    fromOrganisationId: organisationId,
  }));
  await book(tx, entries, cause);
}

/** Books the moves of a matter the other way round: who went with it has come back. */
export async function bookMoves(tx: Tx, flow: Flow, on: string, reason: string): Promise<void> {
  await refuseUntold(tx, flow, memberLedgerEntry);
  const moved = await tx.rows<{ memberId: string; organisationId: string; fromOrganisationId: string }>(sql`
    select e.member_id, e.organisation_id, e.from_organisation_id
    from member_ledger_entry e join change_record c on c.entity = 'memberLedgerEntry' and c.record_id = e.id and c.type = 1
    where ${isWrittenBy(flow)} and e.type = ${internalMove} order by e.id`);
  const entries = moved.map(({ memberId, organisationId, fromOrganisationId }) => ({
    memberId,
    type: internalMove,
    occurredOn: on,
    organisationId: fromOrganisationId,
    fromOrganisationId: organisationId,
  }));
  if (entries.length > 0) await book(tx, entries, { flow, reason: `撤销误办：${reason}` });
}
