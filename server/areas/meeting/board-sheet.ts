/** The gaps of a year as a sheet, or everything that was due: a line for each body, kind and period. */
import { sql } from 'drizzle-orm';
import { exportBoard, lineStates, type BoardAsked, type LineState } from 'contract/meeting/board.ts';
import { lineWords } from 'contract/meeting/line-words.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { periodName } from 'contract/meeting/period.ts';
import type { Cell, LongColumn } from '../../excel/long-sheet.ts';
import { inTurn, writeSheet } from '../../excel/write-apart.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { holderOf } from '../team/index.ts';
import { collegeOf, isNamed, isOfType, linesOfYear, placesIn } from './board-lines.ts';

const text = (heading: string, width: number): LongColumn => ({ heading, width, kind: 'text' });
const columns: LongColumn[] = [
  text('上级党组织', 20),
  text('党组织', 28),
  text('书记', 10),
  text('类型', 16),
  text('党小组', 20),
  text('周期', 10),
  { heading: '应开', width: 8, kind: 'number' },
  { heading: '已开', width: 8, kind: 'number' },
  { heading: '缺', width: 8, kind: 'number' },
  text('情况', 10),
  { heading: '周期截止', width: 12, kind: 'day' },
  { heading: '宽限至', width: 12, kind: 'day' },
  { heading: '已超天数', width: 10, kind: 'number' },
];

interface Line {
  college: string;
  name: string;
  secretary: string | null;
  type: string;
  groupName: string | null;
  startsOn: string;
  endsOn: string;
  graceOn: string;
  times: number;
  done: number;
  missing: number;
  state: LineState;
  over: number | null;
}
const linesWanted = (tx: Tx, { year, organisationId, type, keyword, isAll = false }: BoardAsked) =>
  tx.rows<Line>(sql`
    select c.short_name as college, o.short_name as name, p.name as secretary, l.type, l.group_name,
      l.starts::text as starts_on, l.ends::text as ends_on, l.grace_on::text, l.times, l.done, l.missing, l.state,
      case when l.state = ${lineStates.gap} then l.today - l.grace_on end as over
    from (${linesOfYear(placesIn(tx, exportBoard.access, organisationId), year)}) l
      join party_organisation o on o.id = l.organisation_id join party_organisation c on c.id = ${collegeOf}
      left join person p on p.id = ${holderOf(sql`o.id`)}
    where ${isOfType(type)} and ${isNamed(keyword)} and (${isAll} or l.state = ${lineStates.gap})
    order by c.code, o.code, l.type, l.group_id nulls first, l.starts`);

async function sheetOf(tx: Tx, asked: BoardAsked): Promise<Attachment> {
  const lines = await linesWanted(tx, asked);
  const kindOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
  const rows = lines.map((one): Cell[] => [
    one.college,
    one.name,
    one.secretary,
    kindOf(one.type),
    one.groupName,
    periodName(one),
    one.times,
    one.done,
    one.state === lineStates.gap ? one.missing : 0,
    lineWords[one.state],
    one.endsOn,
    one.graceOn,
    one.over,
  ]);
  const day = await today(tx);
  const title = `${asked.year}年组织生活${asked.isAll ? '开展情况' : '缺口'}`;
  const parts: Uint8Array[] = [];
  const sheet = { name: '组织生活', title, remark: `截至 ${day}，${tx.actor.name}导出，共 ${rows.length} 行`, columns };
  async function* portions() {
    yield rows;
  }
  await inTurn(() => writeSheet(sheet, rows.length, portions(), bytes => parts.push(bytes)));
  await audit(tx, {
    action: exportBoard.access,
    entity: meeting.name,
    detail: { board: { ...asked }, rows: rows.length },
  });
  return new Attachment(`${title}_${day}.xlsx`, sheetType, Buffer.concat(parts));
}

export const boardSheetRoutes = [serve(exportBoard, ({ tx, body }) => sheetOf(tx, body))];
