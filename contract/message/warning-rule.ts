import { number } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { channels, identity, receivers } from './rule-fields.ts';

/** From which day on a matter is a warning of which level. Decisions section 13, domain-party 11. */
export const warningRule = resource('warningRule', {
  area: 'message',
  label: '预警规则',
  path: 'api/warningRule',
  kind: 'record',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    ...identity,
    blueDays: number('提醒（蓝）距到期天数', { min: -3650, max: 3650 }),
    yellowDays: number('预警（黄）距到期天数', { min: -3650, max: 3650 }),
    orangeDays: number('严重（橙）距到期天数', { min: -3650, max: 3650 }),
    redDays: number('超期（红）距到期天数', { min: -3650, max: 3650 }),
    threshold: number('数量界限', { min: 0, max: 10_000 }),
    repeatDays: number('每几天重复通知', { min: 1, max: 365 }),
    ...receivers,
    ...channels,
  },
  list: {
    columns: [
      'name',
      'watch',
      'isEnabled',
      'blueDays',
      'yellowDays',
      'orangeDays',
      'redDays',
      'toOrganisation',
      'toSuperior',
      'toDepartment',
    ],
    filters: ['watch', 'isEnabled'],
    sort: 'code',
  },
});
