/** An export on its way back: the same bytes by the same person, and what the import says of them. */
import { sql } from 'drizzle-orm';
import type { ImportBatch, ImportRow } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { CellText } from '../import/excel.ts';
import type { Ask, OpenWorld } from './open-world.ts';
import { rowsIn, send, sheet } from './uploads.ts';

/** The sheet of a list, as a person takes it out. */
export async function exported(world: OpenWorld, ask: Ask, { path }: Resource, body: object = {}): Promise<Buffer> {
  await world.database.rows(sql`delete from rate_counter where key like 'export:%'`);
  const { status, bytes } = await ask('POST', `/${path}/export`, body);
  if (status !== 200) throw new Error(`${path}/export: ${status} ${bytes.toString('utf8')}`);
  return bytes;
}

/** Headings and rows of such a sheet; title and remark stand above them. */
export async function tableIn(content: Buffer, { label }: Resource): Promise<[CellText[], ...CellText[][]]> {
  const [, , headings = [], ...rows] = await rowsIn(content, label);
  return [headings, ...rows];
}
export const sheetOf = (table: CellText[][]): Promise<Buffer> => sheet(...table);

export interface Came {
  batch: ImportBatch;
  rows: ImportRow[];
}
/** What the import says of a sheet before anything is written; the batch is given up. */
export async function rehearsed(world: OpenWorld, ask: Ask, { path }: Resource, content: Buffer): Promise<Came> {
  const sent = await send(ask, `/${path}/import`, '导出.xlsx', content);
  if (sent.status >= 300) throw new Error(`${path}/import: ${sent.status} ${JSON.stringify(sent.body)}`);
  await world.settle();
  const batch: ImportBatch = (await ask('GET', `/api/gbImport/${sent.body.id}`)).body;
  const rows: ImportRow[] = [];
  for (let page = 0; page * 200 < batch.totalCount; page += 1)
    rows.push(...(await ask('GET', `/api/gbImport/${batch.id}/row?page=${page}&size=200`)).body.content);
  await ask('POST', `/api/gbImport/${batch.id}/cancel`);
  return { batch, rows };
}

/** What speaks against a sheet that says nothing new: columns that are asked about, and rows that are anything else. */
export function newIn({ batch, rows }: Came): string[] {
  const asked = batch.columns.filter(({ by }) => by !== 'label' && by !== 'readOnly');
  return [
    ...asked.map(({ heading, field, by }) => `“${heading}” is asked about: ${by} ${field ?? ''}`),
    ...batch.failure,
    ...(rows.length === batch.totalCount ? [] : [`${rows.length} of ${batch.totalCount} rows were looked at`]),
    ...rows
      .filter(({ outcome }) => outcome !== 'same')
      .map(({ rowNo, outcome, changes, faults }) => {
        const changed = changes.map(one => `${one.label} ${one.old ?? '–'} → ${one.new ?? '–'}`);
        return `row ${rowNo} ${outcome}: ${[...changed, ...faults.map(one => one.message)].join('; ')}`;
      }),
  ];
}
