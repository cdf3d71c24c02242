/** Shares: who sees what is shown to him now, page by page, until it stops, and what the sharer learns of it. Domain-cadre 6.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { book } from '../../testing/files.ts';
import { setClock } from '../../testing/clock.ts';
import type { Ask } from '../../testing/open-world.ts';
import { faults, openArchives, type Archives } from './fixtures.ts';

let files: Archives;
let itemId: string;
let fileId: string;
let leader: Ask;
beforeAll(async () => {
  files = await openArchives('2026-11-20');
  leader = await files.world.as('demo.leader');
  fileId = await files.upload(files.department, '考察材料.pdf', book(9));
  const made = await files.put(files.department, {
    title: '2019年考察材料',
    place: '3',
    personId: files.ids['许怀瑾'],
    fileIds: [fileId],
  });
  itemId = made.body.id;
});
afterAll(() => files.world.close());
beforeEach(() => setClock(files.world.database, '2026-11-20'));

const path = '/api/archivesShareFile';
const share = (ask: Ask, values: object) =>
  ask('POST', path, { title: '考察材料', itemIds: [itemId], reason: '研究干部任免', ...values });
const toLeaders = { shareType: '2', roleCode: 'ROLE_SCHOOL_LEADER' };
const of = async (ask: Ask, id: string) =>
  (await ask('GET', `${path}?size=200`)).body.content.find((one: { id: string }) => one.id === id);
const logOf = async (id: string) =>
  (await files.department('GET', `${path}/log?archiveShareId=${id}&sort=at,asc&size=100`)).body.content.map(
    ({ viewerName, act, pageNo }: { viewerName: string; act: string; pageNo: number }) => [viewerName, act, pageNo],
  );
const seen = async (ask: Ask, page = 1) => (await files.view(ask, fileId, page)).status;

test('[BIZ-50] [FILE-21] a holder of the role opens the file, and after the stop the same call answers 404', async () => {
  const { body } = await share(files.department, toLeaders);
  const page = await files.view(leader, fileId);
  expect([page.status, page.headers['content-type'], page.headers['x-pages']]).toEqual([200, 'image/jpeg', '9']);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect((await files.view(leader, fileId, 9)).status).toBe(200);
  const stopped = await files.department('POST', `${path}/${body.id}/stop`, { reason: '研究完毕' });
  expect(stopped.status).toBe(200);
  const after = await files.view(leader, fileId);
  expect([after.status, after.body.message]).toEqual([404, '您没有查看该文件的权限']);
  expect(await of(files.department, body.id)).toMatchObject({ shareState: '2', stopReason: '研究完毕', viewCount: 2 });
  const again = await files.department('POST', `${path}/${body.id}/stop`, {});
  expect([again.status, again.body.message]).toEqual([409, '已停止的共享不能重新开启']);
});

test('it lasts thirty days where nothing is said, ninety at most, and stops by its day', async () => {
  const { body } = await share(files.department, toLeaders);
  expect(await of(files.department, body.id)).toMatchObject({ startOn: '2026-11-20', endOn: '2026-12-20' });
  const long = await share(files.department, { ...toLeaders, endOn: '2027-02-19' });
  expect(faults(long)).toEqual([['endOn', '共享最长 90 天，截止日期最晚为 2027-02-18']]);
  expect((await share(files.department, { ...toLeaders, endOn: '2027-02-18' })).status).toBe(200);
  const past = await share(files.department, { ...toLeaders, startOn: '2026-11-01', endOn: '2026-11-19' });
  expect(faults(past)).toEqual([['endOn', '截止日期已过，请重新填写']]);
  await files.world.database.rows(sql`update archive_share set share_state = '2' where id <> ${body.id}::bigint`);
  await setClock(files.world.database, '2026-12-20');
  expect(await seen(leader)).toBe(200);
  await setClock(files.world.database, '2026-12-21');
  expect(await seen(leader)).toBe(404);
});

test('case 19: whoever loses the role is refused at the next page, and the log says so', async () => {
  const { body } = await share(files.department, toLeaders);
  expect(await seen(leader)).toBe(200);
  const held = sql`where role_code = 'ROLE_SCHOOL_LEADER'`;
  await files.world.database.rows(sql`update role_grant set state = 'ended' ${held}`);
  expect(await seen(leader, 2)).toBe(404);
  await files.world.database.rows(sql`update role_grant set state = 'active' ${held}`);
  expect(await logOf(body.id)).toEqual([
    ['罗景行', '1', 1],
    ['罗景行', '3', 2],
  ]);
  await files.department('POST', `${path}/${body.id}/stop`, {});
});

test('a share whose sharer loses the right ends while page 7 is read, and stays ended when the right comes back', async () => {
  const { body } = await share(files.office, { shareType: '1', personIds: [files.ids['许怀瑾']] });
  expect(faults({ body } as never)).toEqual([]);
  const reader = await files.world.as('demo.cadre');
  for (const page of [1, 7]) expect(await seen(reader, page)).toBe(200);
  const office = sql`where role_code = 'ROLE_CADRE_OFFICE'`;
  await files.world.database.rows(sql`update role_grant set state = 'ended' ${office}`);
  expect(await seen(reader, 8)).toBe(404);
  await files.world.database.rows(sql`update role_grant set state = 'active' ${office}`);
  expect(await seen(reader, 8)).toBe(404);
  expect(await of(files.department, body.id)).toMatchObject({ shareState: '2', stopReason: '共享人已无查看权限' });
  expect((await logOf(body.id)).at(-1)).toEqual(['许怀瑾', '3', 8]);
});

describe('who is shown nothing', () => {
  test('a file that is not shared, is none, or belongs to others reads the same', async () => {
    const other = await files.upload(files.department, '别的.pdf', book(1));
    for (const id of [fileId, other, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await files.view(files.member, id);
      expect([id, status, body.message]).toEqual([id, 404, '您没有查看该文件的权限']);
    }
    expect((await files.view(await files.world.as(null), fileId)).status).toBe(401);
  });

  test('a page beyond the last is none, and what is no page is refused', async () => {
    await share(files.department, toLeaders);
    expect((await files.view(leader, fileId, 10)).status).toBe(404);
    for (const page of [0, -1, 'a', '1.5', 99_999]) expect((await files.view(leader, fileId, page)).status).toBe(400);
  });

  test('a share opens pages alone: by the ordinary roads the file is none', async () => {
    await share(files.department, toLeaders);
    expect(await seen(leader)).toBe(200);
    for (const url of ['view?id=', 'download?id=', 'download/', 'about?id=', 'play?id='])
      expect([url, (await leader('GET', `/api/file/${url}${fileId}`)).status]).toEqual([url, 404]);
    expect((await leader('GET', `/api/file/link?id=${fileId}&action=download`)).status).toBe(404);
    expect((await leader('GET', `/api/archiveItem/${itemId}`)).status).toBe(403);
  });

  test('more pages than the share grants are refused', async () => {
    await files.world.database.rows(sql`update archive_share set share_state = '2'`);
    await share(files.department, { ...toLeaders, viewLimit: 2 });
    expect([await seen(leader), await seen(leader, 2), await seen(leader, 3)]).toEqual([200, 200, 404]);
  });

  test('[S3-02] of three who ask at once for the one page that is granted one sees it', async () => {
    const { database } = files.world;
    await database.rows(sql`update archive_share set share_state = '2'`);
    const { body } = await share(files.department, { ...toLeaders, viewLimit: 1 });
    const asked = await database.transaction(async held => {
      await held.rows(sql`select 1 from archive_share where id = ${body.id}::bigint for update`);
      const looks = [1, 2, 3].map(page => seen(leader, page));
      await expect
        .poll(() =>
          database.rows(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toHaveLength(3);
      return { looks };
    });
    expect((await Promise.all(asked.looks)).sort()).toEqual([200, 404, 404]);
    expect(await of(files.department, body.id)).toMatchObject({ viewCount: 1, refusedCount: 2 });
  });
});

test('members of an organisation see it, of those below only where it was said', async () => {
  await files.world.database.rows(sql`update archive_share set share_state = '2'`);
  const [physics] = await files.world.database.rows<{ id: string }>(sql`
    select o.id from party_organisation o join role_grant g on g.organisation_id = o.id
    where g.role_code = 'ROLE_COLLEGE_COMMITTEE'`);
  const targets = { shareType: '3', organisationIds: [physics?.id] };
  await share(files.department, targets);
  expect(await seen(files.member)).toBe(404);
  await share(files.department, { ...targets, includesBelow: true });
  expect(await seen(files.member)).toBe(200);
  const mine = await files.member('GET', `${path}/mine`);
  expect(mine.body.content).toEqual([
    expect.objectContaining({
      title: '考察材料',
      sharedBy: '周若川',
      items: [expect.objectContaining({ title: '2019年考察材料', personName: '许怀瑾', pages: 9, fileIds: [fileId] })],
    }),
  ]);
});

test('[S3-04] what is shared with oneself is asked for all materials at once, however many they are', async () => {
  const { database } = files.world;
  await database.rows(sql`update archive_share set share_state = '2'`);
  const more = await Promise.all(
    ['2020', '2021', '2022'].map(async year => {
      const fileIds = [await files.upload(files.department, `${year}年考察材料.pdf`, book(1))];
      const row = { title: `${year}年考察材料`, place: '3', personId: files.ids['许怀瑾'], fileIds };
      return (await files.put(files.department, row)).body.id as string;
    }),
  );
  const mine = async () => (await leader('GET', `${path}/mine`)).body.content;
  const statements = async () => {
    const asked = [vi.spyOn(database, 'rows'), vi.spyOn(database, 'one')];
    await mine();
    const count = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    return count;
  };
  await share(files.department, toLeaders);
  await mine();
  const few = await statements();
  await share(files.department, { ...toLeaders, itemIds: [...more, itemId] });
  await share(files.department, { ...toLeaders, itemIds: more });
  expect(await statements()).toBe(few);
  const titles = (await mine()).map(({ items }: { items: { title: string }[] }) => items.map(({ title }) => title));
  const later = ['2020年考察材料', '2021年考察材料', '2022年考察材料'];
  expect(titles).toEqual([['2019年考察材料'], [...later, '2019年考察材料'], later]);
});

test('what is said of a share is held to its kind and to the reach of who shares', async () => {
  expect(faults(await share(files.department, { shareType: '1' }))).toEqual([['personIds', '请选择查阅人员']]);
  expect(faults(await share(files.department, { shareType: '2', roleCode: 'ROLE_NONE' }))).toEqual([
    ['roleCode', '没有这个角色，请重新选择'],
  ]);
  const beyond = faults(await share(files.college, { shareType: '2', roleCode: 'ROLE_SCHOOL_LEADER' }));
  expect(beyond.map(([at]) => at)).toEqual(['itemIds']);
  expect((await share(files.member, toLeaders)).status).toBe(403);
  const { body } = await share(files.department, toLeaders);
  expect((await files.college('POST', `${path}/${body.id}/stop`, {})).status).toBe(404);
  expect(await of(files.college, body.id)).toBeUndefined();
  expect((await files.college('GET', `${path}/log?archiveShareId=${body.id}`)).body.totalElements).toBe(0);
});

test('a material whose pictures are replaced ends its shares', async () => {
  await files.world.database.rows(sql`update archive_share set share_state = '2'`);
  const { body } = await share(files.department, toLeaders);
  const { version } = (await files.department('GET', `/api/archiveItem/${itemId}`)).body;
  const fresh = await files.upload(files.department, '重扫.pdf', book(2));
  await files.department('PUT', '/api/archiveItem', { id: itemId, version, fileIds: [fresh] });
  expect(await of(files.department, body.id)).toMatchObject({ shareState: '2', stopReason: '档案材料已删除或更换' });
  expect((await files.view(leader, fresh)).status).toBe(404);
});
