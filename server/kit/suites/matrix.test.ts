/**
 * Every route with an account that must be refused; those made by hand, and the derived ones of one entity of each
 * area, with one that may as well, on records in and out of its reach. The deep lane walks all accounts with all routes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  closeMatrix,
  isPermission,
  openMatrix,
  permission,
  resourceOf,
  sensitiveField,
  tryLists,
  tryRoute,
  type Matrix,
} from '../../testing/matrix.ts';
import * as oracle from '../../testing/oracle.ts';
import type { Account } from '../../testing/oracle.ts';
import type { Route } from '../registry.ts';

let matrix: Matrix;
beforeAll(async () => void (matrix = await openMatrix()));
afterAll(() => closeMatrix(matrix));

test('[ROLE-13] [HTTP-21] nobody, a made-up token and a token in the query are told to sign in, wherever it is not public', async () => {
  const token = 'x'.repeat(43);
  for (const {
    endpoint: { method, url, access },
  } of matrix.routes) {
    if (access === 'public') continue;
    const at = `/${url.replaceAll(/\{\w+\}/g, '1')}`;
    const body = method === 'GET' ? undefined : {};
    const answers = [
      await ask(matrix, null, method, at, body),
      await ask(matrix, null, method, at, body, { authorization: `Bearer ${token}` }),
      await ask(matrix, null, method, `${at}?token=${token}&sessionId=${token}&access_token=${token}`, body),
    ];
    for (const answer of answers)
      expect([url, answer.status, answer.body.code]).toEqual([url, 401, 'kit.unauthenticated']);
  }
});

test('[HTTP-21] [SEC-12] a living session token is not taken from the query', async () => {
  const made = await matrix.bench.world.http.inject({
    method: 'POST',
    url: '/auth/demo',
    payload: { username: 'demo.department' },
  });
  const { token } = made.json();
  for (const name of ['token', 'sessionId', 'authorization', 'access_token'])
    expect((await ask(matrix, null, 'GET', `/api/dyjbxx?${name}=${token}`)).status).toBe(401);
});

test('[ROLE-09] the permission of every call is held by at least one role of the table', () => {
  const seeded = oracle.accounts.filter(one => !oracle.madeAccounts.includes(one));
  const lonely = matrix.routes
    .map(route => route.endpoint.access)
    .filter(access => isPermission(access) && !seeded.some(account => oracle.allows(account, access)));
  // Where nothing is sealed nobody needs the right to open it.
  const open = [...matrix.bench.world.registry.resources.values()].filter(one => !sensitiveField(one));
  expect(lonely.filter(access => !open.some(one => access === permission(one, 'reveal')))).toEqual([]);
});

/** Whoever may and reaches some of the records at hand, rather than all or none; anybody who may, where there is none. */
function holderOf(route: Route): Account | undefined {
  const { access } = route.endpoint;
  const resource = resourceOf(matrix, route);
  const near = oracle.near[resource?.name ?? ''] ?? [];
  const holders = oracle.accounts.filter(account => oracle.allows(account, access));
  const divides = (account: Account) => {
    const reached = oracle.visible(account, resource?.name ?? '', access);
    return near.some(key => reached.has(key)) && near.some(key => !reached.has(key));
  };
  return holders.find(account => resource && divides(account)) ?? holders[0];
}

test('[ROLE-13] [BIZ-52] [SEC-24] every call refuses who has no right, lets in who has, and finds no record out of reach', async () => {
  const entities = [...matrix.bench.world.registry.resources.values()];
  const walked = new Set(entities.filter(({ area }, at) => entities.findIndex(one => one.area === area) === at));
  for (const route of matrix.routes.filter(({ endpoint }) => isPermission(endpoint.access))) {
    // What everybody has is refused to nobody but nobody, above.
    const stranger = oracle.accounts.find(account => !oracle.allows(account, route.endpoint.access));
    const resource = resourceOf(matrix, route);
    const holder = !resource || walked.has(resource) ? holderOf(route) : undefined;
    for (const account of [stranger, holder]) if (account) await tryRoute(matrix, account, route);
  }
});

test('[ROLE-10] [BIZ-51] [SEC-23] the lists and counts of a secretary hold exactly the rows in reach', async () => {
  const secretary = oracle.accounts.find(({ username }) => username === 'demo.secretary');
  await tryLists(matrix, secretary as Account, matrix.bench.world.registry.resources.values());
});

test('[ROLE-13] [SEC-24] the sensitive verbs are refused to whoever holds only a wildcard there', async () => {
  let refusals = 0;
  for (const route of matrix.routes.filter(({ endpoint }) =>
    oracle.isSensitiveVerb(endpoint.access.split('.')[2] ?? ''),
  )) {
    const { access, method, url } = route.endpoint;
    for (const account of oracle.accounts) {
      if (!oracle.hasWildcardFor(account, access) || oracle.allows(account, access)) continue;
      const { status, body } = await ask(matrix, account, method, `/${url.replace('{id}', '1')}`, {
        version: 1,
        reason: '核对',
      });
      expect([account.username, access, status, body.code]).toEqual([account.username, access, 403, 'kit.forbidden']);
      refusals += 1;
    }
  }
  expect(refusals).toBeGreaterThan(20);
});
