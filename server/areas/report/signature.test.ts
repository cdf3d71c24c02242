import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signed } from 'contract/report/screen.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let nobody: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  nobody = await world.as(null);
});
afterAll(() => world.close());

const at = '/api/report/aj/verification';
const extpath = '/aj/dj/zhdt';
const signed = async (ask = department): Promise<Signed> =>
  (await ask('GET', `/api/report/aj/sign?extpath=${extpath}`)).body;
const isValid = async (one: Signed) => (await nobody('GET', `${at}?${new URLSearchParams({ ...one })}`)).body.valid;
const open = (one: object) => nobody('POST', at, one);
const altered = async (change: (one: Signed) => Partial<Signed>) => {
  const one = await signed();
  return { ...one, ...change(one) };
};

test('[REPORT-07] [REPORT-08] the signature answer has timestamp, platformCode and sign', async () => {
  const { timestamp, platformCode, sign } = await signed();
  expect(timestamp).toMatch(/^\d{13}$/);
  expect(platformCode).toBe('dj');
  expect(sign).toMatch(/^[0-9a-f]{32}$/);
  expect((await nobody('GET', `/api/report/aj/sign?extpath=${extpath}`)).status).toBe(401);
  expect((await department('GET', '/api/report/aj/sign?extpath=/aj/dj/other')).body.code).toBe('report.screen.unknown');
  expect((await department('GET', '/api/report/aj/sign?extpath=__proto__')).body.code).toBe('report.screen.unknown');
});

test('[REPORT-09] a fresh signature is valid, opens the screen once, and is not valid afterwards', async () => {
  const one = await signed();
  expect([await isValid(one), await isValid(one)]).toEqual([true, true]);
  const opened = await open(one);
  expect([opened.status, opened.body.screen.title, opened.body.expiresIn]).toEqual([200, '智慧党建综合大屏', 900]);
  const again = await open(one);
  expect([again.status, again.body.code, again.body.message]).toEqual([
    400,
    'report.screen.used',
    '大屏链接已被使用，请刷新页面',
  ]);
  expect(await isValid(one)).toBe(false);
});

test('[REPORT-08] [REPORT-09] [SEC-87] whatever is altered is refused', async () => {
  const changes: ((one: Signed) => Partial<Signed>)[] = [
    ({ timestamp }) => ({ timestamp: String(Number(timestamp) + 1) }),
    () => ({ platformCode: 'gb' }),
    () => ({ extpath: '/aj/gb/zhdt' }),
    ({ sign }) => ({ sign: sign.replace(/^./, first => (first === 'a' ? 'b' : 'a')) }),
    () => ({ sign: '' }),
  ];
  for (const change of changes) {
    const one = await altered(change);
    expect([await isValid(one), (await open(one)).body.code]).toEqual([false, 'report.screen.signature']);
  }
  const { sign: _, ...without } = await signed();
  expect((await open(without)).status).toBe(400);
});

test('[REPORT-09] one older than two minutes is refused', async () => {
  const one = await signed();
  await world.database.rows(sql`update screen_ticket set expires_at = now() where used_at is null`);
  expect([await isValid(one), (await open(one)).body.message]).toEqual([false, '大屏链接已过期，请刷新页面']);
  const before = await world.database.one<{ now: string }>(sql`select now()`);
  const { sign } = await signed();
  const lives = await world.database.one<{ isLongEnough: boolean; isShortEnough: boolean }>(sql`
    select expires_at >= ${before?.now}::timestamptz + interval '2 minutes' as is_long_enough,
      expires_at <= now() + interval '2 minutes' as is_short_enough
    from screen_ticket where sign_hash = encode(sha256(convert_to(${sign}, 'UTF8')), 'hex')`);
  expect(lives).toEqual({ isLongEnough: true, isShortEnough: true });
});

test('[SEC-87] of many who use one signature at once, one opens the screen', async () => {
  const one = await signed();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => open(one)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(400)]);
});

