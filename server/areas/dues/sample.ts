import type { Sample } from '../../kit/suites/sample.ts';

/** A fixed amount of a standard, in a month of its own. */
const rateSample: Sample = {
  values: n => ({
    standard: '5',
    effectiveMonth: `${2100 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    aboveFen: null,
    rate: null,
    amountFen: 20,
    upToFen: 100,
  }),
  changes: { standard: '6', effectiveMonth: '2099-12', aboveFen: 0, rate: null, amountFen: 30, upToFen: 200 },
};

/** A base of a month of its own: somebody has one for a month. */
const baseSample: Sample = {
  values: n => ({
    memberId: 'GZ041011',
    effectiveMonth: `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    standard: '1',
    agreedFen: 5_000_000,
    agreedReason: '自愿多交',
    untilMonth: null,
    postPay: '617311',
    tax: '71013',
    insurance: '71027',
    housingFund: '71039',
    annuity: '71053',
  }),
  changes: {
    standard: '2',
    agreedFen: 6_000_000,
    agreedReason: '本人自愿多交',
    untilMonth: null,
    tax: '72013',
    insurance: '72027',
    housingFund: '72039',
    annuity: '72053',
  },
};

const batchSample: Sample = {
  values: () => ({ period: '1', fromMonth: '2026-01', startsOn: '2026-01-05', deadlineOn: '2026-01-25' }),
  changes: { period: '2', fromMonth: '2026-04', startsOn: '2026-01-06', deadlineOn: '2026-01-26' },
};

/** A month of its own before today. */
const formerSample: Sample = {
  values: n => ({
    memberId: 'GZ041011',
    organisationId: '9999990001201001',
    month: `${2012 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    paidOn: `${2012 + Math.floor(n / 12)}-03-15`,
  }),
};

/** From a branch to its committee. */
const remittanceSample: Sample = {
  values: () => ({
    fromOrganisationId: '9999990001201001',
    toOrganisationId: '9999990001201',
    toName: '中共江临市委组织部',
    batchId: null,
  }),
  changes: { fromOrganisationId: '9999990001201002', toOrganisationId: '9999990001201', batchId: null },
};

const expenseSample: Sample = {
  values: n => ({
    type: '23',
    spentOn: '2026-02-10',
    decidedOn: '2026-02-05',
    cashierName: `出纳${n}`,
    accountantName: '会计',
  }),
  changes: { type: '26', spentOn: '2026-02-11', decidedOn: '2026-02-04' },
};

const bankEntrySample: Sample = {
  values: () => ({ type: '14', enteredOn: '2026-03-21' }),
  changes: { type: '28', enteredOn: '2026-03-22' },
};

/** One for a place and a year. */
const publicationSample: Sample = {
  values: n => ({
    organisationId: ['9999990001201', '9999990001201001', '9999990001201002'][Math.floor(n / 18) % 3],
    year: 2008 + (n % 18),
  }),
};

/** What somebody pays once. */
const voluntarySample: Sample = { values: () => ({ memberId: 'GZ041011' }) };

export const samples: Record<string, Sample> = {
  duesRate: rateSample,
  duesBase: baseSample,
  duesBatch: batchSample,
  formerDues: formerSample,
  voluntaryDues: voluntarySample,
  remittance: remittanceSample,
  duesExpense: expenseSample,
  duesBankEntry: bankEntrySample,
  duesPublication: publicationSample,
};

/** 中组发〔2008〕3号: what a school begins with. */
export const first = {
  duesRate: [
    ...['按月领取工资', '年薪制', '不按月取得收入'].flatMap(standard =>
      ['0.5%', '高于 3,000.00 元，1%', '高于 5,000.00 元，1.5%', '高于 10,000.00 元，2%'].map(
        words => `${standard}：${words}`,
      ),
    ),
    '离退休：0.5%',
    '离退休：高于 5,000.00 元，1%',
    '农民：每月 0.20 元至 1.00 元',
    ...['学生', '下岗失业', '依靠抚恤救济', '低保'].map(standard => `${standard}：每月 0.20 元`),
  ],
};
