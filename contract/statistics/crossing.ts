/** A measure told apart by one or two dimensions, and the list behind each cell. Domain-party 12.1, domain-cadre 5.1. */
import { Type, type Static } from 'typebox';
import { limits } from '../kit/conditions.ts';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';
import { addressOf } from '../report/home.ts';
import { dimensionsOf, isOfYear, type Measure } from './measures.ts';
import { together } from './together.ts';

const filters = Type.Record(Type.String(), Type.Array(Type.String()));
const line = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** In the words of the list; null where the list has none for it. */
  filters: nullable(filters),
});
export type Line = Static<typeof line>;

/** Name of a measure or a dimension. */
export const code = Type.String({ maxLength: 40, pattern: '^[a-zA-Z]+$' });
export const asked = {
  /** Dimension of the lines; without one there is a single line. */
  rows: Type.Optional(code),
  columns: Type.Optional(code),
  /** Groups of conditions as the list takes them. */
  where: Type.Optional(Type.String({ maxLength: limits.letters })),
  asOf: Type.Optional(Type.String({ maxLength: 40 })),
  /** Of which records beside the rows are told; left out, the year that is looked at. */
  year: Type.Optional(Type.Integer({ minimum: 1949, maximum: 2199 })),
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

/** The same as a sheet, with its title, day, unit and self-check. */
export const exportCrossing = endpoint({
  method: 'POST',
  url: 'api/stat/{code}/sheet',
  access: 'session',
  isHeavy: true,
  summary: '统计表导出为表格文件：标题、统计日期、单位、合计与自检',
  params: Type.Object({ code }),
  body: Type.Object(asked, closed),
  answer: file,
});

/** The sums of lines and of columns are what the list has. */
export const isWhole = ({ counted, rowSum, columnSum }: Crossing): boolean =>
  rowSum === counted && columnSum === counted;

/** What stands above the table, said once for page, paper and sheet. */
export function titleOf(measure: Measure, { rows, columns, year }: TitleWords): string {
  const all = dimensionsOf(measure);
  const told = [rows, columns].flatMap(name => all[name ?? '']?.label ?? []);
  const label = isOfYear(measure, [rows, columns]) && year ? `${year} 年${measure.label}` : measure.label;
  return told.length > 0 ? `${label}，按${told.join('和')}` : label;
}
interface TitleWords {
  rows?: string | undefined;
  columns?: string | undefined;
  year?: number | undefined;
}
/** Whether lines are averaged or shared, and not counted. */
export const isCount = ({ meanYearsSince, meanOf, share }: Measure): boolean =>
  meanYearsSince === undefined && !meanOf && !share;
/** What the rows behind a figure are counted in. */
export const countWord = (measure: Measure): string => (isCount(measure) ? measure.unit : '人');

/** The line under the table: whether lines and columns hold everybody once. */
export function checkWords(measure: Measure, found: Crossing): string {
  const { rowSum, columnSum, counted, rows, columns } = found;
  const sums = [
    ...(rows.length > 0 ? [{ label: '行合计', sum: rowSum }] : []),
    ...(columns.length > 0 ? [{ label: '列合计', sum: columnSum }] : []),
  ];
  const whole = `名单总数 ${counted.toLocaleString('zh-CN')} ${countWord(measure)}`;
  if (isWhole(found)) return `自检通过：${[...sums.map(({ label }) => label), whole].join(' = ')}`;
  return `自检未通过：${sums.map(({ label, sum }) => `${label} ${sum.toLocaleString('zh-CN')}`).join('，')}，${whole}`;
}

/** More than that many lines or columns tell nobody anything. */
export const mostLines = { rows: 200, columns: 60 };

interface Behind {
  measure: Pick<Measure, 'of' | 'page' | 'filters'>;
  where?: string | undefined;
  asOf?: string | undefined;
  /** The lines and columns that meet in the cell; of a total those that do not narrow it are left out. */
  lines: readonly Pick<Line, 'filters'>[];
}
/** The list that holds just the rows of a cell; null where the list has no words for it. */
export function listBehind({ measure: { of, page, filters }, where, asOf, lines }: Behind): string | null {
  const own = lines.flatMap(line => (line.filters === null ? [] : [line.filters]));
  if (own.length < lines.length) return null;
  const asked = together(of, [filters, ...own, ...(where === undefined ? [] : [{ where: [where] }])]);
  return addressOf(page, asOf === undefined ? asked : { ...asked, asOf: [asOf] });
}
