/** 党费收缴明细表: the year of a branch as it hands it in, a row for each member, on A4 across. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { writeXlsx, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { duesItem } from 'contract/dues/dues-item.ts';
import { exportDuesYear, type GridRow } from 'contract/dues/statistics.ts';
import { fault } from 'contract/kit/fault.ts';
import { isBranch } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { cellsOf, rowsOf, type Cell } from './statistics.ts';

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const heads = [
  '序号',
  '姓名',
  ...months.map(month => `${Number(month)}月`),
  '应缴合计',
  '免缴合计',
  '实缴合计',
  '欠缴',
];
const widths = [6, 14, ...months.map(() => 9), 11, 11, 11, 11];

const line = { style: 'thin' as const };
const body: CellStyle = {
  font: { size: 10 },
  border: { top: line, right: line, bottom: line, left: line },
  alignment: { vertical: 'center' },
};
/** What was let off says so in the column of amounts, and stands in line with them. */
const right = { horizontal: 'right' as const, vertical: 'center' as const };
const middle = { horizontal: 'center' as const, vertical: 'center' as const };
const styles = {
  title: { font: { bold: true, size: 16 }, alignment: middle },
  remark: { font: { size: 10 }, alignment: { vertical: 'center' } },
  head: { ...body, font: { bold: true, size: 10 }, alignment: middle },
  text: { ...body, alignment: middle },
  yuan: { ...body, alignment: right, numFmt: '#,##0.00' },
  sum: { ...body, font: { bold: true, size: 10 }, alignment: right, numFmt: '#,##0.00' },
  total: { ...body, font: { bold: true, size: 10 }, alignment: middle },
} satisfies Record<string, CellStyle>;
type Kind = keyof typeof styles;

type Line = (string | number | null)[];
/** A month that is not asked for stays blank; one that is not paid yet stands as 0.00, one that was let off as a word. */
function lineOf({ name, months: cells }: GridRow, at: number, year: number): Line {
  const sum = (of: (cell: GridRow['months'][number]) => number) => cells.reduce((all, cell) => all + of(cell), 0) / 100;
  const paid = months.map(month => {
    const cell = cells.find(one => one.month === `${year}-${month}`);
    return cell && (cell.exempted > 0 && cell.paidFen === 0 ? '免缴' : cell.paidFen / 100);
  });
  const owed = sum(cell => (cell.overdue > 0 ? cell.payableFen - cell.paidFen : 0));
  const sums = [sum(cell => cell.payableFen), sum(cell => cell.exemptedFen), sum(cell => cell.paidFen), owed];
  return [at + 1, name, ...paid.map(yuan => yuan ?? null), ...sums];
}

/** Blank as the months above it where nobody was asked. In yuan, added in whole 分. */
function sumOf(column: (string | number | null | undefined)[]): number | null {
  const fens = column.flatMap(yuan => (typeof yuan === 'number' ? [Math.round(yuan * 100)] : []));
  return fens.length === 0 ? null : fens.reduce((all, fen) => all + fen) / 100;
}

function sheetOf(title: string, place: string, lines: Line[], ends: string[]): WriteSheet {
  const total: Line = ['合计', null, ...heads.slice(2).map((_, at) => sumOf(lines.map(row => row[at + 2])))];
  const rows: Line[] = [[title], [place], heads, ...lines, total, ...ends.map(end => [end])];
  const last = heads.length - 1;
  const first = 3;
  const end = first + lines.length;
  const kindOf = (row: number, column: number): Kind => {
    if (row === 0) return 'title';
    if (row === 1 || row > end) return 'remark';
    if (row === 2) return 'head';
    if (row === end) return column < 2 ? 'total' : 'sum';
    return column < 2 ? 'text' : 'yuan';
  };
  const cells = rows.flatMap((row, y) =>
    heads.map((_, x) => [`${y},${x}`, { value: row[x] ?? null, style: styles[kindOf(y, x)] }] as const),
  );
  const wide = [0, 1, ...ends.map((_, at) => end + 1 + at)];
  return {
    name: '收缴明细',
    columns: widths.map(width => ({ width })),
    rows,
    cells: new Map(cells),
    merges: [
      ...wide.map(row => ({ startRow: row, endRow: row, startCol: 0, endCol: last })),
      { startRow: end, endRow: end, startCol: 0, endCol: 1 },
    ],
    freezePane: { rows: first },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$3',
    },
    headerFooter: { oddFooter: '&C第 &P 页 共 &N 页' },
  };
}

const signatures = '组织委员：　　　　　　　　党支部书记：　　　　　　　　　　　（盖章）　　　　　年　　月　　日';
const legend =
  '空白为当月不应缴，0.00 为尚未缴纳；欠缴为收缴结束后仍未缴纳的金额，收缴结束后应缴减免缴、实缴即为欠缴。';

export const yearSheetRoutes = [
  serve(exportDuesYear, async ({ tx, body: asked }) => {
    const { year, organisationId } = asked;
    const place = await tx.one<{ id: string; name: string; shortName: string; path: string; category: string }>(sql`
      select t.id, t.name, t.short_name, t.path, t.category from ${sourceOf(partyOrganisation)}
      where t.id = ${organisationId}::bigint and ${notDeletedIn(partyOrganisation)}
        and ${within(tx, exportDuesYear.access, partyOrganisation)}`);
    if (!place) throw notFound();
    if (!isBranch(place.category)) throw refuse([fault('organisationId', 'dues.statistics.branch')]);
    const rows = rowsOf(await tx.rows<Cell>(cellsOf(tx, year, place, true, exportDuesYear.access)));
    if (rows.length === 0) throw refuse([fault('year', 'dues.statistics.none', { year })]);
    const title = `${year}年度党费收缴明细表`;
    const head = `党支部：${place.name}　　　${rows.length} 人　　　金额单位：元　　　制表：${tx.actor.name} ${await today(tx)}`;
    const lines = rows.map((row, at) => lineOf(row, at, year));
    await audit(tx, {
      action: exportDuesYear.access,
      entity: duesItem.name,
      detail: { yearSheet: asked, rows: rows.length },
    });
    const file = await writeXlsx({ sheets: [sheetOf(title, head, lines, [signatures, legend])] });
    return new Attachment(`${place.shortName}${title}.xlsx`, sheetType, Buffer.from(file));
  }),
];
