/** Pickers: fixed columns of a resource for any signed-in user, in the reach of its `read` or of the write they are for. */
import { besidesIn, besideOf, conditionsIn, readConditions } from 'contract/kit/conditions.ts';
import { choice, pickRow, type ChoiceQuery, type PickerQuery } from 'contract/kit/picker.ts';
import { permissionOf, verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { asSystem, may } from '../actor.ts';
import type { Registry, Route, Tx } from '../registry.ts';
import { notFound, Refusal } from '../refusal.ts';
import { serve } from '../route.ts';
import { lookupOf } from './choosable.ts';
import { linkOf, type Link } from './link.ts';
import type { Raw } from './condition.ts';
import { list, type Page } from './read.ts';

const most = 50;

/** What tells rows apart when one fills in a field. */
const telling = ['number', 'code', 'organisationId', 'unitId'];

/** The field that is filled in, of an entity that who acts may write; null where there is none, or where it is open to all rows. */
function filledIn(tx: Tx, target: Resource, of: string): Link | null {
  const [entity = '', name = ''] = of.split('.');
  const filled = tx.registry.resources.get(entity);
  const verb = filled && (['create', 'update'] as const).find(one => may(tx.actor, permissionOf(filled, one)));
  const link = filled && verb ? linkOf(tx, filled, name, { verb }) : null;
  return link?.target === target && !link.isOpen ? link : null;
}

/** What the write of a field takes: in the reach of its verb what places the row, anything else as it may be named. */
async function pickFor(tx: Tx, target: Resource, link: Link, columns: readonly string[], raw: Raw): Promise<Page> {
  const { permission, among } = link;
  if (raw['where']) narrowed(Object.keys(among?.have ?? {}), String(raw['where']));
  const told = columns.filter(name => name === target.title || telling.includes(name));
  return list(tx, target, { ...raw, columns: told }, permission ? { permission, by: target } : lookupOf(tx, target));
}

/** A place filter goes by the field of the resource that names such a place; a person without one is not there. */
export async function pick(tx: Tx, resource: Resource, columns: readonly string[], asked: PickerQuery): Promise<Page> {
  const fields = fieldsOf(resource);
  const { keyword, where, of = '', page = 0, size = most, includeSub = true, organisationId, unitId } = asked;
  const places = Object.entries({ organisationId, unitId }).filter(([, id]) => id !== undefined) as [string, string][];
  if (places.some(([name]) => !(name in fields))) return { content: [], totalElements: 0 };
  const raw = {
    ...Object.fromEntries(places),
    ...(keyword && { keyword }),
    ...(where && { where }),
    ...(places.length > 0 && { includeSub: String(includeSub) }),
    page: String(page),
    size: String(size),
    columns: columns.filter(name => name in fields),
  };
  const link = filledIn(tx, resource, of);
  return link ? pickFor(tx, resource, link, raw.columns, raw) : list(tx, resource, raw);
}

/** Fields that name this entity and may be picked beyond one's own reach. */
const openIn = (resource: Resource, target: Resource) =>
  Object.values(fieldsOf(resource)).filter(
    field => field.to === target.name && field.flags.reach === 'any' && isWritable(field),
  );

/** Permissions to write such a field. */
function writersOf({ resources }: Registry, target: Resource): string[] {
  return [...resources.values()]
    .filter(one => openIn(one, target).length > 0)
    .flatMap(one =>
      (['create', 'update'] as const)
        .filter(verb => verbsOf(one.kind).includes(verb))
        .map(verb => permissionOf(one, verb)),
    );
}

const said = (value: unknown): string | null => (value ?? null) as string | null;

/** Title, code and place of the rows in reach; nothing where its `read` is not held. */
const pickedRow = serve(pickRow, async ({ tx, params: { entity }, query }) => {
  const target = tx.registry.resources.get(entity);
  if (!target) throw notFound();
  const found = await pick(tx, target, [target.title, 'code', 'organisationId'], query);
  const content = found.content.map(row => ({
    id: String(row['id']),
    name: String(row[target.title] ?? ''),
    code: said(row['code']),
    organisationName: said(row['organisationName']),
  }));
  return { content, totalElements: found.totalElements };
});

/** Beyond the own reach rows are narrowed by what fields declare to take, and by nothing that would tell more of them. */
function narrowed(known: readonly string[], where: string): void {
  const group = readConditions(where) ?? { all: [] };
  const asked = [...conditionsIn(group).flatMap(Object.keys), ...besidesIn(group).map(besideOf)];
  const strange = asked.find(name => name !== 'includeSub' && !known.includes(name));
  if (strange !== undefined) throw new Refusal(400, 'kit.bad-query', { params: { name: shortened(strange, 60) } });
}

const declaredBy = ({ resources }: Registry, target: Resource): string[] =>
  [...resources.values()].flatMap(one => openIn(one, target).flatMap(({ among }) => Object.keys(among?.have ?? {})));

/** Title and code of every row, to who may write a reference that takes any of them; nobody else finds one. */
async function choose(tx: Tx, target: Resource, writers: readonly string[], asked: ChoiceQuery) {
  if (!writers.some(permission => may(tx.actor, permission))) return { content: [], totalElements: 0 };
  const { keyword, where, page = 0, size = most } = asked;
  if (where) narrowed(declaredBy(tx.registry, target), where);
  const found = await list({ ...tx, actor: asSystem('选择') }, target, {
    ...(keyword && { keyword }),
    ...(where && { where }),
    page: String(page),
    size: String(size),
    columns: [target.title, 'code'].filter(name => name in target.fields),
  });
  const content = found.content.map(row => ({
    id: String(row['id']),
    name: String(row[target.title]),
    code: said(row['code']),
  }));
  return { content, totalElements: found.totalElements };
}

/** One for all that are named within one's reach, and one for each entity that is named beyond the reach of who names it. */
export const choiceRoutes = (registry: Registry): Route[] => [
  pickedRow,
  ...[...registry.resources.values()].flatMap(target => {
    const writers = writersOf(registry, target);
    if (writers.length === 0) return [];
    return serve(choice(target.name, target.label), ({ tx, query }) => choose(tx, target, writers, query));
  }),
];
