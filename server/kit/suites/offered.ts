/**
 * What a page may offer on a row is what the write takes: of every entity the rows that an account reads, each asked for
 * itself. A change that says nothing new is refused for the row alone, never for what it says.
 */
import { expect } from 'vitest';
import { permissionOf, verbsOf, type Verb } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Ask } from '../../testing/open-world.ts';
import * as oracle from '../../testing/oracle.ts';

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
