/**
 * Which rows an actor reaches with a permission, as a condition that every read and write carries.
 * No other place builds such a condition. The places come from the tables of today (`public.`), whatever day
 * the rows are of: looking back widens nobody's reach. Pillar section 6.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import { grantsOf, isSystem, may, ownOf, type Actor } from '../actor.ts';
import type { Registry, Tx } from '../registry.ts';
import { columnIn, notDeletedIn, sourceOf } from './source.ts';

type Limited = { all: false; organisations: SQL; units: SQL; self: string | null; manager: string | null };
export type Reach = { key: string } & ({ all: true } | Limited);

const ids = (values: (string | null)[]) => sql`${sql.param(values.filter(one => one !== null))}::bigint[]`;
const nothing = sql`select null::bigint where false`;

function organisationsOf(trees: (string | null)[], single: (string | null)[]): SQL {
  if (trees.length + single.length === 0) return nothing;
  return sql`select o.id from public.party_organisation o where o.id = any(${ids(single)}) or exists (
    select 1 from public.party_organisation g where g.id = any(${ids(trees)}) and o.path like g.path || '%')`;
}

/** Units of the grants, and those which the organisations and their descendants name, with the units below. */
function unitsOf(organisations: SQL, trees: (string | null)[], single: (string | null)[]): SQL {
  return sql`select u.id from public.unit u where u.id = any(${ids(single)}) or exists (
    select 1 from public.unit g where u.path like g.path || '%' and (g.id = any(${ids(trees)}) or g.id in (
      select unnest(o.unit_ids) from public.party_organisation o where o.id in (${organisations}))))`;
}

/**
 * The union of the scopes of the grants that give the permission. `key` names it: who has the same one sees the same rows.
 * What the managed rank reaches is said by the area that knows who manages whom. The scope of named objects reaches nothing
 * as long as no condition says what it holds: a scope without a condition is never everything.
 */
export function reach(actor: Actor, permission: string): Reach {
  const grants = grantsOf(actor, permission);
  if (grants.some(({ scope }) => scope === 'ALL')) return { all: true, key: 'all' };
  const places = (scope: string, key: 'organisationId' | 'unitId') =>
    grants.filter(grant => grant.scope === scope).map(grant => grant[key]);
  const own = ownOf(permission);
  const isSelf = grants.some(({ scope }) => scope === 'SELF') || (own !== null && grantsOf(actor, own).length > 0);
  const self = isSelf ? actor.personId : null;
  const manager = grants.some(({ scope }) => scope === 'MANAGED_LEVEL') ? actor.personId : null;
  const scopes = grants.map(({ scope, organisationId, unitId }) => [scope, organisationId, unitId].join());
  const organisations = organisationsOf(
    places('ORGANISATION_TREE', 'organisationId'),
    places('ORGANISATION', 'organisationId'),
  );
  return {
    all: false,
    key: [...new Set(scopes)].sort().concat(`self,${self}`, `manager,${manager}`).join(';'),
    organisations,
    units: unitsOf(organisations, places('UNIT_TREE', 'unitId'), places('UNIT', 'unitId')),
    self,
    manager,
  };
}

/** Everybody who is in reach by one of the parts of a person, or is oneself. */
function visiblePersons(registry: Registry, limited: Limited, whole: Resource): SQL {
  const parts = [...registry.resources.values()].filter(one => one.partOf?.of.name === whole.name);
  const selects = parts.map(
    one => sql`select t.id from ${sourceOf(one)} where ${notDeletedIn(one)} and ${conditionOf(registry, limited, one)}`,
  );
  return sql.join([sql`select ${limited.self}::bigint`, ...selects], sql` union all `);
}

/** A unit is reached by whoever manages its cadres; a person who belongs to it is not thereby. */
function unitsFor({ managed }: Registry, { units, manager }: Limited, { partOf }: Resource): SQL {
  return manager && managed && !partOf ? sql`${units} union all ${managed.units(manager)}` : units;
}

