/**
 * What can be counted, and by what it can be told apart: each measure and each dimension is said once, and a table, a form
 * and a screen take it from here. A cell is a count of a list under its own filters, so it opens that list.
 * Domain-cadre 5.1, domain-party 12.1.
 */
import { statusesOf } from '../appointment/forecast.ts';
import { assessmentRecord } from '../cadre/assessment-record.ts';
import { cadre } from '../cadre/cadre.ts';
import { heldStates, serving } from '../cadre/codes.ts';
import { postHolding } from '../cadre/post-holding.ts';
import { developmentRecord } from '../development/development-record.ts';
import { developmentFigures } from '../development/figures.ts';
import type { Filters } from '../kit/figure.ts';
import type { Resource } from '../kit/resource.ts';
import { inRegister } from '../member/codes.ts';
import { partyMember } from '../member/party-member.ts';
import { organisationFigures } from '../organisation/figures.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';
import { disciplineRecord, disciplineStates } from '../person/discipline-record.ts';
import { honour, honourStates } from '../person/honour.ts';
import { trainingRecord } from '../person/training-record.ts';
import { applicationStates } from '../travel-document/codes.ts';
import { travelApplication } from '../travel-document/travel-application.ts';
import { travelDocument } from '../travel-document/travel-document.ts';

export interface Measure {
  label: string;
  unit: string;
  /** 口径. */
  says: string;
  of: Resource;
  /** Where the list stands. */
  page: string;
  /** Who is counted. */
  filters: Filters;
  /** Records beside the rows that the filters ask for: counted by whoever reads them too. */
  asks?: Resource;
  /** Not how many, but the mean of the full years since this date. */
  meanYearsSince?: string;
  /** Not how many, but the mean of what the records beside each come to in a year. */
  meanOf?: Records & { field: string };
  /** Not how many, but how many of a hundred meet this too. */
  share?: Filters;
}
export interface Dimension {
  label: string;
  /** Of the row, or of the record beside it; empty: whether there is one. */
  field: string;
  /**
   * `codes`: each code found, those under one head together; `places`: the places right below the one that holds all;
   * `years`: each year found; records beside the row: what the one of a year says; else the ranges of full years since the
   * date.
   */
  by: 'codes' | 'places' | 'years' | readonly Range[] | Records;
}
/** Records beside a row, such as the grade of a year: of one row there is one at most where it says a code. */
export interface Records {
  beside: Resource;
  inYear(year: number): Filters;
}
export const isBeside = (by: Dimension['by']): by is Records => typeof by === 'object' && 'beside' in by;
/** From and up to, both included; open at an end that is left out. */
export interface Range {
  label: string;
  from?: number;
  to?: number;
}

const ofMembers = { of: partyMember, page: '/member/list', filters: { partyStatus: [...inRegister] } };
/** Whoever is in a leading group by a post held now. */
const inTeam = { some: postHolding.name, of: { isLeader: ['true'], state: [...heldStates] } };
/** GB_KHLX. */
const annual = '2';
const training: Records = {
  beside: trainingRecord,
  inYear: year => ({ 'startOn.from': [`${year}-01-01`], 'startOn.to': [`${year}-12-31`] }),
};
const grades: Records = {
  beside: assessmentRecord,
  inYear: year => ({ 'year.from': [String(year)], 'year.to': [String(year)], type: [annual] }),
};
const { toCollect, collected, toReturn, returned } = applicationStates;
const { draft: _, ...decided } = disciplineStates;

const ofCadres = { of: cadre, page: '/cadre/list', filters: { inPostStatus: [...serving] } };
const woman = { gender: ['2'] };

