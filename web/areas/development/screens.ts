import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  AccompaniedList: async () => (await import('./accompanied.tsx')).AccompaniedList,
  ActiveList: async () => (await import('./stage-list.tsx')).ActiveList,
  ApplicantForm: async () => (await import('./applicant-form.tsx')).ApplicantForm,
  ApplicationBookList: async () => (await import('./application-book.tsx')).ApplicationBookList,
  ApplicantList: async () => (await import('./stage-list.tsx')).ApplicantList,
  DevelopmentProcess: async () => (await import('./development-process.tsx')).DevelopmentProcess,
  DevelopmentQuotaTree: async () => (await import('./development-quota-tree.tsx')).DevelopmentQuotaTree,
  DevelopmentStatistics: async () => (await import('./development-statistics.tsx')).DevelopmentStatistics,
  MyDevelopment: async () => (await import('./my-development.tsx')).MyDevelopment,
  ObjectList: async () => (await import('./stage-list.tsx')).ObjectList,
  ProbationaryList: async () => (await import('./stage-list.tsx')).ProbationaryList,
  PublicityDetail: async () => (await import('./publicity.tsx')).PublicityDetail,
  PublicityForm: async () => (await import('./publicity.tsx')).PublicityForm,
  PublicityImport: async () => (await import('./publicity.tsx')).PublicityImport,
  PublicityList: async () => (await import('./publicity.tsx')).PublicityList,
  ThoughtReportList: async () => (await import('./thought-report-list.tsx')).ThoughtReportList,
};
