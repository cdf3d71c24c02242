import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * An indicator that an organisation has met, as it stood when it was looked through. The screening alone makes and
 * withdraws it; people say why. How many were disciplined is counted nowhere here: who may know asks. Domain-party 9.
 */
export const rectificationHit = resource('rectificationHit', {
  area: 'rectification',
  label: '自动命中指标',
  path: 'api/rrhs/hit',
  kind: 'ledger',
  scope: 'organisationId',
  module: 132,
  title: 'finding',
  key: [],
  search: ['finding'],
  fields: {
    checkId: ref('排查表', 'rectificationCheck', { required: true, index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true }),
    indicator: choice('指标', 'DJ_RRHS_ZB', { required: true }),
    value: number('实际值'),
    threshold: number('标准', { required: true }),
    finding: text('命中情况', { required: true, max: 400 }),
    foundOn: day('排查日期', { required: true }),
    explanation: text('说明', { max: 500 }),
  },
  list: {
    columns: ['organisationId', 'indicator', 'finding', 'value', 'threshold', 'foundOn', 'explanation'],
    filters: ['organisationId', 'indicator'],
    sort: 'indicator',
  },
});
export type RectificationHit = Row<typeof rectificationHit>;
