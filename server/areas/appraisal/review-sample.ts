import type { Sample } from '../../kit/suites/sample.ts';

const template = '党支部考核（星级）';
/** A secretary reports once a year. */
const yearOf = (n: number) => 2000 + (n % 100);

/** What the rules of the reviews ask of a row. */
export const reviewSamples: Record<string, Sample> = {
  reviewTemplateItem: {
    values: n => ({ templateId: template, code: `Z${n}`, kind: '2', source: null, score: 5, isNegative: false }),
    changes: { kind: '2', source: null, score: 6, isNegative: false },
  },
  secretaryReview: {
    values: n => ({ year: yearOf(n), organisationId: '9999990001201001', secretaryId: 'GZ041011', joinReason: '2' }),
    changes: { joinReason: '3' },
  },
};
