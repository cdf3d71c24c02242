/** What follows when organisations end or go over, and when who owns a measure leaves. Decision 197. */
import { sql, type SQL } from 'drizzle-orm';
import { checkStates } from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import { rectificationProgress } from 'contract/rectification/rectification-progress.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import { begin } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { excellenceAsked, membersLeft, membersMoved, organisationsEnded, rowsMoved } from '../happenings.ts';
import { holderOf } from '../team/index.ts';
import { caseHandler } from './case.ts';
import { closeOwners } from './due-soon.ts';
import { isRectifying } from './standing.ts';

/** What somebody owned goes to the secretary in office; where there is none it waits for an owner. */
async function passMeasures(tx: Tx, memberIds: string[], where: SQL, cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string; secretaryId: string | null }>(sql`
    select m.id, m.person_id as member_id, ${holderOf(sql`m.organisation_id`)} as secretary_id
    from rectification_measure m where m.deleted_at is null and m.done_on is null
      and m.person_id = any(${sql.param(memberIds)}::bigint[]) and ${where} order by m.id`);
  const leaving = new Set(memberIds);
  const changes = rows.map(({ id, memberId, secretaryId }) => ({
    id,
    memberId,
    values: { personId: secretaryId !== null && !leaving.has(secretaryId) ? secretaryId : null },
  }));
  await closeOwners(
    tx,
    rows.map(({ id }) => id),
  );
  await applyToMembers(tx, rectificationMeasure, changes, cause);
}

export const rectificationListeners = [
  listener(excellenceAsked, '整顿中的党组织当年不评先进和五星级', (tx, { organisationIds, year }) =>
    isRectifying(tx, organisationIds, year),
  ),
  listener(membersLeft, '未完成的整顿措施改由书记负责', (tx, { memberIds, cause }) =>
    passMeasures(tx, memberIds, sql`true`, cause),
  ),
  listener(membersMoved, '原支部未完成的整顿措施改由书记负责', (tx, { memberIds, fromIds, cause }) =>
    passMeasures(tx, memberIds, sql`m.organisation_id = any(${sql.param(fromIds)}::bigint[])`, cause),
  ),
  listener(organisationsEnded, '未认定的排查表不再认定', async (tx, { organisationIds, on, cause }) => {
    const rows = await tx.rows<{ id: string }>(sql`
      select id from rectification_check where deleted_at is null
        and state in (${checkStates.open}, ${checkStates.submitted})
        and organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by id`);
    const changes = rows.map(({ id }) => ({ id, values: { state: checkStates.refused, decidedOn: on } }));
    await applyEffects(tx, rectificationCheck, changes, cause);
  }),
  // The case of an organisation that was merged away is gone on with by the one that took it in.
  listener(rowsMoved, '整顿措施和进展随台账转入新党组织', async (tx, { entity, ids }) => {
    if (entity !== rectificationCase.name) return;
    for (const resource of [rectificationMeasure, rectificationProgress] as const) {
      const table = resource === rectificationMeasure ? sql`rectification_measure` : sql`rectification_progress`;
      const rows = await tx.rows<{ id: string; organisationId: string }>(sql`
        select x.id, c.organisation_id from ${table} x join rectification_case c on c.id = x.case_id
        where x.deleted_at is null and c.id = any(${sql.param(ids)}::bigint[]) order by x.id`);
      const changes = rows.map(({ id, organisationId }) => ({ id, values: { organisationId } }));
      await applyEffects(tx, resource, changes, { flow: null, reason: '随台账转入新党组织' });
    }
    await tx.registry.todos.close(tx, entity, ids);
    await begin(tx, caseHandler, ids, '台账转入新党组织');
  }),
];
