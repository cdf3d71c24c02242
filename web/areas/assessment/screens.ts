import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  AnonymousEntry: async () => (await import('./anonymous-pages.tsx')).AnonymousEntry,
  AnonymousEvaluation: async () => (await import('./anonymous-pages.tsx')).AnonymousEvaluation,
  AssessmentSchemeList: async () => (await import('./scheme-list.tsx')).AssessmentSchemeList,
  AssessmentSchemeDetail: async () => (await import('./scheme-page.tsx')).AssessmentSchemeDetail,
  Evaluation: async () => (await import('./evaluation.tsx')).Evaluation,
  MyAssessment: async () => (await import('./my-assessment.tsx')).MyAssessment,
  ProgressBoard: async () => (await import('./progress-board.tsx')).ProgressBoard,
  ResultBoard: async () => (await import('./result-board.tsx')).ResultBoard,
  WorkReportList: async () => (await import('./work-reports.tsx')).WorkReportList,
};
