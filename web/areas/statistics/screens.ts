import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  SnapshotList: async () => (await import('./snapshot-list.tsx')).SnapshotList,
};
