/** What personal files lack, a line for each place: of whoever has a file, and of cadres who should have one. Domain-cadre 6.1. */
import { sql } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { exportMissing } from 'contract/archive/calls.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import type { Cell, LongColumn } from '../../excel/long-sheet.ts';
import { inTurn, writeSheet } from '../../excel/write-apart.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { gapsOf, type Gap } from './volume.ts';

interface Owing {
  id: string;
  name: string;
  number: string | null;
  unitName: string | null;
}
const owing = (tx: Tx) =>
  tx.rows<Owing>(sql`
    select t.id, t.name, t.number, (select u.name from unit u where u.id = t.unit_id) as unit_name
    from person t where t.deleted_at is null and ${within(tx, permissionOf(person, 'read'), person)}
      and (t.id in (select t.person_id from archive_item t where t.deleted_at is null
          and ${within(tx, permissionOf(archiveItem, 'read'), archiveItem)}
          and ${within(tx, permissionOf(archiveItem, 'export'), archiveItem)})
        or t.id in (select t.id from ${sourceOf(cadre)} where ${notDeletedIn(cadre)}
          and ${within(tx, permissionOf(cadre, 'read'), cadre)}))
    order by unit_name nulls last, t.name, t.id`);

const columns: LongColumn[] = [
  { heading: '单位', width: 24, kind: 'text' },
  { heading: '姓名', width: 12, kind: 'text' },
  { heading: '学号/工号', width: 16, kind: 'text' },
  { heading: '目录编号', width: 10, kind: 'text' },
  { heading: '缺少的材料', width: 30, kind: 'text' },
  { heading: '应有份数', width: 10, kind: 'number' },
  { heading: '已有份数', width: 10, kind: 'number' },
  { heading: '缺少份数', width: 10, kind: 'number' },
];
const line = ({ unitName, name, number }: Owing, { code, word, expected, held }: Gap): Cell[] => [
  unitName,
  name,
  number,
  code,
  word,
  expected,
  held,
  expected - held,
];

const portion = 500;
async function* linesOf(tx: Tx, people: readonly Owing[]) {
  for (let at = 0; at < people.length; at += portion) {
    const some = people.slice(at, at + portion);
    const ids = some.map(({ id }) => id);
    const gaps = await gapsOf(tx, ids);
    yield some.flatMap(one => gaps.filter(({ personId }) => personId === one.id).map(gap => line(one, gap)));
  }
}

async function sheetOf(tx: Tx): Promise<Attachment> {
  const people = await owing(tx);
  const rows: Cell[][] = [];
  for await (const lines of linesOf(tx, people)) rows.push(...lines);
  const day = await today(tx);
  const remark = `${tx.actor.name}导出，${day}，${people.length} 人共缺 ${rows.length} 项`;
  const sheet = { name: '缺少材料', title: '干部人事档案缺少材料清单', remark, columns };
  const parts: Uint8Array[] = [];
  async function* all() {
    yield rows;
  }
  await inTurn(() => writeSheet(sheet, rows.length, all(), bytes => parts.push(bytes)));
  await audit(tx, {
    action: exportMissing.access,
    entity: archiveItem.name,
    detail: { sheet: 'missing', people: people.length, rows: rows.length },
  });
  return new Attachment(`档案缺少材料清单_${day.replaceAll('-', '')}.xlsx`, sheetType, Buffer.concat(parts));
}

export const missingRoutes = [serve(exportMissing, ({ tx }) => sheetOf(tx))];