describe('the token of a screen', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const figures = (token: string, key = 'party-overview') =>
    nobody('GET', `/api/bigscreen/data/${key}`, undefined, bearer(token));

  test('gives the figures of its screen and no others', async () => {
    const { screenToken } = (await open(await signed())).body;
    expect((await figures(screenToken)).status).toBe(200);
    expect((await figures(screenToken, 'cadre-overview')).status).toBe(404);
    expect((await figures(screenToken, 'constructor')).status).toBe(404);
    expect((await figures('made-up')).body).toMatchObject({ status: 401, message: '大屏已停止刷新，请刷新页面' });
    expect((await nobody('GET', '/api/bigscreen/data/party-overview')).status).toBe(401);
    expect((await nobody('GET', '/api/dyjbxx', undefined, bearer(screenToken))).status).toBe(401);
    const later = await department('GET', '/api/report/aj/sign?extpath=/aj/gb/zhdt');
    const other = (await open(later.body)).body;
    expect(other.screen.later).toContain('干部队伍');
    expect((await figures(other.screenToken)).status).toBe(404);
  });

  test('ends with the session, and signatures of the session with it', async () => {
    const ask = await world.as('demo.college');
    const [used, unused] = [await signed(ask), await signed(ask)];
    const { screenToken } = (await open(used)).body;
    expect((await figures(screenToken)).status).toBe(200);
    await ask('GET', '/auth/logout');
    expect((await figures(screenToken)).status).toBe(401);
    expect([await isValid(unused), (await open(unused)).status]).toEqual([false, 401]);
  });

  test('ends after a silent quarter of an hour', async () => {
    const { screenToken } = (await open(await signed())).body;
    await world.database.rows(sql`update screen_ticket set last_seen_at = now() - interval '14 minutes'`);
    expect((await figures(screenToken)).status).toBe(200);
    await world.database.rows(sql`update screen_ticket set last_seen_at = last_seen_at - interval '16 minutes'`);
    expect((await figures(screenToken)).status).toBe(401);
  });
});

describe('figures', () => {
  const overview = async (username: string) => {
    const { screenToken } = (await open(await signed(await world.as(username)))).body;
    const answer = await nobody('GET', '/api/bigscreen/data/party-overview', undefined, {
      authorization: `Bearer ${screenToken}`,
    });
    return answer.body;
  };
  const sum = (slices: { count: number }[]) => slices.reduce((all, { count }) => all + count, 0);

  test('are those of the lists in the own reach', async () => {
    for (const username of ['demo.department', 'demo.college', 'demo.secretary']) {
      const ask = await world.as(username);
      const count = async (query: string) => (await ask('GET', `/api/${query}&size=1`)).body.totalElements;
      const register = 'partyStatus=1&partyStatus=2&partyStatus=10';
      const { members, organisations, colleges } = await overview(username);
      expect([username, members.total]).toEqual([username, await count(`dyjbxx?${register}`)]);
      expect(members.formal).toBe(await count(`dyjbxx?${register}&memberCategory=1`));
      expect(members.women).toBe(await count(`dyjbxx?${register}&gender=2`));
      expect(organisations.branches).toBe(
        await count('dzzxx?category=631&category=632&category=633&category=931&category=932&state=1&state=2&state=3'),
      );
      for (const slices of [members.ages, members.genders, members.ethnicities, members.education, members.kinds])
        expect(sum(slices)).toBe(members.total);
      expect(sum(organisations.categories)).toBe(organisations.total);
      expect(colleges.length).toBeGreaterThan(0);
    }
  });

  test('of a member are the own ones, of an administrator none', async () => {
    expect((await overview('demo.member')).members.total).toBe(1);
    expect(await overview('admin')).toMatchObject({
      place: '',
      members: { total: 0 },
      organisations: { total: 0 },
      colleges: [],
    });
  });

  test('follow a change at once', async () => {
    const before = await overview('demo.department');
    const id = await world.idOf('party_organisation', 'code', (await someBranch()).code);
    const { body } = await department('GET', `/api/dzzxx/${id}`);
    const changed = await department('PUT', '/api/dzzxx', {
      id,
      version: body.version,
      hasCommittee: body.hasCommittee !== true,
    });
    expect(changed.status).toBe(200);
    const after = await overview('demo.department');
    expect(Math.abs(after.organisations.withCommittee - before.organisations.withCommittee)).toBe(1);
  });

  const someBranch = async () =>
    (await world.database.one<{ code: string }>(sql`
      select code from party_organisation where category = '631' and state = '2' and deleted_at is null
      order by id limit 1`)) ?? { code: '' };
});
