import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  ArrearsList: async () => (await import('./arrears.tsx')).ArrearsList,
  DuesBankEntryForm: async () => (await import('./bank-pages.tsx')).DuesBankEntryForm,
  DuesBankEntryDetail: async () => (await import('./bank-pages.tsx')).DuesBankEntryDetail,
  DuesBatchDetail: async () => (await import('./batch-page.tsx')).DuesBatchDetail,
  DuesExpenseDetail: async () => (await import('./expense-pages.tsx')).DuesExpenseDetail,
  DuesExpenseForm: async () => (await import('./expense-pages.tsx')).DuesExpenseForm,
  DuesItemList: async () => (await import('./item-pages.tsx')).DuesItemList,
  DuesItemDetail: async () => (await import('./item-pages.tsx')).DuesItemDetail,
  DuesLedgerEntryList: async () => (await import('./ledger-page.tsx')).DuesLedgerEntryList,
  DuesOrderList: async () => (await import('./order-pages.tsx')).DuesOrderList,
  DuesOrderDetail: async () => (await import('./order-pages.tsx')).DuesOrderDetail,
  DuesPublicationDetail: async () => (await import('./publication-page.tsx')).DuesPublicationDetail,
  DuesStatistics: async () => (await import('./statistics.tsx')).DuesStatistics,
  MyDues: async () => (await import('./my-dues.tsx')).MyDues,
  OfflinePaymentForm: async () => (await import('./item-pages.tsx')).OfflinePaymentForm,
  PaymentResult: async () => (await import('./payment-result.tsx')).PaymentResult,
  ReconciliationDetail: async () => (await import('./order-pages.tsx')).ReconciliationDetail,
  RemittanceDetail: async () => (await import('./remittance-pages.tsx')).RemittanceDetail,
  RemittanceForm: async () => (await import('./remittance-pages.tsx')).RemittanceForm,
  SimulatedCashier: async () => (await import('./cashier.tsx')).SimulatedCashier,
};
