/** An installation of its own for tests: fresh database, reference data, the real server, and a hand at its door. */
import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { resources } from 'contract/resources.ts';
import { asSystem } from '../kit/actor.ts';
import { freshDatabase, openPatiently } from './test-database.ts';
import { account as accounts } from '../areas/account/index.ts';
import { createApp } from '../kit/http/app.ts';
import { sealWith } from '../kit/database/seal.ts';
import { txOf } from '../kit/tx.ts';
import { queueMessage } from './letters.ts';
import {
  createAccount,
  hearSignOut,
  passwordHash,
  platform,
  type NewAccount,
  type PlatformOptions,
} from '../areas/platform/index.ts';
import { keepPhone } from '../areas/platform/ways/phone.ts';

export const goodPassword = 'Hedge-7-lantern-Kite';

/** What a page sends for a password. */
export function sealedPassword(
  { kid, publicKey }: { kid: string; publicKey: string },
  password: string,
  { uuid = randomUUID() as string, ts = Date.now() } = {},
) {
  const text = Buffer.from(JSON.stringify({ password, uuid, ts })).toString('base64url');
  const padding = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return { kid, ciphertext: publicEncrypt(padding, Buffer.from(text)).toString('base64') };
}

export async function testInstallation(options: Partial<PlatformOptions> = {}, start: 'empty' | 'world' = 'empty') {
  const { url, drop } = await freshDatabase(start);
  const database = openPatiently(url);
  const hashing = passwordHash();
  const pages = options.pages ?? new Set<string>();
  const { area, identify, parts } = platform({
    captcha: false,
    demo: false,
    hashing,
    queue: queueMessage,
    ...options,
    pages,
  });
  const { http, registry } = await createApp({
    resources,
    areas: [area, accounts(parts)],
    database,
    seal: sealWith(Buffer.alloc(32, 7)),
    identify,
  });
  hearSignOut(http, { database, registry, parts });

  const call = (method: InjectOptions['method'], address: string, more: InjectOptions = {}) =>
    http.inject({ method, url: address, ...more } as InjectOptions);
  const key = async () => (await call('GET', '/auth/key')).json() as { kid: string; publicKey: string };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const envelope = async (password: string, more: { uuid?: string; ts?: number } = {}) =>
    sealedPassword(await key(), password, more);
  async function login(username: string, password: string, more: object = {}) {
    const { kid, ciphertext } = await envelope(password);
    return call('POST', '/auth/login', { payload: { username, password: ciphertext, kid, ...more } });
  }
  return {
    database,
    registry,
    call,
    key,
    envelope,
    login,
    bearer,
    get: (address: string, token?: string) => call('GET', address, token ? { headers: bearer(token) } : {}),
    /** A live token of an account. */
    tokenOf: async (username: string, password = goodPassword) =>
      ((await login(username, password)).json() as { token: string }).token,
    account: (account: Partial<NewAccount> & { username: string }) =>
      database.transaction(connection =>
        createAccount(txOf(connection, registry, asSystem('test')), hashing, {
          name: account.username,
          roles: [],
          password: goodPassword,
          ...account,
        }),
      ),
    /** Makes a number that of an account, as its holder does with a code. */
    confirmNumber: async (username: string, phone: string) => {
      const holder = await database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
      return keepPhone(txOf(database, registry, asSystem('test')), holder?.id ?? '', phone);
    },
    count: async (table: string) =>
      (await database.one<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`))?.count,
    async end() {
      await http.close();
      await database.end();
      await drop();
    },
  };
}
export type TestInstallation = Awaited<ReturnType<typeof testInstallation>>;
