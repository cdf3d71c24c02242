/**
 * What a page may offer on a row is what the write takes: of every entity the rows that an account reads, each asked for
 * itself. A change that says nothing new is refused for the row alone, never for what it says.
 */
import { expect } from 'vitest';
import { whereOf } from 'contract/kit/among.ts';
import { permissionOf, verbsOf, type Verb } from 'contract/kit/permission.ts';
import { pickedFor, pickerUrl } from 'contract/kit/picker-urls.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { saveWith, type Bench } from '../../testing/bench.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import * as oracle from '../../testing/oracle.ts';
import { send, sheet } from '../../testing/uploads.ts';

type Row = Record<string, any>; // rows of every entity
type Account = (typeof oracle.accounts)[number];

const most = 5;
const rightOf = { update: 'mayUpdate', remove: 'mayRemove' } as const;

/** Whether a page offers it: the right, the kind of entity, and what the row says of itself. */
const isOffered = (account: Account, resource: Resource, verb: 'update' | 'remove', row: Row): boolean =>
  verbsOf(resource.kind).includes(verb as Verb) &&
  oracle.allows(account, permissionOf(resource, verb)) &&
  row[rightOf[verb]] !== false;

/** What an account is offered on the rows of an entity, and whether it is taken. */
export async function tryOffers(account: Account, ask: Ask, resource: Resource): Promise<void> {
  if (!oracle.allows(account, permissionOf(resource, 'read'))) return;
  const { body } = await ask('GET', `/${resource.path}?size=${most}`);
  const listed: Row[] = body.content ?? [];
  for (const { id } of listed) {
    const row: Row = (await ask('GET', `/${resource.path}/${id}`)).body;
    const taken = await ask('PUT', `/${resource.path}`, { id, version: row['version'], confirmed: [] });
    const where = `${account.username} ${resource.name} ${id} ${JSON.stringify(taken.body.fields ?? taken.body.code ?? '')}`;
    expect([where, taken.status === 200]).toEqual([where, isOffered(account, resource, 'update', row)]);
    // A list tells of the reach alone; nothing that the detail offers is missing in it.
    const inList = listed.find(one => one['id'] === id) ?? {};
    for (const verb of ['update', 'remove'] as const)
      if (isOffered(account, resource, verb, row))
        expect([where, isOffered(account, resource, verb, inList)]).toEqual([where, true]);
  }
}

/** References that a new row is filled in with and that are picked within the own reach. */
const pickedIn = (resource: Resource) =>
  Object.entries(fieldsOf(resource)).filter(
    ([, { to, flags, ...field }]) => to && isWritable({ flags, ...field }) && flags.reach !== 'any',
  );

/** Whether rows of an entity are looked up at all; a part is, where the whole is. */
const looksUp = (account: Account, target: Resource | undefined): boolean =>
  target !== undefined &&
  [target, target.partOf?.of].some(one => one !== undefined && oracle.allows(account, permissionOf(one, 'read')));

/** Whether what a new row must name is found; what places it goes by the right to make it. */
const isFindable = (account: Account, { world }: Bench, resource: Resource): boolean =>
  pickedIn(resource)
    .filter(([name, { flags }]) => flags.required && !resource.scope.includes(name))
    .every(([, { to = '' }]) => looksUp(account, world.registry.resources.get(to)));

/** Whether the page offers what an account holds: a person, who stands nowhere yet, is made by the whole school. */
const isUsable = (account: Account, bench: Bench, resource: Resource, verb: 'create' | 'import'): boolean =>
  isFindable(account, bench, resource) &&
  (resource.name !== 'person' || verb === 'import' || oracle.reachesAll(account, permissionOf(resource, verb)));

/** Whether a list offers it: what belongs to the whole school is written by few. */
function isOfferedAnew(account: Account, bench: Bench, resource: Resource, verb: 'create' | 'import'): boolean {
  const permission = permissionOf(resource, verb);
  const isReached = resource.scope.length > 0 ? oracle.allows : oracle.reachesAll;
  return (
    verbsOf(resource.kind).includes(verb) && isReached(account, permission) && isUsable(account, bench, resource, verb)
  );
}

