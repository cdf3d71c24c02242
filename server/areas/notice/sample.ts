import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules of announcements, regulations and help ask of a row. */
export const samples: Record<string, Sample> = {
  announcement: {
    values: () => ({ audience: '3', organisationIds: ['9999990001201'] }),
    changes: { audience: '3', organisationIds: ['9999990001202'] },
  },
  regulation: {
    values: () => ({ supersedesId: null, issuedOn: '2020-03-01', effectiveOn: '2020-04-01' }),
    changes: { issuedOn: '2020-03-02', effectiveOn: '2020-05-01' },
  },
  helpDocument: { values: n => ({ routePath: `/page/${n}` }), changes: { routePath: '/page/other' } },
};