export const measures = {
  members: { ...ofMembers, label: '党员人数', unit: '人', says: '在册党员，含预备党员；不含已转出、出党和去世的' },
  memberAge: {
    ...ofMembers,
    label: '党员平均年龄',
    unit: '岁',
    says: '在册党员按出生年月计的周岁的平均数',
    meanYearsSince: 'birthDate',
  },
  memberWomen: { ...ofMembers, label: '女党员占比', unit: '%', says: '在册党员中女党员所占的百分比', share: woman },
  development: {
    of: developmentRecord,
    page: '/development/applicant',
    filters: developmentFigures.open.filters(),
    label: '发展中人数',
    unit: '人',
    says: developmentFigures.open.says,
  },
  organisations: {
    of: partyOrganisation,
    page: '/organisation/list',
    filters: organisationFigures.all.filters(''),
    label: '党组织数',
    unit: '个',
    says: organisationFigures.all.says,
  },
  cadres: { ...ofCadres, label: '干部人数', unit: '人', says: '在职干部，不含离任、退休和调出的' },
  cadreAge: {
    ...ofCadres,
    label: '干部平均年龄',
    unit: '岁',
    says: '在职干部按出生年月计的周岁的平均数',
    meanYearsSince: 'birthDate',
  },
  cadreYearsInPost: {
    ...ofCadres,
    label: '平均任现职年限',
    unit: '年',
    says: '在职干部任现职满年数的平均数',
    meanYearsSince: 'currentPostOn',
  },
  cadreTraining: {
    ...ofCadres,
    label: '人均培训学时',
    unit: '学时',
    says: '在职干部当年教育培训学时的平均数，没有参加的按 0 计',
    meanOf: { ...training, field: 'hours' },
  },
  teamCadres: {
    ...ofCadres,
    filters: { ...ofCadres.filters, where: [JSON.stringify({ all: [inTeam] })] },
    asks: postHolding,
    label: '班子成员',
    unit: '人',
    says: '在职干部中现任职务为班子成员的',
  },
  retiring: {
    of: cadre,
    page: '/cadre/retirement',
    filters: { inPostStatus: [...statusesOf.retireMonth] },
    label: '到龄退休人数',
    unit: '人',
    says: '在册干部按退休年月计，含已离任未退休的',
  },
  travels: {
    of: travelApplication,
    page: '/cadre/travel/application',
    filters: { state: [toCollect, collected, toReturn, returned] },
    label: '因私出国（境）',
    unit: '人次',
    says: '已批准的申请，不含驳回、撤回和取消未行的',
  },
  travelDocuments: {
    of: travelDocument,
    page: '/cadre/travel/document',
    filters: {},
    label: '出国（境）证件',
    unit: '本',
    says: '登记的因私出国（境）证件',
  },
  honours: {
    of: honour,
    page: '/cadre/honour',
    filters: { state: [honourStates.effective] },
    label: '奖励荣誉',
    unit: '项',
    says: '已生效的奖励荣誉，不含撤销的',
  },
  disciplines: {
    of: disciplineRecord,
    page: '/cadre/discipline',
    filters: { state: Object.values(decided) },
    label: '处分处理',
    unit: '件',
    says: '已作出的处分处理，含已解除和撤销的',
  },
  cadreWomen: { ...ofCadres, label: '女干部占比', unit: '%', says: '在职干部中女干部所占的百分比', share: woman },
} satisfies Record<string, Measure>;
export type MeasureCode = keyof typeof measures;

const upTo = (label: string, to: number): Range => ({ label, to });
const between = (from: number, to: number, unit = '岁'): Range => ({ label: `${from}–${to} ${unit}`, from, to });
const over = (label: string, from: number): Range => ({ label, from });
const oldest = over('71 岁及以上', 71);
/** Domain-party 12.1, DT02. */
export const memberAges: readonly Range[] = [
  upTo('30 岁及以下', 30),
  ...[31, 36, 41, 46, 51, 56, 61, 66].map(from => between(from, from + 4)),
  oldest,
];
/** Domain-cadre 5.1. */
export const cadreAges: readonly Range[] = [
  upTo('30 岁及以下', 30),
  ...[31, 36, 41, 46, 51, 56].map(from => between(from, from + 4)),
  over('61 岁及以上', 61),
];
/** 任现职年限, 任现级别年限: full years, so 1–3 ends before the third is full. Domain-cadre 5.1. */
export const tenures: readonly Range[] = [
  upTo('不满 1 年', 0),
  { label: '1–3 年', from: 1, to: 2 },
  { label: '3–5 年', from: 3, to: 4 },
  { label: '5–10 年', from: 5, to: 9 },
  over('10 年及以上', 10),
];
const partyAges: readonly Range[] = [
  upTo('不满 1 年', 0),
  between(1, 5, '年'),
  between(6, 10, '年'),
  between(11, 20, '年'),
  between(21, 30, '年'),
  between(31, 49, '年'),
  over('50 年及以上', 50),
];

const codes = (label: string, field: string): Dimension => ({ label, field, by: 'codes' });
const ofPerson = {
  gender: codes('性别', 'gender'),
  ethnicity: codes('民族', 'ethnicity'),
  education: codes('学历', 'education'),
  degree: codes('学位', 'degree'),
  titleLevel: codes('职称级别', 'titleLevel'),
};

