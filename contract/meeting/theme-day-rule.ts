import { choice, day, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * The fixed day of a branch in every month, such as the first Wednesday, from a day on; the last one that began holds.
 * Domain-party 7.4, decision 185.
 */
export const themeDayRule = resource('themeDayRule', {
  area: 'meeting',
  label: '固定党日',
  path: 'api/zzsh/themeDay',
  kind: 'record',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('固定党日', { derived: true, max: 100 }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    week: choice('第几个', 'DJ_ZZSH_DZ', { required: true }),
    weekday: choice('星期', 'DJ_ZZSH_XQ', { required: true }),
    place: text('地点', { max: 100 }),
    startTime: text('开始时间', { required: true, max: 5, default: '14:30' }),
    endTime: text('结束时间', { required: true, max: 5, default: '16:00' }),
    validFrom: day('生效日期', { required: true, index: true }),
    /** One for a branch and a day. */
    ruleKey: text('同一党支部同日生效的固定党日', { derived: 'unseen', unique: true, max: 60 }),
    nextOn: day('下次', { computed: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'startTime', 'place', 'validFrom', 'nextOn'],
    filters: ['organisationId', 'week', 'weekday', 'validFrom'],
    sort: '-validFrom',
  },
});
export type ThemeDayRule = Row<typeof themeDayRule>;
