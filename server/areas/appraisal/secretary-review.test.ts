/** Secretaries report on the year, are judged within the share, told, and put right what was found. Domain-party 8.4. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let college: Ask;
let department: Ask;
let secretary: Ask;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [college, department, secretary] = (await Promise.all(
    ['demo.college', 'demo.department', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => world.close());

const path = '/api/kh/secretary';
const all = async (): Promise<any[]> => (await college('GET', `${path}?size=50&sort=name,asc`)).body.content;
const named = async (name: string) => (await all()).find(one => one.name === name);
const take = async (who: Ask, id: string, name: string, input: object = {}) =>
  who('POST', `${path}/${id}/${name}`, { version: (await department('GET', `${path}/${id}`)).body.version, ...input });
const judged = { liveScore: 92, onlineScore: 90, superiorScore: 93, grade: '1' };

const names = async () => (await all()).map(one => [one.name, one.joinType, one.joinReason]).sort();

test('[ENUM-17] who has been in office for a year stands on the list by itself, once; who came later is added by hand', async () => {
  await world.database.rows(sql`
    update team_member set start_on = '2026-03-01' from person p where p.id = person_id and p.name = '陆知微'
      and position = '01'`);
  expect((await secretary('POST', `${path}/gather`, { year: 2026, organisationId: physics })).status).toBe(404);
  expect(messagesByField(await college('POST', `${path}/gather`, { year: 2027, organisationId: physics }))).toEqual([
    'year: 年度不能晚于 2026 年',
  ]);
  const gathered = await college('POST', `${path}/gather`, { year: 2026, organisationId: physics });
  expect(gathered.body).toEqual({ added: 3, kept: 0, tooNew: 1 });
  expect((await college('POST', `${path}/gather`, { year: 2026, organisationId: physics })).body).toEqual({
    added: 0,
    kept: 3,
    tooNew: 1,
  });
  const late = {
    year: 2026,
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201003'),
    secretaryId: await world.idOf('person', 'name', '陆知微'),
    joinReason: '1',
  };
  expect((await college('POST', path, late)).status).toBe(201);
  // Join type 1 from the register, 2 by hand; reason 2 a full year in the post, 1 in the rank.
  expect(await names()).toEqual(
    [
      ['丁砚书', '1', '2'],
      ['白若溪', '1', '2'],
      ['董思源', '1', '2'],
      ['陆知微', '2', '1'],
    ].sort(),
  );
});

test('the secretary alone hands in the own report; the committee above judges, and says to the person what it found', async () => {
  const asked = () =>
    world.database.rows<{ title: string; link: object }>(sql`
      select t.title, t.link from todo t join user_account u on u.id = t.receiver_id
      where u.username = 'demo.secretary' and t.biz_type = 'KH_SECRETARY' and t.state = 0`);
  const { id } = await named('丁砚书');
  const link = { routePath: '/appraisal/secretary-review/detail', query: { id } };
  expect(await asked()).toEqual([{ title: '【述职评议】请提交2026年度书记抓党建述职报告', link }]);
  expect((await take(college, id, 'submit')).status).toBe(403);
  expect(messagesByField(await take(secretary, id, 'submit'))).toEqual(['report: 请填写述职报告或上传报告文件']);
  const report = '一年来，支部坚持“三会一课”，推动教学科研融合。';
  expect((await take(secretary, id, 'submit', { report })).body).toMatchObject({ state: '2', report });
  expect(await asked()).toEqual([]);
  expect((await take(college, id, 'sendBack', { opinion: '请写明不足' })).body.state).toBe('8');
  expect(await asked()).toHaveLength(1);
  expect((await take(secretary, id, 'submit', { report })).body.state).toBe('2');
  expect((await take(secretary, id, 'judge', judged)).status).toBe(403);
  expect((await take(college, id, 'judge', judged)).body).toMatchObject({ state: '3', grade: '1', liveScore: 92 });
  expect((await take(college, id, 'tell', { feedback: '抓实支部品牌，补齐发展党员短板' })).body).toMatchObject({
    state: '4',
    toldOn: '2026-11-20',
  });
  const told = await world.database.one<{ content: string }>(sql`
    select r.content from reminder r join user_account u on u.id = r.receiver_id
    where u.username = 'demo.secretary' and r.title = '【述职评议】2026年度述职评议结果'`);
  expect(told?.content).toBe('抓实支部品牌，补齐发展党员短板');
});

test('of three branches of a college one secretary is 好', async () => {
  const { id } = await named('白若溪');
  await world.database.rows(sql`update secretary_review set state = '2', report = '述职' where id = ${id}::bigint`);
  expect(messagesByField(await take(college, id, 'judge', judged))).toEqual([
    'grade: 评议等次为“好”的不得超过 1 名（2026 年同级参评 3 名的 1/3）',
  ]);
  expect((await take(college, id, 'judge', { ...judged, grade: '2' })).body).toMatchObject({ state: '3', grade: '2' });
});

test('what is to be put right is open until its result is there', async () => {
  const { id } = await named('丁砚书');
  const item = { problem: '发展党员计划性不强', dueOn: '2027-03-31' };
  const made = (await college('POST', `${path}/item`, { secretaryReviewId: id, ...item })).body;
  expect((await named('丁砚书')).openItems).toBe(1);
  const done = { id: made.id, version: made.version, doneOn: '2026-11-20' };
  expect(messagesByField(await secretary('PUT', `${path}/item`, done))).toEqual(['result: 完成整改的，请填写整改结果']);
  await secretary('PUT', `${path}/item`, { ...done, result: '已制定三年发展计划' });
  expect((await named('丁砚书')).openItems ?? 0).toBe(0);
});
