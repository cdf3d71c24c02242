/** The rehearsal of an uploaded sheet: everything but the writing, kept as a batch that waits for a second word. */
import { createHash } from 'node:crypto';
import type { ImportMode } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import type { Database } from '../kit/connection.ts';
import type { UploadedFile } from '../kit/http/route.ts';
import { refuse } from '../kit/refused.ts';
import { settingOf } from '../kit/setting.ts';
import type { Tx } from '../kit/tx.ts';
import { insertBatch } from './batch.ts';
import { readRows, type ReadRow } from './cells.ts';
import { work, type Result } from './chunk.ts';
import { explanationSheet, layoutOf, missingColumns } from './layout.ts';
import { parseFile } from './parse.ts';
import { inWaves, isTree } from './waves.ts';

export interface Upload {
  resource: Resource;
  mode: ImportMode;
  allOrNothing: boolean;
  file: UploadedFile;
}

class TakenBack extends Error {
  readonly results: Result[];
  constructor(results: Result[]) {
    super('taken back');
    this.results = results;
  }
}

/** Rows that build on each other are written and taken back, so that parents stand when their children are looked at. */
async function rehearseTree(tx: Tx, database: Database, resource: Resource, mode: ImportMode, rows: ReadRow[]) {
  try {
    return await database.transaction<Result[]>(async connection => {
      const own = { ...tx, ...connection };
      const store = { batchId: null };
      throw new TakenBack(
        await inWaves(resource, rows, (chunk, faultyRow) => work(own, { resource, mode, store, faultyRow }, chunk)),
      );
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    // What was added is gone with its id.
    return error.results.map(one => (one.outcome === 'add' ? { ...one, recordId: null } : one));
  }
}

function rehearse(tx: Tx, database: Database, resource: Resource, mode: ImportMode, rows: ReadRow[]) {
  if (isTree(resource)) return rehearseTree(tx, database, resource, mode, rows);
  return inWaves(resource, rows, (chunk, faultyRow) =>
    database.transaction(connection =>
      work({ ...tx, ...connection }, { resource, mode, store: null, faultyRow }, chunk),
    ),
  );
}

const mostRows = '50000';

/** Reads, rehearses and keeps a sheet; gives the id of its batch. */
export async function upload(tx: Tx, database: Database, { resource, mode, allOrNothing, file }: Upload) {
  const maxRows = Number(await settingOf(tx, 'import.maxRows', mostRows));
  const { columns, rows, templateVersion } = layoutOf(resource, await parseFile(file, [explanationSheet]), maxRows);
  const missing = missingColumns(resource, columns);
  const read = await readRows(tx, resource, columns, rows);
  const results = await rehearse(tx, database, resource, mode, read);
  // Updates may leave columns out, and rules fill some; rows that lack a column are told once, by its heading.
  const absent = new Set(missing.map(one => one.path));
  const isNew = ({ faults }: Result) => faults.some(one => one.code === 'kit.required' && absent.has(one.path));
  if (results.some(isNew)) throw refuse(missing);
  return database.transaction(async connection => {
    const own = { ...tx, ...connection };
    const fileHash = createHash('sha256').update(file.content).digest('hex');
    const batch = {
      resource,
      mode,
      allOrNothing,
      fileName: file.name.slice(0, 200),
      fileHash,
      columns,
      templateVersion,
    };
    const id = await insertBatch(own, batch, rows, results);
    const detail = { batchId: id, step: 'upload', rows: rows.length };
    await audit(own, { action: permissionOf(resource, 'import'), entity: resource.name, detail });
    return id;
  });
}
