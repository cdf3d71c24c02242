import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules of organisations, units and classes ask of a row; references by code. */
export const samples: Record<string, Sample> = {
  unit: {
    values: n => ({ parentId: '201', successorIds: null, creditCode: `1299999900000${String(n).padStart(5, '0')}` }),
    changes: { creditCode: '12999999000000999X', parentId: '202', successorIds: ['203'] },
  },
  partyOrganisation: {
    values: () => ({
      parentId: '9999990001201',
      category: '631',
      branchType: '1',
      unitIds: ['201'],
      termYears: 3,
      canApproveMembers: null,
    }),
    changes: { unitIds: ['202'], canApproveMembers: false },
  },
  leadershipTeam: {
    // Former sessions, two apart, so that none follows directly on another.
    values: n => ({
      organisationId: '9999990001201003',
      unitId: null,
      teamType: '5',
      session: (n % 400) * 2 + 1,
      termYears: 5,
      startOn: '2015-03-01',
      endOn: '2020-03-01',
      attachments: null,
    }),
    changes: {
      organisationId: '9999990001201002',
      teamType: '6',
      session: 998,
      unitId: null,
      startOn: '2015-04-01',
      endOn: '2020-04-01',
    },
  },
  teamMember: {
    values: () => ({
      unitId: null,
      cadreId: null,
      personId: 'GZ821001',
      position: '15',
      startOn: '2020-03-01',
      endOn: '2021-03-01',
    }),
    changes: { position: '18', cadreId: null, startOn: '2020-03-02', endOn: '2021-03-02' },
  },
  schoolClass: {
    values: () => ({ unitId: '201', enrolledOn: '2022-09-01', graduatesOn: '2026-06-30' }),
    changes: { unitId: '202', enrolledOn: '2022-09-02', graduatesOn: '2026-07-01', organisationId: '9999990001202' },
  },
  organisationChange: {
    values: () => ({
      type: '2',
      organisationId: '9999990001201001',
      newParentId: '9999990001201',
      newCategory: '631',
      partnerIds: null,
      memberIds: null,
      attachments: null,
      unitIds: ['201'],
    }),
    changes: {
      type: '8',
      organisationId: '9999990001201002',
      newCategory: '632',
      unitIds: ['202'],
      newParentId: '9999990001202',
      partnerIds: ['9999990001201003'],
    },
  },
};
