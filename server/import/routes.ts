/** The calls of an import: template and upload at each entity, everything after at the batch. Pillar section 5. */
import { file as fileAnswer } from 'contract/description/file.ts';
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import * as calls from 'contract/import/batch.ts';
import * as memory from 'contract/import/memory.ts';
import * as mending from 'contract/import/mending.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { sheetType } from './excel.ts';
import type { Registry, Route } from '../kit/registry.ts';
import { Attachment, serve } from '../kit/route.ts';
import { ownBatch, pageOfBatches, sayStep, seenBatch } from './batch.ts';
import { causesOf } from './causes.ts';
import { cancel, confirm } from './confirm.ts';
import { mapTo, mend, readSheet } from './mend.ts';
import { pageOfRows } from './pages.ts';
import { checkName } from './parse.ts';
import { forget, remembered } from './remembered.ts';
import { checkReplaces } from './replace.ts';
import { faultSheetOf, templateOf } from './sheets.ts';
import { shownBatch } from './shown.ts';
import { upload } from './upload.ts';
import { askWithdrawal } from './withdraw.ts';

const idOf = (call: { params: unknown }) => (call.params as { id: string }).id;

/** The way in of sheets of one entity. A blank cell empties nothing of a ledger. */
export function uploadRouteOf(resource: Resource): Route {
  const sheet = endpoint({
    method: 'POST',
    url: `${resource.path}/import`,
    access: permissionOf(resource, 'import') as Endpoint['access'],
    isHeavy: true,
    summary: `${resource.label}：上传导入文件`,
    query: calls.uploadQuery,
    answer: calls.importBatch,
  });
  return serve(
    sheet,
    async ({ tx, database, query, file, status }) => {
      const { mode = 'addAndUpdate', allOrNothing = false, clearsBlank = false } = query;
      if (mode === 'replace') checkReplaces(tx, resource);
      const clears = clearsBlank && resource.kind !== 'ledger';
      const wanted = { resource, mode, allOrNothing, clearsBlank: clears, file: await file(checkName) };
      const batch = await upload(tx, database, wanted);
      status(201);
      return shownBatch(tx, batch);
    },
    { opensTransaction: true },
  );
}

/** Template and upload of one entity; an area mounts them for one whose kind has no import by itself. */
export function sheetRoutesOf(resource: Resource): Route[] {
  const template = endpoint({
    method: 'GET',
    url: `${resource.path}/template`,
    access: permissionOf(resource, 'import') as Endpoint['access'],
    summary: `${resource.label}：下载导入模板`,
    answer: fileAnswer,
  });
  return [
    serve(
      template,
      async ({ tx }) => new Attachment(`${resource.label}导入模板.xlsx`, sheetType, await templateOf(tx, resource)),
    ),
    uploadRouteOf(resource),
  ];
}

export const importRoutesOf = (_: Registry, resource: Resource): Route[] => sheetRoutesOf(resource);

/** Everything after the upload. */
export const batchRoutes: Route[] = [
  serve(calls.listBatches, ({ tx, query }) => pageOfBatches(tx, query)),
  serve(memory.readMemory, async ({ tx, query }) => ({ lines: await remembered(tx, query.entity) })),
  serve(memory.forget, async ({ tx, body }) => ({ forgotten: await forget(tx, body.entity, body.ids) })),
  serve(calls.readBatch, async call => shownBatch(call.tx, await seenBatch(call.tx, idOf(call)))),
  serve(calls.readBatchRows, async call => pageOfRows(call.tx, await seenBatch(call.tx, idOf(call)), call.query)),
  serve(mending.mapColumns, async call => shownBatch(call.tx, await mapTo(call.tx, idOf(call), call.body))),
  serve(mending.chooseSheet, async call => shownBatch(call.tx, await readSheet(call.tx, idOf(call), call.body))),
  serve(mending.readCauses, async call => ({ causes: await causesOf(call.tx, await seenBatch(call.tx, idOf(call))) })),
  serve(mending.mend, async call => shownBatch(call.tx, await mend(call.tx, idOf(call), call.body))),
  serve(calls.confirmBatch, async call => shownBatch(call.tx, await confirm(call.tx, idOf(call)))),
  serve(calls.cancelBatch, async call => shownBatch(call.tx, await cancel(call.tx, idOf(call)))),
  serve(calls.withdrawBatch, async call => shownBatch(call.tx, await askWithdrawal(call.tx, idOf(call)))),
  serve(calls.faultSheet, async call => {
    const batch = await ownBatch(call.tx, idOf(call));
    const content = await faultSheetOf(call.tx, batch);
    await sayStep(call.tx, batch, 'faultSheet', { rows: batch.faultCount });
    return new Attachment(`${batch.resource.label}导入错误行.xlsx`, sheetType, content);
  }),
];
