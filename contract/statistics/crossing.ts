/** A measure told apart by one or two dimensions, and the list behind each cell. Domain-party 12.1, domain-cadre 5.1. */
import { Type, type Static } from 'typebox';
import { limits, readConditions, type Group } from '../kit/conditions.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Filters } from '../kit/figure.ts';
import { closed, nullable } from '../kit/shape.ts';
import { addressOf } from '../report/home.ts';
import type { Measure } from './measures.ts';

const filters = Type.Record(Type.String(), Type.Array(Type.String()));
const line = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** In the words of the list; null where the list has none for it. */
  filters: nullable(filters),
});
export type Line = Static<typeof line>;

const code = Type.String({ maxLength: 40, pattern: '^[a-zA-Z]+$' });
export const asked = {
  /** Dimension of the lines; without one there is a single line. */
  rows: Type.Optional(code),
  columns: Type.Optional(code),
  /** Groups of conditions as the list takes them. */
  where: Type.Optional(Type.String({ maxLength: limits.letters })),
  asOf: Type.Optional(Type.String({ maxLength: 40 })),
};
/** A mean or a share has one decimal; null where nobody stands behind it. */
const value = nullable(Type.Number());
const values = Type.Array(value);
export const crossing = Type.Object({
  /** The day the figures are of. */
  day: Type.String(),
  rows: Type.Array(line),
  columns: Type.Array(line),
  /** By line, then by column. */
  cells: Type.Array(values),
  /** How many stand behind each cell; the cells themselves, where it is counted. */
  counts: Type.Array(Type.Array(Type.Integer())),
  rowTotals: values,
  columnTotals: values,
  total: value,
  /** How many the list has under the conditions, counted by itself: what the sums of lines and columns are checked against. */
  counted: Type.Integer(),
  /** Sum of all lines, and of all columns. */
  rowSum: Type.Integer(),
  columnSum: Type.Integer(),
});
export type Crossing = Static<typeof crossing>;

export const readCrossing = endpoint({
  method: 'GET',
  url: 'api/stat/{code}',
  access: 'session',
  isHeavy: true,
  summary: '统计指标按一个或两个维度的统计表：单元格与合计，以及自检用的总数',
  params: Type.Object({ code }),
  query: Type.Object(asked, closed),
  answer: crossing,
});

/** The sums of lines and of columns are what the list has. */
export const isWhole = ({ counted, rowSum, columnSum }: Crossing): boolean =>
  rowSum === counted && columnSum === counted;

/** More than that many lines or columns tell nobody anything. */
export const mostLines = { rows: 200, columns: 60 };

interface Behind {
  measure: Pick<Measure, 'page' | 'filters'>;
  where?: string | undefined;
  asOf?: string | undefined;
  /** The lines and columns that meet in the cell; of a total those that do not narrow it are left out. */
  lines: readonly Pick<Line, 'filters'>[];
}
const clash = (parts: readonly Filters[]): boolean => {
  const names = parts.flatMap(part => [...new Set(Object.keys(part).map(key => key.replace(/\.\w+$/, '')))]);
  return new Set(names).size < names.length;
};

/** The list that holds just the rows of a cell; null where the list has no words for it. */
export function listBehind({ measure, where, asOf, lines }: Behind): string | null {
  const own = lines.flatMap(line => (line.filters === null ? [] : [line.filters]));
  if (own.length < lines.length) return null;
  const moment: Filters = asOf === undefined ? {} : { asOf: [asOf] };
  if (!clash([measure.filters, ...own])) {
    const given: Filters = where === undefined ? {} : { where: [where] };
    return addressOf(measure.page, Object.assign({}, measure.filters, ...own, given, moment) as Filters);
  }
  // Two of them speak of one field, and both hold.
  const given = where === undefined ? null : readConditions(where);
  const outer = given === null ? [] : 'all' in given ? given.all : [given];
  const group: Group = { all: [...outer, ...own] };
  return addressOf(measure.page, { ...measure.filters, where: [JSON.stringify(group)], ...moment });
}
