/**
 * What a page may offer on a row is what the write takes: of every entity the rows that an account reads, each asked for
 * itself. A change that says nothing new is refused for the row alone, never for what it says.
 */
import { expect } from 'vitest';
import { permissionOf, verbsOf, type Verb } from 'contract/kit/permission.ts';
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

/** Whether a list offers it: what stands nowhere is read by everybody who may, and written by few of them. */
const isOfferedAnew = (account: Account, resource: Resource, verb: 'create' | 'import'): boolean => {
  const permission = permissionOf(resource, verb);
  const isReached = resource.scope.length > 0 ? oracle.allows : oracle.reachesAll;
  return verbsOf(resource.kind).includes(verb) && isReached(account, permission);
};

/** How many rows of a picker are tried: all of a college. */
const choices = 50;
/** What an account may choose in each reference of a new row that is picked in its own reach, as the form offers it. */
async function choicesOf(ask: Ask, resource: Resource, row: Row): Promise<[name: string, ids: string[]][]> {
  const picked = Object.entries(fieldsOf(resource)).filter(
    ([name, field]) => field.to && isWritable(field) && field.flags.reach !== 'any' && name in row,
  );
  const found: [string, string[]][] = [];
  for (const [name, { to }] of picked) {
    const { body } = await ask('GET', `/api/common/pick/${to}?size=${choices}`);
    const ids = ((body.content ?? []) as Row[]).map(({ id }) => String(id));
    if (ids.length > 0) found.push([name, ids]);
  }
  return found;
}
/** The n-th choice in every reference. */
const chosen = (row: Row, offered: readonly [string, string[]][], n: number): Row =>
  Object.fromEntries(
    offered.map(([name, ids]) => [name, Array.isArray(row[name]) ? [ids[n % ids.length]] : ids[n % ids.length]]),
  );

const beyond = ['kit.beyond-reach', 'kit.whole-school'];
/** The right itself is wanting, at this place or at all; any other fault is about what was typed. */
const isClosed = ({ status, body }: Answer): boolean =>
  status === 403 || (body.fields ?? []).some((one: { code: string }) => beyond.includes(one.code));

/** Ends at the first place that is the account's own. */
async function tryCreate(account: Account, ask: Ask, bench: Bench, resource: Resource): Promise<void> {
  const row = bench.sample(resource);
  const offered = await choicesOf(ask, resource, row);
  let told: unknown;
  for (let n = 0; n < Math.max(1, ...offered.map(([, ids]) => ids.length)); n += 1) {
    const answer = await saveWith(ask, 'POST', `/${resource.path}`, { ...row, ...chosen(row, offered, n) });
    if (!isClosed(answer)) return;
    told = answer.body.fields ?? answer.body.code;
  }
  throw new Error(`${account.username} 新增 ${resource.name} ${JSON.stringify(told)}`);
}

/** What an account is offered above the list of an entity: a new row at a place of its own, and a sheet. */
export async function tryNew(account: Account, ask: Ask, bench: Bench, resource: Resource): Promise<void> {
  if (isOfferedAnew(account, resource, 'create')) await tryCreate(account, ask, bench, resource);
  if (!isOfferedAnew(account, resource, 'import')) return;
  const content = await sheet(['序号'], ['1']);
  const { status, body } = await send(ask, `/${resource.path}/import`, '名单.xlsx', content);
  if (status === 403) throw new Error(`${account.username} 导入 ${resource.name} ${JSON.stringify(body)}`);
}
