/** Custom menu trees: read cut to what the own menu opens, written whole. */
import { sql, type SQL } from 'drizzle-orm';
import * as calls from 'contract/access/custom-menu.ts';
import { deepest, mostNodes, type CustomMenu, type CustomNode } from 'contract/access/custom-menu.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { cleanText } from 'contract/kit/type.ts';
import type { AnswerOf, InputOf } from 'contract/kit/endpoint.ts';
import { may, rolesOf } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { forbidden, notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { isPermitted, menuRows } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

const keeping = 'platform.customMenu.update';
const longestLabel = 30;
const mostTrees = 10;
type Given = InputOf<typeof calls.putTrees>['body']['trees'][number];

const find = (tx: Tx, condition: SQL) =>
  tx.rows<CustomMenu>(sql`
    select id, version, name, kind, owner_type, role_code, nodes from custom_menu c
    where deleted_at is null and ${condition} order by owner_type = 'person', owner_type = 'role', name, id`);

const isOwn = (tx: Tx) => sql`(owner_type = 'person' and owner_id = ${tx.actor.userId}::bigint)`;
const isForMe = (tx: Tx) => sql`(${isOwn(tx)} or owner_type = 'system'
  or (owner_type = 'role' and role_code = any(${sql.param(rolesOf(tx.actor))}::text[])))`;

/** Pages that the menu closes to this actor are left out, and folders that are empty then. */
async function cut(tx: Tx, trees: CustomMenu[]): Promise<CustomMenu[]> {
  const closed = new Set((await menuRows(tx)).filter(row => !isPermitted(row, tx.actor)).map(({ path }) => path));
  const open = (nodes: readonly CustomNode[]): CustomNode[] =>
    nodes.flatMap(node => {
      const children = open(node.children ?? []);
      if (node.path ? closed.has(node.path.split('?')[0] ?? '') : children.length === 0) return [];
      return [{ ...node, children }];
    });
  return trees.map(tree => ({ ...tree, nodes: open(tree.nodes) }));
}

const isLink = (path: string) =>
  /^(https?:\/\/\S+|mailto:\S+|tel:\S+)$/.test(path) || /^\/(?![/\\])[^\s\\]*$/.test(path);

/** Clean nodes, and what is wrong with them. */
function cleaned(nodes: readonly CustomNode[], depth: number, faults: Fault[]): CustomNode[] {
  if (depth > deepest) faults.push(fault('nodes', 'access.custom.deep', { most: deepest }));
  if (depth > deepest) return [];
  return nodes.map(({ label, icon = null, path = null, hidden = false, children = [] }) => {
    const name = cleanText(label) ?? '';
    if (name === '' || name.length > longestLabel)
      faults.push(fault('nodes', 'access.custom.label', { max: longestLabel }));
    const address = path === null ? null : cleanText(path);
    if (address !== null && !isLink(address)) faults.push(fault('nodes', 'access.custom.path', { label: name }));
    return { label: name, icon, path: address, hidden, children: cleaned(children, depth + 1, faults) };
  });
}
const countOf = (nodes: readonly CustomNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.children ?? []), 0);

async function checked(tx: Tx, tree: Given): Promise<Given & { ownerType: calls.OwnerType; roleCode: string | null }> {
  const faults: Fault[] = [];
  const { ownerType = 'person', roleCode = null } = tree;
  if (ownerType !== 'person' && !may(tx.actor, keeping)) throw forbidden('维护全体和角色的菜单树');
  const name = cleanText(tree.name) ?? '';
  if (name === '' || name.length > longestLabel)
    faults.push(fault('name', 'access.custom.name', { max: longestLabel }));
  if (countOf(tree.nodes) > mostNodes) faults.push(fault('nodes', 'access.custom.many', { most: mostNodes }));
  const nodes = cleaned(tree.nodes, 1, faults);
  const hasRole = roleCode !== null && (await tx.one(sql`select 1 from role where code = ${roleCode}`)) !== null;
  if (ownerType === 'role' && !hasRole) faults.push(fault('roleCode', 'access.custom.role'));
  if (faults.length > 0) throw refuse(faults);
  return { ...tree, name, nodes, ownerType, roleCode: ownerType === 'role' ? roleCode : null };
}

/** Trees this actor may write. */
const writable = (tx: Tx) => (may(tx.actor, keeping) ? sql`(${isOwn(tx)} or owner_type <> 'person')` : isOwn(tx));

async function replace(
  tx: Tx,
  { id, version, name, kind, nodes, ownerType, roleCode }: Awaited<ReturnType<typeof checked>>,
) {
  const values = sql`${name}, ${kind}, ${ownerType}, ${ownerType === 'person' ? tx.actor.userId : null}::bigint,
    ${roleCode}::text, ${JSON.stringify(nodes)}::jsonb, ${tx.actor.userId}::bigint`;
  const columns = sql`name, kind, owner_type, owner_id, role_code, nodes, updated_by`;
  if (id === undefined)
    return tx.one<{ id: string }>(sql`insert into custom_menu (${columns}) values (${values}) returning id`);
  const [before] = await find(tx, sql`id = ${id}::bigint and ${writable(tx)}`);
  if (!before) throw notFound();
  if (before.version !== version) throw new Refusal(409, 'access.custom.stale');
  return tx.one<{ id: string }>(sql`
    update custom_menu set (${columns}, version, updated_at) = (${values}, version + 1, now()) where id = ${id}::bigint
    returning id`);
}

async function put(tx: Tx, trees: Given[], removed: string[]): Promise<AnswerOf<typeof calls.putTrees>> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('custom_menu'))`);
  const gone = await tx.rows<{ id: string }>(sql`
    update custom_menu set deleted_at = now() where id = any(${sql.param(removed)}::bigint[]) and deleted_at is null
      and ${writable(tx)} returning id`);
  if (gone.length < new Set(removed).size) throw notFound();
  for (const tree of trees) {
    const clean = await checked(tx, tree);
    const row = await replace(tx, clean);
    const { name, ownerType, roleCode } = clean;
    const detail = { name, ownerType, roleCode, nodes: countOf(clean.nodes) };
    await audit(tx, { action: keeping, entity: 'customMenu', recordId: row?.id ?? null, detail });
  }
  await audit(
    tx,
    ...gone.map(({ id }) => ({ action: 'platform.customMenu.remove', entity: 'customMenu', recordId: id })),
  );
  if ((await find(tx, isOwn(tx))).length > mostTrees)
    throw refuse([fault('', 'access.custom.too-many', { most: mostTrees })]);
  return find(tx, writable(tx));
}

export const customMenuRoutes = [
  serve(calls.withTree, async ({ tx, params: { id } }) => {
    if (id !== tx.actor.userId) throw notFound();
    return cut(tx, await find(tx, isForMe(tx)));
  }),
  serve(calls.ownTrees, ({ tx }) => find(tx, isOwn(tx))),
  serve(calls.sharedTrees, ({ tx }) => find(tx, sql`owner_type <> 'person'`)),
  serve(calls.putTrees, ({ tx, body: { trees, removed = [] } }) => put(tx, trees, removed)),
];
