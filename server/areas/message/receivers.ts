/** Whom a rule tells of a record: the accounts that are concerned by their grants, as they stand at this moment. */
import { sql, type SQL } from 'drizzle-orm';
import { gives } from 'contract/kit/permission.ts';
import { canOpen, openingOf } from './openable.ts';
import type { ReceiverName } from './rules.ts';
import { personsIn, unitIn } from '../../kit/process/place.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

export interface Receiver {
  id: string;
  name: string;
  /** Told as the contact of somebody whose record is not theirs to open. */
  isApart?: boolean;
}
interface Holder extends Receiver {
  scope: string;
  personId: string | null;
  organisationId: string | null;
  unitId: string | null;
}
interface Concerned {
  persons: Map<string, Receiver[]>;
  /** Who answers for the whole school. */
  everywhere: Holder[];
  byOrganisation: Map<string, Holder[]>;
  byUnit: Map<string, Holder[]>;
  /** Who manages the cadre or the unit by rank; by record. */
  managers: Map<string, Holder[]>;
  /** The places above an organisation, itself left out, the root left out. */
  above: Map<string, string[]>;
}

const isStanding = sql`u.state <> 'disabled' and u.deleted_at is null`;

async function holdersOf(tx: Tx, permission: string): Promise<Holder[]> {
  const roles = await tx.rows<{ code: string; permissions: string[] }>(sql`select code, permissions from role`);
  const giving = roles.filter(role => role.permissions.some(one => gives(one, permission))).map(role => role.code);
  return tx.rows<Holder>(sql`
    select u.id, u.name, u.person_id, r.scope_type as scope, g.organisation_id, g.unit_id
    from role_grant g join role r on r.code = g.role_code join user_account u on u.id = g.user_id
    where g.state = 'active' and ${isStanding} and g.role_code = any(${sql.param(giving)}::text[]) order by u.id`);
}

/** Accounts that stand for these persons; with a page those that can open it. */
export async function personsOf(
  tx: Tx,
  ids: readonly string[],
  page: string | null = null,
): Promise<Map<string, Receiver[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Receiver & { personId: string }>(sql`
    with ${openingOf(sql`select ${page}::text`)}
    select u.id, u.name, u.person_id from user_account u
    where ${isStanding} and u.person_id = any(${sql.param(ids)}::bigint[]) and ${canOpen(sql`${page}::text`, sql`u.id`)}
    order by u.id`);
  const persons = new Map<string, Receiver[]>();
  for (const { personId, ...receiver } of rows) persons.set(personId, [...(persons.get(personId) ?? []), receiver]);
  return persons;
}

export const accountsOf = async (tx: Tx, personIds: readonly string[], page?: string): Promise<string[]> =>
  [...(await personsOf(tx, personIds, page)).values()].flat().map(({ id }) => id);

