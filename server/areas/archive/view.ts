/**
 * One page of a material as a picture with the name of who looks. Every page asks for the right anew; a refusal reads the
 * same whether the file exists or not, and whoever shared it sees that it was tried. Domain-cadre 6.2, decisions 17.
 */
import { sql } from 'drizzle-orm';
import { archiveShareLog } from 'contract/archive/archive-share-log.ts';
import { viewPage } from 'contract/archive/calls.ts';
import { shareActs } from 'contract/archive/codes.ts';
import { markOf } from '../../documents/watermark.ts';
import { asSystem } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Call, Route, Tx } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { fileById, type Store, type StoredFile } from '../file/index.ts';
import { endShares } from './ending.ts';
import { draw } from './pages.ts';
import { holdRoom, itemsSeen, sharesOf, stillShareable, type Candidate } from './shown-to.ts';

type Looking = Pick<Call, 'tx' | 'database'>;
const noRight = () => new Refusal(404, 'archive.archiveShare.no-right');

/** What is written down stays, whatever becomes of the look. */
const apart = <T>(call: Looking, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.database.transaction(connection => work({ ...call.tx, ...connection }));

/** Who looks, or was refused, stands in the log of the share. */
export async function noteLook(
  tx: Tx,
  { id, itemId, personId }: Pick<Candidate, 'id' | 'itemId' | 'personId'>,
  act: string,
  pageNo: number,
): Promise<void> {
  const clock = await tx.one<{ now: string }>(sql`select now from clock`);
  const values = {
    archiveShareId: id,
    personId,
    itemId,
    pageNo,
    act,
    viewerName: tx.actor.name,
    at: new Date(clock?.now ?? 0).toISOString(),
    address: tx.facts.address,
    terminal: tx.facts.terminal === null ? null : String(tx.facts.terminal),
  };
  await applyEffects(tx, archiveShareLog, [{ values }], { flow: null, reason: '查阅共享档案' });
}

/** Counted and written down in one transaction. */
const lookBy = (call: Looking, share: Candidate, page: number): Promise<boolean> =>
  apart(call, async own => {
    const isOpen = await holdRoom(own, share.id);
    if (isOpen) await noteLook(own, share, shareActs.viewed, page);
    return isOpen;
  });

/** Whether there is a share by which the reader looks now; one whose sharer lost the right ends here. */
async function looksByShare(call: Looking, candidates: readonly Candidate[], page: number): Promise<boolean> {
  for (const one of candidates) {
    if (!(one.isOpen && one.isFor)) continue;
    if (!(await stillShareable(call.tx, one.ownerId, [one.itemId])).has(one.itemId))
      await apart(call, tx => endShares({ ...tx, actor: asSystem('档案共享') }, [one.id], '共享人已无查看权限'));
    else if (await lookBy(call, one, page)) return true;
  }
  return false;
}

/** By the own reach, or by a share; anybody else is told nothing. */
async function admit(call: Looking, fileId: string, page: number): Promise<StoredFile> {
  const { tx } = call;
  const file = await fileById(tx, fileId.toLowerCase());
  if (!file || file.storedAt === null) throw noRight();
  if ((await itemsSeen(tx, sql`${file.id}::uuid = any(t.file_ids)`)).size > 0) {
    const seen = { action: 'archive.archiveItem.view', entity: 'archiveItem', detail: { fileId: file.id, page } };
    await apart(call, own => audit(own, seen));
    return file;
  }
  const candidates = await sharesOf(tx, file.id);
  if (await looksByShare(call, candidates, page)) return file;
  const [newest] = candidates;
  if (newest) await apart(call, own => noteLook(own, newest, shareActs.refused, page));
  throw noRight();
}

async function look(call: Call<typeof viewPage>, store: Store): Promise<Attachment> {
  const { tx, query } = call;
  const { fileId, page = 1 } = query;
  const file = await admit(call, fileId, page);
  const of = { registry: tx.registry, store, who: tx.actor.userId ?? '' };
  const wish = { from: page, to: page, said: await markOf(tx), firstPage: null };
  const { count, pages } = await draw(of, file, wish);
  const [drawn] = pages;
  if (!drawn) throw new Refusal(404, 'archive.archiveItem.no-page');
  call.head({ 'cache-control': 'no-store', 'content-disposition': 'inline', 'x-pages': String(count) });
  return new Attachment(`${page}.jpg`, 'image/jpeg', Buffer.from(drawn.content));
}

export const viewRoutes = (store: Store): Route[] => [serve(viewPage, call => look(call, store))];
