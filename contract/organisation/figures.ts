/** The figures of party organisations; each is their list with a filter. Domain-party 1.1 and 1.6. */
import { addDays } from '../kit/calendar.ts';
import type { Figure, Filters } from '../kit/figure.ts';
import * as codes from './codes.ts';

const committees = [codes.committee, codes.workCommittee, codes.directCommittee, codes.temporaryCommittee];
const generalBranches = [codes.generalBranch, codes.directGeneralBranch, codes.temporaryGeneralBranch];
/** Groups inside a branch are no organisations of their own. */
const bodies = [...committees, ...generalBranches, ...codes.branches];
/** The next election is prepared from then on. */
const lead = 180;

const figure = (
  label: string,
  says: string,
  { of = bodies, filters = () => ({}) }: { of?: readonly string[]; filters?(day: string): Filters } = {},
): Figure => ({ label, says, filters: day => ({ category: [...of], state: [...codes.living], ...filters(day) }) });

export const organisationFigures = {
  all: figure('党组织', '筹建、正常和换届中的党委、党总支、党支部，不含党小组'),
  committees: figure('党委', '筹建、正常和换届中的党委、党工委', { of: committees }),
  generalBranches: figure('党总支', '筹建、正常和换届中的党总支', { of: generalBranches }),
  branches: figure('党支部', '筹建、正常和换届中的党支部，含联合党支部和直属党支部', { of: codes.branches }),
  withCommittee: figure('已设委员会', '党组织中已设委员会的', { filters: () => ({ hasCommittee: ['true'] }) }),
  termOver: figure('任期已届满', '党组织中本届届满日期早于今天的，届满当日不计', {
    filters: day => ({ 'termEndOn.to': [addDays(day, -1)] }),
  }),
  endingThisYear: figure('年内届满', '党组织中本届届满日期在今天至本年 12 月 31 日的；已届满的另计', {
    filters: day => ({ 'termEndOn.from': [day], 'termEndOn.to': [`${day.slice(0, 4)}-12-31`] }),
  }),
  endingSoon: figure('已届满或半年内届满', `党组织中本届已届满，或在今天起 ${lead} 天内届满的`, {
    filters: day => ({ 'termEndOn.to': [addDays(day, lead)] }),
  }),
} satisfies Record<string, Figure>;
