import { choice, day, files, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';
import { types } from './codes.ts';

/** The two kinds that are prepared and followed up. */
export const preparedTypes: readonly string[] = [types.lifeMeeting, types.democraticLife];

/**
 * What a 组织生活会 or 民主生活会 has before and after it; the meeting itself is a meeting like any other. Domain-party 7.5.
 */
export const lifeMeeting = resource('lifeMeeting', {
  area: 'meeting',
  label: '组织生活会',
  path: 'api/zzsh/lifeMeeting',
  kind: 'record',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name', 'theme'],
  fields: {
    name: text('名称', { derived: true, max: 160 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    meetingType: choice('会议类型', 'DJ_ZZSH_HYLX', { required: true, index: true, set: 'create' }),
    year: number('年度', { required: true, min: 2000, max: 9999, index: true, set: 'create' }),
    theme: text('主题', { required: true, max: 200 }),
    meetingId: ref('会议', 'meeting', { index: true }),
    studiedOn: day('学习日期'),
    study: longText('学习内容', { max: 4000 }),
    studyFiles: files('学习材料'),
    soughtOn: day('征求意见日期'),
    soughtBy: text('征求方式', { max: 200 }),
    adviceCount: number('意见条数', { min: 0, max: 9999 }),
    advice: longText('意见汇总', { max: 4000 }),
    talksFrom: day('谈心谈话起算'),
    reportedOn: day('报告日期'),
    report: longText('情况报告', { max: 4000 }),
    reportFiles: files('报告附件'),
    heldOn: day('召开日期', { computed: true }),
    dueCount: number('应到', { computed: true }),
    talkedCount: number('已谈心', { computed: true }),
    paperCount: number('对照检查', { computed: true }),
    criticisedCount: number('批评意见', { computed: true }),
    observerCount: number('上级列席', { computed: true }),
    issueCount: number('整改事项', { computed: true }),
    closedCount: number('已销号', { computed: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'year', 'heldOn', 'talkedCount', 'paperCount', 'issueCount', 'closedCount'],
    filters: ['organisationId', 'meetingType', 'year'],
    sort: '-year',
  },
});
export type LifeMeeting = Row<typeof lifeMeeting>;
