import { choice, instant, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Who opened which page of what was shared, and who was refused; `personId` is who shared it. Domain-cadre 6.2. */
export const archiveShareLog = resource('archiveShareLog', {
  area: 'archive',
  label: '共享查阅记录',
  path: 'api/archivesShareFile/log',
  kind: 'log',
  scope: 'personId',
  title: 'viewerName',
  key: [],
  search: ['viewerName'],
  fields: {
    archiveShareId: ref('共享', 'archiveShare', { required: true, index: true }),
    personId: ref('共享人', 'person', { required: true, index: true }),
    itemId: ref('档案材料', 'archiveItem', { required: true }),
    pageNo: number('页次', { required: true }),
    act: choice('操作', 'DJ_GX_CZ', { required: true, index: true }),
    viewerName: text('查阅人', { required: true, max: 60 }),
    at: instant('时间', { required: true }),
    address: text('来源地址', { max: 60 }),
    terminal: choice('终端', 'DJ_COMM_ZD'),
  },
  list: {
    columns: ['viewerName', 'act', 'itemId', 'pageNo', 'at', 'address', 'terminal'],
    filters: ['archiveShareId', 'act', 'at', 'terminal'],
    sort: '-at',
  },
});
