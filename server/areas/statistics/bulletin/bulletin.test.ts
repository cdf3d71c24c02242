/** 党建工作通报: figures that are the counts of their lists, who lacks what, words that stay, and who reads it. Domain-party 12.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from 'contract/report/home.ts';
import { bulletinFigures } from 'contract/statistics/bulletin-figures.ts';
import { lacksWords } from 'contract/statistics/bulletin-words.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { messagesByField } from '../../../testing/told.ts';

const path = '/api/djtj/bulletin';
let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let leader: Ask;
const place: Record<string, string> = {};

const hold = (name: string, types: string, heldOn: string) =>
  world.database.rows(sql`
    insert into meeting (version, organisation_id, types, title, mode, place, held_on, start_time, end_time, host_id,
      recorder_id, state, submitted_on, created_at, updated_at)
    select 1, ${place[name]}::bigint, ${types}, ${`${heldOn} ${types}`}, '1', '301', ${heldOn}::date, '14:30', '16:00',
      p.id, p.id, '6', ${heldOn}::date, now(), now() from person p where p.number = 'GZ041011'`);

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary, leader] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.leader'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  for (const [name, code] of [
    ['school', '9999990001'],
    ['physics', '9999990001201'],
    ['optics', '9999990001201001'],
    ['undergraduates', '9999990001201002'],
    ['graduates', '9999990001201003'],
  ] as const)
    place[name] = await world.idOf('party_organisation', 'code', code);
  await setClock(world.database, '2026-11-20', '10:00:00');
});
afterAll(() => world.close());

const read = async (who: Ask, id: string) => (await who('GET', `${path}/${id}`)).body;
const contentOf = async (who: Ask, id: string) => (await who('GET', `${path}/${id}/content`)).body;
const begin = (who: Ask, name: string, firstMonth: string, period = '1') =>
  who('POST', path, { organisationId: place[name], period, firstMonth });
const take = async (who: Ask, id: string, name: string, input: object = {}) => {
  const { version } = await read(who, id);
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const change = async (id: string, values: object) => {
  const { version } = await read(college, id);
  return college('PUT', path, { id, version, ...values });
};
const lacksIn = (lacking: any[]) => lacking.map(one => `${one.name}：${lacksWords(one)}`);

let october: string;
test('[BIZ-23] a college begins its month: title, figures and words are there', async () => {
  await hold('optics', '05;02', '2026-10-14');
  await hold('undergraduates', '05', '2026-10-15');
  const { status, body } = await begin(college, 'physics', '2026-10');
  expect([status, body.title, body.state]).toEqual([201, '2026年10月党建工作通报', '1']);
  october = body.id;
  const { figures, texts, isReached } = await contentOf(college, october);
  expect(isReached).toBe(true);
  const kinds = figures.life.kinds.map((one: any) => [one.label, one.due, one.held, one.missing, one.open]);
  expect(kinds).toEqual([
    ['支部委员会会议', 1, 1, 0, 0],
    ['党小组会', 1, 0, 1, 0],
    ['主题党日', 3, 2, 1, 0],
  ]);
  expect(body.lifeText).toBe(texts.lifeText);
});

test('who lacks what is named exactly, by kind and month; who has all of it as well', async () => {
  const { figures } = await contentOf(college, october);
  expect(lacksIn(figures.life.lacking)).toEqual([
    '物理学院光学教工党支部：光学教工第一党小组党小组会（10月）缺 1 次',
    '物理学院研究生第二党支部：主题党日（10月）缺 1 次',
  ]);
  expect(figures.life.full.map((one: any) => one.id)).toEqual([place['undergraduates']]);
  const lines = figures.life.places.map((one: any) => [one.id, one.due, one.held, one.missing]);
  expect(lines).toEqual([
    [place['optics'], 3, 2, 1],
    [place['undergraduates'], 1, 1, 0],
    [place['graduates'], 1, 0, 1],
  ]);
});

test('every figure is the count of the list it opens, at the moment of computing', async () => {
  const of = bulletinFigures(place['physics'] ?? '', { from: '2026-10-01', to: '2026-10-31' });
  const { figures } = await contentOf(college, october);
  for (const [name, figure] of Object.entries(of)) {
    const list = addressOf(`/${figure.of.path}`, { ...figure.filters(figures.day), asOf: [figures.at] });
    const { status, body } = await college('GET', list);
    expect([name, status, body.totalElements]).toEqual([name, 200, figures.counts[name]]);
  }
  expect(figures.counts).toMatchObject({ organisations: 3, branches: 3, members: 22, formal: 18, probationary: 4 });
  expect(figures.counts).toMatchObject({ women: 11, objects: 1, due: 0, termOver: 0 });
});

test('computing anew keeps what was edited or taken out, beside what would stand there, and renews the rest', async () => {
  const before = await read(college, october);
  await change(october, { lifeText: '我院组织生活总体正常。', duesText: null });
  await hold('graduates', '05', '2026-10-20');
  const counted = (await contentOf(college, october)).figures.life;
  await setClock(world.database, '2026-11-21', '09:00:00');
  expect((await take(college, october, 'recompute')).status).toBe(200);
  const [row, { figures, texts }] = [await read(college, october), await contentOf(college, october)];
  expect([row.lifeText, row.duesText]).toEqual(['我院组织生活总体正常。', null]);
  expect(texts.duesText).toBe('本期没有开始收缴的党费。');
  expect(row.overviewText).toBe(before.overviewText.replace('11月20日', '11月21日'));
  const heldIn = (life: any) => life.kinds.find((one: any) => one.type === '05').held;
  expect([heldIn(counted), heldIn(figures.life)]).toEqual([2, 3]);
  expect(texts.lifeText).toMatch(/主题党日应开展 3 次、已开展 3 次/);
  expect(row.computedAt).toBe(figures.at);
});

test('a draft is of who writes it; below it is neither listed nor read', async () => {
  expect((await secretary('GET', `${path}/${october}`)).status).toBe(404);
  expect((await secretary('GET', `${path}/${october}/content`)).status).toBe(404);
  expect((await secretary('GET', path)).body.totalElements).toBe(0);
  expect((await begin(secretary, 'optics', '2026-10')).status).toBe(403);
  expect((await begin(college, 'school', '2026-10')).status).toBe(400);
});

test('published it is read and told below, opens no lists there, and is not changed any more', async () => {
  expect((await take(college, october, 'publish')).status).toBe(200);
  const row = await read(secretary, october);
  expect([row.title, row.state, row.lifeText]).toEqual(['2026年10月党建工作通报', '2', '我院组织生活总体正常。']);
  expect((await contentOf(secretary, october)).isReached).toBe(false);
  expect((await contentOf(leader, october)).isReached).toBe(true);
  expect((await secretary('GET', path)).body.content.map((one: any) => one.id)).toEqual([october]);
  const told = await world.database.rows(sql`
    select k.title, u.username from reminder k join user_account u on u.id = k.receiver_id
    where k.entity = 'bulletin' and u.username = 'demo.secretary'`);
  expect(told).toEqual([{ title: '【工作通报】2026年10月党建工作通报', username: 'demo.secretary' }]);
  expect((await change(october, { lifeText: '改动' })).status).toBe(400);
  expect((await take(college, october, 'recompute')).status).toBe(409);
  expect((await take(secretary, october, 'withdraw', { reason: '试' })).status).toBe(403);
});

test('one stands for a period; withdrawn with a reason it is gone below and another may be written', async () => {
  expect(messagesByField(await begin(college, 'physics', '2026-10'))).toEqual([
    expect.stringMatching(/^periodKey|^organisationId|该党组织该期间的通报/),
  ]);
  expect((await take(college, october, 'withdraw')).status).toBe(400);
  expect((await take(college, october, 'withdraw', { reason: '数字有误' })).status).toBe(200);
  expect((await secretary('GET', `${path}/${october}`)).status).toBe(404);
  expect((await begin(college, 'physics', '2026-10')).status).toBe(201);
});

test('a month to come and a quarter that begins within one are refused, all in plain words', async () => {
  expect(messagesByField(await begin(college, 'physics', '2026-12'))).toEqual([
    'firstMonth: 起始月份尚未开始，请选择本月或以前的月份',
  ]);
  expect(messagesByField(await begin(college, 'physics', '2026-11', '2'))).toEqual([
    'firstMonth: 季度通报的起始月份应为 1、4、7、10 月',
  ]);
});

test('what was computed before the period was over is published once that was looked at', async () => {
  const { id } = (await begin(college, 'physics', '2026-11')).body;
  const first = await take(college, id, 'publish');
  expect([first.body.code, messagesByField(first)]).toEqual([
    'kit.confirm',
    [': 数字计算于 2026-11-21，2026年11月当时尚未结束，发布前宜重新计算'],
  ]);
  expect((await take(college, id, 'publish', { confirmed: ['statistics.bulletin.early'] })).status).toBe(200);
});

test('whoever sees a part alone begins none: a sum over it would be taken for the whole', async () => {
  await world.database.rows(sql`
    update role set permissions = permissions || '{statistics.bulletin.create}' where code = 'ROLE_BRANCH_SECRETARY'`);
  const again = await world.as('demo.secretary');
  expect(messagesByField(await begin(again, 'optics', '2026-10')).join()).toMatch(
    /^organisationId: 您的管理范围不含该党组织及下级的全部党组织、/,
  );
});

test('a quarter of the school tells what its colleges held and the paper says the same', async () => {
  const { status, body } = await begin(department, 'school', '2026-07', '2');
  expect([status, body.title]).toEqual([201, '2026年第3季度党建工作通报']);
  const { figures } = await contentOf(department, body.id);
  const physics = figures.life.places.find((one: any) => one.id === place['physics']);
  expect(physics).toMatchObject({ name: '物理学院党委' });
  const preview = await department('GET', `/api/document/preview?code=bulletin&id=${body.id}`);
  expect([preview.status, preview.body.missing]).toEqual([200, []]);
  const texts = preview.body.blocks.flatMap((one: any) =>
    one.kind === 'text' ? one.text : one.rows.flat().map((cell: any) => cell.text),
  );
  expect(texts).toContain('一、基本情况');
  expect(texts).toContain(figures.life.lacking[0].name);
  expect(texts).toContain(lacksWords(figures.life.lacking[0]));
});
