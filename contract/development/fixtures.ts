/** A record about which nothing stands against any step, for tests that say what they are about. */
import { holidays } from '../kit/holidays.ts';
import type { Case } from './guards.ts';
import { developmentDefaults } from './settings.ts';

export const noDays: Case['days'] = {
  appliedOn: null,
  activistOn: null,
  preReviewedOn: null,
  joinedOn: null,
  approvedOn: null,
  probationEndOn: null,
  formalMeetingOn: null,
  formalApprovedOn: null,
  reviewedOn: null,
  trainedOn: null,
  extendCount: 0,
  departsOn: null,
  departureNote: null,
};
export const calendar: Case['calendar'] = new Map(holidays.map(({ day, isWorkday }) => [day, isWorkday]));

export const known = (days: Partial<Case['days']>, more: Partial<Case> = {}): Case => ({
  today: '2099-12-31',
  settings: developmentDefaults,
  days: { ...noDays, ...days },
  birthDate: null,
  isLeagueMember: false,
  isRecommended: false,
  done: {},
  missing: [],
  inspections: [],
  reports: 4,
  openLetters: 0,
  relatives: 1,
  voters: 0,
  publicity: {},
  supporters: [],
  leaders: [],
  organisationId: null,
  isPlanned: true,
  undeliberated: null,
  calendar,
  ...more,
});
