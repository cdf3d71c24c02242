import { choice, day, files, flag, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A training that somebody took part in; import type 4. Domain-cadre 1.2. */
export const trainingRecord = resource('trainingRecord', {
  area: 'person',
  label: '教育培训',
  path: 'api/person/training',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'name',
  key: [],
  sameBy: ['name', 'startOn'],
  search: ['name', 'provider'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    name: text('培训班次', { required: true, max: 100 }),
    category: choice('培训类别', 'GB_PXLB', { required: true }),
    provider: text('主办单位', { max: 100 }),
    providerType: choice('培训机构类别', 'GB_PXJG'),
    startOn: day('开始日期', { required: true, index: true }),
    endOn: day('结束日期', { required: true }),
    hours: number('学时', { required: true, min: 1, max: 2000 }),
    isOffJob: flag('脱产培训'),
    result: text('结业情况', { max: 100 }),
    certificateNo: text('证书编号', { max: 60 }),
    place: text('地点', { max: 100 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'name', 'category', 'provider', 'startOn', 'endOn', 'hours', 'isOffJob'],
    filters: ['personId', 'category', 'providerType', 'startOn', 'isOffJob'],
    sort: '-startOn',
  },
});
