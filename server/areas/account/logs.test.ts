import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFacts } from '../../kit/tx.ts';
import { rowsIn } from '../../testing/uploads.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { openSession } from '../platform/index.ts';

let world: OpenWorld;
let admin: Ask;
let auditor: Ask;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
  auditor = await world.as('demo.audit');
});
afterAll(() => world.close());

const open = async (username: string) => {
  const userId = await world.idOf('user_account', 'username', username);
  return openSession(world.database, { userId, rememberMe: false, facts: { ...noFacts, address: '10.1.2.3' } });
};
const infoWith = (token: string) =>
  world.http.inject({ method: 'GET', url: '/auth/info', headers: { authorization: `Bearer ${token}` } });

describe('sessions', () => {
  test('who is signed in is listed with place, times and address, and can be signed out at once', async () => {
    const { token, id } = await open('demo.member');
    const { status, body } = await admin('GET', '/api/session?username=demo.member');
    expect([status, body.totalElements]).toEqual([200, 1]);
    expect(body.content[0]).toMatchObject({ id, username: 'demo.member', name: '陆知微', address: '10.1.2.3' });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    expect((await infoWith(token)).statusCode).toBe(200);
    expect((await admin('DELETE', '/api/session', { ids: [id], reason: '账号异常' })).body).toEqual({ removed: 1 });
    expect((await infoWith(token)).statusCode).toBe(401);
    expect((await admin('GET', '/api/session?username=demo.member')).body.totalElements).toBe(0);
    const lines = await world.database.rows(sql`
      select reason, user_name from audit_record where action = 'platform.session.remove' and record_id = ${id}`);
    expect(lines).toEqual([{ reason: '账号异常', userName: '系统管理员' }]);
  });

  test('a session that ran out is none, and one absent id ends nothing', async () => {
    const { token, id } = await open('demo.cadre');
    expect((await admin('DELETE', '/api/session', [id, '999999999'])).status).toBe(404);
    expect((await infoWith(token)).statusCode).toBe(200);
    await world.database.rows(sql`update session set last_seen_at = now() - interval '31 minutes' where id = ${id}`);
    expect((await admin('GET', '/api/session?username=demo.cadre')).body.totalElements).toBe(0);
  });

  test('[ROLE-14] the system and the security administrator see them, nobody else', async () => {
    for (const [name, status] of [
      ['demo.security', 200],
      ['demo.audit', 403],
      ['demo.department', 403],
      ['demo.member', 403],
    ] as const)
      expect([name, (await (await world.as(name))('GET', '/api/session')).status]).toEqual([name, status]);
  });
});

