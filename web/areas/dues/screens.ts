import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  ArrearsList: async () => (await import('./arrears.tsx')).ArrearsList,
  DuesBatchDetail: async () => (await import('./batch-page.tsx')).DuesBatchDetail,
  DuesItemDetail: async () => (await import('./item-pages.tsx')).DuesItemDetail,
  MyDues: async () => (await import('./my-dues.tsx')).MyDues,
  OfflinePaymentForm: async () => (await import('./item-pages.tsx')).OfflinePaymentForm,
};
