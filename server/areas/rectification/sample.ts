import type { Sample } from '../../kit/suites/sample.ts';

const places = [
  '9999990001201001',
  '9999990001201002',
  '9999990001201003',
  '9999990001202001',
  '9999990001203001',
  '9999990001001001',
  '9999990001002001',
  '9999990001201',
  '9999990001202',
  '9999990001203',
];
/** Names of the rounds whose checks are made: an organisation has one check in each. */
const titleOf = (n: number) => `第${n % 5}轮集中排查`;

/** What the rules of rectification ask of a row. */
export const samples: Record<string, Sample> = {
  rectificationRound: {
    needed: 5,
    values: n => ({ name: titleOf(n), startOn: '2026-03-01', endOn: '2026-05-31' }),
    changes: { startOn: '2026-02-01', endOn: '2026-06-30' },
  },
  rectificationCheck: {
    values: n => ({
      roundId: titleOf(n),
      organisationId: places[Math.floor(n / 5) % places.length],
      checkedOn: '2026-03-10',
      satisfaction: 85,
    }),
    changes: { checkedOn: '2026-03-11', satisfaction: 90 },
  },
  rectificationCase: {
    values: n => ({
      roundId: titleOf(n),
      organisationId: places[Math.floor(n / 5) % places.length],
      situations: '05',
      level: '1',
      startOn: '2026-04-01',
      deadlineOn: '2026-12-31',
    }),
    changes: { startOn: '2026-04-02', deadlineOn: '2027-01-31' },
  },
  rectificationProgress: {
    values: n => ({ month: `${2000 + (n % 20)}-${String((Math.floor(n / 20) % 12) + 1).padStart(2, '0')}` }),
  },
};
