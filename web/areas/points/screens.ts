import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  MyPoints: async () => (await import('./my-points.tsx')).MyPoints,
  PointEntryList: async () => (await import('./entry-list.tsx')).PointEntryList,
  PointRanking: async () => (await import('./ranking.tsx')).PointRanking,
  PointReviewList: async () => (await import('./review-list.tsx')).PointReviewList,
};
