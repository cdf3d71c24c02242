/** Records of development go where their people go, and whoever is in charge there is asked for what is open. */
import { sql } from 'drizzle-orm';
import { endReasons, goesOn, recordStates } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { todoStates } from 'contract/message/codes.ts';
import { standing as standings } from 'contract/member/codes.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { leavingTakenBack, membersLeft, membersMoved, responsibilityPassed, rowsMoved } from '../happenings.ts';
import { putBackUntouched } from '../workflow/index.ts';
import { certificateListener } from './certificate.ts';
import { passOn } from './waiting.ts';

/** Records of which something is owed by these accounts, or at the place they answer for now and below it. */
async function recordsOwed(
  tx: Tx,
  { userIds, organisationId }: { userIds: string[]; organisationId: string | null },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct t.record_id as id from todo t
    where t.entity = ${developmentRecord.name} and t.state = ${todoStates.open} and t.deleted_at is null
      and (t.receiver_id = any(${sql.param(userIds)}::bigint[]) or exists (
        select 1 from party_organisation o join party_organisation a on o.path like a.path || '%'
        where o.id = t.organisation_id and a.id = ${organisationId}::bigint))`);
  return rows.map(({ id }) => id);
}

async function change(
  tx: Tx,
  personIds: string[],
  values: Values,
  cause: MemberCause,
  states: readonly string[] = goesOn,
): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string }>(sql`
    select id, person_id as member_id from development_record where person_id = any(${sql.param(personIds)}::bigint[]) and deleted_at is null
      and state = any(${sql.param(states)}::text[]) order by id for update`);
  const changes = rows.map(row => ({ ...row, values }));
  await applyToMembers(tx, developmentRecord, changes, cause);
  await passOn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Rights rest, and with them the way: the membership is suspended or looked into. */
const resting: readonly string[] = [standings.suspended, standings.underReview];

/** What becomes of the record of somebody who leaves to this standing; on probation it is a qualification taken away. */
function endOf(standing: string, on: string): Values {
  if (resting.includes(standing)) return { state: recordStates.paused, pausedOn: on, dueOn: null };
  const values = { endedOn: on, dueOn: null };
  if (standing === standings.transferred) return { ...values, state: recordStates.movedAway };
  if (standing === standings.deceased) return { ...values, state: recordStates.dead };
  return { ...values, state: recordStates.disqualified, endReason: endReasons.other };
}

export const developmentListeners = [
  certificateListener,
  /** Of members who leave while they are on probation; while the membership is suspended they rest. */
  listener(membersLeft, '发展党员记录终止或中断', (tx, { memberIds, standing, on, cause }) => {
    const states = resting.includes(standing) ? [recordStates.open] : goesOn;
    return change(tx, memberIds, endOf(standing, on), cause, states);
  }),
  listener(leavingTakenBack, '恢复发展党员记录', async (tx, { flow, reason }) => {
    const backs = await putBackUntouched(tx, developmentRecord, flow, reason);
    await passOn(
      tx,
      backs.map(({ id }) => id),
    );
    return { back: backs.length > 0 ? ['发展党员记录'] : [], left: [] };
  }),
  listener(membersMoved, '发展党员记录转到新支部', (tx, { memberIds, toId, cause }) =>
    change(tx, memberIds, { organisationId: toId }, cause),
  ),
  listener(rowsMoved, '发展党员的办理人改为新党组织', async (tx, { entity, ids }) => {
    if (entity === developmentRecord.name) await passOn(tx, ids);
  }),
  listener(responsibilityPassed, '发展党员的待办随职责移交', async (tx, passed) =>
    passOn(tx, await recordsOwed(tx, passed)),
  ),
];
