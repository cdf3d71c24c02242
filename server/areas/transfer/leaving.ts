/** What transfers end with a membership: living away, keeping in touch, orders under way with their letters. */
import { sql } from 'drizzle-orm';
import { ended, statusSuspended } from 'contract/member/codes.ts';
import * as codes from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { transferProcess } from 'contract/transfer/transfer.ts';
import { listener } from '../../kit/process/happening.ts';
import { leavingTakenBack, membersLeft, type Leaving } from '../happenings.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { giveUp } from '../../kit/process/give-up.ts';
import { putBackUntouched } from '../workflow/index.ts';
import { endFlows } from './flowing.ts';
import { askAnew } from './graduation.ts';
import { closeLetters } from './letters.ts';
import type { Tx } from '../../kit/registry.ts';

const { flowStates, goalStates } = codes;
const flowAfter: Readonly<Record<string, string>> = {
  [codes.statusTransferred]: flowStates.transferred,
  [statusSuspended]: flowStates.suspended,
};

/** Orders for who leaves otherwise are given up; the one that was just carried out is at its end. */
async function cancelOrders(tx: Tx, { memberIds, cause }: Leaving): Promise<string[]> {
  const opinion = `党员已离开：${cause.reason}`;
  const rows = await giveUp(tx, transferProcess, memberIds, cause, opinion);
  await closeLetters(tx, rows, codes.letterStates.void, opinion);
  return rows.map(({ id }) => id);
}

/** Nobody asks on where a graduate goes who is a member no longer. */
async function endGoals(tx: Tx, { memberIds, cause }: Leaving, cancelled: string[]): Promise<void> {
  const open = [goalStates.silent, goalStates.filled, goalStates.checked, goalStates.kept];
  const rows = await tx.rows<{ id: string; memberId: string }>(sql`
    select id, member_id from graduation_destination
    where member_id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null
      and (state = any(${sql.param(open)}::text[]) or transfer_id = any(${sql.param(cancelled)}::bigint[]))
    order by id for update`);
  const values = { state: goalStates.gone, transferId: null };
  const changes = rows.map(row => ({ ...row, values }));
  await applyToMembers(tx, graduationDestination, changes, cause);
}

export const transferListeners = [
  listener(membersLeft, '流动登记、在办转接和毕业去向终止', async (tx, leaving) => {
    const { memberIds, standing, cause } = leaving;
    await endFlows(tx, memberIds, cause, flowAfter[standing] ?? flowStates.ended);
    const cancelled = await cancelOrders(tx, leaving);
    // The batch that sent them away follows its own orders.
    if (standing === codes.statusTransferred) return;
    if (ended.includes(standing)) await endGoals(tx, leaving, cancelled);
    else for (const id of cancelled) await askAnew(tx, id);
  }),
  listener(leavingTakenBack, '恢复流动登记', async (tx, { flow, reason }) => {
    const backs = await putBackUntouched(tx, flowingMember, flow, reason);
    return { back: backs.length > 0 ? ['流动登记'] : [], left: [] };
  }),
];
