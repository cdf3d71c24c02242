/**
 * What follows when members leave the register, or their rights rest. One list (`membersLeft`), whichever
 * order brings it about: a change of standing, a transfer out of the school, a probation that is taken away.
 */
import { sql } from 'drizzle-orm';
import { ended } from 'contract/member/codes.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { outcomes } from 'contract/kit/process.ts';
import { announce, listener } from '../../kit/process/happening.ts';
import { flowFor, type MemberCause } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { correctionDecided, leavingTakenBack, membersLeft, type Leaving } from '../happenings.ts';
import { putBackUntouched } from '../workflow/index.ts';
import { book } from './ledger.ts';
import type { Tx } from '../../kit/registry.ts';

interface Leaver {
  memberId: string;
  /** The branch they are counted in. */
  organisationId: string;
}
interface Exit extends Pick<Leaving, 'standing' | 'on'> {
  /** DJ_DY_LKLX. */
  leaveType: string;
  /** DJ_DY_BDLX; none where they were out of the counts before. */
  ledgerType: string | null;
}
/** Members leave the register: what they had ends, their standing is kept, the ledger says so. */
export async function leaveRegister(tx: Tx, leavers: Leaver[], exit: Exit, cause: MemberCause): Promise<void> {
  const { standing, on, leaveType, ledgerType } = exit;
  const memberIds = leavers.map(({ memberId }) => memberId);
  await announce(tx, membersLeft, { memberIds, standing, on, cause });
  const values = { partyStatus: standing, leftOn: on, leaveType, groupId: null };
  const changes = memberIds.map(id => ({ id, values, flow: flowFor(cause, id) }));
  await applyEffects(tx, partyMember, changes, { flow: null, reason: cause.reason });
  if (ledgerType === null) return;
  const entries = leavers.map(leaver => ({ ...leaver, type: ledgerType, occurredOn: on }));
  await book(tx, entries, cause);
}

/** Organisations do not go on naming who has left as their contact. */
export async function leaveContacts(tx: Tx, memberIds: string[], cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; contactId: string }>(sql`
    select id, contact_id from party_organisation
    where deleted_at is null and contact_id = any(${sql.param(memberIds)}::bigint[]) order by id`);
  const changes = rows.map(({ id, contactId }) => ({
    id,
    values: { contactId: null },
    flow: flowFor(cause, contactId),
  }));
  await applyEffects(tx, partyOrganisation, changes, { flow: null, reason: cause.reason });
}

const closed = [chainStates.executed, chainStates.cancelled];
/** Orders about a membership that is no more are void, drafts too. */
async function cancelOrders(tx: Tx, order: Resource, { memberIds, cause }: Leaving): Promise<string[]> {
  const rows = await tx.rows<{ id: string; memberId: string; organisationId: string }>(sql`
    select id, member_id, organisation_id from ${sql.identifier(tableName(order.name))}
    where member_id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null
      and not state = any(${sql.param(closed)}::text[]) order by id for update`);
  if (rows.length === 0) return [];
  const values = { state: chainStates.cancelled };
  const changes = rows.map(({ id, memberId }) => ({ id, values, flow: flowFor(cause, memberId) }));
  await applyEffects(tx, order, changes, { flow: null, reason: cause.reason });
  const step = { node: '作废', outcome: outcomes.withdrawn, opinion: `党员已离开：${cause.reason}` };
  await recordSteps(tx, order, rows, step);
  const ids = rows.map(({ id }) => id);
  await tx.registry.todos.close(tx, order.name, ids);
  return ids;
}

export const memberListeners = [
  listener(membersLeft, '不再担任党组织联系人', (tx, { memberIds, cause }) => leaveContacts(tx, memberIds, cause)),
  listener(membersLeft, '在办的信息更正和党籍状态变更作废', async (tx, leaving) => {
    if (!ended.includes(leaving.standing)) return;
    await cancelOrders(tx, memberStatusChange, leaving);
    for (const id of await cancelOrders(tx, memberCorrection, leaving))
      await announce(tx, correctionDecided, { id, isExecuted: false });
  }),
  listener(leavingTakenBack, '恢复党组织联系人', async (tx, { flow, reason }) => {
    const backs = await putBackUntouched(tx, partyOrganisation, flow, reason);
    return { back: backs.map(one => `${one.name}联系人`), left: [] };
  }),
];
