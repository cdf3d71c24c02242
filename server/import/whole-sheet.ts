/** Sheets of columns that are no entity's, taken as a whole or not at all: their template, their rows, and whose fault is whose. */
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { Refusal } from '../kit/refusal.ts';
import { writeSheets, type SheetRow } from './excel.ts';
import { isFormula } from './cells.ts';
import { bareHeading } from './headings.ts';
import { explanationSheet } from './layout.ts';
import { openBook } from './parse.ts';
import type { UploadedFile, Tx } from '../kit/registry.ts';

interface Column {
  label: string;
  isNeeded: boolean;
  /** In characters. */
  width: number;
  /** How it is filled in. */
  rule: string;
}
interface Said<N extends string> {
  name: string;
  /** In the order of the template; by the first of them the headings are found. */
  columns: Record<N, Column>;
  remarks: readonly string[];
  /** Rows at most. */
  most: number;
  /** What its texts begin with; `heading`, `empty`, `too-long` and `row` follow. */
  texts: string;
}
/** What one row says, by column. */
export type Line<N extends string> = { rowNo: number } & Record<N, string | null>;

const mostNamed = 10;
/** The first of them, and a sign that there are more. */
const fewOf = (said: readonly (number | string)[]): string =>
  said.slice(0, mostNamed).join('、') + (said.length > mostNamed ? '…' : '');

const bare = (cell: string | null | undefined) => bareHeading(cell ?? '');

export function wholeSheet<N extends string>({ name: title, columns, remarks, most, texts }: Said<N>) {
  const names = Object.keys(columns) as N[];
  const all = names.map(name => columns[name]);

  const template = (): Promise<Buffer> =>
    writeSheets([
      {
        name: title,
        heads: 1,
        columns: all.map(({ width }) => ({ width })),
        rows: [all.map(({ isNeeded, label }) => (isNeeded ? '*' : '') + label)],
      },
      {
        name: explanationSheet,
        heads: 1,
        columns: [{ width: 18 }, { width: 10 }, { width: 60 }],
        rows: [
          ['列名', '是否必填', '填写规则'],
          ...all.map(({ label, isNeeded, rule }) => [label, isNeeded ? '是' : '否', rule]),
          ...remarks.map(remark => ['说明', '', remark]),
        ],
      },
    ]);

  /** The rows below the headings, whatever the order of the columns. */
  async function lines(uploaded: UploadedFile, who: string): Promise<Line<N>[]> {
    const book = await openBook(uploaded, explanationSheet, who);
    const found: Line<N>[] = [];
    let places: number[] | null = null;
    const heads = ({ cells }: SheetRow) => cells.some(cell => bare(cell) === bare(all[0]?.label));
    const fitting = book.sheets.flatMap(({ name, rows }, at) => (rows.some(heads) ? [{ name, at }] : []));
    if (fitting.length > 1) {
      await book.end();
      const quoted = fitting.map(({ name }) => `“${name}”`).join('、');
      throw new Refusal(400, 'kit.import.several-sheets', { params: { names: quoted } });
    }
    const hidden: number[] = [];
    const formulas: string[] = [];
    for await (const portion of book.rows(fitting[0]?.at ?? 0)) {
      for (const { rowNo, cells, isHidden } of portion) {
        if (places === null) {
          const at = all.map(({ label }) => cells.findIndex(cell => bare(cell) === bare(label)));
          if (at[0] !== -1) places = at;
          continue;
        }
        if (isHidden) hidden.push(rowNo);
        const values = names.map((name, at) => [name, cells[places?.[at] ?? -1] ?? null] as const);
        formulas.push(
          ...values.flatMap(([name, cell]) =>
            cell !== null && isFormula(cell) ? [`第 ${rowNo} 行的“${columns[name].label}”`] : [],
          ),
        );
        found.push({ rowNo, ...(Object.fromEntries(values) as Record<N, string | null>) });
      }
      if (found.length > most) throw new Refusal(400, `${texts}too-long`, { params: { most } });
    }
    if (places === null) throw new Refusal(400, `${texts}heading`);
    if (found.length === 0) throw new Refusal(400, `${texts}empty`);
    if (hidden.length > 0) throw new Refusal(400, 'kit.import.hidden-rows', { params: { rows: fewOf(hidden) } });
    if (formulas.length > 0) throw new Refusal(400, 'kit.import.formula-cells', { params: { cells: fewOf(formulas) } });
    return found;
  }

  const inRow = ({ registry }: Tx, row: number, one: Fault): Fault =>
    fault(`rows.${row}.${one.path}`, `${texts}row`, { row, sentence: sentence(registry.texts, one.code, one.params) });

  return { template, lines, inRow };
}
