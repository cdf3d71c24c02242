/** The roster on its way out, in the columns that were chosen; an audit line says who took how many. */
import { cadre } from 'contract/cadre/cadre.ts';
import {
  exportCadreRoster,
  readCadreRoster,
  rosterColumns,
  rosterHeads,
  type Roster,
  type RosterColumn,
  type RosterRow,
} from 'contract/cadre/roster.ts';
import type { CellKind } from 'contract/kit/type.ts';
import { GroupedSheet, writeGrouped } from '../../excel/grouped-sheet.ts';
import type { Cell } from '../../excel/long-sheet.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Raw } from '../../kit/resource/condition.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { roster, type RosterAsked } from './roster.ts';

/** A school has some three thousand cadres; more are not on one sheet. */
const most = 20_000;
type Column = (typeof rosterColumns)[number];

const kindOf = (column: Column): CellKind => ('kind' in column ? column.kind : 'text');
/** A month that the paper dots is one that a sheet reckons with. */
const cellOf = (column: Column, row: RosterRow): Cell =>
  (kindOf(column) === 'month' && row[column.name]?.replace('.', '-')) || row[column.name];

/** Heads of units with their number, people numbered through. */
function fill(sheet: GroupedSheet, { content, groups }: Roster, columns: readonly Column[], hasRemark: boolean): void {
  const byUnit = new Map(groups.map(group => [group.unitId, group]));
  let unitId = '';
  for (const [at, row] of content.entries()) {
    const group = byUnit.get(row.unitId);
    if (row.unitId !== unitId) sheet.group(`${group?.name ?? ''}（${group?.count ?? 0} 人）`);
    unitId = row.unitId;
    sheet.add([at + 1, ...columns.map(column => cellOf(column, row)), hasRemark ? row.remark : null]);
  }
}

type Asked = RosterAsked & { columns?: RosterColumn[] };

async function sheetOf(tx: Tx, { columns: names, ...choice }: Asked): Promise<Attachment> {
  const told = await roster(tx, choice, 0, most);
  const isAsked = (name: RosterColumn) => names === undefined || names.includes(name);
  // The last column of every such sheet is 备注.
  const columns = rosterColumns.filter(({ name }) => name !== 'remark' && isAsked(name));
  const sheet = new GroupedSheet({
    columns: columns.map(one => ({ ...one, kind: kindOf(one) })),
    heads: rosterHeads,
    title: '干部花名册',
    place: `截止日期：${told.day}　　共 ${told.figures.total} 人`,
    paper: 'a3',
  });
  fill(sheet, told, columns, isAsked('remark'));
  const maker = `${tx.actor.name}导出`;
  sheet.wide(`${maker}，仅限工作使用，请妥善保管`, 'remark');
  await audit(tx, {
    action: exportCadreRoster.access,
    entity: cadre.name,
    detail: { roster: choice, rows: told.content.length },
  });
  return new Attachment(`干部花名册（${told.day}）.xlsx`, sheetType, await writeGrouped(sheet, maker));
}

export const rosterRoutes = [
  serve(readCadreRoster, ({ tx, query }) => {
    const { page = 0, size = 200, on, unitId, ranks, attributes, postYears, ...filter } = query;
    const choice = { on, unitId, ranks, attributes, postYears };
    return roster(tx, { ...(choice as RosterAsked), filter: filter as Raw }, page, size);
  }),
  serve(exportCadreRoster, ({ tx, body }) => sheetOf(tx, body)),
];
