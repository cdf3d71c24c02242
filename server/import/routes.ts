/** The calls of an import: template and upload at each entity, everything after at the batch. Pillar section 5. */
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import type { Fault } from 'contract/kit/fault.ts';
import * as calls from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import { columnLetter, sheetType, type CellText } from './excel.ts';
import type { House } from '../kit/house.ts';
import { Attachment, serve, type Route } from '../kit/http/route.ts';
import { shownCell } from '../kit/present.ts';
import { ownBatch, pageOfRows, shownBatch, type Batch, type StoredRow } from './batch.ts';
import { cancel, confirm } from './confirm.ts';
import { checkName } from './parse.ts';
import { upload } from './rehearse.ts';
import { faultSheetOf, messageOf, templateOf } from './sheets.ts';

const idOf = (call: { params: unknown }) => (call.params as { id: string }).id;

/** Template and upload of one entity. */
export function importRoutesOf(_: House, resource: Resource): Route[] {
  const access = permissionOf(resource, 'import') as Endpoint['access'];
  const template = endpoint({
    method: 'GET',
    url: `${resource.path}/template`,
    access,
    summary: `${resource.label}：下载导入模板`,
  });
  const sheet = endpoint({
    method: 'POST',
    url: `${resource.path}/import`,
    access,
    summary: `${resource.label}：上传导入文件`,
    query: calls.uploadQuery,
  });
  return [
    serve(
      template,
      async ({ tx }) => new Attachment(`${resource.label}导入模板.xlsx`, sheetType, await templateOf(tx, resource)),
    ),
    serve(
      sheet,
      async ({ tx, database, query, file, status }) => {
        const { mode = 'addAndUpdate', allOrNothing = false } = query;
        const id = await upload(tx, database, { resource, mode, allOrNothing, file: await file(checkName) });
        status(201);
        return shownBatch(tx, id);
      },
      { opensTransaction: true },
    ),
  ];
}

/** A row as its owner sees it again: sensitive cells masked, faults in words beside their cells. */
function shownRow(house: House, { resource, columns }: Batch, row: StoredRow): calls.ImportRow {
  const fields = fieldsOf(resource);
  const shown = (at: number): CellText => {
    const field = fields[columns[at]?.field ?? ''];
    const text = row.cells[at] ?? null;
    return field && text !== null ? shownCell(field, text) : text;
  };
  const faultOf = (one: Fault) => {
    const at = columns.findIndex(({ field }) => field !== null && field === one.path);
    return {
      path: one.path,
      cell: at < 0 ? null : columnLetter(at) + row.rowNo,
      heading: at < 0 ? (fields[one.path]?.label ?? null) : (columns[at]?.heading ?? null),
      value: at < 0 ? null : shown(at),
      message: messageOf(house, row.rowNo, one),
      code: one.code,
      level: one.level,
    };
  };
  const { rowNo, outcome, recordId, isWritten } = row;
  const raw = Object.fromEntries(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, shown(at)]])));
  return { rowNo, outcome, recordId, isWritten, raw, faults: row.faults.map(faultOf) };
}

/** Everything after the upload. */
export const batchRoutes: Route[] = [
  serve(calls.readBatch, call => shownBatch(call.tx, idOf(call))),
  serve(calls.readBatchRows, async call => {
    const batch = await ownBatch(call.tx, idOf(call));
    const { outcome, page = 0, size = 20 } = call.query;
    const { rows, totalElements } = await pageOfRows(call.tx, batch.id, outcome, page, size);
    return { content: rows.map(row => shownRow(call.tx.house, batch, row)), totalElements };
  }),
  serve(calls.confirmBatch, call => confirm(call.tx, call.database, idOf(call)), { opensTransaction: true }),
  serve(calls.cancelBatch, call => cancel(call.tx, call.database, idOf(call)), { opensTransaction: true }),
  serve(calls.faultSheet, async call => {
    const batch = await ownBatch(call.tx, idOf(call));
    const content = await faultSheetOf(call.tx, batch);
    const detail = { batchId: batch.id, step: 'faultSheet', rows: batch.faultCount };
    await audit(call.tx, { action: permissionOf(batch.resource, 'import'), entity: batch.entity, detail });
    return new Attachment(`${batch.resource.label}导入错误行.xlsx`, sheetType, content);
  }),
];
