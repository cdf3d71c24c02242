/**
 * What any database must grant before the application starts on it: UTF-8, a supported version, trigrams that see Chinese.
 * The embedded one is further held to its promise of durability.
 */
import { Client } from 'pg';
import { CommandRefusal } from './refusal.ts';

const oldestVersion = 150000;

export async function inspect(url: string, ...further: ((client: Client) => Promise<void>)[]): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // a lost connection fails the running query, which reports it
  await client.connect().catch(error => {
    throw new CommandRefusal(`无法连接数据库（${error.message}）。请检查 DATABASE_URL 与数据库服务后重新启动。`);
  });
  try {
    for (const check of [checkDatabase, ...further]) await check(client);
  } finally {
    await client.end();
  }
}

async function checkDatabase(client: Client): Promise<void> {
  const { version, encoding } = await one<{ version: number; encoding: string }>(
    client,
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  if (version < oldestVersion)
    throw new CommandRefusal(
      '数据库版本过低：需要 PostgreSQL 15 或更高版本。请升级数据库，或修改 DATABASE_URL 后重新启动。',
    );
  if (encoding !== 'UTF8')
    throw new CommandRefusal(`数据库编码是 ${encoding}，需要 UTF8。请用 encoding 'UTF8' 重建数据库后重新启动。`);
  await ensureTrigrams(client);
}

async function ensureTrigrams(client: Client) {
  await client.query('create extension if not exists pg_trgm').catch(error => {
    if (error.code === '23505') return; // another instance made it this very moment
    throw new CommandRefusal(
      `无法启用扩展 pg_trgm（${error.message}）。请由数据库管理员执行 create extension pg_trgm 后重新启动。`,
    );
  });
  const { seen } = await one<{ seen: number }>(client, `select cardinality(show_trgm('党')) as seen`);
  if (seen === 0)
    throw new CommandRefusal(
      `数据库的 LC_CTYPE 不识别中文，姓名检索会失效。请用 lc_ctype 'C.UTF-8' 重建数据库（create database … template template0 locale 'C.UTF-8'）后重新启动。`,
    );
}

const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];

export async function checkDurability(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1) and setting <> 'on'`,
    [durable],
  );
  if (rows.length)
    throw new CommandRefusal(
      `内置数据库的 ${rows.map(row => `${row.name}=${row.setting}`).join('、')} 会在断电时丢失数据。请从 cluster/postgresql.auto.conf 去掉这些设置后重新启动。`,
    );
}

async function one<Row extends object>(client: Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  return rows[0]!;
}
