/** 党费统计: what was owed and paid for the months of a year, and the year of each member or place. Domain-party 6.7. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

const asked = Type.Object(
  { year: Type.Optional(Type.Integer({ minimum: 2008, maximum: 2199 })), organisationId: Type.Optional(id) },
  closed,
);
export type StatisticsAsked = Static<typeof asked>;

const figures = {
  /** Months of members that were asked for; so many members. */
  due: Type.Integer(),
  heads: Type.Integer(),
  payableFen: Type.Integer(),
  exempted: Type.Integer(),
  exemptedFen: Type.Integer(),
  paid: Type.Integer(),
  paidFen: Type.Integer(),
  /** What may still be paid in time. */
  unpaidFen: Type.Integer(),
  /** Behind an ended collection. */
  overdue: Type.Integer(),
  overdueHeads: Type.Integer(),
  owedFen: Type.Integer(),
  /** Of what has a deadline and was not let off: asked for, and paid by then. */
  withDeadline: Type.Integer(),
  timely: Type.Integer(),
};
const line = Type.Object({ code: nullable(Type.String()), name: nullable(Type.String()), ...figures });
export type DuesLine = Static<typeof line>;
const lines = Type.Array(line);

export const readDuesStatistics = endpoint({
  method: 'GET',
  url: 'api/dfgl/statistics',
  access: 'dues.duesItem.read',
  isHeavy: true,
  summary: '党费统计：应缴、免缴、实缴、未缴、欠缴和及时率，按党组织、类别、缴纳方式、月份',
  query: asked,
  answer: Type.Object({
    year: Type.Integer(),
    /** Where the lines stand below; null where nothing is owed. */
    placeId: nullable(id),
    placeName: nullable(Type.String()),
    total: line,
    byPlace: lines,
    byStandard: lines,
    byMode: lines,
    byMonth: lines,
  }),
});
export type DuesStatistics = Static<NonNullable<typeof readDuesStatistics.answer>>;

const cell = Type.Object({
  month: Type.String(),
  due: Type.Integer(),
  exempted: Type.Integer(),
  paid: Type.Integer(),
  overdue: Type.Integer(),
  payableFen: Type.Integer(),
  exemptedFen: Type.Integer(),
  paidFen: Type.Integer(),
});
export type GridCell = Static<typeof cell>;
const gridRow = Type.Object({ id, name: Type.String(), months: Type.Array(cell) });
export type GridRow = Static<typeof gridRow>;

export const readDuesGrid = endpoint({
  method: 'GET',
  url: 'api/dfgl/statistics/grid',
  access: 'dues.duesItem.read',
  isHeavy: true,
  summary: '党费年度表：党支部按党员、其他党组织按下级，逐月的应缴和实缴',
  query: asked,
  answer: Type.Object({
    year: Type.Integer(),
    placeId: nullable(id),
    placeName: nullable(Type.String()),
    /** Whether the lines are members. */
    isOfMembers: Type.Boolean(),
    rows: Type.Array(gridRow),
  }),
});
export type DuesGrid = Static<NonNullable<typeof readDuesGrid.answer>>;

export const exportDuesYear = endpoint({
  method: 'POST',
  url: 'api/dfgl/statistics/sheet',
  access: 'dues.duesItem.export',
  isHeavy: true,
  summary: '党费收缴明细表：一个党支部一年的收缴情况，每名党员一行，逐月实缴',
  body: Type.Object({ year: Type.Integer({ minimum: 2008, maximum: 2199 }), organisationId: id }, closed),
  answer: file,
});
