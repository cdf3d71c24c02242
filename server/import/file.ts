/** A sheet too large to be read at once is kept sealed in parts, until its rows are taken down. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Registry, Tx, UploadedFile } from '../kit/registry.ts';
import { settingOf } from '../kit/setting.ts';
import type { Ground } from './ground.ts';
import { explanationSheet, faultsOfKey, isSure, layoutOf, type OpenSheet } from './layout.ts';
import { knownHeadings } from './memory.ts';
import { openBook } from './parse.ts';
import { insertRows } from './rows.ts';
import type { Resource } from 'contract/kit/resource.ts';

const partBytes = 512 << 10;
const mostRows = '50000';
const placeOf = (batchId: string, part: number) => ({
  table: 'import_file',
  column: 'content',
  id: `${batchId}.${part}`,
});

/** Keeps the file of a batch. */
export async function keepFile({ rows, registry }: Tx, batchId: string, content: Buffer): Promise<void> {
  for (let part = 0; part * partBytes < content.length; part++) {
    const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
    const sealed = registry.seal.close(placeOf(batchId, part), piece.toString('base64'));
    await rows(sql`
      insert into import_file (import_batch_id, part, content) values (${batchId}::bigint, ${part}::int, ${sealed})`);
    await breathe();
  }
}

async function keptFile(tx: Tx, registry: Registry, batchId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const part = pieces.length;
    const row = await tx.one<{ content: string }>(sql`
      select content from import_file where import_batch_id = ${batchId}::bigint and part = ${part}::int`);
    if (!row) return Buffer.concat(pieces);
    pieces.push(Buffer.from(registry.seal.open(placeOf(batchId, part), row.content), 'base64'));
    await breathe();
  }
}

/** Headings and rows of a file, within the limit of rows that is set. */
export async function openSheet(
  tx: Tx,
  resource: Resource,
  file: UploadedFile,
  { who, chosen = null }: { who: string | null; chosen?: string | null },
): Promise<OpenSheet> {
  const maxRows = Number(await settingOf(tx, 'import.maxRows', mostRows));
  const before = await knownHeadings(tx, resource);
  const book = await openBook(file, explanationSheet, who);
  return layoutOf(tx.registry, resource, book, { maxRows, before, chosen });
}

/**
 * Takes the rows of a sheet down into the batch as they are read; columns nobody knows wait for a word. The file goes, unless
 * another of its sheets may be meant.
 */
export async function keepSheet(tx: Tx, id: string, resource: Resource, sheet: OpenSheet): Promise<void> {
  let count = 0;
  for await (const rows of sheet.rows) {
    await insertRows(tx, id, rows);
    count += rows.length;
  }
  const columns = sheet.columns();
  const workbook = sheet.workbook();
  await tx.rows(sql`
    update import_batch set columns = ${JSON.stringify(columns)}::jsonb, workbook = ${JSON.stringify(workbook)}::jsonb,
      template_version = ${sheet.templateVersion}, total_count = ${count}::int, checking_at = now(),
      mapping_at = case when ${isSure(resource, columns, workbook)}::boolean then null else now() end,
      failure = ${JSON.stringify(faultsOfKey(resource, columns))}::jsonb
    where id = ${id}::bigint`);
  if (workbook.sheets.length < 2) await tx.rows(sql`delete from import_file where import_batch_id = ${id}::bigint`);
}

/** Reads the kept file of a batch that is not read yet; the rows stand whole or not at all. */
export async function takeDown({ tx, database, batch }: Ground): Promise<void> {
  if (batch.columns.length > 0) return;
  const content = await keptFile(tx, tx.registry, batch.id);
  if (content.length === 0) return;
  const chosen = batch.workbook?.sheet ?? null;
  const sheet = await openSheet(tx, batch.resource, { name: batch.fileName, content }, { who: null, chosen });
  await database.transaction(connection => keepSheet({ ...tx, ...connection }, batch.id, batch.resource, sheet));
}
