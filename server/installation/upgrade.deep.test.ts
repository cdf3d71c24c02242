/**
 * An installation of the first day comes up to this program with every row it had. Each table gets rows as soon as a step has
 * made it; after every further step they are there with the values they had.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase, type FreshDatabase } from '../testing/test-database.ts';
import { migrate, migrationsFolder } from './migrate.ts';

type Row = Record<string, unknown>;
interface Column {
  table: string;
  name: string;
  type: string;
  /** By the database itself. */
  isFilled: boolean;
}

let database: FreshDatabase;
let client: Client;
let folder: string;
beforeAll(async () => {
  database = await bareDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'steps-'));
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const columnsNow = async (): Promise<Column[]> =>
  (
    await client.query<Column>(`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attidentity <> '' or a.attgenerated <> '' as "isFilled"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'schema_migration'
      order by c.relname, a.attnum`)
  ).rows;

/** What a step means to change, in every row or in some; whatever else differs is lost. */
const meant: Record<string, string[]> = {
  // Asked of the team in office since.
  '20261122040541_teams': ['party_organisation.secretary_id gone'],
  // Follow from the records of who lives away since.
  '20261122040931_transfers': ['party_member.is_flowing gone', 'party_member.flow_state gone'],
  // Became topics of the meeting, with their votes.
  '20261126141124_meeting_agenda': ['topics', 'votes_for', 'votes_against', 'votes_abstained'].map(
    name => `meeting.${name} gone`,
  ),
  // The former list stands in another column and goes over by itself, decision 050.
  '20261122225053_ballot_box': ['vote_ballot.papers'],
  // A number to sign in with ends with its account.
  '20261122231421_one_account_per_person': ['account_phone: 3 rows, then 2'],
  // Tries are counted by the account a name opens.
  '20261122232928_growing_roles': ['sign_in_failure.username'],
  // A sheet of which rows were left out has not succeeded.
  '20261122233424_quota_plan_key': ['import_batch.state'],
  // No page ever shared a file; materials are shared since, decision 247.
  '20261126220339_archive': ['file_share: 3 rows, then 0'],
  // Until then all dues were paid to a cashier.
  '20261126112718_dues_books': ['dues_item.pay_mode'],
  // What the school remembered as a whole belongs to no office, decision 287.
  '20261128170719_import_offices': ['import_memory: 3 rows, then 0'],
  // Sums of a day belong to organisations since, decision 291.
  '20261130104415_reconciliation_part': [
    'reconciliation.our_count gone',
    'reconciliation.our_fen gone',
    'reconciliation.gateway_count gone',
    'reconciliation.gateway_fen gone',
  ],
};

/** The order of the rows that a step names anew. */
const orders: Record<string, string> = { sign_in_failure: 'first_at' };
const rowsEach = 3;
/** Tables that hold one row, and what their checks ask of it. */
const single: Record<string, Row> = { installation: { is_only: true, kind: 'school' } };
function valueOf({ table, name, type }: Column, n: number): unknown {
  const said = single[table];
  if (said && name in said) return said[name];
  // The first two are alive.
  if (name === 'deleted_at' && n < rowsEach) return null;
  if (type.endsWith('[]')) return [valueOf({ table, name, type: type.slice(0, -2), isFilled: false }, n)];
  if (type === 'boolean') return n % 2 === 0;
  if (type.startsWith('timestamp')) return `2024-05-0${n}T08:00:00Z`;
  if (type === 'date') return `2024-05-0${n}`;
  if (type.startsWith('json')) return { n };
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${n}`;
  if (type === 'bytea') return Buffer.from([n]);
  return /^(bigint|integer|smallint|numeric|double)/.test(type) ? n : `${n}`;
}

async function tablesNow(): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of await columnsNow()) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

/** Rows 1 to 3 into every table that has none; each names those of its own number, so in the end nothing is missing. */
async function fill(): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of await tablesNow()) {
    if ((await client.query(`select from "${table}" limit 1`)).rows.length > 0) continue;
    const given = columns.filter(({ isFilled, name }) => !isFilled || name === 'id');
    const names = given.map(one => `"${one.name}"`).join();
    const places = given.map((_, at) => `$${at + 1}`).join();
    const statement = `insert into "${table}" (${names}) overriding system value values (${places})`;
    for (let n = 1; n <= (table in single ? 1 : rowsEach); n += 1)
      await client.query(
        statement,
        given.map(one => valueOf(one, n)),
      );
  }
  await client.query('set session_replication_role = origin');
}

async function everything(): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const table of (await tablesNow()).keys())
    tables.set(table, (await client.query<Row>(`select * from "${table}" order by ${orders[table] ?? 1}`)).rows);
  return tables;
}

/** Tables, columns and values that are not what they were, each once. */
function differences(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    if (now.length !== rows.length) return `${table}: ${rows.length} rows, then ${now.length}`;
    const isSame = (column: string) =>
      JSON.stringify(rows.map(row => row[column])) === JSON.stringify(now.map(row => row[column]));
    return Object.keys(rows[0] ?? {})
      .filter(column => !isSame(column))
      .map(column => `${table}.${column}${column in (now[0] ?? {}) ? '' : ' gone'}`);
  });
}

test('from every step since the first, rows of all tables arrive as they were', async () => {
  const steps = (await readdir(migrationsFolder, { withFileTypes: true })).filter(one => one.isDirectory());
  const changed: string[][] = [];
  let before = new Map<string, Row[]>();
  for (const name of steps.map(one => one.name).sort()) {
    await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    await migrate(database.url, folder);
    changed.push([name, ...differences(before, await everything())]);
    await fill();
    before = await everything();
  }
  expect(Object.fromEntries(changed.filter(one => one.length > 1).map(([name = '', ...what]) => [name, what]))).toEqual(
    meant,
  );
  expect(before.size).toBeGreaterThan(80);
});
