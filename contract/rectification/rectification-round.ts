import { choice, day, longText, number, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** Nought leaves an indicator out. */
const months = (label: string, usual: number) => number(label, { required: true, min: 0, max: 120, default: usual });
const share = (label: string, usual: number) => number(label, { required: true, min: 0, max: 100, default: usual });
const count = (label: string, usual: number) => number(label, { required: true, min: 0, max: 999, default: usual });

/** A yearly screening of all organisations, with the thresholds of its indicators. Domain-party 9. */
export const rectificationRound = resource('rectificationRound', {
  area: 'rectification',
  label: '集中排查轮次',
  path: 'api/rrhs/round',
  kind: 'record',
  scope: [],
  module: 132,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('轮次名称', { required: true, max: 60 }),
    year: number('年度', { required: true, min: 2000, max: 2100, index: true }),
    startOn: day('开始日期', { required: true }),
    endOn: day('结束日期', { required: true }),
    /** Advisory: told beside what was reported, never forced. */
    minRate: number('倒排比例（%，仅供参考）', { min: 0, max: 100 }),
    termMonths: months('届满未换届超过（月）', 6),
    vacantMonths: months('书记缺职超过（月）', 3),
    assemblyQuarters: count('近一年未开党员大会的季度不少于（个）', 2),
    themeMonths: count('近一年未开主题党日的月份不少于（个）', 3),
    arrearsShare: share('欠缴党费人数占比超过（%）', 20),
    developmentYears: count('有申请人而未发展党员满（年）', 2),
    mostMembers: count('党员人数超过（人）', 50),
    leastFormal: count('正式党员少于（人）', 3),
    leastAttendance: share('近一年出勤率低于（%）', 60),
    redWarnings: count('未处理的红色预警不少于（条）', 3),
    disciplineCases: count('近一年受党纪处分不少于（件）', 1),
    leastSatisfaction: share('群众满意度低于（%）', 60),
    screening: choice('自动排查', 'DJ_KZ_ZT', { derived: true }),
    screenedOn: day('排查日期', { derived: true }),
    screenedCount: number('已排查党组织', { derived: true }),
    placeCount: number('应排查党组织', { derived: true }),
    /** Where a run that broke off goes on. */
    lastPlace: text('排查进度', { derived: 'unseen', max: 20 }),
    failure: longText('排查失败原因', { derived: true, max: 500 }),
    checkCount: number('有情形的党组织', { computed: true }),
    openCount: number('待上报', { computed: true }),
    submittedCount: number('待认定', { computed: true }),
    recognisedCount: number('已认定', { computed: true }),
  },
  list: {
    columns: ['name', 'year', 'startOn', 'endOn', 'placeCount', 'checkCount', 'submittedCount', 'recognisedCount'],
    filters: ['year'],
    sort: '-startOn',
  },
});
export type RectificationRound = Row<typeof rectificationRound>;
export type RectificationRoundDraft = Draft<typeof rectificationRound>;