function conditionOn(registry: Registry, limited: Limited, resource: Resource, field: string): SQL {
  const target =
    field === 'id' ? resource.name : ((resource.fields[field] ?? resource.partOf?.of.fields[field])?.to ?? '');
  const column = columnIn(resource, field);
  if (resource.fields[field]?.type === 'refs') return sql`${column} && array(${limited.organisations})`; // of organisations alone
  if (target === 'partyOrganisation') return sql`${column} in (${limited.organisations})`;
  if (target === 'unit') return sql`${column} in (${unitsFor(registry, limited, resource)})`;
  const entity = registry.resources.get(target);
  if (!entity) return sql`false`;
  const hasParts = [...registry.resources.values()].some(one => one.partOf?.of.name === target);
  if (hasParts) return sql`${column} in (${visiblePersons(registry, limited, entity)})`;
  if (field === 'id') return sql`false`;
  return sql`${column} in (select t.id from ${sourceOf(entity)} where ${conditionOf(registry, limited, entity)})`;
}

/** The part that is managed by rank: beside the places, without who stands above them. */
function conditionsOfManaged({ managed }: Registry, { manager }: Limited, { name }: Resource, byPlace: SQL[]): SQL[] {
  if (managed?.part !== name) return byPlace;
  const below = byPlace.map(condition => sql`(${condition} and not ${managed.above})`);
  return manager ? [...below, sql`t.id in (${managed.rows(manager)})`] : below;
}

function conditionOf(registry: Registry, limited: Limited, resource: Resource): SQL {
  const byPlace = resource.scope.map(field => conditionOn(registry, limited, resource, field));
  const conditions = conditionsOfManaged(registry, limited, resource, byPlace);
  const oneself = resource.partOf ? 'id' : 'personId' in resource.fields ? 'personId' : null;
  if (limited.self !== null && oneself) conditions.push(sql`${columnIn(resource, oneself)} = ${limited.self}::bigint`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const isReading = (permission: string): boolean => /\.read(Own)?$/.test(permission);

/**
 * What stands nowhere is read by whoever holds the permission, as far as its area opens it, and written by the whole
 * school alone; where its area says so by an office that manages cadres as well.
 */
function conditionOfPlaceless(tx: Tx, permission: string, { name }: Resource, { manager }: Limited): SQL {
  const { opened, managed, byManagers } = tx.registry;
  if (isReading(permission)) return opened.get(name)?.(tx) ?? sql`true`;
  return manager && managed && byManagers.has(name) ? sql`exists (${managed.units(manager)})` : sql`false`;
}

/** Whether a row that stands nowhere may be made. */
export async function makesPlaceless(tx: Tx, permission: string, resource: Resource): Promise<boolean> {
  const reached = reach(tx.actor, permission);
  return (
    reached.all ||
    (await tx.one(sql`select 1 where ${conditionOfPlaceless(tx, permission, resource, reached)}`)) !== null
  );
}

/** The condition on the rows of a resource (aliases of `sourceOf`) for who acts in this transaction. */
export function within(tx: Tx, permission: string, resource: Resource): SQL {
  const reached = reachedBy(tx, permission, resource);
  const kept = isSystem(tx.actor) ? undefined : tx.registry.kept.get(resource.name);
  return kept ? sql`(${reached} and ${kept(tx)})` : reached;
}

function reachedBy(tx: Tx, permission: string, resource: Resource): SQL {
  const reached = reach(tx.actor, permission);
  if (reached.all) return sql`true`;
  if (resource.scope.length === 0)
    return grantsOf(tx.actor, permission).length > 0
      ? conditionOfPlaceless(tx, permission, resource, reached)
      : sql`false`;
  const own = conditionOf(tx.registry, reached, resource);
  const open = isReading(permission) && may(tx.actor, permission) && tx.registry.opened.get(resource.name);
  return open ? sql`(${own} or ${open(tx)})` : own;
}
