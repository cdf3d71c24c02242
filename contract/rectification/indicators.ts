/** What every organisation is looked through for, with the situation it points to. Domain-party 9. */
import { situations } from './codes.ts';

/** DJ_RRHS_ZB. The threshold of each is a field of the round; nought leaves the indicator out. */
export const indicators = {
  termOverdue: { code: '01', threshold: 'termMonths', unit: '个月', situation: situations.termOverdue },
  vacancy: { code: '02', threshold: 'vacantMonths', unit: '个月', situation: situations.vacancy },
  assemblies: { code: '03', threshold: 'assemblyQuarters', unit: '个季度', situation: situations.meetings },
  themeDays: { code: '04', threshold: 'themeMonths', unit: '个月', situation: situations.organisationalLife },
  arrears: { code: '05', threshold: 'arrearsShare', unit: '%', situation: situations.dues },
  development: { code: '06', threshold: 'developmentYears', unit: '年', situation: situations.development },
  members: { code: '07', threshold: 'mostMembers', unit: '人', situation: situations.size },
  formal: { code: '08', threshold: 'leastFormal', unit: '人', situation: situations.size },
  attendance: { code: '09', threshold: 'leastAttendance', unit: '%', situation: situations.membersLoose },
  warnings: { code: '10', threshold: 'redWarnings', unit: '条', situation: situations.other },
  discipline: { code: '11', threshold: 'disciplineCases', unit: '件', situation: situations.discipline },
  satisfaction: { code: '12', threshold: 'leastSatisfaction', unit: '%', situation: situations.masses },
} as const;

export type Indicator = keyof typeof indicators;
export type Threshold = (typeof indicators)[Indicator]['threshold'];

const byCode = new Map(Object.values(indicators).map(one => [one.code as string, one]));
export const indicatorOf = (code: string) => byCode.get(code);
/** The situation a hit points to; what nobody knows points to none. */
export const situationOf = (code: string): string | null => byCode.get(code)?.situation ?? null;
