import { choice, day, files, flag, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';
import { postStates } from './codes.ts';

/** A post that a cadre holds or held, with its rank; import type 3. Domain-cadre 1.2. */
export const postHolding = resource('postHolding', {
  area: 'cadre',
  label: '职务职级',
  path: 'api/gbjbxx/post',
  kind: 'child',
  scope: 'personId',
  module: 1,
  title: 'postName',
  key: [],
  sameBy: ['unitId', 'postName', 'startOn'],
  search: ['postName', 'documentNo'],
  fields: {
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    unitId: ref('任职单位', 'unit', { required: true, index: true, reach: 'any' }),
    postSlotId: ref('岗位', 'postSlot', { index: true }),
    postName: text('职务名称', { required: true, max: 60 }),
    postCode: choice('职务', 'GB_ZW'),
    postAttribute: choice('职务属性', 'GB_ZWSX', { required: true }),
    postType: choice('职务类型', 'GB_ZWLX'),
    rank: choice('职级', 'GB_XZJB', { required: true }),
    isMain: flag('主职', { required: true, default: true }),
    isLeader: flag('班子成员'),
    occupiesQuota: flag('占职数'),
    appointWay: choice('任职方式', 'GB_RZFS'),
    changeType: choice('任职变动类别', 'GB_RZBDLB'),
    documentNo: text('任职文号', { max: 60 }),
    meetingOn: day('党委会日期'),
    startOn: day('任职日期', { required: true, index: true }),
    trialEndOn: day('试用期满日期'),
    termEndOn: day('任期届满日期'),
    endOn: day('免职日期'),
    dismissType: choice('免职类别', 'GB_MZLB'),
    dismissDocumentNo: text('免职文号', { max: 60 }),
    state: choice('任职状态', 'GB_RZZT', { required: true, default: postStates.inOffice }),
    attachments: files('任免文件'),
  },
  list: {
    columns: ['personId', 'unitId', 'postName', 'postAttribute', 'rank', 'isMain', 'startOn', 'endOn', 'state'],
    filters: ['personId', 'unitId', 'rank', 'postAttribute', 'postType', 'isMain', 'state', 'startOn', 'endOn'],
    sort: '-startOn',
  },
});
export type PostDraft = Draft<typeof postHolding>;
