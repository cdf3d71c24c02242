import { limitDefaults } from 'contract/appointment/standing.ts';
import { annual, basicallyCompetent, cadreStates, serving } from 'contract/cadre/codes.ts';
import { cadreFigures } from 'contract/cadre/figures.ts';
import type { Node } from 'contract/kit/conditions.ts';
import type { Figure } from 'contract/kit/figure.ts';
import { allows } from '../../client/session.ts';
import { viewOf, type View } from '../../kit/list/views/views.tsx';

const { all, divisions, sections, women } = cadreFigures;
/** None of them asks for the day. */
const of = (label: string, figure: Figure): View => viewOf({ ...figure, label }, '');

const incompetent = '4';
/** 大专 and above. */
const educations = ['10', '20', '30'];

interface Rise {
  label: string;
  says: string;
  /** GB_XZJB, and for how many full years it was held. */
  below: string;
  years: number;
}
const { deputyYears, principalYears, serviceYears, newAge } = limitDefaults;
const rises: Rise[] = [
  { label: '可任正处', says: `任副处满 ${deputyYears} 年`, below: '132', years: deputyYears },
  { label: '可任副处', says: `任正科满 ${principalYears} 年`, below: '141', years: principalYears },
];

/** What a list can say of who may rise: what is left is judged line by line in the matter. Domain-cadre 1.10. */
function riseView({ label, says, below, years }: Rise, day: string): View {
  const lastYear = String(Number(day.slice(0, 4)) - 1);
  const conditions: Node[] = [
    { inPostStatus: [...serving] },
    { rank: [below] },
    { some: 'postHolding', of: { rank: [below], 'startOn.yearsFrom': [String(years)] } },
    { 'workStartedOn.yearsFrom': [String(serviceYears)] },
    { education: educations },
    { 'birthDate.yearsTo': [String(newAge)] },
    {
      none: 'assessmentRecord',
      of: { type: [annual], 'year.from': [lastYear], grade: [basicallyCompetent, incompetent] },
    },
    ...(allows('person.disciplineRecord.read')
      ? [{ none: 'disciplineRecord', of: { state: ['1'], 'endsOn.from': [day] } }]
      : []),
  ];
  return {
    label,
    says: `在职、${says}、工龄满 ${serviceYears} 年、大专以上、不超过 ${newAge} 岁、上年考核称职以上；其余条件在任免事项中逐项审查`,
    filters: { where: [JSON.stringify({ all: [{ all: conditions }] })] },
  };
}
const mayAskOfPosts = () => allows('cadre.postHolding.read') && allows('cadre.assessmentRecord.read');

/** What the base is looked at for. */
export const viewsOn = (day: string): View[] => [
  of('在职', all),
  of('处级', divisions),
  of('科级', sections),
  of('女干部', women),
  ...(mayAskOfPosts() ? rises.map(rise => riseView(rise, day)) : []),
  { label: '待审', says: '已提交、等待审核的记录', filters: { state: [cadreStates.submitted] } },
  { label: '草稿', says: '还没有提交审核的记录', filters: { state: [cadreStates.draft] } },
  { label: '全部', says: '包括离任、退休和调出的干部', filters: {} },
];
