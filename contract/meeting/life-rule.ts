import { choice, day, number, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * How often a kind of meeting is held at least, by which kind of body, from which day on. What was due in a period follows
 * the rule that held when it began, so a change is a new rule. Domain-party 7.1.
 */
export const lifeRule = resource('lifeRule', {
  area: 'meeting',
  label: '组织生活规则',
  path: 'api/zzsh/rule',
  kind: 'record',
  scope: [],
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('规则', { derived: true, max: 100 }),
    meetingType: choice('会议类型', 'DJ_ZZSH_HYLX', { required: true, index: true }),
    body: choice('适用组织', 'DJ_ZZSH_SYZZ', { required: true }),
    cycle: choice('周期', 'DJ_ZZSH_ZQ', { required: true }),
    minTimes: number('最少次数', { required: true, min: 0, max: 31 }),
    graceDays: number('宽限天数', { required: true, min: 0, max: 60, default: 7 }),
    validFrom: day('生效日期', { required: true, index: true }),
    basis: text('依据', { max: 200 }),
  },
  list: {
    columns: ['name', 'meetingType', 'body', 'cycle', 'minTimes', 'graceDays', 'validFrom', 'basis'],
    filters: ['meetingType', 'body', 'cycle', 'validFrom'],
    sort: 'meetingType',
  },
});
export type LifeRule = Row<typeof lifeRule>;
