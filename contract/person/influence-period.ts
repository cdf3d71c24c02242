import { choice, day, longText, number, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * For how many months a kind of punishment weighs when it was decided from this day on, with the rule that says so. A day
 * left out, from the beginning. Domain-cadre 1.3.
 */
export const influencePeriod = resource('influencePeriod', {
  area: 'person',
  label: '处分影响期',
  path: 'api/person/influencePeriod',
  kind: 'record',
  scope: [],
  module: 99,
  title: 'name',
  key: [],
  search: ['name', 'basis'],
  fields: {
    name: text('名称', { required: true, derived: true, max: 100 }),
    kind: choice('处分种类', 'GB_CFLX', { required: true, index: true, set: 'create' }),
    effectiveOn: day('施行日期', { set: 'create' }),
    months: number('影响期（月）', { required: true, min: 1, max: 120 }),
    basis: longText('依据', { required: true, max: 200 }),
  },
  list: {
    columns: ['name', 'kind', 'effectiveOn', 'months', 'basis'],
    filters: ['kind', 'effectiveOn'],
    sort: 'kind',
    firstUse: '每种处分自处分日期起影响多少个月；有新规定的，新增一条并填写施行日期，以前的处分不变。',
  },
});
export type InfluencePeriod = Row<typeof influencePeriod>;
