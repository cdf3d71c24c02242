import type { Sample } from '../../kit/suites/sample.ts';

const record = { recordId: '夏语冰' };

/** What the rules of development ask of a row; references by the name of the applicant and the code of a place. */
export const samples: Record<string, Sample> = {
  developmentMaterial: {
    values: n => ({ ...record, occurredOn: `2026-03-${String((n % 28) + 1).padStart(2, '0')}`, isPaper: true }),
    changes: { isPaper: true },
  },
  thoughtReport: { values: () => ({ ...record, submittedOn: '2026-03-01', attachments: null }) },
  developmentInspection: { values: () => ({ ...record, inspectedOn: '2026-03-01' }) },
  developmentPublicity: {
    values: () => ({ ...record, startOn: '2026-07-06', endOn: '2026-07-31' }),
    changes: { startOn: '2026-07-07', endOn: '2026-08-03' },
  },
  politicalReview: {
    values: () => ({ ...record, letterOn: '2026-03-01', replyOn: '2026-03-20' }),
    changes: { letterOn: '2026-03-02', replyOn: '2026-03-21' },
  },
  developmentQuota: {
    values: n => ({ year: 2000 + n, half: '0', category: '1', organisationId: '9999990001201', parentQuotaId: null }),
    changes: { organisationId: '9999990001202', year: 9998, half: '1', category: '2', parentQuotaId: null },
  },
};
