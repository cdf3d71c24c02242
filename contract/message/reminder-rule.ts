import { choice, longText, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { channels, identity, receivers } from './rule-fields.ts';

/** When somebody is reminded of a day, and of what. Decisions section 13, domain-cadre 3.2. */
export const reminderRule = resource('reminderRule', {
  area: 'message',
  label: '提醒规则',
  path: 'api/remindRule',
  kind: 'record',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    ...identity,
    type: choice('提醒类型', 'MSG_TXLX'),
    leadDays: text('提前天数', { required: true, max: 60 }),
    overdueDays: text('逾期天数', { max: 60 }),
    repeatDays: number('此后每几天重复', { min: 1, max: 365 }),
    ...receivers,
    ...channels,
    template: longText('内容模板', { required: true, max: 500 }),
  },
  list: {
    columns: [
      'name',
      'watch',
      'type',
      'leadDays',
      'isEnabled',
      'toPerson',
      'toContact',
      'toOrganisation',
      'toSuperior',
      'toDepartment',
    ],
    filters: ['watch', 'type', 'isEnabled'],
    sort: 'code',
  },
});
