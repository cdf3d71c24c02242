/** Sharing materials: to persons, to a role, to party organisations, for at most ninety days; stopped, never begun again. Domain-cadre 6.2. */
import { sql } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { archiveShare, shareAsked } from 'contract/archive/archive-share.ts';
import { listShareRoles, makeShare, stopShare } from 'contract/archive/calls.ts';
import { mostDays, shareActs, shareStates, shareTypes, usualDays } from 'contract/archive/codes.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Given } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { person } from 'contract/person/person.ts';
import { audit } from '../../kit/audit.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { beyondReach, notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Rollup, Tx, Values } from '../../kit/registry.ts';
import { choosable } from '../../kit/resource/choosable.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { endShares } from './ending.ts';

const entity = 'archive.archiveShare';
type Asked = Given<typeof shareAsked>;

async function reachFaults(tx: Tx, path: string, target: Resource, ids: readonly string[]): Promise<Fault[]> {
  if (ids.length === 0) return [];
  const good = await tx.rows<{ id: string }>(sql`select r.id from (${choosable(tx, target, ids)}) r`);
  const found = new Set(good.map(({ id }) => id));
  const strange = ids.filter(id => !found.has(id));
  return strange.length > 0 ? [beyondReach(path, target, strange)] : [];
}
const missing = (path: keyof typeof shareAsked): Fault =>
  fault(path, `${entity}.targets`, { label: shareAsked[path].label });

const roleIs = (tx: Tx, code: string) =>
  tx.one(sql`select 1 from role where code = ${code} and code <> 'ROLE_SYSTEM_DEFAULT'`);

async function targetFaults(tx: Tx, { shareType, personIds, roleCode, organisationIds }: Asked): Promise<Fault[]> {
  if (shareType === shareTypes.custom)
    return personIds?.length ? reachFaults(tx, 'personIds', person, personIds) : [missing('personIds')];
  if (shareType === shareTypes.role) {
    if (!roleCode) return [missing('roleCode')];
    return (await roleIs(tx, roleCode)) ? [] : [fault('roleCode', `${entity}.role`)];
  }
  if (!organisationIds?.length) return [missing('organisationIds')];
  // All organisations are known by name to whoever works with them. Decisions 33.
  const known = await tx.rows<{ id: string }>(sql`
    select id from party_organisation where id = any(${sql.param(organisationIds)}::bigint[]) and deleted_at is null`);
  return known.length < new Set(organisationIds).size ? [beyondReach('organisationIds', partyOrganisation)] : [];
}

function dayFaults(from: string, to: string, day: string): Fault[] {
  if (to < from) return [fault('endOn', `${entity}.dates`)];
  if (to < day) return [fault('endOn', `${entity}.past`)];
  const last = addDays(from, mostDays);
  return to > last ? [fault('endOn', `${entity}.long`, { most: mostDays, date: last })] : [];
}

/** What belongs to another kind of receivers is left out, so that nobody opens by it. */
const targetsOf = ({ shareType, personIds, roleCode, organisationIds, includesBelow }: Asked) => ({
  personIds: shareType === shareTypes.custom ? personIds : null,
  roleCode: shareType === shareTypes.role ? roleCode : null,
  organisationIds: shareType === shareTypes.organisation ? organisationIds : null,
  includesBelow: shareType === shareTypes.organisation && includesBelow === true,
});

async function make(tx: Tx, given: Values): Promise<string> {
  const asked = await cleanInput(tx, { input: shareAsked }, given);
  const day = await today(tx);
  const startOn = asked.startOn ?? day;
  const endOn = asked.endOn ?? addDays(startOn, usualDays);
  const faults = [
    ...(tx.actor.personId === null ? [fault('', `${entity}.no-person`)] : []),
    ...(await reachFaults(tx, 'itemIds', archiveItem, asked.itemIds)),
    ...(await targetFaults(tx, asked)),
    ...dayFaults(startOn, endOn, day),
  ];
  if (faults.length > 0) throw refuse(faults);
  const values = { ...asked, ...targetsOf(asked), startOn, endOn, personId: tx.actor.personId };
  const [id = ''] = await applyEffects(tx, archiveShare, [{ values }], { flow: null, reason: asked.reason });
  await audit(tx, { action: `${entity}.create`, entity: archiveShare.name, recordId: id, reason: asked.reason });
  return id;
}

/** By who shared it, and by who answers for the place of that person. */
async function stop(tx: Tx, id: string, reason: string | null | undefined): Promise<void> {
  const permission = permissionOf(archiveShare, 'stop');
  const found = await tx.one(sql`
    select 1 from archive_share t where t.id = ${id}::bigint and t.deleted_at is null
      and (t.person_id = ${tx.actor.personId}::bigint or ${within(tx, permission, archiveShare)})`);
  if (!found) throw notFound([id]);
  const { shareState } = await loadRow(tx, archiveShare, id, null);
  if (shareState !== shareStates.sharing) throw new Refusal(409, `${entity}.stopped`);
  await endShares(tx, [id], reason?.trim() || `${tx.actor.name}停止共享`);
  await audit(tx, { action: permission, entity: archiveShare.name, recordId: id, reason: reason ?? null });
}

export const shareCounts: Rollup = {
  resource: archiveShare,
  fields: ['viewCount', 'refusedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select archive_share_id as id, count(*) filter (where act = ${shareActs.viewed})::int as view_count,
        count(*) filter (where act = ${shareActs.refused})::int as refused_count
      from archive_share_log where archive_share_id = any(${sql.param(ids)}::bigint[]) group by archive_share_id`),
};

export const shareRoutes = [
  serve(makeShare, async ({ tx, body }) => ({ id: await make(tx, body) })),
  serve(stopShare, async ({ tx, params: { id }, body: { reason } }) => {
    await stop(tx, id, reason);
    return { id };
  }),
  serve(listShareRoles, async ({ tx }) => ({
    content: await tx.rows<{ code: string; name: string }>(sql`
      select code, name from role where code <> 'ROLE_SYSTEM_DEFAULT' order by sort_no, code`),
  })),
];
