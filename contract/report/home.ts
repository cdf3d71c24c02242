/**
 * The figures on the home of the party workbench, as data: each is a count of a list with a filter, and opens that list.
 * An area adds its own by one line. Domain-party 12.2.
 */
import { Type, type Static } from 'typebox';
import { addDays } from '../kit/calendar.ts';
import { recordStates, stages } from '../development/codes.ts';
import { developmentRecord } from '../development/development-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Resource } from '../kit/resource.ts';
import { formal, inRegister, probationary } from '../member/codes.ts';
import { partyMember } from '../member/party-member.ts';
import { organisationChange } from '../organisation/organisation-change.ts';
import * as codes from '../organisation/codes.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';
import * as transfers from '../transfer/codes.ts';
import { transfer } from '../transfer/transfer.ts';

export type Filters = Record<string, string[]>;
export interface Counted {
  label: string;
  /** The filter of the list, in its own words; the day is that of the server. */
  filters(day: string): Filters;
  /** Where a part of a figure has a list of its own. */
  page?: string;
}
export interface HomeFigure extends Counted {
  unit: string;
  of: Resource;
  /** Where the list stands. */
  page: string;
  /** Something to be done: marked when it is not zero. */
  isDue?: boolean;
  parts?: Counted[];
}

const living = ['1', '2', '3'];
const committees = [codes.committee, codes.workCommittee, codes.directCommittee, codes.temporaryCommittee];
const generalBranches = [codes.generalBranch, codes.directGeneralBranch, codes.temporaryGeneralBranch];
const bodies = [...committees, ...generalBranches, ...codes.branches];
const ofCategory = (label: string, category: string[]): Counted => ({
  label,
  filters: () => ({ category, state: living }),
});
export const members = (filters: Filters = {}): Filters => ({ partyStatus: [...inRegister], ...filters });
const memberCount = (label: string, filters: (day: string) => Filters): Counted => ({
  label,
  filters: day => members(filters(day)),
});
const lead = 30;
/** Probations that have ended by a day, an extension reckoned in. */
const endedBy = (day: string): Filters => ({ memberCategory: [probationary], 'probationEndOn.to': [day] });

/** Records that go on; the lists of the stages show several when they are asked for several. */
const onTheWay = (filters: (day: string) => Filters = () => ({})) => ({
  of: developmentRecord,
  page: '/development/applicant',
  unit: '人',
  filters: (day: string): Filters => ({ stage: Object.values(stages), state: [recordStates.open], ...filters(day) }),
});
const atStage = (label: string, stage: string, page: string): Counted => ({
  label,
  page,
  filters: () => ({ stage: [stage], state: [recordStates.open] }),
});
const { branch, college, department, issued, returned, overdue } = transfers.states;
/** Orders out of the school in these states. */
const leaving = (label: string, state: string[]): Counted => ({
  label,
  filters: () => ({ type: transfers.outward.map(String), state }),
});

export const homeFigures: HomeFigure[] = [
  {
    ...ofCategory('党组织', bodies),
    unit: '个',
    of: partyOrganisation,
    page: '/organisation/list',
    parts: [
      ofCategory('党委', committees),
      ofCategory('总支', generalBranches),
      ofCategory('支部', [...codes.branches]),
    ],
  },
  {
    ...memberCount('党员', () => ({})),
    unit: '人',
    of: partyMember,
    page: '/member/list',
    parts: [
      memberCount('正式', () => ({ memberCategory: [formal] })),
      memberCount('预备', () => ({ memberCategory: [probationary] })),
    ],
  },
  {
    label: '发展中',
    ...onTheWay(),
    parts: [
      atStage('申请人', stages.apply, '/development/applicant'),
      atStage('积极分子', stages.active, '/development/active'),
      atStage('发展对象', stages.develop, '/development/object'),
    ],
  },
  {
    label: '发展步骤已超期',
    ...onTheWay(day => ({ 'dueOn.to': [addDays(day, -1)] })),
    isDue: true,
    parts: [
      {
        label: '待上级审核',
        filters: () => ({ stage: Object.values(stages), state: [recordStates.open], isAsked: ['true'] }),
      },
    ],
  },
  {
    ...memberCount('30 天内待转正', day => endedBy(addDays(day, lead))),
    unit: '人',
    of: partyMember,
    page: '/member/list',
    isDue: true,
    parts: [memberCount('已过预备期', endedBy)],
  },
  {
    label: '变更单待审',
    filters: () => ({ state: ['2', '3'] }),
    unit: '件',
    of: organisationChange,
    page: '/organisation/change',
    isDue: true,
  },
  {
    ...leaving('转出办理中', [branch, college, department, issued, returned, overdue]),
    unit: '件',
    of: transfer,
    page: '/member/transfer/out',
    parts: [leaving('待回执', [issued]), leaving('介绍信超期', [overdue])],
  },
  {
    ...memberCount('完整度低于 80%', () => ({ 'completeness.to': ['79'] })),
    unit: '人',
    of: partyMember,
    page: '/member/list',
    isDue: true,
  },
  {
    ...memberCount('失联党员', () => ({ isLost: ['true'] })),
    unit: '人',
    of: partyMember,
    page: '/member/list',
    isDue: true,
    parts: [memberCount('困难党员', () => ({ hasHardship: ['true'] }))],
  },
];

/** The address of a list with a filter. */
export const addressOf = (page: string, filters: Filters): string => {
  const query = Object.entries(filters).flatMap(([key, values]) =>
    values.map(one => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`),
  );
  return query.length > 0 ? `${page}?${query.join('&')}` : page;
};

const counted = { label: Type.String(), count: Type.Integer(), path: Type.String() };
export const homeFigure = Type.Object({
  ...counted,
  entity: Type.String(),
  unit: Type.String(),
  isDue: Type.Boolean(),
  parts: Type.Array(Type.Object(counted)),
});
export type ShownFigure = Static<typeof homeFigure>;

export const readHomeFigures = endpoint({
  method: 'GET',
  url: 'api/djjsc/home',
  access: 'session',
  summary: '党建首页的数字：本人管理范围内各列表的条数',
  answer: Type.Object({ content: Type.Array(homeFigure) }),
});
