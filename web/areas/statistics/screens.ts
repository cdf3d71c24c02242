import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  CadreTable: async () => (await import('./cadre-table.tsx')).CadreTable,
  CustomStatistics: async () => (await import('./custom-statistics.tsx')).CustomStatistics,
  BulletinDetail: async () => (await import('./bulletin/bulletin-page.tsx')).BulletinDetail,
  BulletinForm: async () => (await import('./bulletin/bulletin-form.tsx')).BulletinForm,
  BulletinList: async () => (await import('./bulletin/bulletin-list.tsx')).BulletinList,
  SnapshotList: async () => (await import('./snapshot-list.tsx')).SnapshotList,
};
