import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  BulletinDetail: async () => (await import('./bulletin/bulletin-page.tsx')).BulletinDetail,
  BulletinForm: async () => (await import('./bulletin/bulletin-form.tsx')).BulletinForm,
  BulletinList: async () => (await import('./bulletin/bulletin-list.tsx')).BulletinList,
  SnapshotList: async () => (await import('./snapshot-list.tsx')).SnapshotList,
};
