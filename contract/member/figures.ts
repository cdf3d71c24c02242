/** The figures of members; each is a list of the register with a filter. Decisions 71, domain-party 2.4. */
import { addDays, addYears } from '../kit/calendar.ts';
import { happenedIn, type Figure, type Filters, type Period } from '../kit/figure.ts';
import { formal, inRegister, probationary } from './codes.ts';

const lead = 30;
/** Per cent below which somebody's register is told of. */
const complete = 80;
const woman = '2';

/** Whoever stands in the register, and of them those of a filter. */
export const members = (filters: Filters = {}): Filters => ({ partyStatus: [...inRegister], ...filters });
const figure = (label: string, says: string, filters: (day: string) => Filters): Figure => ({
  label,
  says,
  filters: day => members(filters(day)),
});
const onProbation = (filters: Filters): Filters => ({ memberCategory: [probationary], ...filters });
const yearOf = (day: string): Period => ({ year: Number(day.slice(0, 4)) });
const yearUpTo = (day: string): Filters => happenedIn('joinedOn', yearOf(day), day);

export const memberFigures = {
  all: figure('党员', '在册党员：党籍正常、停止党籍和正在审查的，含预备党员；不含已转出、出党和去世的', () => ({})),
  formal: figure('正式党员', '在册党员中人员类别为正式党员的', () => ({ memberCategory: [formal] })),
  probationary: figure('预备党员', '在册党员中人员类别为预备党员的', () => onProbation({})),
  women: figure('女党员', '在册党员中性别为女的', () => ({ gender: [woman] })),
  endingSoon: figure(
    '30 天内预备期满',
    '在册预备党员中，预备期满日期（含延长）在今天起 30 天以内的；已过期满日期的另计',
    day => onProbation({ 'probationEndOn.from': [day], 'probationEndOn.to': [addDays(day, lead)] }),
  ),
  overdue: figure('预备期已满未转正', '在册预备党员中，预备期满日期（含延长）早于今天、尚未转正的', day =>
    onProbation({ 'probationEndOn.to': [addDays(day, -1)] }),
  ),
  joinedThisYear: figure('本年入党', '在册党员中入党时间在本年的，含转入的；本校发展的人数见发展统计', yearUpTo),
  joinedLastYear: figure('上年同期入党', '在册党员中入党时间在上年同期的', day => yearUpTo(addYears(day, -1))),
  incomplete: figure(`完整度低于 ${complete}%`, `在册党员中信息完整度低于 ${complete}% 的`, () => ({
    'completeness.to': [String(complete - 1)],
  })),
  lost: figure('失联党员', '在册党员中标明失联的', () => ({ isLost: ['true'] })),
  hardship: figure('困难党员', '在册党员中标明困难的', () => ({ hasHardship: ['true'] })),
} satisfies Record<string, Figure>;

/** Whoever stands in the register today, by the year he or she joined and became formal, here or elsewhere. */
export const memberYears = (year: number) => ({
  joined: figure(`${year} 年入党`, `在册党员中入党时间在 ${year} 年的，含转入的`, day =>
    happenedIn('joinedOn', { year }, day),
  ),
  formal: figure(`${year} 年转正`, `在册党员中转正时间在 ${year} 年的，含转入的`, day =>
    happenedIn('formalOn', { year }, day),
  ),
});

/** Types of people in the groups reports speak of. */
const kinds: readonly (readonly [label: string, codes: readonly string[]])[] = [
  ['专任教师', ['01']],
  ['管理与教辅', ['02', '03', '04', '05', '06', '07', '08', '09']],
  ['本专科生', ['11', '12', '15', '16']],
  ['研究生', ['13', '14']],
  ['离退休', ['21', '22', '23']],
  ['其他', ['31', '32', '99']],
];
export const memberKinds: readonly Figure[] = kinds.map(([label, codes]) =>
  figure(label, '在册党员中人员类型属于该类的', () => ({ personType: [...codes] })),
);
