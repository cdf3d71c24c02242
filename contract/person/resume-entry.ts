import { choice, files, month, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A line of the résumé as the appointment form prints it; import type 2. Domain-cadre 1.2. */
export const resumeEntry = resource('resumeEntry', {
  area: 'person',
  label: '简历条目',
  path: 'api/person/resume',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'content',
  key: [],
  sameBy: ['startMonth', 'kind'],
  search: ['content'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    startMonth: month('开始年月', { required: true }),
    endMonth: month('结束年月'),
    content: text('内容', { required: true, max: 200 }),
    type: choice('简历类型', 'GB_XLLX'),
    kind: choice('主线或其间', 'GB_JLKG', { required: true, default: '0' }),
    parentId: ref('所在主线经历', 'resumeEntry'),
    unitText: text('单位', { max: 100 }),
    postText: text('职务', { max: 100 }),
    sortNo: number('排序', { min: 0, max: 999 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'startMonth', 'endMonth', 'content', 'type', 'kind'],
    filters: ['personId', 'type', 'kind', 'startMonth'],
    sort: 'startMonth',
  },
});
