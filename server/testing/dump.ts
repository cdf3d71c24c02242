/** A full dump as a thief would hold it: every table of every schema, row after row as they lie, with place and transaction. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../kit/database/connection.ts';

export interface Dumped {
  name: string;
  columns: string[];
  /** In the order in which the table was read; null is `\N`. */
  rows: string[][];
  /** As the database wrote it. */
  text: string;
}

/** Copies each table, or those of certain names, to a file, as pg_dump does, with the columns a dump of the pages would give as well. */
export async function dumpOf(database: Database, of = /./): Promise<Dumped[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dump-'));
  await chmod(folder, 0o777); // the database writes it as its own user
  const tables = await database.rows<{ name: string; columns: string[] }>(sql`
    select c.oid::regclass::text as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace in (
      select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')) order by 1`);
  const dumped: Dumped[] = [];
  for (const [at, { name, columns }] of tables.filter(one => of.test(one.name)).entries()) {
    const file = join(folder, String(at));
    await database.rows(sql.raw(`copy (select t.ctid, t.xmin, t.* from ${name} t) to '${file}'`));
    const text = await readFile(file, 'utf8');
    const rows = text
      .split('\n')
      .slice(0, -1)
      .map(line => line.split('\t'));
    dumped.push({ name, columns: ['ctid', 'xmin', ...columns], rows, text });
  }
  await rm(folder, { recursive: true });
  return dumped;
}

/** The bytes of a table on the disk and of what it keeps aside, earlier versions of its rows among them. */
export async function bytesOf(database: Database, table: string): Promise<string> {
  await database.rows(sql`checkpoint`);
  const [row] = await database.rows<{ bytes: string }>(sql`
    select encode(pg_read_binary_file(pg_relation_filepath(c.oid)), 'escape')
      || encode(pg_read_binary_file(pg_relation_filepath(c.reltoastrelid)), 'escape') as bytes
    from pg_class c where c.oid = ${table}::regclass`);
  return row?.bytes ?? '';
}

const place = /^\((\d+),(\d+)\)$/;
function byColumn(rows: string[][], at: number): string[][] {
  const keyOf = (text = ''): number => {
    const found = place.exec(text);
    return found ? Number(found[1]) * 1e6 + Number(found[2]) : Number(text);
  };
  const isFigure = rows.every(row => Number.isFinite(keyOf(row[at])));
  return [...rows].sort((a, b) =>
    isFigure ? keyOf(a[at]) - keyOf(b[at]) : (a[at] ?? '') < (b[at] ?? '') ? -1 : a[at] === b[at] ? 0 : 1,
  );
}

/** Every order of the voters that some table gives: as it lies, by place, by transaction and by each of its columns. */
export function ordersOf(dump: Dumped[], names: ReadonlyMap<string, string>[]): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  for (const { name, columns, rows } of dump)
    for (const [at, column] of columns.entries())
      for (const [kind, known] of names.entries()) {
        const own = rows.filter(row => known.has(row[at] ?? ''));
        if (new Set(own.map(row => row[at])).size < known.size * 0.9) continue;
        const ordered: [string, string[][]][] = [
          ['as it lies', own],
          ...columns.map((by, place): [string, string[][]] => [by, byColumn(own, place)]),
        ];
        for (const [by, list] of ordered) {
          const people = [...new Set(list.map(row => known.get(row[at] ?? '') ?? ''))];
          orders.set(`${name}.${column} (${kind}) by ${by}`, people);
        }
      }
  return orders;
}
