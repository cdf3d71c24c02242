import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { kitTexts } from 'contract/kit/texts.ts';
import { passwordHash } from './areas/platform/index.ts';
import { firstStart } from './first-start.ts';
import type { Database } from './kit/database/connection.ts';
import { dictionaryBook } from './kit/dictionaries.ts';
import { testSeal } from './testing/constants.ts';
import { freshDatabase, openPatiently, type FreshDatabase } from './testing/test-database.ts';
import { buildRegistry } from './kit/http/build-registry.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openPatiently(fresh.url, { max: 4 });
});
afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const start = (demo = false) =>
  firstStart({
    database,
    registry: buildRegistry([], [], { dictionaries: dictionaryBook(), seal: testSeal, texts: kitTexts }),
    hashing: passwordHash(),
    settings: { demo, demoPassword: null },
    log: () => undefined,
  });
const kind = () => database.rows<{ kind: string }>(sql`select kind from installation`);

describe('the first start', () => {
  test('does not open a demonstration to the network', async () => {
    await expect(start()).rejects.toThrow('该数据库是演示数据');
    expect(await kind()).toEqual([]);
  });

  test('[P-1] an installation of before is told by its accounts, and stays what it is', async () => {
    expect(await start(true)).toEqual([]);
    expect(await kind()).toEqual([{ kind: 'demonstration' }]);
    // Whatever becomes of its accounts.
    await database.rows(sql`update user_account set is_demo = false`);
    await expect(start()).rejects.toThrow('该数据库是演示数据，不能以 DEMO=off 启动');
    await expect(database.rows(sql`update installation set kind = 'school'`)).rejects.toThrow('does not change');
  });

  test('[P-1] real data are never opened as a demonstration, and the refusal says what to set', async () => {
    await database.rows(sql`delete from installation`);
    const refused =
      '该数据库是正式使用的平台，不能以演示方式启动，否则任何人都能免密码登录。请设置 DEMO=off 后重新启动';
    await expect(start(true)).rejects.toThrow(refused);
    expect(await start()).toEqual([]);
    expect(await kind()).toEqual([{ kind: 'school' }]);
    await database.rows(sql`update user_account set is_demo = true`);
    await expect(start(true)).rejects.toThrow(refused);
    await database.rows(sql`delete from installation`);
  });

  test('[SEC-06] makes the three administrators once, of several starts at once too', async () => {
    await database.rows(sql`truncate user_account cascade`);
    const told = (await Promise.all([start(), start()])).filter(lines => lines.length > 0);
    expect(told).toHaveLength(1);
    expect(told[0]?.join('\n')).toMatch(/admin（系统管理员）　一次性密码：\S{16,}\n.*security.*\n.*audit/);
    const accounts = await database.rows(sql`
      select username, role_code, one_time_until > now() + interval '71 hours' as lasts, is_demo
      from user_account u join role_grant g on g.user_id = u.id order by u.id`);
    expect(accounts).toEqual([
      { username: 'admin', roleCode: 'ROLE_SYSTEM_ADMIN', lasts: true, isDemo: false },
      { username: 'security', roleCode: 'ROLE_SECURITY_ADMIN', lasts: true, isDemo: false },
      { username: 'audit', roleCode: 'ROLE_AUDIT_ADMIN', lasts: true, isDemo: false },
    ]);
    expect(await start()).toEqual([]);
    expect(await kind()).toEqual([{ kind: 'school' }]);
  });
});

describe("the operator's console", () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64');
  const run = (command: string, ...words: string[]) => {
    // The last word may name another database.
    const url = words.at(-1)?.startsWith('postgres') ? words.pop() : fresh.url;
    return promisify(execFile)(process.execPath, ['--import', 'tsx', `server/console/${command}.ts`, ...words], {
      env: { ...process.env, DATABASE_URL: url, SEAL_KEY: key, DEMO: 'off' },
    }).catch((error: { stderr: string }) => ({ stdout: '', stderr: error.stderr }));
  };

  test('makes an account by role name and organisation, prints its password once and is audited', async () => {
    const { stdout } = await run('account', '丁老师', '党支部书记', '中共江临大学物理学院光学教工支部委员会');
    expect(stdout).toMatch(/^账号：丁老师（党支部书记）\n一次性密码：\S{16,}（72 小时内有效/);
    const grants = await database.rows(sql`
      select o.name from user_account u join role_grant g on g.user_id = u.id
      join party_organisation o on o.id = g.organisation_id where u.username = '丁老师'`);
    expect(grants).toEqual([{ name: '中共江临大学物理学院光学教工支部委员会' }]);
    const [line] = await database.rows<{ userName: string }>(sql`
      select user_name from audit_record where action = 'platform.user.create' order by id desc limit 1`);
    expect(line?.userName).toMatch(/^操作员 /);
  });

  test('says what it does not know', async () => {
    expect((await run('account', 'x.y', 'ROLE_KING')).stderr).toContain('没有角色“ROLE_KING”');
    expect((await run('account', 'x.y', '党支部书记', '无此支部')).stderr).toContain('没有党组织“无此支部”');
    expect((await run('token', 'nobody')).stderr).toContain('没有可用的账号“nobody”');
  });

  test('[P-5] seeds an external database that has no tables yet', async () => {
    const name = `seeded_${randomBytes(4).toString('hex')}`;
    const admin = openPatiently(inject('postgresUrl'), { max: 1 });
    await admin.rows(sql.raw(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`));
    const url = new URL(fresh.url);
    url.pathname = `/${name}`;
    const { stdout, stderr } = await run('seed', '--size=world', url.href);
    expect([stdout, stderr].join()).toMatch(/已写入 \d+ 条记录/);
    const seeded = openPatiently(url.href, { max: 1 });
    expect(await seeded.rows(sql`select kind from installation`)).toEqual([{ kind: 'demonstration' }]);
    await seeded.end();
    await admin.rows(sql.raw(`drop database ${name} with (force)`));
    await admin.end();
  });

  test('[P-6] a folder that cannot be made is a sentence, not a stack', async () => {
    const { stderr } = await run('backup', 'package.json/copies');
    expect(stderr).toMatch(/package\.json\/copies 不是文件夹。请检查路径后重试。/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('gives a token like one of the sign-in page', async () => {
    const { stdout } = await run('token', 'admin');
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
  });
});
