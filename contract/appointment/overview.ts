/**
 * 职数一览: what was approved, who is there, what is missing and what is too many, for each unit and rank on a day, and the
 * people behind a figure. Domain-cadre 1.8.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';
import { headcountRanks } from './headcount.ts';

export const rankCodes = Object.keys(headcountRanks);
/** 正处级 leads a unit: where it is missing, somebody is looked for first. */
export const headRank = '131';

const count = Type.Integer();
const cell = Type.Object({
  /** Null where no number was approved: nothing is missing there and nothing too many. */
  approved: nullable(count),
  occupied: count,
  vacancy: count,
  over: count,
  /** Of those who are there, how many stand where no number was approved. */
  unset: count,
});
export type HeadcountCell = Static<typeof cell>;

const line = Type.Object({
  unitId: id,
  name: Type.String(),
  /** 1 is the school. */
  level: count,
  /** In the order of `rankCodes`. */
  cells: Type.Array(cell),
  total: cell,
});
export type HeadcountLine = Static<typeof line>;

const answer = Type.Object({
  day: Type.String(),
  lines: Type.Array(line),
  sums: Type.Array(cell),
  total: cell,
});
export type Overview = Static<typeof answer>;

const none: HeadcountCell = { approved: null, occupied: 0, vacancy: 0, over: 0, unset: 0 };
export const sumOf = (cells: readonly HeadcountCell[]): HeadcountCell =>
  cells.reduce(
    (sum, one) => ({
      approved: sum.approved === null && one.approved === null ? null : (sum.approved ?? 0) + (one.approved ?? 0),
      occupied: sum.occupied + one.occupied,
      vacancy: sum.vacancy + one.vacancy,
      over: sum.over + one.over,
      unset: sum.unset + one.unset,
    }),
    none,
  );
/** 核定 − 实配 = 空缺 − 超配, those left out who stand where no number was approved. */
export const isSound = ({ approved, occupied, vacancy, over, unset }: HeadcountCell): boolean =>
  (approved ?? 0) - (occupied - unset) === vacancy - over;

const asked = {
  /** The day it is of; today where none is named. */
  on: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** This unit and those below. */
  unitId: Type.Optional(id),
};
export type OverviewAsked = { on?: string; unitId?: string };

export const readOverview = endpoint({
  method: 'GET',
  url: 'api/gbQuota/overview',
  access: 'appointment.headcount.read',
  isHeavy: true,
  summary: '职数一览',
  query: Type.Object(asked, closed),
  answer,
});

export const exportOverview = endpoint({
  method: 'POST',
  url: 'api/gbQuota/overview/export',
  access: 'appointment.headcount.export',
  isHeavy: true,
  summary: '导出职数一览',
  body: Type.Object(asked, closed),
  answer: file,
});

const text = nullable(Type.String());
const holder = Type.Object({
  id,
  personId: id,
  name: Type.String(),
  postName: Type.String(),
  state: Type.String(),
  startOn: Type.String(),
  trialEndOn: text,
  slotName: text,
});
const place = Type.Object({
  unitId: id,
  unitName: Type.String(),
  rank: Type.String(),
  cell,
  /** The line in force; null where no number was approved. */
  line: nullable(
    Type.Object({
      id,
      documentNo: text,
      effectiveOn: Type.String(),
      excessKind: text,
      excessCount: nullable(count),
      excessDocumentNo: text,
      excessUntilOn: text,
      excessReason: text,
    }),
  ),
  holders: Type.Array(holder),
  /** Holders beyond the reach of who reads. */
  hidden: count,
  /** Slots of this rank that nobody fills. */
  openSlots: Type.Array(Type.Object({ id, name: Type.String(), code: Type.String() })),
  /** What is asked of who rises, as the school has set it. */
  limits: Type.Object({ deputyYears: count, principalYears: count, newAge: count, beforeRetirement: count }),
});
export type HeadcountPlace = Static<typeof place>;

export const readPlace = endpoint({
  method: 'GET',
  url: 'api/gbQuota/overview/{unitId}/{rank}',
  access: 'appointment.headcount.read',
  summary: '职数一览：一个单位一个级别的任职人员、空缺岗位和超配说明',
  params: Type.Object({ unitId: id, rank: Type.String({ pattern: '^\\d{3}$' }) }),
  query: Type.Object({ on: asked.on }, closed),
  answer: place,
});
