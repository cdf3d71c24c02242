/** The figures of 换届统计: terms are counted by teams, elections by their records; each is the list it opens. Domain-party 1.6. */
import { addDays } from '../kit/calendar.ts';
import type { Figure, Filters } from '../kit/figure.ts';
import { currentStates, partyTeams, teamStates } from '../organisation/posts.ts';
import { electionStates } from './codes.ts';

const { done, ended, ...running } = electionStates;
const teams = (filters: Filters): Filters => ({ teamType: [...partyTeams], ...filters });
const yearOf = (field: string, year: number): Filters => ({
  [`${field}.from`]: [`${year}-01-01`],
  [`${field}.to`]: [`${year}-12-31`],
});
const ofTeams = { page: '/organisation/team' };
const ofElections = { page: '/organisation/election' };

export const electionFigures = (year: number) =>
  ({
    due: {
      ...ofTeams,
      label: '本年届满班子',
      says: `本届届满日期在 ${year} 年的党组织班子，含年内已换届的`,
      filters: () => teams(yearOf('dueOn', year)),
    },
    done: {
      ...ofElections,
      label: '本年完成换届',
      says: `${year} 年举行、结果已获批复的换届和补选`,
      filters: () => ({ state: [done], ...yearOf('electOn', year) }),
    },
    running: {
      ...ofElections,
      label: '换届办理中',
      says: '尚未完成也未终止的换届和补选，不分年度',
      filters: () => ({ state: Object.values(running) }),
    },
    overdue: {
      ...ofTeams,
      label: '届满未换届班子',
      says: '现任班子中本届届满日期早于今天的，届满当日不计，不分年度',
      filters: day => teams({ state: [...currentStates], 'dueOn.to': [addDays(day, -1)] }),
    },
    extended: {
      ...ofTeams,
      label: '延期换届班子',
      says: '经批准延期、尚在延期内的现任班子，不分年度',
      filters: () => teams({ state: [teamStates.extended] }),
    },
  }) satisfies Record<string, Figure & { page: string }>;
