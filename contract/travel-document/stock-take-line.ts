import { choice, instant, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { stockResults } from './codes.ts';

/** A document as it should lie in the cabinet, or as it was found there. Domain-cadre 1.13. */
export const stockTakeLine = resource('stockTakeLine', {
  area: 'travel-document',
  label: '盘点明细',
  path: 'api/gbCert/stockTakeLine',
  kind: 'ledger',
  scope: [],
  title: 'name',
  key: [],
  search: ['name', 'code'],
  fields: {
    name: text('证件', { required: true, max: 120 }),
    stockTakeId: ref('盘点', 'stockTake', { required: true, index: true }),
    documentId: ref('证件台账', 'travelDocument', { index: true }),
    code: text('条码', { required: true, max: 40 }),
    expectedBox: text('应在箱位', { max: 40, index: true }),
    foundBox: text('扫描箱位', { max: 40 }),
    scannedAt: instant('扫描时间'),
    result: choice('结果', 'GB_PDJG', { required: true, default: stockResults.unseen, index: true }),
    note: text('核查说明', { max: 200 }),
  },
  list: {
    columns: ['name', 'code', 'expectedBox', 'foundBox', 'scannedAt', 'result', 'note'],
    filters: ['stockTakeId', 'result', 'expectedBox', 'foundBox'],
    sort: 'expectedBox',
  },
});
