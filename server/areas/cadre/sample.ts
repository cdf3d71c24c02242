import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules ask of a cadre, beside what they ask of a person. */
const cadreSample: Sample = {
  values: () => ({
    rank: '131',
    rankMonth: '2020-05',
    inPostStatus: '1',
    secondPartyOn: null,
    workStartedOn: '2012-07-01',
  }),
  changes: { rank: '132', rankMonth: '2021-05', secondPartyOn: null, workStartedOn: '2012-08-01' },
};

/** What the rules ask of what stands beside one. */
export const samples: Record<string, Sample> = {
  cadre: cadreSample,
  managingDepartment: {
    values: () => ({ ranks: '131;132', unitIds: ['100'], managerIds: ['GZ081006'] }),
    changes: { ranks: '131', unitIds: ['201'], managerIds: ['GZ021001'] },
  },
  postHolding: {
    values: () => ({
      isMain: false,
      postSlotId: null,
      postAttribute: '2',
      appointWay: '2',
      startOn: '2018-03-01',
      trialEndOn: null,
      termEndOn: '2023-03-01',
      endOn: null,
      state: '1',
      attachments: null,
    }),
    changes: {
      isMain: false,
      postSlotId: null,
      startOn: '2018-03-02',
      trialEndOn: null,
      termEndOn: '2024-03-01',
      endOn: null,
      state: '5',
      attachments: null,
    },
  },
  assessmentRecord: {
    values: n => ({
      year: 1950 + (n % 70),
      type: String(1 + (Math.floor(n / 70) % 7)),
      grade: '2',
      rankNo: 3,
      rankTotal: 9,
      attachments: null,
    }),
    changes: { year: 2022, type: '7', grade: '3', rankNo: 4, rankTotal: 8, attachments: null },
  },
  researchRecord: {
    values: () => ({ startMonth: '2018-01', endMonth: '2020-12', attachments: null }),
    changes: { startMonth: '2018-02', endMonth: '2020-11', attachments: null },
  },
  socialPost: {
    values: () => ({
      organisationType: '4',
      isPaid: false,
      isChair: false,
      startOn: '2018-03-01',
      endOn: '2022-03-01',
      attachments: null,
    }),
    changes: {
      organisationType: '5',
      isPaid: true,
      isChair: true,
      startOn: '2018-03-02',
      endOn: '2022-03-02',
      attachments: null,
    },
  },
  cadreNote: { values: () => ({ attachments: null }), changes: { attachments: null } },
};