/** How many rows of a picker are tried: all of a college. */
const choices = 50;
/** What an account may choose in each reference of a new row that is picked in its own reach, as the form offers it. */
async function choicesOf(ask: Ask, resource: Resource, row: Row): Promise<[name: string, ids: string[]][]> {
  const found: [string, string[]][] = [];
  for (const [name, { to = '', among }] of pickedIn(resource)) {
    if (!(name in row)) continue;
    const url = pickerUrl(to);
    const where = among && whereOf(among, row);
    const query = { size: String(choices), ...(where && { where }), ...pickedFor(url, `${resource.name}.${name}`) };
    const { status, body } = await ask('GET', `/${url}?${new URLSearchParams(query).toString()}`);
    // A tree of organisations is not shown to who may not read them.
    if (status !== 200 && to !== 'partyOrganisation') throw new Error(`${url}: ${JSON.stringify(body)}`);
    found.push([name, ((body.content ?? []) as Row[]).map(({ id }) => String(id))]);
  }
  return found;
}
/** The n-th choice in every reference; where nothing is to be chosen nothing is. */
const chosen = (row: Row, offered: readonly [string, string[]][], n: number): Row => ({
  ...row,
  ...Object.fromEntries(
    offered.map(([name, ids]) => {
      const id = ids[n % ids.length];
      return [name, id !== undefined && Array.isArray(row[name]) ? [id] : id];
    }),
  ),
});

const beyond = ['kit.beyond-reach', 'kit.whole-school'];
/** The right itself is wanting, at this place or at all; any other fault is about what was typed. */
const isClosed = ({ status, body }: Answer): boolean =>
  status === 403 || (body.fields ?? []).some((one: { code: string }) => beyond.includes(one.code));

/** Ends at the first place that is the account's own. What nothing can be chosen for is not taken either. */
async function tryCreate(account: Account, ask: Ask, bench: Bench, resource: Resource): Promise<void> {
  const row = bench.sample(resource);
  const offered = await choicesOf(ask, resource, row);
  const save = (values: Row) => saveWith(ask, 'POST', `/${resource.path}`, values);
  const where = `${account.username} 新增 ${resource.name}`;
  const isLacking = offered.some(([name, ids]) => ids.length === 0 && fieldsOf(resource)[name]?.flags.required);
  if (isLacking && !isClosed(await save(row))) throw new Error(`${where} takes what is not offered`);
  if (isLacking) return;
  let told: unknown;
  for (let n = 0; n < Math.max(1, ...offered.map(([, ids]) => ids.length)); n += 1) {
    const answer = await save(chosen(row, offered, n));
    if (!isClosed(answer)) return;
    told = answer.body.fields ?? answer.body.code;
  }
  throw new Error(`${where} ${JSON.stringify(told)}`);
}

/** What an account is offered above the list of an entity: a new row at a place of its own, and a sheet. */
export async function tryNew(account: Account, ask: Ask, bench: Bench, resource: Resource): Promise<void> {
  if (isOfferedAnew(account, bench, resource, 'create')) await tryCreate(account, ask, bench, resource);
  if (!isOfferedAnew(account, bench, resource, 'import')) return;
  const content = await sheet(['序号'], ['1']);
  const { status, body } = await send(ask, `/${resource.path}/import`, '名单.xlsx', content);
  if (status === 403) throw new Error(`${account.username} 导入 ${resource.name} ${JSON.stringify(body)}`);
}

/** What the page is told not to offer although the right to it is held. */
export async function tryWithheld(account: Account, ask: Ask, bench: Bench): Promise<void> {
  const wanted = [...bench.world.registry.resources.values()].flatMap(resource =>
    (['create', 'import'] as const)
      .filter(verb => verbsOf(resource.kind).includes(verb) && oracle.allows(account, permissionOf(resource, verb)))
      .filter(verb => !isUsable(account, bench, resource, verb))
      .map(verb => permissionOf(resource, verb)),
  );
  const { body } = await ask('GET', '/auth/info');
  expect([account.username, body.withheldPermissions]).toEqual([account.username, wanted]);
}
