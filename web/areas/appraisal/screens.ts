import type { Screens } from '../../kit/pages/screens.ts';
import { reviewScreens } from './review-screens.ts';

export const screens: Screens = {
  ...reviewScreens,
  AppraisalBatchDetail: async () => (await import('./batch-page.tsx')).AppraisalBatchDetail,
  AppraisalBatchForm: async () => (await import('./batch-form.tsx')).AppraisalBatchForm,
  AppraisalParticipantDetail: async () => (await import('./participant-detail.tsx')).ParticipantDetail,
  AppraisalParticipantList: async () => (await import('./participant-list.tsx')).ParticipantList,
  AppraisalPublicity: async () => (await import('./publicity.tsx')).AppraisalPublicity,
  AppraisalStatistics: async () => (await import('./statistics.tsx')).AppraisalStatistics,
  GradingBoard: async () => (await import('./grading-board.tsx')).GradingBoard,
  MemberDisposalDetail: async () => (await import('./disposal-page.tsx')).MemberDisposalDetail,
  MyAppraisal: async () => (await import('./my-appraisal.tsx')).MyAppraisal,
  PersonalSummary: async () => (await import('./personal-summary.tsx')).PersonalSummary,
};
