/** Personal files of the demonstration: the first cadres with scanned materials, one share that runs, one that was stopped, and a file made of them. */
import { sql } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { taskKinds } from 'contract/archive/archive-task.ts';
import { archiveShare } from 'contract/archive/archive-share.ts';
import { shareActs, shareTypes } from 'contract/archive/codes.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { askTask } from '../task.ts';
import { endShares } from '../ending.ts';
import { noteLook } from '../view.ts';
import { plantFile, type Store } from '../../file/index.ts';
import { standingActorOf } from '../../platform/index.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { scan } from '../../../seed/scan.ts';

const planted = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' } as const;

/** Place, title, so many days ago, pages. */
const materials = [
  ['1', '干部履历表', 900, 4],
  ['2', '自传', 2900, 2],
  ['3', '2025年度考核登记表', 320, 1],
  ['4-1', '硕士研究生毕业登记表', 4200, 3],
  ['4-1', '硕士学位证书', 4180, 1],
  ['6', '入党志愿书', 5200, 8],
  ['9-2', '干部任免审批表', 700, 2],
] as const;

interface Owner {
  id: string;
  personId: string;
}
const ownerOf = (tx: Tx) =>
  tx.one<Owner>(
    sql`select id, person_id from user_account where username = 'demo.department' and person_id is not null`,
  );

const putFile = (tx: Tx, store: Store, title: string, pages: number, ownerId: string) =>
  plantFile(tx, store, {
    name: `${title}.pdf`,
    format: 'pdf',
    content: scan(title, pages),
    moduleName: 'archive',
    ownerId,
  });

export async function plantArchives(tx: Tx, store: Store): Promise<void> {
  const owner = await ownerOf(tx);
  const day = await today(tx);
  const people = await tx.rows<{ id: string }>(sql`
    select c.id from cadre c where c.deleted_at is null and c.in_post_status = '1' order by c.sort_no, c.id limit 6`);
  if (!owner || people.length === 0) return;
  const places = await tx.rows<{ id: string; code: string }>(sql`select id, code from archive_catalogue`);
  const placeOf = new Map(places.map(({ id, code }) => [code, id]));
  const rows: { values: Values }[] = [];
  for (const [at, { id: personId }] of people.entries())
    for (const [code, title, ago, pages] of materials.slice(at === 0 ? 0 : at)) {
      const values = {
        title,
        personId,
        catalogueId: placeOf.get(code) ?? '',
        formedOn: addDays(day, -ago - at),
        fileIds: [await putFile(tx, store, title, pages, owner.id)],
        hasOriginal: true,
      };
      rows.push({ values });
    }
  const items = await write(tx, archiveItem, rows, planted);
  await share(tx, owner, items, day);
  await bind(tx, owner, items.slice(0, 3));
}

/** Asked for by who keeps the files; made by its job once the server runs, without an office program. */
async function bind(tx: Tx, owner: Owner, itemIds: string[]): Promise<void> {
  const actor = await standingActorOf(tx, owner.id);
  if (!actor) return;
  const wish = { kind: taskKinds.marked, personIds: [], itemIds, reason: '干部任免会议材料' };
  const own = { ...tx, actor };
  await askTask(own, { transaction: work => work(own) }, wish);
}

async function share(tx: Tx, owner: Owner, items: readonly string[], day: string): Promise<void> {
  const common = { shareType: shareTypes.role, roleCode: 'ROLE_SCHOOL_LEADER', personId: owner.personId };
  const of = (title: string, itemIds: readonly string[], from: number) => ({
    values: {
      ...common,
      title,
      itemIds: [...itemIds],
      reason: '研究干部任免',
      startOn: addDays(day, -from),
      endOn: addDays(day, 30 - from),
    },
  });
  const shares = [of('拟任人选档案材料', items.slice(0, 4), 3), of('年度考核材料', items.slice(2, 3), 20)];
  const [first = '', second = ''] = await applyEffects(tx, archiveShare, shares, {
    flow: null,
    reason: '研究干部任免',
  });
  await tx.rows(sql`update archive_share set created_by = ${owner.id}::bigint`);
  await endShares(tx, [second], '研究完毕');
  await look(tx, { id: first, itemId: items[0] ?? '', personId: owner.personId });
}

/** A leader leafs through the first pages of what is shared. */
async function look(tx: Tx, shown: { id: string; itemId: string; personId: string }): Promise<void> {
  const reader = await tx.one<{ id: string }>(sql`select id from user_account where username = 'demo.leader'`);
  const actor = reader && (await standingActorOf(tx, reader.id));
  if (!actor) return;
  for (const page of [1, 2, 3]) await noteLook({ ...tx, actor }, shown, shareActs.viewed, page);
}
