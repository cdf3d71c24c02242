import { choice, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** One thing of a plan: in which month which kind of meeting, and what about. Whether it was held is never stored. */
export const lifePlanItem = resource('lifePlanItem', {
  area: 'meeting',
  label: '计划事项',
  path: 'api/zzsh/plan/item',
  kind: 'child',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('事项', { derived: true, max: 160 }),
    planId: ref('计划', 'lifePlan', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    month: number('月份', { required: true, min: 1, max: 12 }),
    meetingType: choice('会议类型', 'DJ_ZZSH_HYLX', { required: true }),
    topic: text('主题', { max: 100 }),
    times: number('次数', { required: true, min: 1, max: 31, default: 1 }),
    heldCount: number('已召开', { computed: true }),
    progress: choice('进展', 'DJ_ZZSH_JHJZ', { computed: true }),
    /** The id of the meeting to open. */
    meetingKey: text('会议', { computed: true }),
  },
  list: {
    columns: ['name', 'planId', 'organisationId', 'month', 'meetingType', 'topic', 'times'],
    filters: ['organisationId', 'planId', 'meetingType', 'month'],
    sort: 'month',
  },
});
export type LifePlanItem = Row<typeof lifePlanItem>;
