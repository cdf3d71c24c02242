import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  CadreTable: async () => (await import('./cadre-table.tsx')).CadreTable,
  CustomStatistics: async () => (await import('./custom-statistics.tsx')).CustomStatistics,
  SnapshotList: async () => (await import('./snapshot-list.tsx')).SnapshotList,
};
