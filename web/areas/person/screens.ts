import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  DisciplineDetail: async () => (await import('./discipline-pages.tsx')).DisciplineDetail,
  DisciplineForm: async () => (await import('./discipline-pages.tsx')).DisciplineForm,
  DisciplineImport: async () => (await import('./discipline-pages.tsx')).DisciplineImport,
  DisciplineList: async () => (await import('./discipline-pages.tsx')).DisciplineList,
  HonourList: async () => (await import('./honour-list.tsx')).HonourList,
  PersonDetail: async () => (await import('./person-detail.tsx')).PersonDetail,
  PersonForm: async () => (await import('./person-form.tsx')).PersonForm,
  PersonImport: async () => (await import('./person-import.tsx')).PersonImport,
  PersonList: async () => (await import('./person-list.tsx')).PersonList,
  RewardStatistics: async () => (await import('./reward-statistics.tsx')).RewardStatistics,
};
