/**
 * A row at each of two places for every entity that has a place, written into its table as it is: no rule of an area, no
 * process and no form stands in the way of a ledger, a log or a vote. Their places are known to the second opinion.
 */
import { sql, type SQL } from 'drizzle-orm';
import { fieldsOf, isStored, tableName, type Resource } from 'contract/kit/resource.ts';
import { columnOf, tableColumns } from '../kit/database/columns.ts';
import { nameOf } from '../kit/resource/source.ts';
import * as oracle from './oracle.ts';
import type { OpenWorld } from './open-world.ts';

/** A college and its branch, and another one; the people are members who have no account. */
export const corners = [
  { organisation: 'org-physics-graduate', unit: 'unit-physics', person: 'p-lu' },
  { organisation: 'org-materials-joint', unit: 'unit-materials', person: 'p-shen-materials' },
] as const;
const firstId = 7_000_000;

export interface Planted {
  resource: Resource;
  rows: { id: string; place: oracle.Place }[];
}
type Corner = (typeof corners)[number];
type Row = { id: string; place: oracle.Place; scope: Map<string, SQL> };

const persons = new Set(['person', 'partyMember', 'student', 'teacher', 'cadre']);
const nowhere = { organisations: [], units: [], people: [] };

/** What the columns of a bare row hold that may not be empty, by the type of the column. */
const blanks: Record<string, SQL> = {
  text: sql`'1'`,
  integer: sql`1`,
  bigint: sql`1`,
  boolean: sql`false`,
  date: sql`'2026-11-01'`,
  'timestamp with time zone': sql`'2026-11-01T00:00:00Z'`,
  uuid: sql`'00000000-0000-0000-0000-000000000001'`,
  ARRAY: sql`'{}'`,
  jsonb: sql`'{}'`,
};

export async function plantRows({ database, registry }: OpenWorld): Promise<Planted[]> {
  const idOf = async (entity: string, key: string) =>
    (
      await database.one<{ id: string }>(sql`
        select id from ${nameOf(tableName(entity))} where ${nameOf(entity === 'person' ? 'number' : 'code')} = ${oracle.naturalKeys.get(key) ?? key}`)
    )?.id ?? '';
  const planted = new Map<string, Planted>();
  let next = firstId;

  /** The columns that place a row of an entity; null where one of its fields names what cannot be placed. */
  async function placeAt(
    corner: Corner,
    at: number,
    resource: Resource,
    name: string,
  ): Promise<[SQL, oracle.Place] | null> {
    const { to = '', type } = fieldsOf(resource)[name] ?? { type: '' };
    const named = async (): Promise<[string, oracle.Place] | null> => {
      if (to === 'partyOrganisation')
        return [await idOf(to, corner.organisation), { ...nowhere, organisations: [corner.organisation] }];
      if (to === 'unit') return [await idOf(to, corner.unit), { ...nowhere, units: [corner.unit] }];
      if (persons.has(to))
        return [await idOf('person', corner.person), { ...nowhere, people: [{ as: to, key: corner.person }] }];
      const whole = registry.resources.get(to);
      const row = whole && whole !== resource ? (await plant(whole))?.rows[at] : undefined;
      return row ? [row.id, row.place] : null;
    };
    const found = await named();
    if (!found) return null;
    const [id, place] = found;
    return [type === 'refs' ? sql`array[${id}::bigint]` : sql`${id}::bigint`, place];
  }

  async function rowAt(corner: Corner, at: number, resource: Resource): Promise<Row | null> {
    const scope = new Map<string, SQL>();
    const place: oracle.Place = { organisations: [], units: [], people: [] };
    for (const name of resource.scope) {
      const field = fieldsOf(resource)[name];
      const found = field && isStored(field) ? await placeAt(corner, at, resource, name) : null;
      if (!found) return null;
      scope.set(columnOf(name), found[0]);
      place.organisations.push(...found[1].organisations);
      place.units.push(...found[1].units);
      place.people.push(...found[1].people);
    }
    next += 1;
    return { id: String(next), place, scope };
  }

  async function plant(resource: Resource): Promise<Planted | null> {
    const known = planted.get(resource.name);
    if (known) return known;
    if (resource.partOf || resource.scope.length === 0 || resource.scope.includes('id')) return null;
    const rows = await Promise.all(corners.map((corner, at) => rowAt(corner, at, resource)));
    if (rows.some(row => row === null)) return null;
    const one = { resource, rows: rows as Row[] };
    planted.set(resource.name, one);
    for (const row of one.rows) await insert(resource, row);
    return one;
  }

  async function insert(resource: Resource, { id, scope }: Row): Promise<void> {
    const table = tableName(resource.name);
    const kept = new Map(tableColumns(resource));
    const asked = await database.rows<{ column: string; type: string }>(sql`
      select column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`);
    const values = new Map(asked.map(({ column, type }): [string, SQL] => [column, blanks[type] ?? sql`null`]));
    // Texts that must differ from row to row do so by the id.
    for (const { column, type } of asked)
      if (type === 'text' && column !== 'state') values.set(column, sql`${id}::text`);
    for (const { column } of asked)
      if (kept.get(column) === 'sealed')
        values.set(column, sql`${registry.seal.close({ table, column, id }, id)}::text`);
    if (kept.has('version')) values.set('version', sql`1`);
    for (const [column, value] of scope) values.set(column, value);
    values.set('id', sql`${id}::bigint`);
    const names = [...values.keys()].map(nameOf);
    await database.transaction(async connection => {
      // Neither foreign keys nor triggers are asked of a row that stands for itself.
      await connection.rows(sql`set local session_replication_role = replica`);
      await connection.rows(sql`
        insert into ${nameOf(table)} (${sql.join(names, sql`, `)}) overriding system value
        values (${sql.join([...values.values()], sql`, `)})`);
    });
  }

  for (const resource of registry.resources.values()) await plant(resource);
  return [...planted.values()];
}