/** By the entity that is counted; what is not named here is told apart by nothing. */
export const dimensions: Readonly<Record<string, Readonly<Record<string, Dimension>>>> = {
  [partyMember.name]: {
    organisationId: { label: '所在党组织', field: 'organisationId', by: 'places' },
    memberCategory: codes('人员类别', 'memberCategory'),
    personType: codes('人员类型', 'personType'),
    ...ofPerson,
    age: { label: '年龄段', field: 'birthDate', by: memberAges },
    partyAge: { label: '党龄', field: 'joinedOn', by: partyAges },
    joinedYear: { label: '入党年份', field: 'joinedOn', by: 'years' },
    joinType: codes('入党类型', 'joinType'),
    partyStatus: codes('党籍状态', 'partyStatus'),
    jobClass: codes('职业大类', 'jobClass'),
    jobPost: codes('工作岗位', 'jobPost'),
    unitId: { label: '所在单位', field: 'unitId', by: 'places' },
    isFlowing: codes('是否流动党员', 'isFlowing'),
    isLost: codes('是否失联', 'isLost'),
    hasHardship: codes('是否困难党员', 'hasHardship'),
    duesCategory: codes('党费缴纳类别', 'duesCategory'),
  },
  [developmentRecord.name]: {
    organisationId: { label: '所在党组织', field: 'organisationId', by: 'places' },
    stage: codes('发展阶段', 'stage'),
    step: codes('当前步骤', 'step'),
    quotaCategory: codes('名额类别', 'quotaCategory'),
    isRecommended: codes('是否推优', 'isRecommended'),
    appliedYear: { label: '申请入党年份', field: 'appliedOn', by: 'years' },
    unitId: { label: '所在单位', field: 'unitId', by: 'places' },
  },
  [partyOrganisation.name]: {
    parentId: { label: '上级党组织', field: 'parentId', by: 'places' },
    category: codes('党组织类别', 'category'),
    branchType: codes('支部类型', 'branchType'),
    state: codes('状态', 'state'),
    termYear: { label: '届满年份', field: 'termEndOn', by: 'years' },
    hasCommittee: codes('是否设委员会', 'hasCommittee'),
  },
  [cadre.name]: {
    postUnitId: { label: '任职单位', field: 'postUnitId', by: 'places' },
    rank: codes('行政级别', 'rank'),
    cadreType: codes('干部类别', 'cadreType'),
    ...ofPerson,
    age: { label: '年龄段', field: 'birthDate', by: cadreAges },
    politicalStatus: codes('党派', 'politicalStatus'),
    yearsInPost: { label: '任现职年限', field: 'currentPostOn', by: tenures },
    yearsInRank: { label: '任现级别年限', field: 'rankMonth', by: tenures },
    inPostStatus: codes('在职状态', 'inPostStatus'),
    retireYear: { label: '退休年份', field: 'retireMonth', by: 'years' },
    grade: { label: '年度考核等次', field: 'grade', by: grades },
    trained: { label: '是否参加培训', field: '', by: training },
  },
  [travelApplication.name]: {
    unitId: { label: '所在单位', field: 'unitId', by: 'places' },
    reason: codes('事由', 'reason'),
    year: { label: '出境年份', field: 'startOn', by: 'years' },
    state: codes('状态', 'state'),
  },
  [travelDocument.name]: {
    type: codes('证件类型', 'type'),
    state: codes('保管状态', 'state'),
    validYear: { label: '到期年份', field: 'validTo', by: 'years' },
  },
  [honour.name]: {
    year: { label: '授予年份', field: 'awardedOn', by: 'years' },
    level: codes('奖励级别', 'level'),
    kind: codes('奖励类别', 'kind'),
  },
  [disciplineRecord.name]: {
    year: { label: '处分年份', field: 'decidedOn', by: 'years' },
    kind: codes('处分种类', 'kind'),
    state: codes('处分状态', 'state'),
  },
};
export const dimensionsOf = ({ of }: Pick<Measure, 'of'>): Readonly<Record<string, Dimension>> =>
  dimensions[of.name] ?? {};
/** Whether it tells of records of one year, which has to be named. */
export const isOfYear = (measure: Measure, by: readonly (string | undefined)[]): boolean =>
  measure.meanOf !== undefined ||
  by.some(name => {
    const dimension = dimensionsOf(measure)[name ?? ''];
    return dimension !== undefined && isBeside(dimension.by);
  });
