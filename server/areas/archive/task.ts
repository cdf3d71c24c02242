/** Archive tasks: asked for, listed to who asked, begun again. What is asked for is tried material by material, and once more at the making and the download. */
import { sql } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import * as calls from 'contract/archive/archive-task.ts';
import { taskStates } from 'contract/export/task.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import { packTask, packTasks, removeTask, requestPack, type Opens } from '../../export/index.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { beyondReach, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { hasWriter } from '../file/index.ts';
import { namesFor } from './named-persons.ts';
import { packName, type How } from './task-pack.ts';
import { sizeFaults, wishOf, type Asked, type Wish } from './task-wish.ts';

const entity = 'archive.archiveTask';
const { taskKinds, taskKindWords } = calls;

interface Chosen {
  id: string;
  personId: string;
  personName: string;
  pages: number;
}
/** Materials in the reach of reading and of taking out, in the order in which persons were chosen. */
const chosenBy = (tx: Tx, personIds: readonly string[], itemIds: readonly string[]) =>
  tx.rows<Chosen>(sql`
    select t.id, t.person_id, p.name as person_name, coalesce(t.pages, 0) as pages
    from archive_item t join person p on p.id = t.person_id
    where (t.person_id = any(${sql.param([...personIds])}::bigint[]) or t.id = any(${sql.param([...itemIds])}::bigint[]))
      and t.deleted_at is null
      and t.person_id in (select t.id from person t
        where t.deleted_at is null and ${within(tx, permissionOf(person, 'read'), person)})
      and ${within(tx, permissionOf(archiveItem, 'read'), archiveItem)}
      and ${within(tx, permissionOf(archiveItem, 'export'), archiveItem)}
    order by array_position(${sql.param([...personIds])}::bigint[], t.person_id), p.name, t.person_id, t.formed_on, t.id`);

/** A person without a material, in reach or not, is told by the name that who asks may know. */
async function gapFaults(tx: Tx, { kind, personIds, itemIds }: Wish, chosen: readonly Chosen[]): Promise<Fault[]> {
  const found = new Set(chosen.map(({ id }) => id));
  const strange = itemIds.filter(id => !found.has(id));
  if (strange.length > 0) return [beyondReach('itemIds', archiveItem, strange)];
  const pages = chosen.reduce((sum, one) => sum + one.pages, 0);
  const most = calls.mostTaskPages;
  if (pages > most) return [fault('personIds', `${entity}.long`, { count: pages, most })];
  if (kind === taskKinds.marked) return pages > 0 ? [] : [fault('itemIds', `${entity}.nothing`, { name: '所选材料' })];
  const drawn = new Set(chosen.filter(one => one.pages > 0).map(({ personId }) => personId));
  const without = personIds.filter(id => !drawn.has(id));
  const names = await namesFor(tx, without);
  return without.map(id => {
    const name = names.get(id);
    return name ? fault('personIds', `${entity}.nothing`, { name }) : beyondReach('personIds', person, [id]);
  });
}

const nameOf = (kind: calls.TaskKind, persons: readonly string[]) =>
  kind === taskKinds.pack
    ? `干部人事档案_${persons.length}人.zip`
    : `${kind === taskKinds.volume ? '干部人事档案' : '档案材料'}_${persons.length === 1 ? persons[0] : `${persons.length}人`}.pdf`;

export async function askTask(tx: Tx, database: Opens, wish: Wish) {
  const { kind, personIds, itemIds, reason } = wish;
  if (kind !== taskKinds.marked && !hasWriter()) throw new Refusal(400, 'document.no-office');
  const tooMuch = sizeFaults(wish);
  if (tooMuch.length > 0) throw refuse(tooMuch);
  const chosen = await chosenBy(tx, personIds, itemIds);
  const gaps = await gapFaults(tx, wish, chosen);
  if (gaps.length > 0) throw refuse(gaps);
  const persons = new Map(chosen.map(one => [one.personId, one.personName]));
  const how: How = { kind, personIds: [...persons.keys()] };
  return requestPack(tx, database, archiveItem, {
    ids: chosen.map(({ id }) => id),
    pack: { name: packName, how },
    isPlain: false,
    reason,
    name: nameOf(kind, [...persons.values()]),
  });
}

/** The same once more, by what lies in the files today; the one that failed goes. */
async function retry(tx: Tx, database: Opens, id: string) {
  const { state, cancelledAt, ids, how, reason } = await packTask(tx, packName, id);
  const hasFailed = state === taskStates.error || cancelledAt !== null;
  if (!hasFailed) throw new Refusal(409, `${entity}.running`);
  const { kind, personIds } = how as How;
  const made = await askTask(tx, database, wishOf({ kind, personIds, itemIds: ids, reason: reason ?? '' } as Asked));
  await removeTask(tx, id);
  return made;
}

async function list(tx: Tx, part: { page: number; size: number }) {
  const { content, totalElements } = await packTasks(tx, packName, part);
  const asked = content.map(({ how }) => how as How);
  const names = await namesFor(tx, [...new Set(asked.flatMap(({ personIds }) => personIds))]);
  return {
    content: content.map(({ ids: _ids, how: _how, ...task }, at) => ({
      ...task,
      kind: taskKindWords[asked[at]?.kind ?? taskKinds.volume],
      persons: (asked[at]?.personIds ?? []).flatMap(id => names.get(id) ?? []),
    })),
    totalElements,
  };
}

const opensTransaction = { opensTransaction: true };
export const taskRoutes = [
  serve(calls.listArchiveTasks, ({ tx, query: { page = 0, size = 20 } }) => list(tx, { page, size })),
  serve(
    calls.makeArchiveTask,
    async ({ tx, database, body, status }) => {
      const asked = await cleanInput(tx, { input: calls.taskAsked }, body as Values);
      const made = await askTask(tx, database, wishOf(asked));
      status(202);
      return made;
    },
    opensTransaction,
  ),
  serve(
    calls.retryArchiveTask,
    async ({ tx, database, params: { id }, status }) => {
      const made = await retry(tx, database, id);
      status(202);
      return made;
    },
    opensTransaction,
  ),
];
