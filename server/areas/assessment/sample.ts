import type { Sample } from '../../kit/suites/sample.ts';

const numbers = [
  'GZ021001',
  'GZ131004',
  'GZ081006',
  'GZ931002',
  'GZ981003',
  'GZ061005',
  'GZ041011',
  'GZ141033',
  'GZ071012',
];

/** Schemes and groups are several: each of them names a person once. */
const several = 30;
const [schemeOf, groupOf] = [(n: number) => `第${n % several}个方案`, (n: number) => `第${n % several}个主体`];

/** Rows are counted from here: the target that stands first is of this scheme. */
const firstMade = 101;

/** Scores that fall, groups whose weights are read, rows of a scheme that is being prepared, points of somebody it rates. */
export const samples: Record<string, Sample> = {
  assessmentScheme: {
    needed: several,
    values: n => ({
      name: schemeOf(n),
      unitId: '100',
      objectKind: '1',
      startAt: '2030-12-01T01:00:00.000Z',
      endAt: '2030-12-10T01:00:00.000Z',
      minGroupBallots: 5,
      trimPercent: 5,
      excellentScore: 95,
      competentScore: 85,
      basicScore: 70,
      incompetentScore: 50,
    }),
    changes: {
      unitId: '201',
      startAt: '2030-12-02T01:00:00.000Z',
      endAt: '2030-12-11T01:00:00.000Z',
      trimPercent: 10,
      excellentScore: 96,
      competentScore: 86,
      basicScore: 71,
      incompetentScore: 51,
    },
  },
  raterGroup: {
    needed: several,
    values: n => ({
      name: groupOf(n),
      type: 'D',
      anonymity: '2',
      isByUnit: true,
      weights: '学院党政正职 40',
      expectedCount: 20,
    }),
    changes: { type: 'E', anonymity: '3', isByUnit: false, weights: '学院党政正职 60' },
  },
  assessmentTarget: {
    values: n => ({
      schemeId: schemeOf(n),
      teamId: null,
      pool: '学院党政正职',
      joinReason: '1',
      isExcluded: false,
      excludeReason: '长期病假',
    }),
    changes: { isExcluded: true },
  },
  scoreEntry: {
    before: 'assessmentTarget',
    values: () => ({
      schemeId: schemeOf(firstMade),
      teamId: null,
      kind: '1',
      score: '0.01',
      reason: '获省级表彰',
      documentNo: '江大发〔2026〕1号',
    }),
    changes: { score: '0.02' },
  },
  ratingRecusal: {
    before: 'assessmentTarget',
    values: n => ({
      schemeId: schemeOf(firstMade),
      personId: numbers[n % numbers.length],
      reason: '夫妻关系',
    }),
    changes: { reason: '姻亲关系' },
  },
  ratingAssignment: {
    values: n => ({ raterGroupId: groupOf(n), personId: numbers[n % numbers.length], unitId: '201' }),
    changes: { unitId: '100' },
  },
};
