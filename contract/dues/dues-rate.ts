import { choice, longText, money, month, percent, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** DJ_DF_JNBZ: by what a member pays. */
export const standards = {
  monthly: '1',
  yearly: '2',
  irregular: '3',
  retired: '4',
  student: '5',
  laidOff: '6',
  relief: '7',
  minimum: '8',
  farmer: '9',
  reduced: '10',
  exempt: '11',
} as const;

/**
 * One line of the table of rates: from this month on, whoever pays by this standard and has a base above that amount pays
 * so many ten-thousandths of the whole base, or a fixed amount. 中组发〔2008〕3号, domain-party 6.1.
 */
export const duesRate = resource('duesRate', {
  area: 'dues',
  label: '党费标准',
  path: 'api/dfgl/rate',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('标准', { required: true, derived: true, max: 100 }),
    standard: choice('缴费人员类别', 'DJ_DF_JNBZ', { required: true, index: true }),
    effectiveMonth: month('执行年月', { required: true }),
    aboveFen: money('基数高于', { default: 0 }),
    rate: percent('比例', { min: 1 }),
    amountFen: money('每月定额', { max: 100_000_000 }),
    /** Where a fixed amount may be raised by agreement: farmers pay 0.20 to 1.00 yuan. */
    upToFen: money('定额上限', { max: 100_000_000 }),
    basis: longText('依据', { max: 500 }),
  },
  list: {
    columns: ['name', 'standard', 'effectiveMonth', 'aboveFen', 'rate', 'amountFen', 'upToFen', 'basis'],
    filters: ['standard', 'effectiveMonth'],
    sort: 'standard',
  },
});
export type DuesRate = Row<typeof duesRate>;
