/** A crossing as a sheet: title, day and unit, the lines with their totals, and below them the self-check. */
import { writeXlsx, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { checkWords, isCount, titleOf, type Crossing, type exportCrossing } from 'contract/statistics/crossing.ts';
import { dimensionsOf, type Measure } from 'contract/statistics/measures.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { sheetType } from '../../import/excel.ts';
import { grantsOf } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { forbidden } from '../../kit/refusal.ts';
import { Attachment } from '../../kit/route.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { crossingOf, measureFor } from './crossing.ts';

const line = { style: 'thin' as const };
const body: CellStyle = {
  font: { size: 10 },
  border: { top: line, right: line, bottom: line, left: line },
  alignment: { vertical: 'center' },
};
const middle = { horizontal: 'center' as const, vertical: 'center' as const };
const bold = { bold: true, size: 10 };
const styles = {
  title: { font: { bold: true, size: 16 }, alignment: middle },
  remark: { font: { size: 10 }, alignment: { vertical: 'center' } },
  head: { ...body, font: bold, alignment: middle },
  name: body,
  figure: { ...body, alignment: { horizontal: 'right', vertical: 'center' } },
  total: { ...body, font: bold },
} satisfies Record<string, CellStyle>;
/** A count of none is a dash; where there is nobody to average it stays blank. */
const count = '#,##0;-#,##0;"—"';
const decimal = '0.0';

/** What is written, by line: its name, its total, its cells. */
type Cells = (string | number | null)[];
function linesOf({ rows, columns, cells, rowTotals, columnTotals, total }: Crossing, label: string): Cells[] {
  return [
    [label, '合计', ...columns.map(one => one.label)],
    ...rows.map((row, at): Cells => [row.label, rowTotals[at] ?? null, ...(cells[at] ?? [])]),
    ['合计', total, ...columnTotals],
  ];
}

const headed = 2;
function sheetOf(title: string, remark: string, lines: Cells[], end: string, numFmt: string): WriteSheet {
  const width = lines[0]?.length ?? 1;
  const rows: Cells[] = [[title], [remark], ...lines, [end]];
  const last = rows.length - 1;
  const styleAt = (y: number, x: number): CellStyle => {
    if (y === 0) return styles.title;
    if (y < headed || y === last) return styles.remark;
    if (y === headed) return styles.head;
    if (x === 0) return y === last - 1 ? styles.total : styles.name;
    return { ...styles.figure, numFmt, ...((x === 1 || y === last - 1) && { font: bold }) };
  };
  const cells = rows.flatMap((row, y) =>
    Array.from({ length: width }, (_, x) => [`${y},${x}`, { value: row[x] ?? null, style: styleAt(y, x) }] as const),
  );
  return {
    name: '统计表',
    columns: Array.from({ length: width }, (_, x) => ({ width: x === 0 ? 32 : 12 })),
    rows,
    cells: new Map(cells),
    merges: width > 1 ? [0, 1, last].map(y => ({ startRow: y, endRow: y, startCol: 0, endCol: width - 1 })) : [],
    freezePane: { rows: headed + 1, columns: 1 },
    pageSetup: {
      paperSize: 'a4',
      orientation: width > 8 ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$3',
    },
    headerFooter: { oddFooter: '&C第 &P 页 共 &N 页' },
  };
}

type Asked = InputOf<typeof exportCrossing>['body'];
const head = (measure: Measure, { day }: Crossing, { where }: Asked, by: string, on: string) =>
  [
    `统计日期：${day}`,
    `单位：${measure.unit}`,
    `口径：${measure.says}${where ? '，并按所选条件' : ''}`,
    `制表：${by} ${on}`,
  ].join('　　');

export async function crossingSheet(tx: Tx, code: string, asked: Asked): Promise<Attachment> {
  const measure = measureFor(tx, code);
  const wanted = ['statistics.measure.export', 'statistics.statisticsScheme.export'];
  if (wanted.every(one => grantsOf(tx.actor, one).length === 0)) throw forbidden('statistics.measure.export');
  const found = await crossingOf(tx, code, asked);
  const title = titleOf(measure, { ...asked, year: asked.year ?? Number(found.day.slice(0, 4)) });
  const label = dimensionsOf(measure)[asked.rows ?? '']?.label ?? '项目';
  await audit(tx, {
    action: 'statistics.measure.export',
    entity: measure.of.name,
    detail: { measure: code, ...asked },
  });
  const remark = head(measure, found, asked, tx.actor.name, await today(tx));
  const numFmt = isCount(measure) ? count : decimal;
  const file = await writeXlsx({
    sheets: [sheetOf(title, remark, linesOf(found, label), checkWords(measure, found), numFmt)],
  });
  return new Attachment(`${title}.xlsx`, sheetType, Buffer.from(file));
}
