/** Sheets as a browser sends them, and made as literally as a test states them. */
import { writeSheets, type CellText } from '../import/excel.ts';
import { rowsOf } from '../import/sheet.ts';
import { openWorkbook } from '../import/workbook.ts';
import type { Answer, Ask, OpenWorld } from './open-world.ts';

const boundary = '----sheet';

/** One file as multipart/form-data. */
export async function send(ask: Ask, url: string, name: string, content: Buffer): Promise<Answer> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return ask('POST', url, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

/** A workbook of one sheet; the first row heads it. */
export const sheet = (...rows: CellText[][]): Promise<Buffer> =>
  writeSheets([{ name: '表', columns: (rows[0] ?? []).map(() => ({ width: 12 })), heads: 1, rows }]);

/** All rows of a sheet by its name. */
export async function rowsIn(content: Buffer, name: string): Promise<CellText[][]> {
  const rows: CellText[][] = [];
  const workbook = await openWorkbook(content);
  const sheet = workbook.sheets.find(one => one.name === name);
  if (!sheet) return rows;
  for await (const portion of rowsOf(workbook, sheet.part, 500)) rows.push(...portion.map(({ cells }) => cells));
  return rows;
}

/** Asks for an action on a batch, waits until its work is done, and gives the batch; a refusal as it is. */
export async function action(world: OpenWorld, ask: Ask, id: string, name: string, body?: object): Promise<Answer> {
  const asked = await ask('POST', `/api/gbImport/${id}/${name}`, body);
  if (asked.status !== 200) return asked;
  await world.settle();
  return ask('GET', `/api/gbImport/${id}`);
}
