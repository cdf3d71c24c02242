/**
 * The named world behind the real server, for HTTP tests: a copy of the template per file,
 * and requests in the name of its people with sessions of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import { resources } from 'contract/resources.ts';
import { appointmentForms } from '../areas/appointment/form/index.ts';
import { withRaters } from '../areas/assessment/index.ts';
import { archivePages } from '../areas/archive/index.ts';
import { duesPapers } from '../areas/dues/index.ts';
import { certificatePapers, courseFiles } from '../areas/party-school/index.ts';
import { account } from '../areas/account/index.ts';
import { files, folderStore, type Store } from '../areas/file/index.ts';
import { areasWith } from '../areas/index.ts';
import { describedCalls } from '../description/index.ts';
import { queueMessage } from '../areas/message/outbox.ts';
import { createAccount, openSession, passwordHash, platform, standingActorOf } from '../areas/platform/index.ts';
import type { Area } from '../kit/registry.ts';
import type { Database } from '../kit/database/connection.ts';
import { createApp, type App } from '../kit/http/app.ts';
import { settleJobs } from '../jobs/runner.ts';
import { logging, raiseOfJob } from '../operations/index.ts';
import { noFacts, txOf } from '../kit/tx.ts';
import { asSystem } from '../kit/actor.ts';
import { testPassword, testSeal } from './constants.ts';
import { freshDatabase, openPatiently, type FreshDatabase } from './test-database.ts';
import { idOf } from './rows.ts';

export interface Answer<T = any> {
  // Answers are read by literal expectations; their shape is what the test states.
  status: number;
  body: T;
  bytes: Buffer;
  headers: Record<string, unknown>;
}
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface OpenWorld extends App {
  database: Database;
  /** Where uploaded files lie. */
  store: Store;
  folder: string;
  /** Address of its database. */
  url: string;
  /** Requests in the name of an account of the world; `null` for nobody. */
  as(username: string | null): Promise<Ask>;
  /** Requests with a token that a call has given. */
  with(token: string): Ask;
  /** Makes an account with a role that needs no place, where the database has none. */
  hire(username: string, name: string, role: string): Promise<void>;
  /** Id of a row by a unique column, such as `idOf('unit', 'code', 'JL01')`. */
  idOf(table: string, column: string, value: string): Promise<string>;
  /** Does the work that was asked for and waits. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  resources?: Resource[];
  areas?: Area[];
  pages?: ReadonlySet<string>;
  /** An installation with its reference data and nothing else, instead of the named world. */
  empty?: boolean;
  /** A database that is there already, such as one that was restored. */
  over?: FreshDatabase;
  /** Takes the lines of the log, one for each request; without it there are none. */
  logTo?: { write(line: string): void };
}

export async function openWorld({
  resources: registry = resources,
  areas = [describedCalls({ isOpen: true })],
  pages = new Set(),
  empty = false,
  over,
  logTo,
}: Options = {}): Promise<OpenWorld> {
  const fresh = over ?? (await freshDatabase(empty ? 'empty' : 'world'));
  const database = openPatiently(fresh.url, { max: 8 });
  await database.listen();
  const { area, identify, parts } = platform({ pages, captcha: false, demo: true, queue: queueMessage });
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const store = folderStore(folder);
  const app = await createApp({
    resources: registry,
    areas: areasWith(
      area,
      account(parts),
      files({ store, resources: registry }),
      appointmentForms(store),
      archivePages(store),
      courseFiles(store),
      duesPapers(store),
      certificatePapers({ store, publicUrl: 'https://dj.test' }),
      ...areas,
    ),
    database,
    seal: testSeal,
    identify: withRaters(testSeal, identify),
    ...(logTo && { logger: logging(true, logTo) }),
  });
  const ask =
    (token: string | null): Ask =>
    async (method, url, body, headers = {}) => {
      const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const options: InjectOptions = { method, url, headers: { ...authorization, ...headers } };
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>;
      const answer = await app.http.inject(options);
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? answer.json() : answer.body,
        bytes: answer.rawPayload,
        headers: answer.headers,
      };
    };
  return {
    ...app,
    store,
    folder,
    database,
    url: fresh.url,
    with: ask,
    async as(username) {
      if (username === null) return ask(null);
      const user = await database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
      if (!user) throw new Error(`nobody is called ${username}`);
      const { token } = await openSession(database, { userId: user.id, rememberMe: false, facts: noFacts });
      return ask(token);
    },
    async hire(username, name, role) {
      const tx = txOf(database, app.registry, asSystem('初始化'));
      await createAccount(tx, passwordHash(), { username, name, roles: [{ role }], password: testPassword });
    },
    idOf: (table, column, value) => idOf(database, table, column, value),
    settle: () =>
      settleJobs({
        url: fresh.url,
        database,
        registry: app.registry,
        actorOf: userId => standingActorOf(database, userId),
        log: (line, error) => console.error(line, error),
        tellFailure: job => raiseOfJob(database, job),
      }),
    async close() {
      await app.http.close();
      await database.end();
      await rm(folder, { recursive: true, force: true });
      await fresh.drop();
    },
  };
}
