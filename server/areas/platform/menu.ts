/** The menu of an actor: nodes the own permissions open and a page exists for. Decisions 7–10. */
import { sql } from 'drizzle-orm';
import { headMenu, myMenu, type MenuNode } from 'contract/platform/menu.ts';
import { grantsOf, type Actor } from '../../kit/actor.ts';
import type { Connection } from '../../kit/connection.ts';
import { serve, type Session } from '../../kit/http/route.ts';

interface Row extends Omit<MenuNode['meta'], 'router'> {
  id: string;
  parentId: string | null;
  name: string;
  path: string;
  component: string | null;
  redirect: string | null;
  hidden: boolean;
  alwaysShow: boolean;
  router: MenuNode['meta']['router'];
}

const rowsOf = (connection: Connection) =>
  connection.rows<Row>(sql`
    select id, parent_id as "parentId", name, path, component, redirect, hidden, always_show as "alwaysShow", title, icon,
      affix, no_cache as "noCache", breadcrumb, extpath, router, workbench, permission
    from menu where deleted_at is null order by sort_no, id`);

/** Asked as it stands: `readOwn` opens the call of a list, not its menu. Pillar section 5. */
const isPermitted = ({ permission }: Row, actor: Actor) =>
  permission === null || permission === 'authenticated' || grantsOf(actor, permission).length > 0;

/** A folder has no screen of its own; its frame is the layout, or nothing below the first level. */
const isFolder = ({ component, path }: Row) => (component === null || component === 'Layout') && !isExternal(path);
/** A link to elsewhere needs no page here. */
const isExternal = (path: string) => /^(https?:|mailto:|tel:)/.test(path);

function nodeOf(row: Row, children: MenuNode[], hidden: boolean): MenuNode {
  const { id, name, path, component, redirect, alwaysShow } = row;
  const { title, icon, affix, noCache, breadcrumb, extpath, router, workbench, permission } = row;
  const meta = { title, icon, affix, noCache, breadcrumb, extpath, router, workbench, permission };
  return { id, name, path, component, redirect, hidden, alwaysShow, meta, children };
}

/** What is not open or has no page is left out; a folder nobody could see into is delivered hidden. */
export function treeOf(rows: readonly Row[], actor: Actor, pages: ReadonlySet<string>): MenuNode[] {
  const below = new Map<string | null, Row[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const build = (row: Row): MenuNode[] => {
    const children = (below.get(row.id) ?? []).flatMap(build);
    const isOpen = isPermitted(row, actor) && (isFolder(row) || isExternal(row.path) || pages.has(row.component ?? ''));
    if (!isOpen && (children.length === 0 || !isFolder(row))) return [];
    const isTop = row.parentId === null;
    if (isFolder(row) && children.length === 0 && !isTop) return [];
    const isEmpty = isFolder(row) && children.every(child => child.hidden);
    return [nodeOf(row, children, row.hidden || isEmpty)];
  };
  return (below.get(null) ?? []).flatMap(build);
}

/** What opens a menu is the permissions, wherever they reach. */
const permissionsOf = ({ grants }: Actor) => [...new Set(grants.flatMap(grant => grant.permissions))].sort().join();

/** Answers many share, in the order of `workbench` that the page chooses. */
export function menuRoutes(pages: ReadonlySet<string>) {
  const shared = { shared: { of: () => ['menu'], per: permissionsOf } };
  const tree = async (connection: Connection, session: Session | null) =>
    session ? treeOf(await rowsOf(connection), session.actor, pages) : [];
  return [
    serve(myMenu, ({ tx, session }) => tree(tx, session), shared),
    serve(
      headMenu,
      async ({ tx, session }) =>
        (await tree(tx, session)).filter(node => !node.hidden).map(node => ({ ...node, children: [] })),
      shared,
    ),
  ];
}
