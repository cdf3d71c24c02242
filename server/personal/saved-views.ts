/** Saved views: read by their owner and by who holds the role they are shared to, changed by their owner alone. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { text } from 'contract/kit/field.ts';
import { gives, permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import * as calls from 'contract/personal/saved-view.ts';
import type { SavedView } from 'contract/personal/saved-view.ts';
import { may, ownOf } from '../kit/actor.ts';
import { audit } from '../kit/audit.ts';
import { serve } from '../kit/route.ts';
import { readQuery } from '../kit/resource/query.ts';
import { forbidden, notFound, Refusal, refuse } from '../kit/refusal.ts';
import { cleanValue } from '../kit/write/fields.ts';
import type { Tx } from '../kit/registry.ts';

const mostPerList = 30;
const sharing = 'platform.savedView.share';
const nameField = text('视图名称', { required: true, max: calls.longestName });

/** The list a view is of; it must exist and be one the session may read. */
function listOf({ registry, actor }: Tx, entity: string): Resource {
  const resource = registry.resources.get(entity);
  if (!resource) throw refuse([fault('entity', 'kit.not-found')]);
  if (!may(actor, permissionOf(resource, 'read'))) throw forbidden(`查看${resource.label}`);
  return resource;
}

const rolesOf = ({ actor }: Tx) => sql`${sql.param(actor.grants.map(grant => grant.role))}::text[]`;

/** Views matching a condition, the own ones first. */
const find = (tx: Tx, condition: SQL) =>
  tx.rows<SavedView>(sql`
    select v.id, v.version, v.entity, v.page, v.name, v.filters, v.columns, v.sort, v.owner_id = ${tx.actor.userId} as is_own,
      u.name as owner_name, v.role_code, r.name as role_name
    from saved_view v join user_account u on u.id = v.owner_id left join role r on r.code = v.role_code
    where v.deleted_at is null and ${condition} order by v.owner_id <> ${tx.actor.userId}, v.name, v.id`);

/** An own view, locked; another's is as absent as none. */
async function ownView(tx: Tx, id: string, version: number): Promise<SavedView> {
  await tx.rows(sql`select 1 from saved_view where id = ${id}::bigint for update`);
  const [view] = await find(tx, sql`v.id = ${id}::bigint and v.owner_id = ${tx.actor.userId}`);
  if (!view) throw notFound();
  if (view.version !== version) throw new Refusal(409, 'personal.view.stale');
  return view;
}

type Content = Pick<SavedView, 'name' | 'filters' | 'columns' | 'sort'>;

/** A name one can find it by, and conditions the list itself would take; nothing sensitive is kept in clear. */
async function checked(tx: Tx, resource: Resource, content: Content): Promise<Content> {
  const named = cleanValue(tx.registry, 'name', nameField, content.name);
  if ('fault' in named) throw refuse([named.fault]);
  if (named.value === null) throw refuse([fault('name', 'kit.required', { label: nameField.label })]);
  const fields = fieldsOf(resource);
  for (const key of Object.keys(content.filters)) {
    const [field = '', operator] = key.split('.');
    const said = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (said && typeOf(said).sql === 'sealed' && operator !== 'empty')
      throw refuse([fault('filters', 'personal.view.sealed', { label: said.label })]);
    if (!said && key !== 'includeSub' && key !== 'where')
      throw new Refusal(400, 'kit.bad-query', { params: { name: key } });
  }
  await readQuery(tx, resource, { ...content.filters, sort: content.sort, columns: content.columns });
  return { ...content, name: String(named.value) };
}

/** The list of an entity on one page; of every page where none is named. */
interface Place {
  entity: string;
  page: string;
}
const onPage = (page: string): SQL => (page === '' ? sql`true` : sql`v.page in ('', ${page})`);

