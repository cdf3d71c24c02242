/** The roster as a file: read and worded in portions, written in a thread, with an audit line before it is handed out. */
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { cellKindOf, headingOf } from 'contract/kit/shown.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { exportRoster, rosterHeads, type RosterChoice } from 'contract/member/roster.ts';
import { cellOf } from '../../kit/resource/cells.ts';
import { GroupedSheet, writeGrouped, type SheetColumn } from '../../excel/grouped-sheet.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import { Attachment } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { nowOf } from '../../kit/setting.ts';
import { columnsOf, openRoster } from './roster.ts';
import type { Tx } from '../../kit/registry.ts';

const portion = 500;
const limits = { people: 50_000 } as const;
const fields = fieldsOf(partyMember);
/** Widths in characters, where ten are not right. */
const widths: Record<string, number> = {
  gender: 6,
  name: 10,
  idCard: 20,
  unitId: 22,
  phone: 13,
  education: 14,
  jobPost: 16,
  graduateSchool: 18,
  nativePlace: 14,
};

const sheetColumns = (columns: [string, Field][]): SheetColumn[] =>
  columns.map(([name, field]) => ({
    name,
    label: headingOf(field),
    width: widths[name] ?? 11,
    kind: cellKindOf(field),
  }));

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
const people = (count: number) => count.toLocaleString('zh-CN');

type Opened = Awaited<ReturnType<typeof openRoster>>;

/** Fills the sheet branch by branch; people are numbered through. */
async function fill(tx: Tx, sheet: GroupedSheet, opened: Opened, columns: [string, Field][]): Promise<void> {
  const keys = await opened.keys(0, opened.figures['total'] ?? 0);
  const groups = new Map((await opened.groups(keys)).map(one => [one.id, one]));
  const names = columns.map(([name]) => name);
  let branch = '';
  for (let first = 0; first < keys.length; first += portion) {
    const rows = await opened.rows(keys.slice(first, first + portion), names);
    rows.forEach((row, at) => {
      const group = groups.get(row.organisationId);
      if (row.organisationId !== branch) sheet.group(`${group?.name ?? ''}（${people(group?.count ?? 0)} 名）`);
      branch = row.organisationId;
      sheet.add([first + at + 1, ...columns.map(([name, field]) => cellOf(tx.registry, name, field, row)), row.post]);
    });
  }
}

export async function rosterFile(tx: Tx, choice: RosterChoice): Promise<Attachment> {
  const names = columnsOf(choice);
  const columns = names.map(name => [name, fields[name]] as [string, Field]);
  const opened = await openRoster(tx, choice);
  const { total = 0, formal = 0, probationary = 0 } = opened.figures;
  if (total > limits.people)
    throw new Refusal(400, 'member.roster.too-many', { params: { count: people(total), most: people(limits.people) } });
  const facts = `共 ${people(total)} 名，其中正式党员 ${people(formal)} 名，预备党员 ${people(probationary)} 名`;
  const place = `单位：${opened.place}　　截止日期：${opened.day}　　${facts}`;
  const sheet = new GroupedSheet({
    columns: sheetColumns(columns),
    heads: rosterHeads,
    title: '中共党员花名册',
    place,
    paper: 'a4',
  });
  await fill(tx, sheet, opened, columns);
  sheet.wide('填表人：　　　　　　审核人：　　　　　　党组织（盖章）　　　　　　　　年　　月　　日', 'remark');
  const maker = `${tx.actor.name} ${clock.format(new Date(await nowOf(tx)))} 导出`;
  sheet.wide(`${maker}，敏感信息已脱敏，仅限工作使用，请妥善保管`, 'remark');
  await audit(tx, {
    action: exportRoster.access,
    entity: partyMember.name,
    detail: { roster: { ...choice, columns: names, day: opened.day }, rows: total },
  });
  return new Attachment(`党员花名册_${opened.day}.xlsx`, sheetType, await writeGrouped(sheet, maker));
}
