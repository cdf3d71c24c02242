/** The figures of cadres; each is their list with a filter. Domain-cadre 5.1 and 5.3. */
import type { Figure, Filters } from '../kit/figure.ts';
import { monthAfter } from '../kit/types/month.ts';
import { divisionRanks, sectionRanks, serving } from './codes.ts';

const woman = '2';

/** Whoever serves, and of them those of a filter. */
const cadres = (filters: Filters = {}): Filters => ({ inPostStatus: [...serving], ...filters });
const figure = (label: string, says: string, filters: (day: string) => Filters): Figure => ({
  label,
  says,
  filters: day => cadres(filters(day)),
});

export const cadreFigures = {
  all: figure('干部总数', '在职干部：在任、试用期、挂职、待安排和停职的，不含离任、退休和调出的', () => ({})),
  divisions: figure('处级干部', '在职干部中级别为处级的，含聘任处级', () => ({ rank: [...divisionRanks] })),
  heads: figure('正处级', '在职干部中级别为正处级的，含聘任正处级', () => ({ rank: ['131', '901'] })),
  deputies: figure('副处级', '在职干部中级别为副处级的，含聘任副处级', () => ({ rank: ['132', '902'] })),
  sections: figure('科级', '在职干部中级别为正科级、副科级的', () => ({ rank: [...sectionRanks] })),
  women: figure('女干部', '在职干部中性别为女的', () => ({ gender: [woman] })),
} satisfies Record<string, Figure>;

/** Full years by the month of birth, which is as much as a list tells and asks for: whoever reaches them this month counts. */
const aged = (from: number, to: number) => (day: string) => ({
  ...(to < oldest && { 'birthDate.from': [monthAfter(day.slice(0, 7), 1 - 12 * (to + 1))] }),
  ...(from > 0 && { 'birthDate.to': [monthAfter(day.slice(0, 7), -12 * from)] }),
});
const oldest = 200;
const ages: readonly (readonly [label: string, from: number, to: number])[] = [
  ['30 岁及以下', 0, 30],
  ['31–35 岁', 31, 35],
  ['36–40 岁', 36, 40],
  ['41–45 岁', 41, 45],
  ['46–50 岁', 46, 50],
  ['51–55 岁', 51, 55],
  ['56–60 岁', 56, 60],
  ['61 岁及以上', 61, oldest],
];
export const cadreAges: readonly Figure[] = ages.map(([label, from, to]) =>
  figure(label, '在职干部中按出生年月满该年龄的，本月满的计入', aged(from, to)),
);

const of = (field: string, groups: readonly (readonly [string, readonly string[]])[]): Figure[] => [
  ...groups.map(([label, codes]) => figure(label, `在职干部中为${label}的`, () => ({ [field]: [...codes] }))),
  figure('未填写', '在职干部中没有填写的', () => ({ [`${field}.empty`]: ['true'] })),
];
/** By DJ_DY_XLXX; each code takes those below it along. */
export const cadreEducation: readonly Figure[] = of('education', [
  ['研究生', ['10']],
  ['大学本科', ['20']],
  ['大学专科', ['30']],
  ['高中及以下', ['40', '60', '70', '80']],
  ['其他', ['90']],
]);
/** By DJ_JBXX_ZCJB. */
export const cadreTitles: readonly Figure[] = of('titleLevel', [
  ['正高级', ['1']],
  ['副高级', ['2']],
  ['中级', ['3']],
  ['初级', ['4']],
  ['无职称', ['9']],
]);
