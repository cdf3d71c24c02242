/** The menu of an actor: nodes the own permissions open and a page exists for. Decisions 7–10. */
import { sql } from 'drizzle-orm';
import { menuComponents, menuPreview, menuTree, type KeptMenu } from 'contract/access/menu.ts';
import { closedPage, headMenu, menuSpelling, myMenu, type MenuNode } from 'contract/platform/menu.ts';
import { screens } from 'contract/report/screen.ts';
import { grantsOf, type Actor, type Grant } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Session } from '../../kit/registry.ts';
import { spelled } from '../../kit/resource/keyword.ts';

export interface MenuRow extends Omit<MenuNode['meta'], 'router'> {
  id: string;
  version: number;
  parentId: string | null;
  name: string;
  path: string;
  component: string | null;
  redirect: string | null;
  hidden: boolean;
  alwaysShow: boolean;
  router: MenuNode['meta']['router'];
}

export const menuRows = (connection: Connection) =>
  connection.rows<MenuRow>(sql`
    select id, version, parent_id, name, path, component, redirect, hidden, always_show, title, icon,
      affix, no_cache, breadcrumb, extpath, router, workbench, permission
    from menu where deleted_at is null order by sort_no, id`);

/** Asked as it stands: `readOwn` opens the call of a list, not its menu. Pillar section 5. */
export const isPermitted = ({ permission }: Pick<MenuRow, 'permission'>, actor: Actor) =>
  permission === null || permission === 'authenticated' || grantsOf(actor, permission).length > 0;

/** A folder has no screen of its own; its frame is the layout, or nothing below the first level. */
const isFolder = ({ component, path }: MenuRow) => (component === null || component === 'Layout') && !isExternal(path);
/** A link to elsewhere needs no page here. */
const isExternal = (path: string) => /^(https?:|mailto:|tel:)/.test(path);
/** A big screen that only says what it will show is none yet. */
const isToCome = ({ extpath }: MenuRow) => extpath !== null && screens[extpath]?.later !== undefined;
const hasPage = (row: MenuRow, pages: ReadonlySet<string>) =>
  isFolder(row) || isExternal(row.path) || (pages.has(row.component ?? '') && !isToCome(row));

function nodeOf(row: MenuRow, children: MenuNode[], hidden: boolean): MenuNode {
  const { id, name, path, component, redirect, alwaysShow } = row;
  const { title, icon, affix, noCache, breadcrumb, extpath, router, workbench, permission } = row;
  const meta = { title, icon, affix, noCache, breadcrumb, extpath, router, workbench, permission };
  return { id, name, path, component, redirect, hidden, alwaysShow, meta, children };
}

/** What is not open or has no page is left out; a folder nobody could see into is delivered hidden. */
export function treeOf(rows: readonly MenuRow[], actor: Actor, pages: ReadonlySet<string>): MenuNode[] {
  const below = new Map<string | null, MenuRow[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const build = (row: MenuRow): MenuNode[] => {
    const children = (below.get(row.id) ?? []).flatMap(build);
    const isOpen = isPermitted(row, actor) && hasPage(row, pages);
    if (!isOpen && (children.length === 0 || !isFolder(row))) return [];
    const isTop = row.parentId === null;
    if (isFolder(row) && children.length === 0 && !isTop) return [];
    const isEmpty = isFolder(row) && children.every(child => child.hidden);
    return [nodeOf(row, children, row.hidden || isEmpty)];
  };
  return (below.get(null) ?? []).flatMap(build);
}

/** Of a session for one matter: its pages alone, the first of them delivered visible. */
const treeBelow = (rows: readonly MenuRow[], only: string, pages: ReadonlySet<string>): MenuNode[] =>
  rows
    .filter(({ path, component }) => (path === only || path.startsWith(`${only}/`)) && pages.has(component ?? ''))
    .map(row => nodeOf(row, [], row.path !== only));

/** Everything there is, for who keeps it. */
function keptTree(rows: readonly MenuRow[], pages: ReadonlySet<string>): KeptMenu[] {
  const build = (parentId: string | null): KeptMenu[] =>
    rows
      .filter(row => row.parentId === parentId)
      .map(row => ({
        ...nodeOf(row, [], row.hidden),
        version: row.version,
        hasPage: hasPage(row, pages),
        children: build(row.id),
      }));
  return build(null);
}

/** The page of an address, that of a list with its form, import and detail. */
const isAt = ({ path, component }: MenuRow, address: string) =>
  path === address || (component?.endsWith('List') === true && address.startsWith(`${path}/`));

function closedAt(rows: readonly MenuRow[], address: string, actor: Actor, pages: ReadonlySet<string>): string | null {
  const row = rows.find(one => isAt(one, address) && one.permission !== 'public' && hasPage(one, pages));
  const isClosed = row && (isFolder(row) || !isPermitted(row, actor));
  return isClosed ? row.title : null;
}

/** One who holds a role, and the one everybody has, wherever they reach. */
async function holderOf(connection: Connection, code: string): Promise<Actor> {
  const roles = await connection.rows<Grant>(sql`
    select code as role, scope_type as scope, permissions, null as organisation_id, null as unit_id
    from role where code in (${code}, 'ROLE_SYSTEM_DEFAULT')`);
  if (!roles.some(({ role }) => role === code)) throw notFound();
  return { userId: '0', personId: null, username: code, name: code, grants: roles };
}

/** What opens a menu is the permissions, wherever they reach. */
const permissionsOf = ({ grants }: Actor) => [...new Set(grants.flatMap(grant => grant.permissions))].sort().join();

const titlesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ meta, children }) => [meta.title, ...titlesOf(children)]);

/** Answers many share, in the order of `workbench` that the page chooses. */
export function menuRoutes(pages: ReadonlySet<string>) {
  const shared = { shared: { of: () => ['menu'], per: permissionsOf } };
  const tree = async (connection: Connection, session: Session | null) => {
    if (!session) return [];
    const rows = await menuRows(connection);
    return session.only ? treeBelow(rows, session.only, pages) : treeOf(rows, session.actor, pages);
  };
  return [
    serve(menuTree, async ({ tx }) => keptTree(await menuRows(tx), pages)),
    serve(menuPreview, async ({ tx, query: { roleCode } }) =>
      treeOf(await menuRows(tx), await holderOf(tx, roleCode), pages),
    ),
    serve(menuComponents, async () => [...pages].filter(page => !page.endsWith('Form')).sort()),
    serve(myMenu, ({ tx, session }) => tree(tx, session), shared),
    serve(
      menuSpelling,
      async ({ tx, session }) =>
        Object.fromEntries(titlesOf(await tree(tx, session)).map(title => [title, spelled(title)])),
      shared,
    ),
    serve(closedPage, async ({ tx, query: { path } }) => ({
      title: closedAt(await menuRows(tx), path, tx.actor, pages),
    })),
    serve(
      headMenu,
      async ({ tx, session }) =>
        (await tree(tx, session)).filter(node => !node.hidden).map(node => ({ ...node, children: [] })),
      shared,
    ),
  ];
}