/** What a reader may not ask a list for is not named to them by a view either. */
async function mayAsk(tx: Tx, resource: Resource, { filters }: SavedView): Promise<boolean> {
  try {
    await readQuery(tx, resource, filters);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
async function seenBy(tx: Tx, resource: Resource, views: SavedView[]): Promise<SavedView[]> {
  const seen: SavedView[] = [];
  for (const view of views) if (view.isOwn || (await mayAsk(tx, resource, view))) seen.push(view);
  return seen;
}

async function store(tx: Tx, { entity, page }: Place, id: string | null, content: Content): Promise<string> {
  const { name, filters, columns, sort } = content;
  const duplicate = await tx.one(sql`
    select 1 from saved_view where owner_id = ${tx.actor.userId} and entity = ${entity} and page = ${page} and name = ${name}
      and deleted_at is null and id is distinct from ${id}::bigint`);
  if (duplicate) throw refuse([fault('name', 'personal.view.name-taken', { name })]);
  const values = sql`${name}, ${JSON.stringify(filters)}::jsonb, ${sql.param(columns)}::text[], ${sort}`;
  const row = await tx.one<{ id: string }>(
    id === null
      ? sql`insert into saved_view (name, filters, columns, sort, owner_id, entity, page)
          values (${values}, ${tx.actor.userId}, ${entity}, ${page}) returning id`
      : sql`update saved_view set (name, filters, columns, sort) = (${values}), version = version + 1, updated_at = now()
          where id = ${id}::bigint returning id`,
  );
  return row?.id ?? '';
}

async function told(tx: Tx, id: string, verb: string, detail: Record<string, unknown>): Promise<SavedView> {
  await audit(tx, { action: `platform.savedView.${verb}`, entity: 'savedView', recordId: id, detail });
  const [view] = await find(tx, sql`v.id = ${id}::bigint`);
  return view as SavedView;
}

/** Two tabs of one person save at once: they take turns, so that name and number are looked at by one. */
const takeTurn = (tx: Tx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('saved_view'), hashtext(${tx.actor.userId}::text))`);

interface Role {
  code: string;
  name: string;
}
/** Roles of which somebody would find the view: those that open the list. */
async function rolesFor(tx: Tx, resource: Resource): Promise<Role[]> {
  const read = permissionOf(resource, 'read');
  const roles = await tx.rows<Role & { permissions: string[] }>(sql`
    select code, name, permissions from role order by sort_no, code`);
  const opens = (pattern: string) => gives(pattern, read) || gives(pattern, ownOf(read) ?? read);
  return roles.filter(role => role.permissions.some(opens)).map(({ code, name }) => ({ code, name }));
}

/** Gives a view to who holds the role, or takes it back from them. */
async function share(tx: Tx, { id, entity, name }: Named, roleCode: string | null): Promise<SavedView> {
  const roles = await rolesFor(tx, listOf(tx, entity));
  if (roleCode !== null && !roles.some(role => role.code === roleCode))
    throw refuse([fault('roleCode', 'personal.view.role', { role: roleCode })]);
  await tx.rows(sql`
    update saved_view set role_code = ${roleCode}, version = version + 1, updated_at = now() where id = ${id}::bigint`);
  return told(tx, id, 'share', { entity, name, roleCode });
}
type Named = Pick<SavedView, 'id' | 'entity' | 'name'>;

export const savedViewRoutes = [
  serve(calls.savedViews, async ({ tx, query: { entity, page = '' } }) => {
    const resource = listOf(tx, entity);
    const isMine = sql`v.owner_id = ${tx.actor.userId} or v.role_code = any(${rolesOf(tx)})`;
    const found = await find(tx, sql`v.entity = ${entity} and ${onPage(page)} and (${isMine})`);
    const content = await seenBy(tx, resource, found);
    return { content, totalElements: content.length };
  }),
  serve(calls.createSavedView, async ({ tx, body: { entity, page = '', roleCode, ...given }, status }) => {
    if (roleCode !== undefined && !may(tx.actor, sharing)) throw forbidden(calls.shareSavedView.summary);
    const content = await checked(tx, listOf(tx, entity), given);
    await takeTurn(tx);
    const kept = await find(tx, sql`v.entity = ${entity} and v.page = ${page} and v.owner_id = ${tx.actor.userId}`);
    if (kept.length >= mostPerList) throw refuse([fault('', 'personal.view.too-many', { most: mostPerList })]);
    const id = await store(tx, { entity, page }, null, content);
    status(201);
    const view = await told(tx, id, 'create', { entity, name: content.name });
    return roleCode === undefined ? view : share(tx, view, roleCode);
  }),
  serve(calls.updateSavedView, async ({ tx, body: { id, version, ...given } }) => {
    await takeTurn(tx);
    const view = await ownView(tx, id, version);
    // Others work with what is shared, so changing it asks what sharing it asked.
    if (view.roleCode && !may(tx.actor, sharing)) throw forbidden(calls.shareSavedView.summary);
    const { name, filters, columns, sort } = view;
    const content = await checked(tx, listOf(tx, view.entity), { name, filters, columns, sort, ...given });
    await store(tx, view, id, content);
    return told(tx, id, 'update', { entity: view.entity, name: content.name, fields: Object.keys(given) });
  }),
  serve(calls.removeSavedViews, async ({ tx, body }) => {
    const ids = [...new Set(body.map(String))];
    const gone = await tx.rows<{ id: string; name: string }>(sql`
      update saved_view set deleted_at = now() where id = any(${sql.param(ids)}::bigint[])
        and owner_id = ${tx.actor.userId} and deleted_at is null returning id, name`);
    if (gone.length < ids.length) throw notFound();
    await audit(
      tx,
      ...gone.map(({ id, name }) => ({
        action: 'platform.savedView.remove',
        entity: 'savedView',
        recordId: id,
        detail: { name },
      })),
    );
    return { removed: gone.length };
  }),
  serve(calls.shareSavedView, async ({ tx, params: { id }, body: { version, roleCode } }) => {
    const view = await ownView(tx, id, version);
    return share(tx, view, roleCode);
  }),
  serve(calls.savedViewRoles, async ({ tx, query: { entity } }) => {
    const content = await rolesFor(tx, listOf(tx, entity));
    return { content, totalElements: content.length };
  }),
];
