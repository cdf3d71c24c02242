import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  CustomStatistics: async () => (await import('./custom-statistics.tsx')).CustomStatistics,
  SnapshotList: async () => (await import('./snapshot-list.tsx')).SnapshotList,
};
