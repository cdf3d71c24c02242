/**
 * The whole product for one journey: the built pages and the real server over a fresh copy of the named world,
 * with a browser whose people sign in as they do at work. What a page does against its policy is remembered.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import { buildApp } from '../server/app.ts';
import type { School } from 'contract/platform/schools.ts';
import {
  createAccount,
  openSession,
  passwordHash,
  standingActorOf,
  type SignOn,
} from '../server/areas/platform/index.ts';
import { startJobs } from '../server/jobs/runner.ts';
import { asSystem } from '../server/kit/actor.ts';
import type { Database } from '../server/kit/database/connection.ts';
import type { Registry } from '../server/kit/registry.ts';
import { noFacts, txOf } from '../server/kit/tx.ts';
import { setClock } from '../server/testing/clock.ts';
import { testSeal } from '../server/testing/constants.ts';
import { plantDemonstration } from '../server/testing/open-demonstration.ts';
import { freshDatabase, openPatiently } from '../server/testing/test-database.ts';
import { launchBrowser } from './browser.ts';
import { openContexts, type Look } from './contexts.ts';
import { openGate, type Gate } from '../server/testing/gate.ts';
import { tokenCookie, trackRequests } from './steps.ts';
import { idOf } from '../server/testing/rows.ts';

/** Wide enough for everything the shell shows, as in the design. */
export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface Options {
  captcha?: boolean;
  demo?: boolean;
  /** An installation before its first person. */
  empty?: boolean;
  /** The university of a demonstration instead of the named world. */
  demonstration?: boolean;
  /** Schools with a sign-in of their own. */
  schools?: School[];
}

export interface OpenApp {
  /** `http://127.0.0.1:port` */
  url: string;
  database: Database;
  registry: Registry;
  /** Between server and database; shut, the database is gone. */
  gate: Gate;
  /** What the pages asked of other hosts, and what their policy refused. */
  offences: string[];
  /** A browser of nobody, or of someone with a session. */
  page(username: string | null, look?: Look): Promise<Page>;
  /** An account as the operator's console makes it; gives its one-time password. */
  hire(username: string, role: string): Promise<string>;
  tokenOf(username: string): Promise<string>;
  idOf(table: string, column: string, value: string): Promise<string>;
  /** Sets the clock of business rows and of every page. */
  setClock(day: string, time?: string): Promise<void>;
  close(): Promise<void>;
}

/** One for all journeys of a process, which ends with it; every page lives in a context of its own. */
let browser: Promise<Browser> | undefined;

const unbuilt = 'the pages are not built: npm run build, or npm test -- e2e/<journey>, which builds first';

export async function openApp({
  captcha = false,
  demo = true,
  demonstration = false,
  empty = demonstration,
  schools,
}: Options = {}): Promise<OpenApp> {
  const fresh = await freshDatabase(empty ? 'empty' : 'world');
  const gate = await openGate(fresh.url);
  const database = openPatiently(gate.url, { max: 8, onError: () => undefined });
  await database.listen();
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  const signOn: SignOn = { publicUrl: null, oauthSecret: null, workplaceSecret: null };
  const settings = { captcha, dataDir, demo, devTools: true, s3: null, trustedProxies: [], signOn };
  const hashing = passwordHash();
  const parts = { settings, database, seal: testSeal, hashing, ...(schools && { schools }) };
  const { http, registry, hasPages } = await buildApp(parts);
  if (!hasPages) throw new Error(unbuilt);
  if (demonstration) await plantDemonstration({ database, registry });
  const jobs = await startJobs({
    url: gate.url,
    database,
    registry,
    actorOf: userId => standingActorOf(database, userId),
    log: (line, error) => console.error(line, error),
    tellFailure: async () => undefined,
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  signOn.publicUrl = url;
  browser ??= launchBrowser();
  const contexts = openContexts(browser, `${url}/web/`, database);
  const offences: string[] = [];
  return {
    url,
    database,
    registry,
    async hire(username, role) {
      const made = await database.transaction(connection =>
        createAccount(txOf(connection, registry, asSystem('操作员')), hashing, {
          username,
          name: username,
          roles: [{ role }],
        }),
      );
      return made.oneTimePassword ?? '';
    },
    gate,
    offences,
    tokenOf: username => tokenOf(database, username),
    async page(username, look = {}) {
      const context = await contexts.open({ viewport: desk, ...look });
      if (username) await holdToken(context, url, await tokenOf(database, username));
      const page = await context.newPage();
      page.setDefaultTimeout(inject('patience'));
      watch(page, url, offences);
      trackRequests(page);
      keepPictureOfFailure(page);
      return page;
    },
    idOf: (table, column, value) => idOf(database, table, column, value),
    async setClock(day, time) {
      await setClock(database, day, time);
      await contexts.setTime();
    },
    async close() {
      await contexts.close();
      gate.open();
      await jobs.stop();
      await http.close();
      await database.end();
      await gate.close();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function tokenOf(database: Database, username: string): Promise<string> {
  const user = await database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
  if (!user) throw new Error(`nobody is called ${username}`);
  const { token } = await openSession(database, { userId: user.id, rememberMe: false, facts: noFacts });
  return token;
}

export const holdToken = (context: BrowserContext, url: string, token: string): Promise<void> =>
  context.addCookies([{ name: tokenCookie, value: token, domain: new URL(url).hostname, path: '/web' }]);

function watch(page: Page, url: string, offences: string[]): void {
  page.on('request', request => {
    const isOwn = request.url().startsWith(`${url}/`) || /^(data|blob):/.test(request.url());
    if (!isOwn) offences.push(`asked ${request.url()}`);
  });
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) offences.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', error => offences.push(`${page.url()} ${error.message}`));
}

/** What the person saw when it went wrong, in the ignored folder. */
function keepPictureOfFailure(page: Page): void {
  const name = expect
    .getState()
    .currentTestName?.replace(/[^\w]+/g, '-')
    .slice(0, 80);
  onTestFailed(async () => {
    if (!page.isClosed()) await page.screenshot({ path: `shots/failed/${name}-${Date.now()}.png` });
  });
}
