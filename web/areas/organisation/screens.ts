import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  LeadershipTeamDetail: async () => (await import('./leadership-team-detail.tsx')).LeadershipTeamDetail,
  LeadershipTeamForm: async () => (await import('./leadership-team-form.tsx')).LeadershipTeamForm,
  LeadershipTeamList: async () => (await import('./leadership-team-list.tsx')).LeadershipTeamList,
  OrganisationChangeDetail: async () => (await import('./organisation-change-detail.tsx')).OrganisationChangeDetail,
  OrganisationChangeForm: async () => (await import('./organisation-change-form.tsx')).OrganisationChangeForm,
  OrganisationChangeList: async () => (await import('./organisation-change-list.tsx')).OrganisationChangeList,
  OrganisationChart: async () => (await import('./organisation-chart.tsx')).OrganisationChart,
  OrganisationDetail: async () => (await import('./organisation-detail.tsx')).OrganisationDetail,
  OrganisationForm: async () => (await import('./organisation-form.tsx')).OrganisationForm,
  OrganisationImport: async () => (await import('./organisation-import.tsx')).OrganisationImport,
  OrganisationList: async () => (await import('./organisation-list.tsx')).OrganisationList,
  OrganisationTrace: async () => (await import('./organisation-trace.tsx')).OrganisationTrace,
  UnitDetail: async () => (await import('./unit-detail.tsx')).UnitDetail,
  UnitTrace: async () => (await import('./unit-trace.tsx')).UnitTrace,
};
