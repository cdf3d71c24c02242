/** One export from first row to last: a view of the database that does not change, and the file it makes. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import { writeSheet } from '../excel/write-apart.ts';
import { needsNumber } from '../import/record-no.ts';
import { audit, type Audited } from '../kit/audit.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import { portionsOf, sheetOf } from './rows.ts';
import { checkChosen, harmless, idsOf, matching, permissionFor, searchedBy, type Wanted } from './wanted.ts';
import type { Tx } from '../kit/registry.ts';

/** Rows of one moment, however long the reading takes. Security REL-19. */
export const inSnapshot = <T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> =>
  database.transaction(async connection => {
    await connection.rows(sql`set transaction isolation level repeatable read, read only`);
    await connection.rows(sql`set local idle_in_transaction_session_timeout = '2min'`);
    return work(connection);
  });

export interface Produced {
  rows: number;
  /** SHA-256 of the file. */
  hash: string;
}

/** The same of a pack: read portion by portion, since making it takes minutes. */
export async function producePack(
  tx: Tx,
  resource: Resource,
  wanted: Wanted,
  { take, pass }: { take: (bytes: Uint8Array) => unknown; pass: (rows: number, all: number) => Promise<unknown> },
): Promise<Produced> {
  const pack = tx.registry.packs.find(({ name }) => name === wanted.pack?.name);
  if (!pack) throw new Error(`no pack ${wanted.pack?.name ?? ''}`);
  const ids = await idsOf(await matching(tx, resource, wanted));
  checkChosen(wanted, ids.length);
  const hash = createHash('sha256');
  const keep = (bytes: Uint8Array) => {
    hash.update(bytes);
    return take(bytes);
  };
  await pack.make(tx, { ids, how: wanted.pack?.how }, { take: keep, pass: done => pass(done, ids.length) });
  return { rows: ids.length, hash: hash.digest('hex') };
}

/** Writes the file and hands its bytes on in order; `pass` is told how many rows were read. */
export async function produce(
  tx: Tx,
  resource: Resource,
  wanted: Wanted,
  { take, pass }: { take: (bytes: Uint8Array) => unknown; pass?: (rows: number, all: number) => unknown },
): Promise<Produced> {
  const found = await matching(tx, resource, wanted);
  const ids = await idsOf(found);
  checkChosen(wanted, ids.length);
  const hash = createHash('sha256');
  const shown = { ...wanted, isNumbered: needsNumber(tx, resource, wanted.columns) };
  async function* counted() {
    let rows = 0;
    for await (const portion of portionsOf(found.reader, resource, shown, ids)) {
      await pass?.(rows, ids.length);
      rows += portion.length;
      yield portion;
    }
    await pass?.(rows, ids.length);
  }
  await writeSheet(await sheetOf(tx, resource, shown, ids.length), ids.length, counted(), bytes => {
    hash.update(bytes);
    return take(bytes);
  });
  return { rows: ids.length, hash: hash.digest('hex') };
}

/** An audit line of an export, of whichever end. Security SEC-36. */
export async function say(
  tx: Tx,
  resource: Resource,
  wanted: Wanted,
  result: NonNullable<Audited['result']>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { columns, isPlain, reason, ids, pack } = wanted;
  const found = await matching(tx, resource, wanted);
  const filter = harmless(resource, wanted, found);
  await audit(tx, {
    action: permissionFor(resource, wanted),
    entity: resource.name,
    result,
    reason,
    detail: {
      columns,
      filter,
      isPlain,
      ...(await searchedBy(found)),
      ...(ids && { chosen: ids.length }),
      ...(pack && { pack }),
      ...detail,
    },
  });
}
