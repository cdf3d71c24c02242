import type { Sample } from '../../kit/suites/sample.ts';

const twoOfTheOffice = ['GZ081006', 'GZ941007'];
const noReferences = { fromPostIds: null, toSlotId: null, occupiesQuota: false, attachments: null };
/** 温如玉 of the office and 周若川 of the department: whoever is not named does not meet a matter. */
const known = { ownerId: 'GZ021001', memberIds: ['GZ081006', 'GZ021001'] };
const others = { ownerId: 'GZ081006', memberIds: ['GZ021001', 'GZ081006'] };

/** One line for a rank and gender in a month. */
export const samples: Record<string, Sample> = {
  headcount: {
    values: n => ({
      unitId: '201',
      rank: ['131', '132', '141', '142'][n % 4],
      effectiveOn: `20${String(10 + (Math.floor(n / 4) % 80))}-03-01`,
      approved: 5,
    }),
    changes: { unitId: '202', rank: '142', effectiveOn: '1999-04-01', approved: 6 },
  },
  postSlot: {
    values: () => ({ unitId: '201', isActive: true, occupiesQuota: true }),
    changes: { isActive: false, occupiesQuota: false },
  },
  ageLimit: {
    values: n => ({
      gender: '1',
      effectiveMonth: `${2100 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      ageBeforeReform: 60,
    }),
    changes: { gender: '2', effectiveMonth: '2099-12', ageBeforeReform: 55 },
  },
  /** Trials of one post, a month each, one behind the other. */
  probation: {
    values: n => ({
      startOn: `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
      months: 1,
      leaveDays: 3,
      attachments: null,
    }),
    changes: { months: 2, leaveDays: 4, attachments: null },
  },
  secondment: {
    values: () => ({ startOn: '2026-01-06', planEndOn: '2027-01-05', attachments: null }),
    changes: { startOn: '2026-01-07', planEndOn: '2027-01-06', attachments: null },
  },
  /** By illness, which asks for no age. */
  retirement: {
    values: () => ({
      way: '5',
      retireMonth: '2026-05',
      noticedOn: null,
      handedOverOn: '2026-05-06',
      documentOn: '2026-05-08',
      attachments: null,
    }),
    changes: {
      way: '5',
      retireMonth: '2026-06',
      noticedOn: '2026-01-05',
      handedOverOn: '2026-05-07',
      documentOn: '2026-05-09',
      attachments: null,
    },
  },
  recommendation: {
    values: () => ({ heldOn: '2026-05-06', expectedCount: 46, presentCount: 41, validCount: 41, voteCount: 36 }),
    changes: { heldOn: '2026-05-07', expectedCount: 47, presentCount: 40, validCount: 37, voteCount: 35 },
  },
  appointmentInspection: {
    values: () => ({ inspectorIds: twoOfTheOffice, startOn: '2026-05-06', endOn: null, material: null }),
    changes: { inspectorIds: twoOfTheOffice.toReversed(), startOn: '2026-05-07', endOn: '2026-05-08', material: null },
  },
  decisionMeeting: {
    values: () => ({ expectedCount: 11, presentCount: 8, attendeeIds: null, attachments: null }),
    changes: { expectedCount: 12, presentCount: 9, attendeeIds: null, attachments: null },
  },
  /** Beside another post, into none of the numbers. */
  appointment: {
    values: () => ({
      type: '1',
      changeType: '16',
      unitId: '201',
      toRank: '903',
      postAttribute: '9',
      ...noReferences,
      ...known,
    }),
    changes: {
      type: '1',
      changeType: '16',
      unitId: '202',
      toRank: '903',
      postAttribute: '6',
      ...noReferences,
      ...others,
    },
  },
};

/** Nobody's, and there are none. */
export const first = { ageLimit: [] };
