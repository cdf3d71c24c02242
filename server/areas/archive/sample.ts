import type { Sample } from '../../kit/suites/sample.ts';

/** Places of a school's own below the papers of the Party; materials that lie there on paper. */
export const archiveSamples: Record<string, Sample> = {
  archiveCatalogue: {
    values: n => ({ code: `6-${n + 10}`, category: '6', parentId: '6', sortNo: 700 }),
    changes: { category: '6', parentId: '6' },
  },
  archiveItem: {
    values: () => ({ catalogueId: '6', formedOn: '2020-03-05', fileIds: null, hasOriginal: true }),
    changes: { catalogueId: '6', formedOn: '2021-03-05', fileIds: null, hasOriginal: true },
  },
};
