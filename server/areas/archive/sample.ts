import type { Sample } from '../../kit/suites/sample.ts';

/** Places of a school's own below the papers of the Party; materials that lie there on paper. */
export const samples: Record<string, Sample> = {
  archiveCatalogue: {
    values: n => ({ code: `6-${n + 10}`, category: '6', parentId: '6', sortNo: 700 }),
    changes: { category: '6', parentId: '6' },
  },
  archiveItem: {
    values: () => ({ catalogueId: '6', formedOn: '2020-03-05', fileIds: null, hasOriginal: true }),
    changes: { catalogueId: '6', formedOn: '2021-03-05', fileIds: null, hasOriginal: true },
  },
};

/** 《干部人事档案工作条例》: ten categories, two of them in four parts. */
export const first = { archiveCatalogue: '1 2 3 4 4-1 4-2 4-3 4-4 5 6 7 8 9 9-1 9-2 9-3 9-4 10'.split(' ') };
