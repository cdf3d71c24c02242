/** The matrix as a sheet, a column for each figure; an audit line says who took it. */
import { headcount, headcountRanks } from 'contract/appointment/headcount.ts';
import {
  exportOverview,
  rankCodes,
  readOverview,
  readPlace,
  type HeadcountCell,
  type OverviewAsked,
} from 'contract/appointment/overview.ts';
import type { Cell } from '../../excel/long-sheet.ts';
import { inTurn, writeSheet } from '../../excel/write-apart.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { overview, placeOf } from './overview.ts';

const figures = ['核定', '实配', '空缺', '超配'];
const cellsOf = ({ approved, occupied, vacancy, over }: HeadcountCell): Cell[] => [approved, occupied, vacancy, over];

async function sheetOf(tx: Tx, asked: OverviewAsked): Promise<Attachment> {
  const { day, lines, sums, total } = await overview(tx, asked);
  const title = `职数一览（${day}）`;
  const groups = [...rankCodes.map(rank => headcountRanks[rank] ?? ''), '合计'];
  const sheet = {
    name: '职数一览',
    title,
    remark: `${tx.actor.name}导出，实配含在任、试用、主持工作`,
    columns: [
      { heading: '单位', label: '单位', width: 24, kind: 'text' as const },
      ...groups.flatMap(group =>
        figures.map(figure => ({ heading: `${group}${figure}`, width: 12, kind: 'number' as const })),
      ),
    ],
  };
  const rows = [...lines, { name: '合计', cells: sums, total }].map(({ name, cells, total: all }): Cell[] => [
    name,
    ...[...cells, all].flatMap(cellsOf),
  ]);
  async function* portions() {
    yield rows;
  }
  const parts: Uint8Array[] = [];
  await inTurn(() => writeSheet(sheet, rows.length, portions(), bytes => parts.push(bytes)));
  await audit(tx, {
    action: exportOverview.access,
    entity: headcount.name,
    detail: { overview: asked, rows: lines.length },
  });
  return new Attachment(`${title}.xlsx`, sheetType, Buffer.concat(parts));
}

export const overviewRoutes = [
  serve(readOverview, ({ tx, query }) => overview(tx, query)),
  serve(readPlace, ({ tx, params, query: { on } }) => placeOf(tx, params, on)),
  serve(exportOverview, ({ tx, body }) => sheetOf(tx, body)),
];
