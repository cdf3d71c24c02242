import type { Sample } from '../../kit/suites/sample.ts';

/** A rule of what is claimed: what counts by itself names its event. */
export const samples: Record<string, Sample> = {
  pointRule: {
    values: n => ({
      name: `测试规则${n}`,
      type: '2',
      event: null,
      score: 5,
      cycle: '1',
      cap: null,
      effectiveFrom: '2026-01-01',
    }),
    changes: { type: '2', event: null, score: 6, cycle: '2', cap: 10, effectiveFrom: '2026-02-01' },
  },
};

/** What earns points, as an installation begins. */
export const first = { pointRule: 'HY DR DK DF HB ZW JX JS JG ZY QX CD QJ CF ZJ ZD ZA ZQ'.split(' ') };
