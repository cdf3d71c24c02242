/**
 * What an empty database gets: the demonstration its university, any other installation its three administrators.
 * Passwords are answered once, for whoever started it, and stand nowhere. Decisions 47 and 53.
 */
import { sql } from 'drizzle-orm';
import { checkKind, createAccount, keepKind, oneTimePassword, type PasswordHash } from './areas/platform/index.ts';
import { asSystem } from './kit/actor.ts';
import type { Connection, Database } from './kit/database/connection.ts';
import type { Registry, Tx } from './kit/registry.ts';
import { txOf } from './kit/tx.ts';
import { demo as demoUniversity } from './seed/demo.ts';
import { booksBeginOn } from './seed/books.ts';
import { plant } from './seed/plant.ts';
import type { SeedWorld } from './seed/shape.ts';
import type { Settings } from './settings.ts';

interface Parts {
  database: Database;
  registry: Registry;
  hashing: PasswordHash;
  settings: Pick<Settings, 'demo' | 'demoPassword'>;
  log: (line: string) => void;
  /** The university of a demonstration, where it is to be another than the shipped one. */
  universityOf?: () => SeedWorld;
}

const administrators = [
  ['admin', '系统管理员'],
  ['security', '安全管理员'],
  ['audit', '审计管理员'],
] as const;

const hasAccounts = async (connection: Connection) =>
  (await connection.one(sql`select 1 from user_account limit 1`)) !== null;

/** The roles that shut business out are those of the three, in this order. Decisions 51. */
async function makeAdministrators(tx: Tx, hashing: PasswordHash): Promise<string[]> {
  const roles = await tx.rows<{ code: string }>(sql`
    select code from role where 'BUSINESS' = any(excludes) order by sort_no`);
  const lines: string[] = [];
  for (const [at, [username, name]] of administrators.entries()) {
    const role = roles[at]?.code ?? '';
    const made = await createAccount(tx, hashing, { username, name, roles: [{ role }] });
    lines.push(`  ${username}（${name}）　一次性密码：${made.oneTimePassword}`);
  }
  return ['已建立三个管理员账号，密码 72 小时内有效，首次登录须修改，只在此处显示一次：', ...lines];
}

async function plantDemo(tx: Tx, { hashing, settings }: Parts, university: SeedWorld) {
  const password = settings.demoPassword ?? oneTimePassword(null);
  const ids = await plant(tx, university, { hashing, password: () => password, since: booksBeginOn });
  // What was laid down a moment ago is unknown to the planner, who would go through whole tables for every row that follows.
  await tx.rows(sql`analyze`);
  for (const { make } of tx.registry.chapters) await make(tx, ids);
  // Decisions 33 and 49: in a demonstration the names of units are open to everybody, and anybody may register.
  await tx.rows(sql`
    update system_config set config_value = 'true' where config_key in ('dept.public', 'registration')`);
  return settings.demoPassword ? [] : [`演示账号的密码（只在此处显示一次，登录页也可一键登录）：${password}`];
}

/** Lines to be shown once; several first starts at once make one. */
export async function firstStart(parts: Parts): Promise<string[]> {
  const { database, registry, hashing, settings, log, universityOf = demoUniversity } = parts;
  const isSettled = await checkKind(database, settings.demo);
  if (isSettled && (await hasAccounts(database))) {
    await keepKind(database, settings.demo);
    return [];
  }
  if (settings.demo) log('正在生成演示数据，约需一分钟…');
  const university = settings.demo ? universityOf() : null;
  return database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('first_start'))`);
    if (await hasAccounts(connection)) return [];
    await keepKind(connection, settings.demo);
    const tx = txOf(connection, registry, asSystem('首次启动'));
    return university ? plantDemo(tx, parts, university) : makeAdministrators(tx, hashing);
  });
}
