/** The matters of a meeting as a sheet; an audit line says who took how many. */
import { exportMeeting } from 'contract/appointment/board.ts';
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import type { Cell } from '../../../excel/long-sheet.ts';
import { inTurn, writeSheet } from '../../../excel/write-apart.ts';
import { sheetType } from '../../../import/excel.ts';
import { audit } from '../../../kit/audit.ts';
import type { Tx } from '../../../kit/registry.ts';
import { Attachment, serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { mattersOf, type MeetingLine } from './meeting-lines.ts';

const columns: readonly (readonly [keyof MeetingLine & string, string, number])[] = [
  ['at', '序号', 6],
  ['name', '姓名', 12],
  ['post', '现任职务', 30],
  ['to', '拟任职务', 30],
  ['from', '拟免职务', 30],
  ['reason', '任免理由', 40],
  ['votes', '同意/不同意/弃权', 18],
];

async function sheetOf(tx: Tx, id: string): Promise<Attachment> {
  const meeting = await loadRow(tx, decisionMeeting, id, 'read', 'look');
  const lines = await mattersOf(tx, id);
  const parts: Uint8Array[] = [];
  const sheet = {
    name: '任免事项',
    title: `${meeting.name}任免事项名册`,
    remark: `${tx.actor.name}导出，共 ${lines.length} 件`,
    columns: columns.map(([, heading, width]) => ({ heading, width, kind: 'text' as const })),
  };
  async function* portions() {
    yield lines.map(line => columns.map(([name]): Cell => line[name] ?? null));
  }
  await inTurn(() => writeSheet(sheet, lines.length, portions(), bytes => parts.push(bytes)));
  await audit(tx, {
    action: exportMeeting.access,
    entity: decisionMeeting.name,
    recordId: id,
    detail: { rows: lines.length },
  });
  return new Attachment(`${meeting.name}任免事项名册.xlsx`, sheetType, Buffer.concat(parts));
}

export const meetingRoutes = [serve(exportMeeting, ({ tx, params }) => sheetOf(tx, params.id))];
