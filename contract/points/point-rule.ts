import { choice, day, flag, number, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** DJ_JF_LY, the specification's Type: counted by itself, or claimed. */
export const ruleTypes = { auto: '1', custom: '2' } as const;
/** DJ_JF_ZQ */
export const cycles = { once: '1', month: '2', quarter: '3', year: '4' } as const;
/** DJ_JF_LB */
export const categories = { basic: '1', life: '2', duty: '3', study: '4', award: '5', deduction: '6' } as const;
/** DJ_JF_SJ: what is counted by itself. Domain-party 10. */
export const events = {
  attended: '1',
  themeDay: '2',
  lecture: '3',
  duesInTime: '4',
  duesOverdue: '5',
  reportInTime: '6',
  postHeld: '7',
  absent: '8',
  late: '9',
  punished: '10',
  /** From here on of a branch itself. */
  recordInTime: '11',
  duesCollected: '12',
  caseSelected: '13',
  lifeGap: '14',
} as const;

/** What earns or costs a member or a branch how many points, and how many at most within a cycle; its event says whom. Domain-party 10. */
export const pointRule = resource('pointRule', {
  area: 'points',
  label: '积分规则',
  path: 'api/jfgl/rule',
  kind: 'record',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    code: text('编号', { required: true, unique: true, max: 20 }),
    name: text('规则', { required: true, max: 60 }),
    category: choice('积分类别', 'DJ_JF_LB', { required: true }),
    score: number('分值', { required: true, min: -100, max: 100 }),
    /** Of claims that are measured: hours. */
    unit: text('计量单位', { max: 10 }),
    cycle: choice('周期', 'DJ_JF_ZQ', { required: true, default: cycles.once }),
    /** Within a cycle, in points; none where every one counts. */
    cap: number('周期上限', { min: 1, max: 1000 }),
    type: choice('积分来源', 'DJ_JF_LY', { required: true, default: ruleTypes.custom }),
    event: choice('来源事件', 'DJ_JF_SJ'),
    effectiveFrom: day('生效日期', { required: true }),
    isEnabled: flag('启用', { default: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'category',
      'score',
      'unit',
      'cycle',
      'cap',
      'type',
      'event',
      'effectiveFrom',
      'isEnabled',
    ],
    filters: ['category', 'type', 'cycle', 'isEnabled'],
    sort: 'code',
    firstUse: '规则说明哪些事项加减多少分、周期上限和生效日期。',
  },
});
export type PointRule = Row<typeof pointRule>;
