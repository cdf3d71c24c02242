import type { Screens } from '../../kit/pages/screens.ts';

export const reviewScreens: Screens = {
  OrganisationReviewDetail: async () => (await import('./organisation-review-detail.tsx')).OrganisationReviewDetail,
  OrganisationReviewList: async () => (await import('./organisation-review-list.tsx')).OrganisationReviewList,
  ReviewTemplateDetail: async () => (await import('./review-template-detail.tsx')).ReviewTemplateDetail,
  SecretaryReviewDetail: async () => (await import('./secretary-review-pages.tsx')).SecretaryReviewDetail,
  SecretaryReviewList: async () => (await import('./secretary-review-pages.tsx')).SecretaryReviewList,
};
