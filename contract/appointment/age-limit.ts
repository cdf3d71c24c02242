import { choice, longText, month, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/**
 * One line of the school's table of age limits: from this month on, whoever has this rank and gender leaves the post at that
 * age. Beside it the limit before the reform of 2025, which the exchange file of appointment forms carries. Domain-cadre 1.12.
 */
export const ageLimit = resource('ageLimit', {
  area: 'appointment',
  label: '任职年龄界限',
  path: 'api/gbRetire/ageLimit',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('名称', { required: true, derived: true, max: 100 }),
    rank: choice('行政级别', 'GB_XZJB', { required: true, index: true }),
    gender: choice('性别', 'DJ_COMM_XB', { required: true }),
    effectiveMonth: month('执行年月', { required: true }),
    ageYears: number('年龄（周岁）', { required: true, min: 45, max: 75 }),
    ageMonths: number('另加月数', { required: true, min: 0, max: 11, default: 0 }),
    ageBeforeReform: number('改革前任职年龄界限（周岁）', { min: 45, max: 75 }),
    basis: longText('依据', { max: 500 }),
  },
  list: {
    columns: ['name', 'rank', 'gender', 'effectiveMonth', 'ageYears', 'ageMonths', 'ageBeforeReform', 'basis'],
    filters: ['rank', 'gender', 'effectiveMonth'],
    sort: 'rank',
  },
});
