/** The way in of a sheet: a small one is read and rehearsed while its sender waits, a large one by a job. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ImportMode } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Database } from '../kit/database/connection.ts';
import { Refusal } from '../kit/refusal.ts';
import { batchOf, insertBatch, sayStep } from './batch.ts';
import { keepFile, keepSheet, openSheet } from './file.ts';
import { askFor, holding } from './ground.ts';
import type { OpenSheet } from './layout.ts';
import { checkName, unpackedBytes } from './parse.ts';
import { reading, rehearse } from './rehearse.ts';
import type { UploadedFile, Tx } from '../kit/registry.ts';
import type { Batch } from './types.ts';

export interface Upload {
  resource: Resource;
  mode: ImportMode;
  allOrNothing: boolean;
  clearsBlank: boolean;
  file: UploadedFile;
}

/** What unpacks to more is read by a job: some 350 rows of a member's 50 columns. */
const atOnceBytes = 1 << 20;

/** The batch and the job that reads it stand together: whoever comes first does the work, and none is lost. */
async function begin(tx: Tx, database: Database, wanted: Upload, sheet: OpenSheet | null): Promise<string> {
  const { file } = wanted;
  const fileHash = createHash('sha256').update(file.content).digest('hex');
  return database.transaction(async connection => {
    const own = { ...tx, ...connection };
    const id = await insertBatch(own, { ...wanted, fileName: shortened(file.name, 200), fileHash });
    if (sheet) await keepSheet(own, id, wanted.resource, sheet);
    if (!sheet || sheet.workbook().sheets.length > 1) await keepFile(own, id, file.content);
    const batch = (await batchOf(own, tx.registry, id)) as Batch;
    await sayStep(own, batch, 'upload', { bytes: file.content.length });
    await askFor(connection, tx, reading, id);
    return id;
  });
}

/** Takes a sheet in; gives its batch, rehearsed or being read. A small sheet that cannot be read leaves no batch. */
export async function upload(tx: Tx, database: Database, wanted: Upload): Promise<Batch> {
  const { resource, file } = wanted;
  checkName(file.name);
  const isLarge = (await unpackedBytes(file.content)) > atOnceBytes;
  const id = await begin(
    tx,
    database,
    wanted,
    isLarge ? null : await openSheet(tx, resource, file, { who: tx.actor.userId ?? '' }),
  );
  const found = async () => (await batchOf(tx, tx.registry, id)) as Batch;
  if (isLarge) return found();
  await holding(database, id, async () => rehearse({ tx, database, batch: await found() }));
  const batch = await found();
  if (batch.failure.length === 0 || batch.mappingAt !== null) return batch;
  await database.rows(sql`delete from import_batch where id = ${id}::bigint`);
  throw new Refusal(400, 'kit.invalid', { params: { count: batch.failure.length }, faults: batch.failure });
}
