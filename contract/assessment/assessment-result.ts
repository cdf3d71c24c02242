import { choice, day, longText, number, percent, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** What the ballots say of somebody, after the close. Scores are shares of a hundred: 87.34 is 8734. Domain-cadre 2.1, 2.4. */
export const assessmentResult = resource('assessmentResult', {
  area: 'assessment',
  label: '考核结果',
  path: 'api/khResult',
  kind: 'ledger',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('考核对象', { required: true, max: 100 }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, index: true }),
    targetId: ref('对象', 'assessmentTarget', { required: true, index: true }),
    unitId: ref('所在单位', 'unit', { index: true }),
    pool: text('对象组', { required: true, max: 20, index: true }),
    /** Empty where no group has ballots enough. */
    total: percent('综合得分'),
    rankInPool: number('组内名次'),
    /** Of each group how many ballots, mean, median and spread, as JSON. */
    groups: longText('各评价主体得分', { derived: 'unseen' }),
    /** What the meeting gives: of cadres, of leading groups. */
    grade: choice('评定等次', 'GB_KHDC'),
    teamGrade: choice('班子评定等次', 'GB_BZKHDC'),
    /** Failed in what is political or of integrity, with what it rests on: only 不称职 is left. */
    vetoReason: longText('一票否决事由', { derived: true, max: 200 }),
    confirmedOn: day('等次确认日期'),
    /** From then on the days for reconsideration count. */
    toldOn: day('告知日期', { derived: true }),
  },
  list: {
    columns: ['name', 'schemeId', 'unitId', 'pool', 'total', 'rankInPool', 'grade', 'teamGrade', 'confirmedOn'],
    filters: ['schemeId', 'unitId', 'pool', 'grade'],
    sort: 'rankInPool',
  },
});
export type AssessmentResult = Row<typeof assessmentResult>;
