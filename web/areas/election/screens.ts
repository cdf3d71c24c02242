import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  ElectionDetail: async () => (await import('./election-detail.tsx')).ElectionDetail,
  ElectionForm: async () => (await import('./election-form.tsx')).ElectionForm,
  ElectionList: async () => (await import('./election-list.tsx')).ElectionList,
  ElectionSetup: async () => (await import('./election-setup.tsx')).ElectionSetup,
  ElectionStatistics: async () => (await import('./election-statistics.tsx')).ElectionStatistics,
  VotePage: async () => (await import('./vote-page.tsx')).VotePage,
};
