/**
 * What follows when members leave the register, or their rights rest. One list (`membersLeft`), whichever
 * order brings it about: a change of standing, a transfer out of the school, a probation that is taken away.
 */
import { sql } from 'drizzle-orm';
import { ended } from 'contract/member/codes.ts';
import { memberCorrectionProcess } from 'contract/member/member-correction.ts';
import { memberStatusChangeProcess } from 'contract/member/member-status-change.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { announce, listener } from '../../kit/process/happening.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { giveUp } from '../../kit/process/give-up.ts';
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
export async function leaveRegister(tx: Tx, leavers: Leaver[], exit: Exit, why: MemberCause): Promise<void> {
  const { standing, on, leaveType, ledgerType } = exit;
  const cause = { ...why, on };
  const memberIds = leavers.map(({ memberId }) => memberId);
  await announce(tx, membersLeft, { memberIds, standing, on, cause });
  const values = { partyStatus: standing, leftOn: on, leaveType, groupId: null };
  const changes = memberIds.map(id => ({ id, memberId: id, values }));
  await applyToMembers(tx, partyMember, changes, cause);
  if (ledgerType === null) return;
  const entries = leavers.map(leaver => ({ ...leaver, type: ledgerType, occurredOn: on }));
  await book(tx, entries, cause);
}

/** Organisations do not go on naming who has left as their contact. */
export async function leaveContacts(tx: Tx, memberIds: string[], cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string }>(sql`
    select id, contact_id as member_id from party_organisation
    where deleted_at is null and contact_id = any(${sql.param(memberIds)}::bigint[]) order by id`);
  const changes = rows.map(row => ({ ...row, values: { contactId: null } }));
  await applyToMembers(tx, partyOrganisation, changes, cause);
}

export const memberListeners = [
  listener(membersLeft, '不再担任党组织联系人', (tx, { memberIds, cause }) => leaveContacts(tx, memberIds, cause)),
  listener(membersLeft, '在办的信息更正和党籍状态变更作废', async (tx, { memberIds, standing, cause }) => {
    if (!ended.includes(standing)) return;
    const opinion = `党员已离开：${cause.reason}`;
    await giveUp(tx, memberStatusChangeProcess, memberIds, cause, opinion);
    for (const { id } of await giveUp(tx, memberCorrectionProcess, memberIds, cause, opinion))
      await announce(tx, correctionDecided, { id, isExecuted: false });
  }),
  listener(leavingTakenBack, '恢复党组织联系人', async (tx, { flow, reason }) => {
    const backs = await putBackUntouched(tx, partyOrganisation, flow, reason);
    return { back: backs.map(one => `${one.name}联系人`), left: [] };
  }),
];
