/**
 * The one way a workbook of ours is written, of any length: the library makes head, looks and properties of each sheet,
 * the rows below follow as they come and nothing but the present ones is held. Texts stay texts for every program that
 * opens it: no id number loses digits, nothing but a formula of ours is one, and a column keeps its look for what is filled in
 * later.
 */
import { Readable } from 'node:stream';
import { dateToSerial } from 'hucre';
import { writeXlsx, type CellStyle, type WorkbookProperties, type WriteSheet } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { textsIn } from '../archive/archive.ts';

/** What a program computes again when it opens the book; `value` is what comes out here, shown where nothing is computed. */
export interface Formula {
  formula: string;
  value: number | null;
}
export type Content = string | number | Date | Formula | null;
export interface BookSheet {
  /** The sheet down to its headings, with merges, drop-downs and how it is printed. */
  head: WriteSheet;
  /** How the cells below look, column by column. */
  looks?: CellStyle[];
  /** Portions of rows below the head. */
  rows?: AsyncIterable<Content[][]> | Iterable<Content[][]>;
}

const letters = 26;
/** What one cell holds at most, for the programs that open it. */
const longestText = 32_767;

/** 0 → A, 26 → AA. */
export function columnLetter(at: number): string {
  const before = Math.floor(at / letters);
  return (before > 0 ? columnLetter(before - 1) : '') + String.fromCharCode(65 + (at % letters));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Signs that XML has no place for stand as `_x0007_`, and so does what looks like one. */
const escaped = (text: string) =>
  text
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(
      /[&<>]|(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[\dA-F]{4}_)/giu,
      sign => entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );

function cellXml(place: string, style: string, value: string | number | Date | Formula): string {
  if (typeof value === 'object' && 'formula' in value)
    return `<c r="${place}"${style}><f>${escaped(value.formula)}</f>${value.value === null ? '' : `<v>${value.value}</v>`}</c>`;
  if (typeof value === 'string')
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  return `<c r="${place}"${style}><v>${typeof value === 'number' ? value : dateToSerial(value)}</v></c>`;
}

/** The library is given one blank row in the looks of the records: it says which numbers the looks have in this book. */
function withSample({ head, looks = [] }: BookSheet): WriteSheet {
  const cells = new Map(head.cells);
  looks.forEach((style, at) => cells.set(`${head.rows?.length ?? 0},${at}`, { value: null, style }));
  return { ...head, cells };
}

/** What stands before and behind the rows, and the attribute that gives a cell its look, by column. */
function around(xml: string, { head, looks = [] }: BookSheet) {
  const first = (head.rows?.length ?? 0) + 1;
  const sample = new RegExp(`<row r="${first}">.*?</row>`).exec(xml)?.[0] ?? '';
  const numbers = new Map(
    [...sample.matchAll(/ r="([A-Z]+)\d+" s="(\d+)"/g)].map(([, letter, look]) => [letter, look]),
  );
  const attributes = looks.map((_, at) => {
    const look = numbers.get(columnLetter(at));
    return look === undefined ? ['', ''] : [` s="${look}"`, ` style="${look}"`];
  });
  const worn = xml
    .replace(/<dimension [^>]*>/, '')
    .replace(/<col min="(\d+)"/g, (tag, column) => tag + (attributes[Number(column) - 1]?.[1] ?? ''));
  const end = sample ? worn.indexOf(sample) : worn.indexOf('</sheetData>');
  return {
    first,
    before: worn.slice(0, end),
    after: worn.slice(end + sample.length),
    styles: attributes.map(([cell = '']) => cell),
  };
}

async function* sheetXml(xml: string, sheet: BookSheet): AsyncGenerator<string> {
  const { first, before, after, styles } = around(xml, sheet);
  const columns: string[] = [];
  const place = (x: number, y: number) => (columns[x] ??= columnLetter(x)) + y;
  let no = first;
  yield before;
  for await (const portion of sheet.rows ?? []) {
    const lines = portion.map(row => {
      const at = no++;
      const cells = row.map((value, x) =>
        value === null || value === '' ? '' : cellXml(place(x, at), styles[x] ?? '', value),
      );
      return `<row r="${at}">${cells.join('')}</row>`;
    });
    yield lines.join('');
  }
  yield after;
}

/** The bytes of the workbook in order; rows are taken as they are needed, and no longer when nobody reads on. */
export async function* writeBook(sheets: BookSheet[], properties?: WorkbookProperties): AsyncGenerator<Uint8Array> {
  const made = await writeXlsx({ sheets: sheets.map(withSample), ...(properties && { properties }) });
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const streams: Readable[] = [];
  for (const [name, xml] of await textsIn(made)) {
    const sheet = sheets[Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1]) - 1];
    if (!sheet?.looks) {
      zip.addBuffer(Buffer.from(xml), name);
      continue;
    }
    const rows = Readable.from(sheetXml(xml, sheet));
    rows.on('error', error => bytes.destroy(error));
    streams.push(rows);
    zip.addReadStream(rows, name);
  }
  zip.on('error', error => bytes.destroy(error as Error));
  zip.end();
  try {
    for await (const piece of bytes) yield piece as Uint8Array;
  } finally {
    for (const stream of streams) stream.destroy();
  }
}
