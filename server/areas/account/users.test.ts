import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { rowsIn, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let admin: Ask;
const idOf = (username: string) => world.idOf('user_account', 'username', username);
const auditsOf = (id: string, action: string) =>
  world.database.rows<{ userName: string; result: string; reason: string | null; detail: unknown }>(sql`
    select user_name, result, reason, detail from audit_record
    where entity = 'user' and record_id = ${id}::bigint and action = ${action} order by id`);
const make = async (body: object) => {
  const answer = await admin('POST', '/api/users', body);
  expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
  return answer.body as { id: string; username: string; name: string; oneTimePassword: string };
};

beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

describe('the list', () => {
  test('[USER-15] takes page, size and sort in the query and the filter in the body', async () => {
    const { status, body } = await admin('POST', '/api/users/list?page=0&size=2&sort=id,desc', { username: 'demo.d' });
    expect([status, body.totalElements]).toEqual([200, 6]);
    const ids = body.content.map((row: { id: string }) => Number(row.id));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBeGreaterThan(ids[1]);
    expect(body.content.every((row: { username: string }) => row.username.startsWith('demo.d'))).toBe(true);
    const next = await admin('POST', '/api/users/list?page=2&size=2&sort=id,desc', { username: 'demo.d' });
    expect(next.body.content.map((row: { username: string }) => row.username)).toContain('demo.department');
    const empty = await admin('POST', '/api/users/list?size=1', { keyword: null, name: '', state: [] });
    expect(empty.body.totalElements).toBe(25);
  });

  test('its views are counted as it counts them itself, computed fields among them', async () => {
    const of = [{}, { state: ['disabled'] }, { hasLeft: ['true'] }, { keyword: ['董思源'] }, { colour: ['red'] }];
    const { status, body } = await admin('POST', '/api/users/counts', { of });
    const listed = async (query: string) => (await admin('GET', `/api/users?${query}`)).body.totalElements;
    expect([status, body]).toEqual([200, [25, await listed('state=disabled'), await listed('hasLeft=true'), 1, null]]);
    // Of an account without the office the own one alone is there.
    const department = await world.as('demo.department');
    expect((await department('POST', '/api/users/counts', { of })).body).toEqual([1, 0, 0, 0, null]);
  });

  test('[USER-15] finds by name, number and keyword, and says place, roles and last sign-in', async () => {
    const { body } = await admin('POST', '/api/users/list?columns=roleNames&columns=placeName&columns=name', {
      keyword: '董思源',
    });
    expect(body.content).toMatchObject([{ name: '董思源', roleNames: '院系党委（党总支）管理员' }]);
    expect(body.content[0]).not.toHaveProperty('passwordHash');
    const row = await admin('GET', `/api/users/${body.content[0].id}`);
    expect(row.body).toMatchObject({ username: 'demo.college', state: 'enabled', isLocked: false, hasLeft: false });
    expect(JSON.stringify(row.body)).not.toMatch(/argon2/);
    expect((await admin('GET', '/api/users?roleNames=安全')).body.content).toMatchObject([
      { username: 'demo.security' },
    ]);
  });

  test('what it does not know is refused by name, and no filter is a failure of ours', async () => {
    for (const [url, body] of [
      ['list?size=201', {}],
      ['list?sort=password_hash,asc', {}],
      ['list?sort=id,up', {}],
      ['list', { passwordHash: 'x' }],
      ['list', { state: { a: 1 } }],
      ['list', { 'lastLoginAt.from': '昨天' }],
      ['list', { 'lastLoginAt.to': '2026-02-31' }],
      ['list', { keyword: ['a', 'b'] }],
    ] as const)
      expect([url, (await admin('POST', `/api/users/${url}`, body)).status]).toEqual([url, 400]);
    for (const keyword of ['%', "';--", '\u0000', '甲'.repeat(300)])
      expect((await admin('POST', '/api/users/list', { keyword })).status).toBeLessThan(500);
  });

  test('[ROLE-14] who administers accounts sees all, everybody else the own one at most', async () => {
    for (const [name, total] of [
      ['demo.security', 25],
      ['demo.audit', 0],
      ['demo.department', 1],
      ['demo.college', 1],
      ['demo.member', 1],
    ] as const) {
      const { status, body } = await (await world.as(name))('POST', '/api/users/list', {});
      expect([name, status, body.totalElements]).toEqual([name, 200, total]);
      if (total === 1) expect(body.content[0].username).toBe(name);
    }
    const member = await world.as('demo.member');
    expect((await member('GET', `/api/users/${await idOf('demo.college')}`)).status).toBe(404);
  });
});

describe('an account', () => {
  test('[USER-01] [USER-02] is made, changed and read back, each with an audit line of old and new', async () => {
    const made = await make({ username: 'li.wen', name: '李闻', email: 'li.wen@jianglin.example' });
    expect(made.oneTimePassword.length).toBeGreaterThanOrEqual(10);
    const changed = await admin('PUT', '/api/users', { id: made.id, email: 'wen.li@jianglin.example' });
    expect([changed.status, changed.body.email]).toEqual([200, 'wen.li@jianglin.example']);
    expect((await admin('GET', `/api/users/${made.id}`)).body).toMatchObject({
      email: 'wen.li@jianglin.example',
      name: '李闻',
      version: 2,
    });
    expect(await auditsOf(made.id, 'platform.user.create')).toMatchObject([{ userName: '系统管理员' }]);
    expect(await auditsOf(made.id, 'platform.user.update')).toMatchObject([
      { detail: { changes: [{ field: 'email', old: 'li.wen@jianglin.example', new: 'wen.li@jianglin.example' }] } },
    ]);
    const stale = await admin('PUT', '/api/users', { id: made.id, version: 1, name: '李文' });
    expect([stale.status, stale.body.code]).toEqual([409, 'kit.stale']);
  });

  test('[USER-01] belongs to one person at most, and takes the name of the person', async () => {
    const taken = await admin('POST', '/api/users', { username: 'twice', personNumber: '20242013004' });
    const made = taken.status === 201 ? taken.body : null;
    expect(made).toMatchObject({ username: 'twice', name: '何既明' });
    const again = await admin('POST', '/api/users', { username: 'thrice', personNumber: '20242013004' });
    expect([again.status, again.body.fields]).toMatchObject([
      400,
      [{ path: 'personNumber', message: '何既明已有账号“twice”，一人只能有一个账号' }],
    ]);
    await admin('DELETE', '/api/users', [made.id]);
  });

  test('every fault is told on its field', async () => {
    const { status, body } = await admin('POST', '/api/users', {
      username: 'wrong',
      personNumber: '00000000',
      email: 'nonsense',
      unitId: '999999999',
    });
    expect(status).toBe(400);
    expect(body.fields.map((one: { path: string; message: string }) => [one.path, one.message])).toEqual([
      ['email', '邮箱格式不正确，应如 name@example.com'],
      ['personNumber', '没有学号/工号为“00000000”的人员，请核对'],
      ['unitId', '没有这个单位，请重新选择'],
    ]);
    const taken = await admin('POST', '/api/users', { username: 'ADMIN', name: '甲' });
    expect(taken.body.fields[0]).toMatchObject({ path: 'username', code: 'platform.user.username-taken' });
    expect((await admin('POST', '/api/users', { username: 'x', name: '甲', roles: ['a'] })).status).toBe(400);
  });

  test('[USER-03] is removed, the own one is not, and one absent id fails all', async () => {
    const { id } = await make({ username: 'to.go', name: '将去' });
    const own = await admin('DELETE', '/api/users', [await idOf('admin')]);
    expect([own.status, own.body.fields[0].message]).toEqual([400, '不能对本人账号办理此操作，请由其他管理员办理']);
    expect((await admin('DELETE', '/api/users', [id, '999999999'])).status).toBe(404);
    expect((await admin('DELETE', '/api/users', { ids: [id], reason: '重复' })).body).toEqual({ removed: 1 });
    expect((await admin('POST', '/api/users/list', { username: 'to.go' })).body.totalElements).toBe(0);
    expect((await admin('GET', `/api/users/${id}`)).status).toBe(404);
    expect(await auditsOf(id, 'platform.user.remove')).toMatchObject([{ reason: '重复' }]);
    expect((await make({ username: 'to.go', name: '又来' })).username).toBe('to.go');
  });

  test('the last account of each of the three administrators stays in use', async () => {
    for (const [name, role] of [
      ['demo.security', '安全管理员'],
      ['demo.audit', '审计管理员'],
    ] as const) {
      const id = await idOf(name);
      const message = `“${role}”是最后一个可用的${role}，不能停用或删除；请先建立另一个${role}账号`;
      const removed = await admin('DELETE', '/api/users', [id]);
      expect([removed.status, removed.body.fields?.[0].message]).toEqual([400, message]);
      const stopped = await admin('PUT', '/api/users/updateState', { id, state: 'disabled' });
      expect([stopped.status, stopped.body.fields?.[0].message]).toEqual([400, message]);
    }
    await world.hire('second.audit', '审计二', 'ROLE_AUDIT_ADMIN');
    const second = await admin('POST', '/api/users/disabledUser', [await idOf('second.audit')]);
    expect([second.status, second.body]).toEqual([200, { disabled: 1 }]);
  });

  test('the last one stays in use also while the grant of the other is being ended', async () => {
    await world.hire('second.security', '安全二', 'ROLE_SECURITY_ADMIN');
    const other = await idOf('second.security');
    const disabled = await world.database.transaction(async connection => {
      await connection.rows(sql`select pg_advisory_xact_lock(hashtext('rights'))`);
      await connection.rows(sql`update role_grant set state = 'ended' where user_id = ${other}::bigint`);
      const asked = admin('PUT', '/api/users/updateState', { id: await idOf('demo.security'), state: 'disabled' });
      const waiting = () =>
        connection.rows(sql`
          select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`);
      await expect.poll(waiting).toHaveLength(1);
      return { asked };
    });
    expect((await disabled.asked).body.fields?.[0].code).toBe('platform.account.last-administrator');
  });

  test('nobody turns the own account over to another person', async () => {
    const answer = await admin('PUT', '/api/users', { id: await idOf('admin'), personNumber: '20242013004' });
    expect([answer.status, answer.body.code]).toEqual([400, 'kit.invalid']);
  });
});

describe('people and their accounts', () => {
  test('[USER-17] [USER-19] people without an account are listed and get one, with basic rights alone', async () => {
    const find = () => admin('POST', '/api/users/listNoEnterUser?page=0&size=20', { keyword: '何既明' });
    const { body } = await find();
    expect(body).toMatchObject({ totalElements: 1, content: [{ name: '何既明', number: '20242013004' }] });
    expect(Object.keys(body.content[0]).sort()).toEqual(['id', 'name', 'number', 'unitName']);
    const registered = await admin('POST', '/api/users/registerNoEnterUser', [body.content[0].id]);
    expect([registered.status, registered.body.accounts]).toMatchObject([
      200,
      [{ username: '20242013004', name: '何既明' }],
    ]);
    expect((await find()).body.totalElements).toBe(0);
    const again = await admin('POST', '/api/users/registerNoEnterUser', [body.content[0].id]);
    expect([again.status, again.body.fields[0].message]).toEqual([400, '何既明已有账号，请刷新列表后重试']);
    const session = await world.as('20242013004');
    // That of members follows from the register and reaches the own person alone.
    expect((await session('GET', '/auth/info')).body.roles).toEqual(['ROLE_SYSTEM_DEFAULT', 'ROLE_MEMBER']);
  });

  test('[USER-17] the list is no way into the base: a member may not call it, and it is paged', async () => {
    const member = await world.as('demo.member');
    expect((await member('POST', '/api/users/listNoEnterUser', {})).status).toBe(403);
    const first = await admin('POST', '/api/users/listNoEnterUser?size=2&sort=number,desc', {});
    expect(first.body.content).toHaveLength(2);
    expect(first.body.content[0].number > first.body.content[1].number).toBe(true);
    expect((await admin('POST', '/api/users/listNoEnterUser?sort=id_card,asc', {})).status).toBe(400);
  });

  test('[USER-18] [USER-20] the account of a person marked as left is found and disabled', async () => {
    await world.database.rows(sql`
      update teacher set state = '3' where id = (select person_id from user_account where username = 'demo.marker')`);
    const { body } = await admin('POST', '/api/users/listHasLeftUser?page=0&size=20', {});
    expect(body.content.map((row: { username: string }) => row.username)).toEqual(['demo.marker']);
    const disabled = await admin('POST', '/api/users/disabledUser', [body.content[0].id]);
    expect(disabled.body).toEqual({ disabled: 1 });
    expect((await admin('POST', '/api/users/disabledUser', [body.content[0].id])).body).toEqual({ disabled: 0 });
  });

  test('[USER-05] everybody changes the own profile alone, whatever id comes along', async () => {
    const member = await world.as('demo.member');
    const other = await idOf('demo.college');
    const before = await admin('GET', `/api/users/${other}`);
    const answer = await member('PUT', '/api/users/center', {
      id: other,
      officePhone: '0571-8800',
      phone: '13900001111',
    });
    expect([answer.status, answer.body.name]).toEqual([200, '陆知微']);
    expect((await admin('GET', `/api/users/${other}`)).body).toEqual(before.body);
    const [own] = await world.database.rows<{ office: string }>(sql`
      select office_phone as office from person p join user_account u on u.person_id = p.id where u.username = 'demo.member'`);
    expect(own?.office).toBe('0571-8800');
    const renamed = await member('PUT', '/api/users/center', { name: '陆微知' });
    expect([renamed.status, renamed.body.fields[0].code]).toEqual([400, 'platform.account.name-of-person']);
    expect((await admin('PUT', '/api/users/center', { name: '系统管理员甲' })).body.name).toBe('系统管理员甲');
  });
});

describe('a sheet', () => {
  const headings = ['姓名', '*用户名', '学号/工号', '单位代码', '邮箱'];
  const take = async (...rows: (string | null)[][]) =>
    send(admin, '/api/users/import', 'users.xlsx', await sheet(headings, ...rows));

  test('[USER-21] the template comes as a file with a name and the columns', async () => {
    const { status, headers, bytes } = await admin('GET', '/api/users/template');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('用户导入模板.xlsx')}`,
    );
    expect((await rowsIn(bytes, '用户'))[0]).toEqual(['*用户名', '姓名', '学号/工号', '单位代码', '邮箱']);
  });

  test('makes the accounts of its rows with a password each', async () => {
    const { status, body } = await take(
      ['钱一', 'sheet.one', null, '201', 'one@jianglin.example'],
      ['孙二', 'sheet.two', null, null, null],
    );
    expect([status, body.accounts?.map((one: { username: string }) => one.username)]).toEqual([
      200,
      ['sheet.one', 'sheet.two'],
    ]);
    expect((await admin('GET', `/api/users/${body.accounts[0].id}`)).body.email).toBe('one@jianglin.example');
  });

  test('with one faulty row makes none, and says what is wrong in which row', async () => {
    const { status, body } = await take(['李三', 'sheet.three', null, null, null], ['周四', 'admin', null, '999', 'x']);
    expect(status).toBe(400);
    expect(body.fields.map((one: { message: string }) => one.message)).toEqual([
      '第 3 行：没有代码为“999”的单位，请核对',
    ]);
    expect((await admin('POST', '/api/users/list', { username: 'sheet.three' })).body.totalElements).toBe(0);
    const bare = await take();
    expect([bare.status, bare.body.code]).toEqual([400, 'platform.account.sheet-empty']);
  });
});
