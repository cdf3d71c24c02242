import { choice, day, files, flag, money, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A post beside the office: in an enterprise, a society, a foundation; import type 11. Domain-cadre 1.2. */
export const socialPost = resource('socialPost', {
  area: 'cadre',
  label: '社会兼职',
  path: 'api/gbjbxx/partTime',
  kind: 'child',
  scope: 'personId',
  module: 1,
  title: 'organisationName',
  key: [],
  sameBy: ['organisationName', 'post', 'startOn'],
  search: ['organisationName', 'post'],
  fields: {
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    organisationName: text('兼职单位', { required: true, max: 100 }),
    organisationType: choice('兼职类别', 'GB_JZLX', { required: true }),
    post: text('兼任职务', { required: true, max: 60 }),
    isChair: flag('担任负责人'),
    isPaid: flag('是否取酬'),
    amountFen: money('年取酬金额'),
    approvalNo: text('批准文号', { required: true, max: 60 }),
    startOn: day('兼职开始日期', { required: true }),
    endOn: day('兼职结束日期'),
    attachments: files('审批材料'),
  },
  list: {
    columns: ['personId', 'organisationName', 'organisationType', 'post', 'isPaid', 'approvalNo', 'startOn', 'endOn'],
    filters: ['personId', 'organisationType', 'isPaid', 'startOn', 'endOn'],
    sort: '-startOn',
  },
});
