import type { Sample } from '../../kit/suites/sample.ts';
import { idCard } from '../../seed/id-card.ts';

/** There are 500 sequence numbers of women to a birthday. */
const birthDateOf = (n: number) => `${1950 + Math.floor(n / 500)}-05-06`;

/** What the rules of transfers ask of a row: somebody who comes from outside, since a member has one open order. */
export const samples: Record<string, Sample> = {
  transfer: {
    values: n => ({
      type: '6',
      memberId: null,
      name: '闻人知白',
      idCard: idCard(birthDateOf(n), (2 * n) % 1000),
      memberCategory: '1',
      joinedOn: '2014-06-20',
      formalOn: '2015-06-22',
      joinType: '1',
      personType: '02',
      education: '21',
      toOrganisationId: '9999990001201001',
      duesPaidTo: '2026-10',
      validDays: 60,
    }),
    changes: {
      type: '5',
      idCard: idCard('1991-01-02', 2),
      memberCategory: '2',
      toOrganisationId: '9999990001201002',
      duesPaidTo: '2026-11',
      validDays: 45,
    },
  },
  flowingMember: {
    values: n => ({
      type: '2',
      memberId: null,
      idCard: idCard(birthDateOf(n), (2 * n + 1) % 1000),
      organisationId: '9999990001201001',
      contactPersonId: 'GZ041011',
      memberCategory: '1',
      startOn: '2026-01-05',
      planBackOn: '2027-01-05',
    }),
    changes: {
      type: '1',
      idCard: idCard('1991-01-03', 3),
      memberCategory: '2',
      organisationId: '9999990001201002',
      contactPersonId: 'GZ041011',
      startOn: '2026-01-06',
      planBackOn: '2027-01-06',
    },
  },
  graduationBatch: {
    values: () => ({
      organisationId: '9999990001201',
      year: 2199,
      classIds: ['201B2301'],
      deadlineOn: '2199-05-31',
      leaveOn: '2199-06-30',
    }),
    changes: {
      organisationId: '9999990001202',
      year: 2198,
      classIds: ['202B2401'],
      deadlineOn: '2199-06-01',
      leaveOn: '2199-07-01',
    },
  },
  graduationDestination: { values: () => ({ graduationBatchId: null, transferId: null }) },
  flowingContact: { values: () => ({ flowingMemberId: null }) },
  introductionLetter: { values: () => ({ transferId: null }) },
};
