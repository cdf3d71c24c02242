/** A form as data: title, sentences, and tables of labels and places, and what fills it. */
export type FactText = string | null;
export type FactRows = Record<string, FactText>[];
export type Gathered = Record<string, FactText | FactRows>;

/** `姓名` is a label, `{name}` a place; both may reach over several columns. */
export type Cell = string | { text: string; span?: number; isTall?: boolean };
export type Block =
  /** `page` is a heading that begins a new page. */
  | { text: string; align?: 'left' | 'center' | 'right' | 'indent' | 'page' }
  /** With `each`, the last row stands once for every row of the list of that name. */
  | { rows: Cell[][]; each?: string }
  /** Stands once for every row of the list of that name. */
  | { each: string; parts: Block[] };
export interface Paper {
  title: string;
  blocks: Block[];
}
