/**
 * The figures on the home of the party workbench, as data: each is a count of a list with a filter, and opens that list.
 * An area adds its own by one line. Domain-party 12.2.
 */
import { Type, type Static } from 'typebox';
import { developmentFigures, stageFigures } from '../development/figures.ts';
import { developmentRecord } from '../development/development-record.ts';
import { duesFigures } from '../dues/figures.ts';
import { duesItem } from '../dues/dues-item.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Figure } from '../kit/figure.ts';
import type { Resource } from '../kit/resource.ts';
import { memberFigures } from '../member/figures.ts';
import { partyMember } from '../member/party-member.ts';
import { organisationFigures } from '../organisation/figures.ts';
import { organisationChange } from '../organisation/organisation-change.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';
import { transferFigures } from '../transfer/figures.ts';
import { transfer } from '../transfer/transfer.ts';

/** A figure, and the list it opens where that is not the one of the whole. */
export type Counted = Figure & { page?: string };
export interface HomeFigure extends Figure {
  unit: string;
  of: Resource;
  /** Where the list stands. */
  page: string;
  /** Something to be done: marked when it is not zero. */
  isDue?: boolean;
  parts?: Counted[];
}

const ofMembers = { of: partyMember, page: '/member/list', unit: '人' };
/** Records that go on; the lists of the stages show several when they are asked for several. */
const ofRecords = { of: developmentRecord, page: '/development/applicant', unit: '人' };
/** The list of each stage, by DJ_FZ_LX. */
export const stagePages: Readonly<Record<string, string>> = {
  1: '/development/applicant',
  2: '/development/active',
  3: '/development/object',
  4: '/development/probationary',
};

export const homeFigures: HomeFigure[] = [
  {
    ...organisationFigures.all,
    of: partyOrganisation,
    page: '/organisation/list',
    unit: '个',
    parts: [organisationFigures.committees, organisationFigures.generalBranches, organisationFigures.branches],
  },
  { ...memberFigures.all, ...ofMembers, parts: [memberFigures.formal, memberFigures.probationary] },
  {
    ...developmentFigures.open,
    ...ofRecords,
    parts: Object.entries(stageFigures).map(([stage, figure]) => ({ ...figure, page: stagePages[stage] ?? '' })),
  },
  { ...developmentFigures.late, ...ofRecords, isDue: true, parts: [developmentFigures.asked] },
  { ...memberFigures.endingSoon, ...ofMembers, isDue: true, parts: [memberFigures.overdue] },
  {
    label: '变更单待审',
    says: '已提交、等待院系党委或组织部审批的党组织变更单',
    filters: () => ({ state: ['2', '3'] }),
    unit: '件',
    of: organisationChange,
    page: '/organisation/change',
    isDue: true,
  },
  {
    ...transferFigures.leaving,
    unit: '件',
    of: transfer,
    page: '/member/transfer/out',
    parts: [transferFigures.awaited, transferFigures.overdue],
  },
  { ...duesFigures.overdue, unit: '笔', of: duesItem, page: '/dues/item', isDue: true },
  { ...memberFigures.incomplete, ...ofMembers, isDue: true },
  { ...memberFigures.lost, ...ofMembers, isDue: true, parts: [memberFigures.hardship] },
];

/** The address of a list with a filter. */
export const addressOf = (page: string, filters: Readonly<Record<string, readonly string[]>>): string => {
  const query = Object.entries(filters).flatMap(([key, values]) =>
    values.map(one => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`),
  );
  return query.length > 0 ? `${page}?${query.join('&')}` : page;
};

const counted = { label: Type.String(), says: Type.String(), count: Type.Integer(), path: Type.String() };
export const homeFigure = Type.Object({
  ...counted,
  entity: Type.String(),
  unit: Type.String(),
  isDue: Type.Boolean(),
  parts: Type.Array(Type.Object(counted)),
});
export type ShownFigure = Static<typeof homeFigure>;
export const shownFigures = Type.Object({ content: Type.Array(homeFigure) });

export const readHomeFigures = endpoint({
  method: 'GET',
  url: 'api/djjsc/home',
  access: 'session',
  summary: '党建首页的数字：本人管理范围内各列表的条数',
  answer: shownFigures,
});
