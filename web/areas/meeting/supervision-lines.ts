/** How lines of duty are laid out: columns of a year, what falls into each, and the word of a cell. */
import { lineStates, type BoardPlace, type Line, type LineState } from 'contract/meeting/board.ts';
import { types } from 'contract/meeting/codes.ts';
import { lineWords } from 'contract/meeting/line-words.ts';

export type Grain = 'month' | 'quarter' | 'year';
export interface Column {
  key: string;
  label: string;
  from: string;
  to: string;
  /** Only lines of this kind. */
  type?: string;
}

/** Short enough for a cell of a month. */
export const shortTypes: Readonly<Record<string, string>> = {
  [types.assembly]: '党员大会',
  [types.committee]: '支委会',
  [types.group]: '党小组会',
  [types.lecture]: '党课',
  [types.themeDay]: '主题党日',
  [types.lifeMeeting]: '组织生活会',
  [types.democraticLife]: '民主生活会',
  [types.appraisal]: '民主评议',
  [types.study]: '中心组学习',
  [types.partyCommittee]: '党委会',
  [types.generalCommittee]: '总支委员会',
};

/** In the cell of a month, of a place that lacks this kind alone. */
const cellTypes: Readonly<Record<string, string>> = {
  [types.assembly]: '大会',
  [types.committee]: '支委',
  [types.group]: '小组',
  [types.themeDay]: '党日',
  [types.lifeMeeting]: '生活会',
  [types.democraticLife]: '民主会',
  [types.appraisal]: '评议',
  [types.study]: '中心组',
};

const two = (value: number) => String(value).padStart(2, '0');
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const spanning = (year: number, first: number, last: number) => ({
  from: `${year}-${two(first)}-01`,
  to: `${year}-${two(last)}-${lastDay(year, last)}`,
});

/** Twelve months, four quarters, or the kinds of meetings over the year; of one kind alone where one was asked for. */
export function columnsOf(grain: Grain, year: number, kinds: readonly string[], type?: string): Column[] {
  if (grain === 'year')
    return kinds.map(type => ({ key: type, label: shortTypes[type] ?? type, type, ...spanning(year, 1, 12) }));
  const step = grain === 'month' ? 1 : 3;
  return Array.from({ length: 12 / step }, (_, at) => ({
    key: String(at),
    label: grain === 'month' ? `${at + 1} 月` : `第${at + 1}季度`,
    ...spanning(year, at * step + 1, (at + 1) * step),
    ...(type === undefined ? {} : { type }),
  }));
}

/** The worst first. */
const order: readonly LineState[] = [
  lineStates.gap,
  lineStates.grace,
  lineStates.due,
  lineStates.review,
  lineStates.late,
  lineStates.madeUp,
  lineStates.done,
  lineStates.ahead,
];
export const worstOf = (lines: readonly Line[]): LineState | null =>
  order.find(state => lines.some(line => line.state === state)) ?? null;

const isIn = (line: Line, { from, to, type }: Column) =>
  line.endsOn >= from && line.endsOn <= to && (type === undefined || line.type === type);
/** What ends in a column is told there. */
export const linesIn = (lines: readonly Line[], column: Column) => lines.filter(line => isIn(line, column));
export const gapsIn = (lines: readonly Line[]) => lines.filter(({ state }) => state === lineStates.gap);
export const missingIn = (lines: readonly Line[]) => gapsIn(lines).reduce((sum, { missing }) => sum + missing, 0);

/** `缺支委`, `缺 2 项`, `宽限中`, `✓`. */
export function summaryOf(lines: readonly Line[]): string {
  const state = worstOf(lines);
  if (state === null || state === lineStates.ahead) return '';
  const [first, ...others] = [...new Set(gapsIn(lines).map(({ type }) => type))];
  if (first !== undefined)
    return others.length === 0 ? `缺${cellTypes[first] ?? shortTypes[first] ?? '会议'}` : `缺 ${others.length + 1} 项`;
  const isOver = state === lineStates.done || state === lineStates.madeUp;
  return isOver ? '✓' : lineWords[state];
}

/** What a year of one kind comes to: `9/10`, with what is missing. */
export function tallyOf(lines: readonly Line[]): string {
  const begun = lines.filter(({ state }) => state !== lineStates.ahead);
  if (begun.length === 0) return '';
  const [times, missing] = [begun.reduce((sum, line) => sum + line.times, 0), missingIn(begun)];
  if (missing > 0) return `缺 ${missing} 次`;
  const held = begun.reduce((sum, line) => sum + Math.min(line.times, line.done), 0);
  return `${held}/${times}`;
}

const dayOf = (day: string, isLong: boolean) => (isLong ? day.slice(5) : `${day.slice(8)} 日`);
/** The word of one kind: the day it was held, what is missing, or until when there is time. */
export function wordOf(lines: readonly Line[], isLong: boolean): string {
  const state = worstOf(lines);
  if (state === null || state === lineStates.ahead) return '';
  const [first] = lines;
  if (!first) return '';
  if (state === lineStates.gap) {
    const groups = gapsIn(lines).filter(({ groupId }) => groupId !== null).length;
    return groups > 0 && lines.length > 1 ? `缺 ${groups} 组` : isLong ? '缺' : lineWords.gap;
  }
  if (state === lineStates.grace) return isLong ? `宽限至 ${first.graceOn.slice(5)}` : lineWords.grace;
  if (state === lineStates.due) return isLong ? `${first.endsOn.slice(5)} 前` : `${first.endsOn.slice(8)} 日前`;
  const last = lines
    .flatMap(({ days }) => days)
    .sort()
    .at(-1);
  if (state === lineStates.madeUp || last === undefined) return lineWords.madeUp;
  return `${dayOf(last, isLong)}${state === lineStates.late ? ' 迟' : ''}${isLong && state === lineStates.done ? ' 已开' : ''}`;
}

export interface Span {
  column: Column;
  /** Over so many columns. */
  width: number;
  lines: Line[];
}
/** The cells of one kind: what is due by the quarter or the year stands over its months. */
export function spansOf(lines: readonly Line[], columns: readonly Column[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < columns.length;) {
    const column = columns[at] as Column;
    const wide = lines.filter(line => line.startsOn <= column.from && line.endsOn >= column.to);
    const last =
      wide
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1) ?? column.to;
    const width = Math.max(1, columns.slice(at).filter(({ to }) => to <= last).length);
    const to = (columns[at + width - 1] as Column).to;
    spans.push({
      column: { ...column, to },
      width,
      lines: lines.filter(one => one.endsOn >= column.from && one.endsOn <= to),
    });
    at += width;
  }
  return spans;
}

export const kindsOf = (lines: readonly Line[]): string[] => [...new Set(lines.map(({ type }) => type))].sort();

/** What is looked at: a place and a span of days. */
export interface Chosen {
  place: Pick<BoardPlace, 'id' | 'name'>;
  column: Column;
}
export const keyOf = ({ place, column }: Chosen) => `${place.id} ${column.key} ${column.from} ${column.type ?? ''}`;

/** Every cell with a gap, as the page shows them. */
export const gapCells = (content: readonly BoardPlace[], columns: readonly Column[]): Chosen[] =>
  content.flatMap(place =>
    columns.filter(column => gapsIn(linesIn(place.lines, column)).length > 0).map(column => ({ place, column })),
  );
