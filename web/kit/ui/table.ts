/** What a table is told: its rows, its columns, and what of choosing, sorting and arranging it offers. */
import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

export interface DataColumn<Row> {
  /** Names it to whoever sorts, widens or fixes it; left out, its label does. */
  name?: string;
  label: string;
  /** 口径 of a figure: what is counted and what is not, told on hover of its head. */
  says?: string | undefined;
  /** In pixels, until its rows are measured; where one types into them, always. */
  width: number;
  /** In pixels: narrower than this one value is not told from another; without an end it stays whole. Left out, some words. */
  least?: number | undefined;
  /** Stays whole where the room is short, as the first column does: the state, the deadline. */
  isVital?: boolean | undefined;
  /** Figures stand right. */
  isFigure?: boolean;
  /** Needs the whole width of a card on the phone. */
  isLong?: boolean;
  canSort?: boolean;
  /** Left out of the card of a row that has nothing there. */
  isEmpty?(row: Row): boolean;
  show(row: Row, place: number): ReactNode;
  /** What more there is to know; left out, the pointer is told the whole of what is cut off. */
  hint?(row: Row): string | null | undefined;
}

/** Rows are chosen for an action on many. */
export interface Choosing<Row> {
  selection: Selection;
  nameOf(row: Row): string;
  /** Left out, every row can be chosen. */
  canChoose?(row: Row): boolean;
}

/** Own widths and fixed columns. */
export interface Arrangement {
  widths: Record<string, number>;
  fixed: readonly string[];
  widen(widths: Record<string, number>): void;
}

interface Said<Row> {
  caption: string;
  rows: readonly Row[];
  /** What the rows come to, below them. */
  sum?: Row | undefined;
  /** The first names the row. */
  columns: readonly DataColumn<Row>[];
  /** Columns a card shows below the name; left out, all after the first. */
  facts?: readonly DataColumn<Row>[];
  /** Stands in the place of rows when there are none. */
  blank?: ReactNode;
  actionsWidth?: number;
  renderActions?: ((row: Row, place: number) => ReactNode) | undefined;
  choosing?: Choosing<Row> | undefined;
  /** By what the rows stand, as `name,asc`; asked for none, the order of the beginning is meant. */
  sorting?: { by: string; change(sort: string | undefined): void };
  arrangement?: Arrangement;
  /** The rows are those of before, the next are on their way. */
  isStale?: boolean;
}

export interface TableProps<Row> extends Said<Row> {
  keyOf(row: Row): string;
}
/** What a page says of its table. Rows with an id go by it. */
export type PageTable<Row> = Said<Row> &
  (Row extends { id: string } ? Partial<Pick<TableProps<Row>, 'keyOf'>> : Pick<TableProps<Row>, 'keyOf'>);
