/** Groups of people as a sheet for print and filing: title, merged heads, a head per group, signatures, who made it and when. */
import type { CellStyle, MergeRange, WriteSheet } from 'hucre/xlsx';
import type { CellKind } from 'contract/kit/type.ts';
import { startThread } from '../kit/thread.ts';
import { formats, typedCell, type Cell } from './long-sheet.ts';

export type Cells = (string | number | Date | null)[];
export interface SheetColumn {
  name: string;
  label: string;
  width: number;
  kind: CellKind;
}
/** A word over columns that belong together. */
export interface Head {
  label: string;
  columns: readonly string[];
}
interface Said {
  columns: SheetColumn[];
  heads: readonly Head[];
  title: string;
  /** Whose it is, of which day, and how many. */
  place: string;
  paper: 'a4' | 'a3';
}

const line = { style: 'thin' as const };
const border = { top: line, right: line, bottom: line, left: line };
const middle = { horizontal: 'center' as const, vertical: 'center' as const };
const body: CellStyle = { numFmt: '@', border, alignment: { vertical: 'center' }, font: { size: 10 } };
const styles = {
  title: { font: { bold: true, size: 16 }, alignment: middle, numFmt: '@' },
  remark: { font: { size: 10 }, alignment: { vertical: 'center' }, numFmt: '@' },
  head: { ...body, font: { bold: true, size: 10 }, alignment: { ...middle, wrapText: true } },
  group: { ...body, font: { bold: true, size: 10 } },
} satisfies Record<string, CellStyle>;
type Kind = keyof typeof styles;

/** Title, place line and two rows of heads. */
export const rowsOnTop = 4;

/** A sheet in the making: rows that are added in order, those of a kind styled and merged over the whole width. */
export class GroupedSheet {
  readonly rows: Cells[] = [];
  readonly merges: MergeRange[] = [];
  private readonly kinds: [row: number, kind: Kind][] = [];
  private readonly columns: SheetColumn[];
  private readonly heads: readonly Head[];
  private readonly paper: Said['paper'];

  constructor({ columns, heads, title, place, paper }: Said) {
    this.heads = heads;
    this.paper = paper;
    this.columns = [
      { name: '', label: '序号', width: 6, kind: 'number' },
      ...columns,
      { name: '', label: '备注', width: 8, kind: 'text' },
    ];
    this.wide(title, 'title');
    this.wide(place, 'remark');
    this.addHeads();
  }

  /** A line over all columns. */
  wide(text: string, kind: Kind): void {
    const at = this.rows.push([text]) - 1;
    this.merges.push({ startRow: at, endRow: at, startCol: 0, endCol: this.columns.length - 1 });
    this.kinds.push([at, kind]);
  }

  /** A head over one column alone merges downwards, over several sideways. */
  private addHeads(): void {
    const top: Cells = [];
    const below: Cells = [];
    const first = this.rows.length;
    this.columns.forEach(({ name, label }, at) => {
      const head = this.heads.find(({ columns }) => columns.includes(name));
      const own = this.columns.filter(one => head?.columns.includes(one.name));
      const isAlone = own.length < 2;
      const isFirst = own[0]?.name === name;
      top.push(isAlone ? label : isFirst ? (head?.label ?? null) : null);
      below.push(isAlone ? null : label);
      if (isAlone) this.merges.push({ startRow: first, endRow: first + 1, startCol: at, endCol: at });
      else if (isFirst) this.merges.push({ startRow: first, endRow: first, startCol: at, endCol: at + own.length - 1 });
    });
    this.rows.push(top, below);
    this.kinds.push([first, 'head'], [first + 1, 'head']);
  }

  group(text: string): void {
    this.wide(text, 'group');
  }
  add(cells: Cell[]): void {
    this.rows.push(cells.map((cell, at) => typedCell(this.columns[at]?.kind ?? 'text', cell)));
  }

  /** As the writer takes it: across, heads on every page, pages numbered. */
  finished(maker: string): Omit<WriteSheet, 'rows'> {
    const cells = new Map(
      this.kinds.flatMap(([row, kind]) =>
        this.columns.map((_, at) => [`${row},${at}`, { value: this.rows[row]?.[at] ?? null, style: styles[kind] }]),
      ) as [string, { value: Cells[number]; style: CellStyle }][],
    );
    return {
      name: '花名册',
      columns: this.columns.map(({ width, kind }) => ({ width, style: { ...body, numFmt: formats[kind] } })),
      cells,
      merges: this.merges,
      freezePane: { rows: rowsOnTop },
      pageSetup: {
        paperSize: this.paper,
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: '$3:$4',
      },
      headerFooter: { oddFooter: `&L${maker}&C第 &P 页 共 &N 页` },
    };
  }
}

const portion = 500;
const limits = { megabytes: 1024 } as const;

/** The bytes of the file, written in a thread of its own. */
export function writeGrouped(sheet: GroupedSheet, maker: string): Promise<Buffer> {
  const thread = startThread(new URL('./grouped-thread.ts', import.meta.url), sheet.finished(maker), limits);
  return new Promise<Buffer>((resolve, reject) => {
    thread.on('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the sheet was not written')));
    for (let at = 0; at < sheet.rows.length; at += portion)
      thread.postMessage({ rows: sheet.rows.slice(at, at + portion) });
    thread.postMessage({ isWhole: true });
  }).finally(() => thread.terminate());
}
