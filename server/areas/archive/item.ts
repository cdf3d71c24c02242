/**
 * Materials of personal files: only what can be looked at page by page, with their pages counted and the way they came in.
 * What tells of a discipline, and all but the papers of the Party, is for who may know of it. Decision 245.
 */
import { sql, type SQL } from 'drizzle-orm';
import { archiveCatalogue } from 'contract/archive/archive-catalogue.ts';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { categories, channels, mostFiles } from 'contract/archive/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { grantsOf } from '../../kit/actor.ts';
import { rules, type PlannedChange, type Rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { filesById, type Store, type StoredFile } from '../file/index.ts';
import { endSharesOf } from './ending.ts';
import { countPages, isKept } from './pages.ts';

const entity = 'archive.archiveItem';
type Planned = PlannedChange<typeof archiveItem>;

const ofDiscipline = { without: 'person.disciplineRecord.read', categories: [categories.discipline] };
/** The whole file is the business of who keeps cadres; a branch keeps the papers of its members. */
const ofOffice = {
  without: 'cadre.cadre.read',
  categories: ['1', '2', '3', '4', '5', '7', '8', '9', '10'],
};
const closed = [ofDiscipline, ofOffice];

/** Categories that who acts neither sees nor fills. */
export const closedTo = ({ actor }: Tx): Set<string> =>
  new Set(closed.filter(({ without }) => grantsOf(actor, without).length === 0).flatMap(one => one.categories));

/** Materials of those categories are there for nobody else, however far the reach goes. */
export const keptItems = {
  resource: archiveItem,
  rows: (tx: Tx): SQL => sql`not t.category = any(${sql.param([...closedTo(tx)])}::text[])`,
};

interface Looked {
  files: Map<string, StoredFile>;
  /** Of PDFs that a row names anew; null where one cannot be opened. */
  pages: Map<string, number | null>;
}
/** Opens what is named anew, once; a thread each, before anything is written. */
async function lookAt(tx: Tx, store: Store, plans: Planned[]): Promise<Looked> {
  const named = plans.filter(({ changed }) => changed.has('fileIds')).flatMap(({ after }) => after.fileIds ?? []);
  const files = new Map((await filesById(tx, named)).map(file => [file.id, file]));
  const of = { registry: tx.registry, store, who: tx.actor.userId ?? '' };
  // A busy machine takes a while to start a thread, and the session says nothing meanwhile.
  if (files.size > 0) await tx.rows(sql`set local idle_in_transaction_session_timeout = '2min'`);
  return { files, pages: await countPages(of, [...files.values()].filter(isKept)) };
}

const factsOf = async (tx: Tx, store: Store, plans: Planned[]) => ({
  ...(await lookAt(tx, store, plans)),
  catalogues: await rowsById(
    tx,
    archiveCatalogue,
    plans.flatMap(({ after }) => after.catalogueId ?? []),
  ),
  day: await today(tx),
  closed: closedTo(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function fileFaults({ changed, after }: Planned, { files, pages }: Looked): Fault[] {
  if (!after.fileIds?.length && !after.hasOriginal) return [fault('fileIds', `${entity}.nothing`)];
  if (!changed.has('fileIds')) return [];
  const ids = after.fileIds ?? [];
  return [
    ...(ids.length > mostFiles ? [fault('fileIds', `${entity}.files`, { most: mostFiles })] : []),
    ...ids.flatMap(id => {
      const file = files.get(id);
      if (!file) return [];
      if (!isKept(file)) return [fault('fileIds', `${entity}.format`, { name: file.name })];
      return pages.get(id) === null ? [fault('fileIds', `${entity}.broken`, { name: file.name })] : [];
    }),
  ];
}

function derived({ changed, after }: Planned, { files, pages, catalogues }: Facts) {
  const category = catalogues.get(after.catalogueId ?? '')?.category ?? after.category;
  if (!changed.has('fileIds')) return { category };
  const ids = after.fileIds ?? [];
  const isPhoto = ids.some(id => String(files.get(id)?.channel) === channels.photo);
  return {
    category,
    pages: ids.reduce((sum, id) => sum + (pages.get(id) ?? 0), 0),
    channel: ids.length === 0 ? null : isPhoto ? channels.photo : channels.upload,
  };
}

export const itemRules = (store: Store): Rules =>
  rules(archiveItem, {
    facts: (tx, plans) => factsOf(tx, store, plans),
    derive: (_, facts, plan) => derived(plan, facts),
    check: (plan, facts) => [
      ...((plan.after.formedOn ?? '') > facts.day ? [fault('formedOn', `${entity}.later`)] : []),
      ...fileFaults(plan, facts),
    ],
    frozen: ({ after }, { closed }) =>
      closed.has(after.category ?? '') ? [fault('catalogueId', `${entity}.closed`)] : [],
    follow: async (tx, stored) => {
      const gone = stored.filter(({ remove, changed, before }) => remove || (before && changed.has('fileIds')));
      await endSharesOf(
        tx,
        gone.map(({ id }) => id),
        '档案材料已删除或更换',
      );
    },
  });