describe('sign-in records', () => {
  test('every sign-in and failure stands there with way, address and reason', async () => {
    await world.http.inject({ method: 'POST', url: '/auth/demo', payload: { username: 'demo.leader' } });
    const security = await world.as('demo.security');
    const { body } = await security('GET', '/api/loginRecord?username=demo.leader');
    expect(body.content).toMatchObject([{ username: 'demo.leader', name: '罗景行', kind: 'demo', isSuccess: true }]);
    expect((await security('GET', '/api/loginRecord?isSuccess=false')).body.totalElements).toBe(0);
    expect((await auditor('GET', '/api/loginRecord?kind=demo')).body.totalElements).toBe(1);
    expect((await admin('GET', '/api/loginRecord')).status).toBe(403);
    expect((await security('GET', '/api/loginRecord?kind=nonsense')).body.totalElements).toBe(0);
  });

  test('the views of a log are counted as its list counts them, for its readers alone', async () => {
    const security = await world.as('demo.security');
    const of = [{}, { isSuccess: ['false'] }, { username: ['demo.leader'] }, { colour: ['red'] }];
    const { status, body } = await security('POST', '/api/loginRecord/counts', { of });
    const listed = async (query: string) => (await security('GET', `/api/loginRecord?${query}`)).body.totalElements;
    expect([status, body]).toEqual([
      200,
      [await listed(''), await listed('isSuccess=false'), await listed('username=demo.leader'), null],
    ]);
    expect(body[2]).toBe(1);
    expect((await admin('POST', '/api/loginRecord/counts', { of })).status).toBe(403);
  });

  test('everybody reads the own ones, the latest first, and those of nobody else', async () => {
    const signIn = (username: string, headers = {}) =>
      world.http.inject({ method: 'POST', url: '/auth/demo', payload: { username }, headers });
    await signIn('demo.teacher');
    await signIn('demo.unitadmin');
    await signIn('demo.teacher', { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile' });
    const { status, body } = await (await world.as('demo.teacher'))('GET', '/api/users/signIns?size=1');
    expect([status, body.totalElements, body.content.length]).toEqual([200, 2, 1]);
    expect(body.content[0]).toMatchObject({ kind: 'demo', isSuccess: true, address: '127.0.0.1', reason: null });
    expect(body.content[0].userAgent).toContain('iPhone');
    const asked = await (await world.as('demo.teacher'))('GET', '/api/users/signIns?userId=1&username=demo.unitadmin');
    expect(asked.status).toBe(400);
  });
});

describe('the audit', () => {
  const find = async (query: string) => (await auditor('GET', `/api/auditRecord?${query}`)).body;

  test('is found by who, what, object, time and request id', async () => {
    const made = await admin('POST', '/api/users', { username: 'audited', name: '受审' });
    const id: string = made.body.id;
    const { content } = await find(`entity=user&recordId=${id}&action=create`);
    expect(content).toMatchObject([
      { userName: '系统管理员', username: 'admin', action: 'platform.user.create', entity: 'user', result: 'done' },
    ]);
    const [{ requestId, at }] = content;
    expect((await find(`requestId=${requestId}`)).content).toMatchObject([{ action: 'platform.user.create' }]);
    const day = new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await find(`userName=系统管理员&at.from=${day}&at.to=${day}&action=user.create`)).totalElements).toBe(1);
    expect((await find('action=user.create&at.to=2020-01-01')).totalElements).toBe(0);
    expect((await find('keyword=系统管理员 user.create')).totalElements).toBe(1);
    const refused = await (await world.as('demo.teacher'))('GET', '/api/session');
    expect(refused.status).toBe(403);
    expect((await find('result=refused&username=demo.teacher')).content).toMatchObject([
      { action: 'platform.session.read', userName: '贺兰亭' },
    ]);
  });

  test('one record opens with its detail, as text that cannot break a line', async () => {
    const { content } = await find('action=platform.user.create&size=1');
    const { status, body } = await auditor('GET', `/api/auditRecord/${content[0].id}`);
    expect(status).toBe(200);
    expect(JSON.parse(body.detail)).toMatchObject({ username: 'audited' });
    expect(body.detail).not.toMatch(/\n/);
    expect((await auditor('GET', '/api/auditRecord/999999999')).status).toBe(404);
  });

  test('the reading and the export are recorded too, without numbers of people', async () => {
    await find('keyword=110101199001011234');
    const [line] = await world.database.rows<{ detail: { filter: { keyword: string } } }>(sql`
      select detail from audit_record where action = 'platform.auditRecord.read' order by id desc limit 1`);
    expect(line?.detail.filter.keyword).toBe('******');
    const { status, bytes, headers } = await auditor('POST', '/api/auditRecord/export', {
      filter: { action: 'user.create', username: 'admin' },
      columns: ['userName', 'action', 'result'],
    });
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheet')]);
    const rows = await rowsIn(bytes, '审计日志');
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['系统管理员', 'platform.user.create', '成功']);
    const exported = await world.database.rows(sql`
      select 1 from audit_record where action = 'platform.auditRecord.export' and detail->>'rows' = '1'`);
    expect(exported).toHaveLength(1);
  });

  test('who counts the audit reads it: the counts are those of the list, and leave one line', async () => {
    const of = [{ action: ['user.create'] }, { action: ['110101199001011234'] }];
    const { totalElements } = await find('action=user.create');
    const { status, body } = await auditor('POST', '/api/auditRecord/counts', { of });
    expect([status, body]).toEqual([200, [totalElements, 0]]);
    const [line] = await world.database.rows<{ detail: object }>(sql`
      select detail from audit_record where action = 'platform.auditRecord.read' order by id desc limit 1`);
    expect(line?.detail).toEqual({
      counted: [
        { filter: { action: ['user.create'] }, found: totalElements },
        { filter: { action: ['******'] }, found: 0 },
      ],
    });
    expect((await admin('POST', '/api/auditRecord/counts', { of })).status).toBe(403);
  });

  test('an export above the limit asks for a narrower span', async () => {
    await world.database.rows(sql`update system_config set config_value = '1' where config_key = 'export.taskRows'`);
    const { status, body } = await auditor('POST', '/api/auditRecord/export', {});
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^共 \d+ 行，超过一次导出的上限 1 行/)]);
  });

  test('[ROLE-14] is for the audit administrator alone', async () => {
    for (const name of ['admin', 'demo.security', 'demo.department', 'demo.member']) {
      const ask = await world.as(name);
      for (const [method, url] of [
        ['GET', '/api/auditRecord'],
        ['GET', '/api/auditRecord/1'],
        ['POST', '/api/auditRecord/export'],
      ] as const)
        expect([name, url, (await ask(method, url, method === 'POST' ? {} : undefined)).status]).toEqual([
          name,
          url,
          403,
        ]);
    }
  });

  test('no sort or filter of any of these lists is a failure of ours', async () => {
    for (const url of ['/api/auditRecord', '/api/loginRecord', '/api/session'])
      for (const query of [
        'sort=action,asc',
        'sort=username,desc',
        'sort=at,asc',
        'at.from=x',
        'keyword=%00',
        'userId=x',
        'userId=1',
        'columns=tokenHash',
        'name=%25',
        'asOf=2026-01-01',
      ]) {
        const { status } = await (url === '/api/session' ? admin : auditor)('GET', `${url}?${query}`);
        expect([url, query, [200, 400]]).toEqual([url, query, expect.arrayContaining([status])]);
      }
  });
});
