/**
 * Why an account can, or cannot, do something with a record. Nothing is reckoned anew here: each grant is put alone
 * before the code that decides (`may`, `within`), and so is the whole, so that an explanation cannot differ from what happens.
 */
import { sql } from 'drizzle-orm';
import type { Explainable, Explanation, ExplanationLine } from 'contract/access/explain.ts';
import { verbWords } from 'contract/access/words.ts';
import { fault } from 'contract/kit/fault.ts';
import { gives, isSensitive, permissionOf, verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { may, ownOf, type Actor, type Grant } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import type { Registry, Tx } from '../../kit/registry.ts';
import { inReach } from '../../kit/resource/read.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { columnIn, notDeletedIn, sourceOf, titleOf } from '../../kit/resource/source.ts';
import { txOf } from '../../kit/tx.ts';
import { standingActorOf } from '../platform/index.ts';

/** Verbs that are tried on a record that is there. */
function verbsFor(registry: Registry, resource: Resource): { verb: string; label: string }[] {
  const standard = verbsOf(resource.kind).filter(verb => !['readOwn', 'create', 'import', 'export'].includes(verb));
  const actions = registry.actions.filter(({ action }) => action.resource === resource).map(({ action }) => action);
  return [
    ...standard.map(verb => ({ verb, label: verbWords[verb] ?? verb })),
    ...actions
      .filter(({ name }) => !standard.some(verb => verb === name))
      .map(({ name, label }) => ({ verb: name, label })),
  ];
}

/** Columns that name one row and are no secret. */
function keysOf(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  const keys = [...(resource.partOf?.of.key ?? []), ...resource.key];
  return [...new Set(keys)].filter(name => fields[name] && typeOf(fields[name]).sql === 'text');
}

export const explainable = (registry: Registry): Explainable[] =>
  [...registry.resources.values()].map(resource => ({
    entity: resource.name,
    label: resource.label,
    keyLabel: keysOf(resource)
      .map(name => fieldsOf(resource)[name]?.label ?? name)
      .join('、'),
    verbs: verbsFor(registry, resource),
  }));

/** A living row by its number or code, else by its id. */
async function idFor(tx: Tx, resource: Resource, named: string): Promise<string | null> {
  const asId = /^\d{1,18}$/.test(named) ? sql`t.id = ${named}::bigint` : sql`false`;
  const byKey = keysOf(resource).map(name => sql`${columnIn(resource, name)} = ${named}`);
  const row = await tx.one<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${notDeletedIn(resource)} and (${sql.join([...byKey, asId], sql` or `)})
    order by (${asId}) is true limit 1`);
  return row?.id ?? null;
}

const trees: Record<string, string> = { partyOrganisation: 'party_organisation', unit: 'unit' };

/** Names from the root down to a place. */
async function chainOf(tx: Tx, entity: string, id: string | null): Promise<string[]> {
  if (id === null || !trees[entity]) return [];
  const table = sql.identifier(trees[entity]);
  const rows = await tx.rows<{ name: string }>(sql`
    select a.name from ${table} t join ${table} a on t.path like a.path || '%' where t.id = ${id}::bigint order by a.level`);
  return rows.map(({ name }) => name);
}

/** Where a row stands, by the columns that decide about its reach; a person stands where the parts do. */
async function placesOf(tx: Tx, resource: Resource, id: string): Promise<{ label: string; chain: string[] }[]> {
  const parts = [...tx.registry.resources.values()].filter(one => one.partOf?.of.name === resource.name);
  if (parts.length > 0) return (await Promise.all(parts.map(part => placesOf(tx, part, id)))).flat();
  const places = resource.scope.map(async name => {
    const entity = name === 'id' ? resource.name : (fieldsOf(resource)[name]?.to ?? '');
    const row = await tx.one<{ place: string | string[] | null }>(sql`
      select ${columnIn(resource, name)} as place from ${sourceOf(resource)} where t.id = ${id}::bigint and ${notDeletedIn(resource)}`);
    const label = name === 'id' ? resource.label : (fieldsOf(resource)[name]?.label ?? name);
    const ids = [row?.place ?? []].flat();
    return Promise.all(ids.map(async one => ({ label, chain: await chainOf(tx, entity, one) })));
  });
  return (await Promise.all(places)).flat().filter(({ chain }) => chain.length > 0);
}

/** The title is business; it is told to who may read the record anyway. */
async function titleFor(tx: Tx, resource: Resource, id: string): Promise<string | null> {
  if (!may(tx.actor, permissionOf(resource, 'read')) || !(await inReach(tx, resource, id, 'read'))) return null;
  const { table, title } = titleOf(resource);
  return (
    (await tx.one<{ title: string }>(sql`select ${title} as title from ${table} where id = ${id}::bigint`))?.title ??
    null
  );
}

interface Asked {
  resource: Resource;
  verb: string;
  permission: string;
  /** Null when there is no such record. */
  recordId: string | null;
}

/** Whether somebody who acts like this gets at the record. */
const passes = async (tx: Tx, actor: Actor, { resource, verb, permission, recordId }: Asked): Promise<boolean> =>
  recordId !== null &&
  may(actor, permission) &&
  (await inReach(txOf(tx, tx.registry, actor, tx.facts), resource, recordId, verb));

/** A wildcard in the place of the verb, where the verb must be listed. */
const wouldGive = (pattern: string, { resource, verb }: Asked): boolean =>
  isSensitive(verb) && pattern.endsWith('.*') && gives(pattern, permissionOf(resource, 'read'));

const givesAtAll = (pattern: string, permission: string): boolean =>
  gives(pattern, permission) || gives(pattern, ownOf(permission) ?? permission);

async function lineOf(tx: Tx, actor: Actor, grant: Grant, name: string, asked: Asked): Promise<ExplanationLine> {
  const alone = { ...actor, grants: [grant] };
  const { role, scope, organisationId, unitId, permissions } = grant;
  const giving = permissions.filter(pattern => givesAtAll(pattern, asked.permission));
  const wild = permissions.filter(pattern => wouldGive(pattern, asked));
  const isGiven = may(alone, asked.permission);
  const outcome = isGiven
    ? (await passes(tx, alone, asked))
      ? 'opens'
      : 'beyond'
    : wild.length > 0
      ? 'unlisted'
      : 'none';
  const place = organisationId
    ? await chainOf(tx, 'partyOrganisation', organisationId)
    : await chainOf(tx, 'unit', unitId);
  return {
    roleCode: role,
    roleName: name,
    scopeType: scope,
    place,
    patterns: isGiven ? giving : wild,
    outcome,
    isOwnOnly: isGiven && (scope === 'SELF' || !giving.some(pattern => gives(pattern, asked.permission))),
  };
}

interface RoleRow {
  code: string;
  name: string;
  scopeType: string;
  permissions: string[];
  isEnabled: boolean;
}

async function recordOf(
  tx: Tx,
  actor: Actor | null,
  { resource, recordId: id }: Asked,
): Promise<Explanation['record']> {
  if (id === null) return null;
  const whole = resource.partOf?.of ?? resource;
  const isPerson = [...tx.registry.resources.values()].some(one => one.partOf?.of.name === whole.name);
  return {
    id,
    title: await titleFor(tx, resource, id),
    places: await placesOf(tx, resource, id),
    isOwn: isPerson && actor?.personId === id,
  };
}

/** Reads the request: entity, verb and record, or the faults in it. */
async function askedIn(tx: Tx, entity: string, verb: string, record: string): Promise<Asked & { verbLabel: string }> {
  const resource = tx.registry.resources.get(entity);
  if (!resource) throw refuse([fault('entity', 'access.explain.entity')]);
  const known = verbsFor(tx.registry, resource).find(one => one.verb === verb);
  if (!known) throw refuse([fault('verb', 'access.explain.verb', { label: resource.label })]);
  const recordId = await idFor(tx, resource, record.trim());
  return { resource, verb, verbLabel: known.label, permission: permissionOf(resource, verb), recordId };
}

interface Question {
  userId: string;
  entity: string;
  record: string;
  verb?: string | undefined;
}

export async function explain(tx: Tx, { userId, entity, record, verb = 'read' }: Question): Promise<Explanation> {
  const asked = await askedIn(tx, entity, verb, record);
  const account = await tx.one<{ id: string; username: string; name: string }>(sql`
    select id, username, name from user_account where id = ${userId}::bigint and deleted_at is null`);
  if (!account) throw notFound();
  const actor = await standingActorOf(tx, userId);
  const roles = await tx.rows<RoleRow>(sql`
    select code, name, scope_type, permissions, is_enabled from role order by sort_no, code`);
  const nameOf = (code: string) => roles.find(role => role.code === code)?.name ?? code;
  const lines = [];
  for (const grant of actor?.grants ?? [])
    lines.push(await lineOf(tx, actor as Actor, grant, nameOf(grant.role), asked));
  const isAllowed = actor !== null && (await passes(tx, actor, asked));
  const { resource, permission, recordId, verbLabel } = asked;
  const detail = { userId, username: account.username, verb, isAllowed };
  await audit(tx, { action: 'platform.roleGrant.explain', entity: resource.name, recordId, detail });
  return {
    account: { ...account, isOpen: actor !== null },
    permission,
    entityLabel: resource.label,
    verbLabel,
    record: await recordOf(tx, actor, asked),
    isAllowed,
    lines,
    rolesThatGive: roles
      .filter(role => role.isEnabled && role.permissions.some(pattern => givesAtAll(pattern, permission)))
      .map(({ code, name, scopeType }) => ({ code, name, scopeType })),
  };
}
