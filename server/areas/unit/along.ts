/** What else stands in a unit and goes over when it is merged into another. Rights of accounts do not: they are granted anew. */
import { sql } from 'drizzle-orm';
import { appointmentStates } from 'contract/appointment/appointment-codes.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import { headcount } from 'contract/appointment/headcount.ts';
import { postSlot } from 'contract/appointment/post-slot.ts';
import { managingDepartment } from 'contract/cadre/managing-department.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { tableName } from 'contract/kit/resource.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { currentStates, teamStates } from 'contract/organisation/posts.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { unit } from 'contract/organisation/unit.ts';
import { person } from 'contract/person/person.ts';
import { applyEffects, type Cause } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { columnOf } from '../../kit/database/columns.ts';

interface Ids {
  id: string;
}
/** Rows that name one unit, by the field that names it. */
const single: readonly (readonly [Resource, string])[] = [
  [unit, 'parentId'],
  [person, 'unitId'],
  [schoolClass, 'unitId'],
  [postSlot, 'unitId'],
];
/** Rows that name several. */
const several: readonly Resource[] = [partyOrganisation, managingDepartment];

async function rename(tx: Tx, resource: Resource, field: string, [fromId, toId]: [string, string], cause: Cause) {
  const rows = await tx.rows<Ids>(sql`
    select id from ${sql.identifier(tableName(resource.name))}
    where deleted_at is null and ${sql.identifier(columnOf(field))} = ${fromId}::bigint order by id`);
  await applyEffects(
    tx,
    resource,
    rows.map(({ id }) => ({ id, values: { [field]: toId } })),
    cause,
  );
}

async function replace(tx: Tx, resource: Resource, [fromId, toId]: [string, string], cause: Cause): Promise<void> {
  const rows = await tx.rows<Ids & { unitIds: string[] }>(sql`
    select id, unit_ids::text[] as unit_ids from ${sql.identifier(tableName(resource.name))}
    where deleted_at is null and ${fromId}::bigint = any(unit_ids) order by id`);
  const changes = rows.map(({ id, unitIds }) => ({
    id,
    values: { unitIds: [...new Set(unitIds.map(one => (one === fromId ? toId : one)))] },
  }));
  await applyEffects(tx, resource, changes, cause);
}

/** The numbers of a unit that is no more end with it; those of the other are decided anew. */
export async function endHeadcounts(tx: Tx, unitId: string, on: string, documentNo: string, cause: Cause) {
  const rows = await tx.rows<{ rank: string; id: string | null }>(sql`
    select rank, max(id) filter (where effective_on = ${on}::date) as id from headcount
    where deleted_at is null and unit_id = ${unitId}::bigint group by rank order by rank`);
  const changes = rows.map(({ rank, id }) => ({
    ...(id && { id }),
    values: { unitId, rank, approved: 0, effectiveOn: on, documentNo },
  }));
  await applyEffects(tx, headcount, changes, cause);
}

/** Its leading groups end with it. */
export async function endTeamsOf(tx: Tx, unitId: string, on: string, cause: Cause): Promise<void> {
  const rows = await tx.rows<Ids>(sql`
    select id from leadership_team where deleted_at is null and unit_id = ${unitId}::bigint
      and state = any(${sql.param([...currentStates])}::text[]) order by id`);
  const changes = rows.map(({ id }) => ({ id, values: { endOn: on, state: teamStates.ended } }));
  await applyEffects(tx, leadershipTeam, changes, cause);
}

/** Matters under way lead into the other unit now; what was decided before stays as it was decided. */
async function redirectMatters(tx: Tx, [fromId, toId]: [string, string], cause: Cause): Promise<void> {
  const rows = await tx.rows<Ids>(sql`
    select id from appointment where deleted_at is null and unit_id = ${fromId}::bigint
      and state <> all(${sql.param([appointmentStates.finished, appointmentStates.stopped])}::text[]) order by id for update`);
  const changes = rows.map(({ id }) => ({ id, values: { unitId: toId } }));
  await applyEffects(tx, appointment, changes, cause);
}

export async function takeOver(tx: Tx, fromId: string, toId: string, cause: Cause): Promise<void> {
  for (const [resource, field] of single) await rename(tx, resource, field, [fromId, toId], cause);
  await redirectMatters(tx, [fromId, toId], cause);
  for (const resource of several) await replace(tx, resource, [fromId, toId], cause);
}

/** What is called after a unit is called by its new name. */
export async function renameAfter(tx: Tx, unitId: string, cause: Cause): Promise<void> {
  for (const resource of [headcount, leadershipTeam]) {
    const rows = await tx.rows<Ids>(sql`
      select id from ${sql.identifier(tableName(resource.name))}
      where deleted_at is null and unit_id = ${unitId}::bigint order by id`);
    await applyEffects(
      tx,
      resource,
      rows.map(({ id }) => ({ id, values: {} })),
      cause,
    );
  }
}