async function aboveOf(tx: Tx, ids: string[], tree: 'party_organisation' | 'unit' = 'party_organisation') {
  const rows = await tx.rows<{ id: string; path: string }>(sql`
    select id, path from ${sql.identifier(tree)} where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, path }) => [id, path.split('/').filter(Boolean).slice(1, -1)]));
}

const present = (values: (string | null | undefined)[]) => [...new Set(values.filter(one => one != null))];

const by = (holders: Holder[], keyOf: (one: Holder) => string | null): Map<string, Holder[]> => {
  const groups = new Map<string, Holder[]>();
  for (const one of holders) {
    const key = keyOf(one);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** Who holds by managed rank answers for a cadre by name, for a unit as a whole. Record 211. */
async function managersOf(tx: Tx, holders: Holder[], found: readonly Watched[]): Promise<Map<string, Holder[]>> {
  const { managed } = tx.registry;
  const told = new Map<string, Holder[]>();
  if (!managed) return told;
  for (const holder of holders) {
    if (holder.scope !== 'MANAGED_LEVEL' || holder.personId === null) continue;
    const of = async (rows: SQL, ids: string[]) =>
      new Set(
        (
          await tx.rows<{ id: string }>(sql`
        select id from (${rows}) own where id = any(${sql.param(ids)}::bigint[])`)
        ).map(({ id }) => id),
      );
    const persons = await of(managed.rows(holder.personId), present(found.map(one => one.personId)));
    const units = await of(managed.units(holder.personId), present(found.map(one => one.unitId)));
    for (const { recordId, personId, unitId } of found)
      if (personId ? persons.has(personId) : unitId && units.has(unitId))
        told.set(recordId, [...(told.get(recordId) ?? []), holder]);
  }
  return told;
}

const tellers: Record<ReceiverName, (one: Watched, among: Concerned) => Receiver[]> = {
  toPerson: ({ personId }, { persons }) => persons.get(personId ?? '') ?? [],
  toContact: (one, among) => {
    const dealing = new Set(dealingWith(one, among).map(({ id }) => id));
    const contacts = (one.contactIds ?? []).flatMap(id => among.persons.get(id) ?? []);
    return contacts.map(contact => ({ ...contact, isApart: !dealing.has(contact.id) }));
  },
  toOrganisation: ({ organisationId }, { byOrganisation }) => byOrganisation.get(organisationId ?? '') ?? [],
  toSuperior: ({ organisationId }, { byOrganisation, above }) =>
    (above.get(organisationId ?? '') ?? []).flatMap(place =>
      (byOrganisation.get(place) ?? []).filter(({ scope }) => scope === 'ORGANISATION_TREE'),
    ),
  toUnit: ({ unitId }, { byUnit }) => byUnit.get(unitId ?? '') ?? [],
  toDepartment: ({ recordId }, { everywhere, managers }) => [...everywhere, ...(managers.get(recordId) ?? [])],
};

/** Whose grants hold where the record is. */
const dealingWith = (one: Watched, among: Concerned): Receiver[] =>
  (['toOrganisation', 'toSuperior', 'toUnit', 'toDepartment'] as const).flatMap(name => tellers[name](one, among));

/** By record; one query for the accounts, one for the persons, one for the tree. */
export async function receiversOf(
  tx: Tx,
  { concerns }: Pick<Watch, 'concerns'>,
  names: readonly ReceiverName[],
  found: Watched[],
): Promise<Map<string, Receiver[]>> {
  const holders = await holdersOf(tx, concerns);
  const among: Concerned = {
    everywhere: holders.filter(({ scope }) => scope === 'ALL'),
    byOrganisation: by(holders, one => one.organisationId),
    byUnit: by(holders, one => one.unitId),
    managers: await managersOf(tx, holders, found),
    persons: await personsOf(tx, present(found.flatMap(one => [one.personId, ...(one.contactIds ?? [])]))),
    above: await aboveOf(tx, present(found.map(one => one.organisationId))),
  };
  return new Map(
    found.map(one => {
      const told = names.flatMap(name => tellers[name](one, among));
      return [one.recordId, [...new Map(told.map(({ id, name, isApart }) => [id, { id, name, isApart }])).values()]];
    }),
  );
}

interface Wanted {
  place: string;
  /** Persons it is about, who are passed over. */
  subjectIds?: readonly string[];
}

/**
 * The accounts that are asked for an action at a place: those of persons, those with a grant on the organisation or unit, or on
 * the nearest one above that has any; without one, or for `school`, who answers for the whole school.
 */
export const holdersAt = async (
  tx: Tx,
  permission: string,
  place: string,
  subjectIds: readonly string[] = [],
): Promise<string[]> => (await holdersAtEach(tx, permission, [{ place, subjectIds }])).flat();

/** The same for many places, in their order. */
export async function holdersAtEach(tx: Tx, permission: string, wanted: readonly Wanted[]): Promise<string[][]> {
  const holders = await holdersOf(tx, permission);
  const places = present(wanted.map(({ place }) => place));
  const accounts = await personsOf(tx, [...new Set(places.flatMap(place => personsIn(place) ?? []))]);
  const organisations = places.filter(place => /^\d+$/.test(place));
  const units = present(places.map(unitIn));
  const above = await aboveOf(tx, organisations);
  const aboveUnits = await aboveOf(tx, units, 'unit');
  const at = ({ place, subjectIds = [] }: Wanted): string[] => {
    const persons = personsIn(place);
    if (persons) return persons.flatMap(id => accounts.get(id) ?? []).map(({ id }) => id);
    const others = holders.filter(({ personId }) => personId === null || !subjectIds.includes(personId));
    const unitId = unitIn(place);
    const start = unitId ?? place;
    const way = place === 'school' ? [] : [start, ...((unitId ? aboveUnits : above).get(start) ?? []).toReversed()];
    const placeIn = (one: Holder) => (unitId ? one.unitId : one.organisationId);
    // What is granted on one unit reaches none below it.
    const isAt = (one: Holder, id: string) => placeIn(one) === id && (id === start || one.scope !== 'UNIT');
    const nearest = way.find(id => others.some(holder => isAt(holder, id)));
    const asked = others.filter(one => (nearest === undefined ? one.scope === 'ALL' : isAt(one, nearest)));
    return [...new Set(asked.map(holder => holder.id))];
  };
  return wanted.map(at);
}
