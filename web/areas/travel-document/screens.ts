import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  DocumentLoanDesk: async () => (await import('./loan-desk.tsx')).DocumentLoanDesk,
  DocumentLoanDetail: async () => (await import('./loan-detail.tsx')).DocumentLoanDetail,
  MyTravel: async () => (await import('./my-travel.tsx')).MyTravel,
  StockTakeDetail: async () => (await import('./stock-take-pages.tsx')).StockTakeDetail,
  TravelApplicationDetail: async () => (await import('./application-pages.tsx')).TravelApplicationDetail,
  TravelApplicationForm: async () => (await import('./application-pages.tsx')).TravelApplicationForm,
  TravelApplicationList: async () => (await import('./application-list.tsx')).TravelApplicationList,
  TravelDocumentDetail: async () => (await import('./document-pages.tsx')).TravelDocumentDetail,
  TravelDocumentForm: async () => (await import('./document-pages.tsx')).TravelDocumentForm,
  TravelDocumentList: async () => (await import('./document-list.tsx')).TravelDocumentList,
};
