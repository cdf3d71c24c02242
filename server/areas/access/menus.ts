/** Writing the menu. Each write is told to all instances, so that the answers they hold are made anew. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/access/menu.ts';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import type { Registry, Tx } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { menuRows, type MenuRow } from '../platform/index.ts';
import type { Catalogue } from './catalogue.ts';
import { bareMenu, menuFaults, merged, ownPage, placeFaults, subtree, type MenuValues } from './menu-rules.ts';
import { insertStatements } from './menu-sql.ts';

/** Rules look over the whole tree, so writers take turns. */
async function wholeMenu(tx: Tx): Promise<MenuRow[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('menu'))`);
  return menuRows(tx);
}

const columns = sql`parent_id, name, path, component, redirect, hidden, always_show, title, icon, affix, no_cache, breadcrumb,
  extpath, router, workbench, permission`;
function valuesOf(row: MenuValues) {
  const { parentId, name, path, component, redirect, hidden, alwaysShow, title, icon, affix, noCache } = row;
  const { breadcrumb, extpath, router, workbench, permission } = row;
  return sql`${parentId}::bigint, ${name}, ${path}, ${component}::text, ${redirect}::text, ${hidden}::boolean, ${alwaysShow}::boolean, ${title},
    ${icon}::text, ${affix}::boolean, ${noCache}::boolean, ${breadcrumb}::boolean, ${extpath}::text,
    ${router === null ? null : JSON.stringify(router)}::jsonb, ${workbench}::text, ${permission}::text`;
}

async function told(tx: Tx, verb: string, id: string, detail: Record<string, unknown>): Promise<{ id: string }> {
  tx.touch('menu');
  await audit(tx, { action: `platform.menu.${verb}`, entity: 'menu', recordId: id, detail });
  return { id };
}

/** A removed entry keeps its name, so that the next start does not bring it back; a new one of that name takes its place. */
async function create(tx: Tx, { knows }: Catalogue, parentId: string | null, given: calls.WrittenMenu) {
  const all = await wholeMenu(tx);
  const row = merged({ ...bareMenu, parentId }, given);
  const faults = [...menuFaults(row, null, all, knows), ...placeFaults(all, parentId, null)];
  if (faults.length > 0) throw refuse(faults);
  const made = await tx.one<{ id: string }>(sql`
    insert into menu (${columns}, sort_no)
    select ${valuesOf(row)}, coalesce(max(sort_no), 0) + 10 from menu
    on conflict (name) do update set (${columns}, sort_no, version, deleted_at) =
      (${valuesOf(row)}, excluded.sort_no, menu.version + 1, null)
    returning id`);
  return told(tx, 'create', made?.id ?? '', { ...row });
}

const guards = ({ component, hidden, permission }: MenuValues, before: MenuValues): boolean =>
  before.component === ownPage && (component !== ownPage || hidden || permission !== before.permission);

async function update(tx: Tx, { knows }: Catalogue, id: string, version: number | undefined, given: calls.WrittenMenu) {
  const all = await wholeMenu(tx);
  const before = all.find(row => row.id === id);
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) throw new Refusal(409, 'access.menu.stale');
  const row = merged(before, given);
  const faults = menuFaults(row, id, all, knows);
  if (guards(row, before)) faults.push(fault('', 'access.menu.own-page', { title: before.title }));
  if (faults.length > 0) throw refuse(faults);
  await tx.rows(sql`update menu set (${columns}, version) = (${valuesOf(row)}, version + 1) where id = ${id}::bigint`);
  const changed = (Object.keys(bareMenu) as (keyof MenuValues)[]).filter(
    key => JSON.stringify(row[key]) !== JSON.stringify(before[key]),
  );
  const changes = Object.fromEntries(changed.map(key => [key, { old: before[key], new: row[key] }]));
  return told(tx, 'update', id, { title: row.title, changes });
}

async function remove(tx: Tx, ids: string[]): Promise<{ removed: number }> {
  const all = await wholeMenu(tx);
  if (ids.some(id => !all.some(row => row.id === id))) throw notFound();
  const gone = [...new Map(ids.flatMap(id => subtree(all, id)).map(row => [row.id, row])).values()];
  const own = gone.find(row => row.component === ownPage);
  if (own) throw refuse([fault('', 'access.menu.own-page', { title: own.title })]);
  await tx.rows(sql`
    update menu set deleted_at = now(), version = version + 1
    where id = any(${sql.param(gone.map(row => row.id))}::bigint[])`);
  for (const { id, title, path } of gone) await told(tx, 'remove', id, { title, path });
  return { removed: gone.length };
}

/** Puts the children of the new parent into a row and numbers them anew. */
async function move(tx: Tx, id: string, parentId: string | null, beforeId: string | null) {
  const all = await wholeMenu(tx);
  const row = all.find(one => one.id === id);
  if (!row) throw notFound();
  const faults = placeFaults(all, parentId, id);
  if (parentId === null && !row.path.startsWith('/') && !/^\w+:/.test(row.path))
    faults.push(fault('parentId', 'access.menu.path-top'));
  if (faults.length > 0) throw refuse(faults);
  const siblings = all.filter(one => one.parentId === parentId && one.id !== id).map(one => one.id);
  const place = beforeId === null ? -1 : siblings.indexOf(beforeId);
  siblings.splice(place === -1 ? siblings.length : place, 0, id);
  await tx.rows(sql`
    update menu m set sort_no = s.place * 10, version = m.version + (m.id = ${id}::bigint)::int,
      parent_id = case when m.id = ${id}::bigint then ${parentId}::bigint else m.parent_id end,
      workbench = case when m.id = ${id}::bigint and ${parentId !== null} then null else m.workbench end
    from unnest(${sql.param(siblings)}::bigint[]) with ordinality s(id, place) where m.id = s.id`);
  return told(tx, 'update', id, { title: row.title, parentId, beforeId });
}

const roles = (tx: Tx) =>
  tx.rows<{ code: string; name: string }>(sql`select code, name from role order by sort_no, code`);

export function menuWriting(catalogue: (registry: Registry) => Promise<Catalogue>) {
  return [
    serve(calls.menuChoices, async ({ tx }) => {
      const { permissions, labelOf } = await catalogue(tx.registry);
      return {
        roles: await roles(tx),
        permissions: permissions.map(one => ({ permission: one, label: labelOf(one) })),
      };
    }),
    serve(calls.createMenu, async ({ tx, body: { parentId = null, ...given }, status }) => {
      status(201);
      return create(tx, await catalogue(tx.registry), parentId, given);
    }),
    serve(calls.updateMenu, async ({ tx, body: { id, version, ...given } }) =>
      update(tx, await catalogue(tx.registry), String(id), version, given),
    ),
    serve(calls.removeMenus, ({ tx, body }) => remove(tx, [...new Set(body.map(String))])),
    serve(calls.moveMenu, ({ tx, params, body }) => move(tx, params.id, body.parentId, body.beforeId)),
    serve(calls.menuSql, async ({ tx, query: { ids } }) => {
      const all = await menuRows(tx);
      if (ids.some(id => !all.some(row => row.id === id))) throw notFound();
      const text = insertStatements(all, new Set(ids));
      return new Attachment('菜单.sql', 'text/plain; charset=utf-8', Buffer.from(`${text}\n`));
    }),
  ];
}
