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
    postPay: '600000',
    tax: '1000',
    insurance: '1000',
    housingFund: '1000',
    annuity: '1000',
  }),
  changes: {
    standard: '2',
    agreedFen: 6_000_000,
    agreedReason: '本人自愿多交',
    untilMonth: null,
    tax: '1100',
    insurance: '1200',
    housingFund: '1300',
    annuity: '1400',
  },
};

const batchSample: Sample = {
  values: () => ({ period: '1', fromMonth: '2026-01', startsOn: '2026-01-05', deadlineOn: '2026-01-25' }),
  changes: { period: '2', fromMonth: '2026-04', startsOn: '2026-01-06', deadlineOn: '2026-01-26' },
};
export const duesSamples = { duesRate: rateSample, duesBase: baseSample, duesBatch: batchSample };
