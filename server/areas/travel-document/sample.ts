import type { Sample } from '../../kit/suites/sample.ts';

/** Of one cadre: a number each, days in their order, no document before it. */
export const samples: Record<string, Sample> = {
  travelDocument: {
    values: () => ({ issuedOn: '2024-05-06', validTo: '2034-05-06', replacesId: null, scans: null }),
    changes: { issuedOn: '2024-05-07', validTo: '2034-05-07', replacesId: null, scans: null },
  },
  travelApplication: {
    values: () => ({
      startOn: '2027-05-06',
      endOn: '2027-05-16',
      documentUse: '0',
      attachments: null,
    }),
    changes: { startOn: '2027-05-07', endOn: '2027-05-17', documentUse: '2', attachments: null },
  },
  travelRegistration: {
    values: () => ({
      filedOn: '2020-05-06',
      secrecyUntil: null,
      removedOn: '2024-05-06',
      removalReason: '免去领导职务',
    }),
    changes: { filedOn: '2020-05-07', secrecyUntil: '2025-01-01', removedOn: '2024-05-07', removalReason: '调离' },
  },
};

/** Nobody's, and there are none. */
export const first = { stockTake: [], stockTakeLine: [] };
