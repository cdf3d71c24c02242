/** The product as an installation runs it (`buildApp`), over a copy of the named world, with its log lines caught. */
import { sql } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { openSession, passwordHash } from '../areas/platform/index.ts';
import type { DatabaseOptions } from '../kit/database/connection.ts';
import { noFacts } from '../kit/tx.ts';
import { openSealRing, statementBook } from '../operations/index.ts';
import type { Settings } from '../settings.ts';
import { testKey, testSettings } from './constants.ts';
import { freshDatabase, openPatiently } from './test-database.ts';

export async function openOperated(wish: Partial<Settings> = {}, limits: DatabaseOptions = {}) {
  const fresh = await freshDatabase();
  const statements = statementBook();
  const database = openPatiently(fresh.url, {
    max: 6,
    onStatement: statements.observe,
    onError: () => undefined,
    ...limits,
  });
  await database.listen();
  const ring = await openSealRing(database, async () => [testKey]);
  const lines: string[] = [];
  const app = await buildApp({
    settings: { ...testSettings, logger: true, ...wish },
    database,
    statements,
    seal: ring.seal,
    isSound: ring.isSound,
    hashing: passwordHash(),
    logTo: { write: line => void lines.push(line) },
  });
  return {
    ...app,
    database,
    ring,
    lines,
    url: fresh.url,
    async tokenOf(username: string): Promise<string> {
      const user = await database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
      const facts = { userId: user?.id ?? '', rememberMe: false, facts: noFacts };
      return (await openSession(database, facts)).token;
    },
    async close() {
      ring.end();
      await app.http.close();
      await database.end().catch(() => undefined);
      await fresh.drop();
    },
  };
}
export type Operated = Awaited<ReturnType<typeof openOperated>>;
