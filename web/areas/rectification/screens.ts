import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  AcceptanceList: async () => (await import('./case-pages.tsx')).AcceptanceList,
  CaseDetail: async () => (await import('./case-pages.tsx')).CaseDetail,
  CaseForm: async () => (await import('./case-pages.tsx')).CaseForm,
  CaseList: async () => (await import('./case-pages.tsx')).CaseList,
  ProgressBoard: async () => (await import('./progress-board.tsx')).ProgressBoard,
  RectificationStatistics: async () => (await import('./statistics.tsx')).RectificationStatistics,
  ScreeningDetail: async () => (await import('./check-pages.tsx')).ScreeningDetail,
  ScreeningForm: async () => (await import('./check-pages.tsx')).ScreeningForm,
  ScreeningList: async () => (await import('./screening.tsx')).ScreeningList,
};
