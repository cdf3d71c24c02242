/**
 * What can be counted, and by what it can be told apart: each measure and each dimension is said once, and a table, a form
 * and a screen take it from here. A cell is a count of a list under its own filters, so it opens that list.
 * Domain-cadre 5.1, domain-party 12.1.
 */
import { cadre } from '../cadre/cadre.ts';
import { serving } from '../cadre/codes.ts';
import { developmentRecord } from '../development/development-record.ts';
import { developmentFigures } from '../development/figures.ts';
import type { Filters } from '../kit/figure.ts';
import type { Resource } from '../kit/resource.ts';
import { inRegister } from '../member/codes.ts';
import { partyMember } from '../member/party-member.ts';
import { organisationFigures } from '../organisation/figures.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';

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
  /** Not how many, but the mean of the full years since this date. */
  meanYearsSince?: string;
  /** Not how many, but how many of a hundred meet this too. */
  share?: Filters;
}
export interface Dimension {
  label: string;
  field: string;
  /**
   * `codes`: each code found, those under one head together; `places`: the places right below the one that holds all;
   * `years`: each year found; else the ranges of full years since the date, or of the number.
   */
  by: 'codes' | 'places' | 'years' | readonly Range[];
}
/** From and up to, both included; open at an end that is left out. */
export interface Range {
  label: string;
  from?: number;
  to?: number;
}

const ofMembers = { of: partyMember, page: '/member/list', filters: { partyStatus: [...inRegister] } };
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
  },
};
export const dimensionsOf = ({ of }: Pick<Measure, 'of'>): Readonly<Record<string, Dimension>> =>
  dimensions[of.name] ?? {};
