/** What cadres, their posts and their units are watched for, with the days and the words; and whom a rule tells. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
const units: Record<string, string> = {};
const ids: Record<string, string> = {};
let at = 0;

async function enter(name: string, values: object, unit = '201'): Promise<string> {
  at += 1;
  const own = { number: `GZ9940${String(at).padStart(2, '0')}`, gender: '1', personType: '03', cadreType: '2' };
  const born = { birthDate: '1978-05-01', workStartedOn: '2000-07-01' };
  const row = { name, ...own, ...born, unitId: units[unit], rank: '132', ...values };
  const made = await department('POST', '/api/gbjbxx', row);
  expect([name, made.status, made.body.fields]).toEqual([name, 201, undefined]);
  return (ids[name] = made.body.id);
}
async function hold(name: string, postName: string, startOn: string, more: object = {}, unit = '201') {
  const post = {
    personId: ids[name],
    unitId: units[unit],
    postName,
    startOn,
    postAttribute: '2',
    rank: '132',
    ...more,
  };
  const made = await department('POST', '/api/gbjbxx/post', post);
  expect([postName, made.status, made.body.fields]).toEqual([postName, 201, undefined]);
  return made.body;
}
const beside = async (path: string, name: string, values: object) => {
  const made = await department('POST', path, { personId: ids[name], ...values });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
};
interface Looking {
  today?: string;
  until?: string;
  threshold?: number;
}
const found = (code: string, { today = '2026-11-20', until = today, threshold }: Looking = {}) =>
  world.database.transaction(async connection => {
    const watch = world.registry.watches.find(one => one.code === code);
    const tx = txOf(connection, world.registry, asSystem('测试'));
    const all = (await watch?.find(tx, { today, until, ...(threshold !== undefined && { threshold }) })) ?? [];
    return all.map(({ name, dueOn, matter, level }) => [name, dueOn, matter, ...(level ? [level] : [])]);
  });

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  for (const code of ['100', '101', '201', '202']) units[code] = await world.idOf('unit', 'code', code);
  const managerIds = [await world.idOf('person', 'number', 'GZ081006')];
  const managed = { name: '干部科', ranks: '131;132;141', unitIds: [units['100']], managerIds };
  expect((await department('POST', '/api/gbManageDept', managed)).status).toBe(201);
});
afterAll(() => world.close());

test('[ENUM-11] type 1: the term of a post is due on its last day, told to the office that manages the rank and to the unit', async () => {
  await enter('岑一', {}, '202');
  const post = await hold('岑一', '副院长', '2022-02-19', { termEndOn: '2027-02-18' }, '202');
  expect(await found('GB_TERM', { until: '2027-02-17' })).toEqual([]);
  expect(await found('GB_TERM', { until: '2027-02-18' })).toEqual([['岑一', '2027-02-18', '副院长任期届满']]);
  const look = async (day: string) => {
    await setClock(world.database, day);
    const job = world.registry.jobs.find(({ name }) => name === 'message.look');
    const signal = new AbortController().signal;
    const work = { database: world.database, registry: world.registry, actorOf: async () => null, signal };
    await job?.run(work, { watches: ['GB_TERM'] });
    return world.database.rows<object>(sql`
      select u.username, k.lead_day, k.state, k.content from reminder k join user_account u on u.id = k.receiver_id
        join reminder_rule r on r.id = k.reminder_rule_id
      where r.code = 'TX-RQ' and u.username in ('demo.cadreoffice', 'demo.unitadmin', 'demo.unitleader', 'demo.leader')
      order by k.id, u.username`);
  };
  // 180, 90 and 30 days before 2027-02-18.
  expect(await look('2026-08-21')).toEqual([]);
  const content = (days: number) =>
    `材料科学与工程学院岑一的副院长任期将于 2027-02-18 届满，还有 ${days} 天，请按规定办理连任、转任或免职。`;
  const told = (leadDay: number, state: number) =>
    ['demo.cadreoffice', 'demo.unitadmin'].map(username => ({ username, leadDay, state, content: content(leadDay) }));
  const sorted = (rows: object[]) => rows.map(one => JSON.stringify(one)).sort();
  expect(sorted(await look('2026-08-22'))).toEqual(sorted(told(180, 1)));
  expect(sorted(await look('2026-11-20'))).toEqual(sorted([...told(180, 3), ...told(90, 1)]));
  const closed = { id: post.id, version: post.version, endOn: '2026-11-20', dismissType: '1', state: '3' };
  expect((await department('PUT', '/api/gbjbxx/post', closed)).status).toBe(200);
  const after = await look('2027-01-19');
  expect(after.map(one => (one as { state: number }).state)).toEqual([3, 3, 3, 3]);
});

test('a leading group of a unit is due at the end of its term, and red the day after', async () => {
  const team = { unitId: units['201'], teamType: '14', session: 3, startOn: '2021-11-20', termYears: 5 };
  const made = await department('POST', '/api/ldbzxx', team);
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  const due = made.body.dueOn as string;
  expect(['2026-11-19', '2026-11-20']).toContain(due);
  const matters = async (day: string) => (await found('GB_TEAM', { today: day })).map(([, on, matter]) => [on, matter]);
  expect(await matters('2026-11-18')).toEqual([]);
  expect(await matters(due)).toEqual([[due, '任期即将届满，请准备换届']]);
  expect(await matters('2026-11-21')).toEqual([[due, '任期已届满，尚未换届']]);
});

test('ten years in one post, over two terms of it, and not where another post lay between', async () => {
  await enter('岑二', {});
  await hold('岑二', '副院长', '2016-11-21', { endOn: '2021-11-20', state: '3', dismissType: '10' });
  await hold('岑二', '副院长', '2021-11-21');
  await enter('岑三', {});
  await hold('岑三', '副院长', '2014-01-01', { endOn: '2018-01-01', state: '3', dismissType: '10' });
  await hold('岑三', '副院长', '2020-01-01');
  await enter('岑四', { rank: '131' });
  await hold('岑四', '院长', '2017-05-22', { postAttribute: '1', rank: '131' });
  expect(await found('GB_TENURE', { until: '2026-11-20' })).toEqual([]);
  expect(await found('GB_TENURE', { until: '2026-11-21' })).toEqual([['岑二', '2026-11-21', '副院长任职满10年']]);
  // 183 days ahead, as the rule has it.
  expect(await found('GB_TENURE_HEAD', { today: '2026-11-19', until: '2027-05-21' })).toEqual([]);
  expect(await found('GB_TENURE_HEAD', { until: '2027-05-22' })).toEqual([['岑四', '2027-05-22', '院长任职满10年']]);
});

test('too many of a rank, unless the department let them pass, as long as it did', async () => {
  const line = { unitId: units['101'], rank: '141', approved: 1, effectiveOn: '2026-01-01' };
  const { body } = await department('POST', '/api/gbQuota', { ...line, approved: 2 });
  for (const name of ['岑五', '岑六']) {
    await enter(name, { rank: '141' }, '101');
    await hold(name, '科长', '2020-01-01', { rank: '141', occupiesQuota: true }, '101');
  }
  expect(await found('GB_OVER')).toEqual([]);
  const fewer = { id: body.id, version: body.version, approved: 1 };
  expect((await department('PUT', '/api/gbQuota', fewer)).status).toBe(200);
  const [over] = await found('GB_OVER');
  expect(over?.slice(1)).toEqual([null, '核定 1 人，实配 2 人']);
  await world.database.rows(sql`
    update headcount set excess_kind = '2', excess_count = 1, excess_until_on = '2026-12-31' where id = ${body.id}::bigint`);
  expect(await found('GB_OVER', { today: '2026-12-31' })).toEqual([]);
  expect(await found('GB_OVER', { today: '2027-01-01' })).toHaveLength(1);
});

test('more than so many who retire within a year in one unit, by the number of the rule', async () => {
  // By the annex they retire in 2027-01, 2027-03 and 2027-08.
  for (const [name, birthDate] of [
    ['岑七', '1966-08-01'],
    ['岑八', '1966-09-01'],
    ['岑九', '1967-01-01'],
  ] as const) {
    await enter(name, { birthDate, workStartedOn: '1988-07-01' }, '101');
    await hold(name, '副部长', '2020-01-01', {}, '101');
  }
  const matter = (count: number) => `一年内有 ${count} 名干部到龄，请提前配备`;
  const [crowd] = await found('GB_CROWD', { threshold: 2 });
  expect(crowd?.slice(1)).toEqual([null, matter(3)]);
  expect(await found('GB_CROWD')).toEqual([]);
  expect(await found('GB_CROWD', { threshold: 3 })).toEqual([]);
});

test('five years of training for leaders all year round, the year of 科级 from October on', async () => {
  await enter('岑十', {});
  await beside('/api/person/training', '岑十', {
    name: '省委党校进修班',
    category: '1',
    startOn: '2023-03-01',
    endOn: '2023-05-29',
    hours: 400,
    isOffJob: true,
  });
  const own = async (today: string, name: string) =>
    (await found('GB_TRAIN', { today })).filter(([who]) => who === name);
  // Ninety days from the first to the last.
  expect(await own('2026-11-20', '岑十')).toEqual([]);
  expect(await own('2028-03-02', '岑十')).toEqual([['岑十', null, '近五年培训 0 学时，应达 550 学时或 90 天', '2']]);
  expect(await own('2026-09-30', '岑五')).toEqual([]);
  expect(await own('2026-10-01', '岑五')).toEqual([['岑五', null, '2026年培训 0 学时，应达 90 学时或 12 天', '3']]);
});

test('基本称职 in the last two years, and not where a year lies between or a better one followed', async () => {
  const grade = (name: string, year: number, value: string) =>
    beside('/api/gbjbxx/assess', name, { year, type: '2', grade: value });
  for (const [name, years] of [
    ['岑二', [2024, 2025]],
    ['岑三', [2023, 2025]],
    ['岑四', [2023, 2024]],
  ] as const)
    for (const year of years) await grade(name, year, '3');
  await grade('岑四', 2025, '2');
  expect(await found('GB_GRADE')).toEqual([['岑二', null, '2024、2025年度考核均为基本称职']]);
});

test('units with records that lack more than so many per cent are for who reads their cadres alone', async () => {
  await enter('岑十一', {}, '202');
  const own = (await found('GB_GAP')).filter(([name]) => name === '物理学院');
  expect(own).toHaveLength(1);
  expect(own[0]?.[2]).toMatch(/^有 \d+ 名干部的信息完整度低于 90%$/);
  expect((await found('GB_GAP', { threshold: 100 })).length).toBe(0);
  const job = world.registry.jobs.find(({ name }) => name === 'message.look');
  const signal = new AbortController().signal;
  const work = { database: world.database, registry: world.registry, actorOf: async () => null, signal };
  await job?.run(work, { watches: ['GB_GAP'] });
  const seen = async (username: string) => {
    const { body } = await (await world.as(username))('GET', '/api/warning');
    return body.groups.find((one: { name: string }) => one.name === '干部信息不完整')?.count ?? 0;
  };
  expect(await seen('demo.unitadmin')).toBe(1);
  expect(await seen('demo.cadreoffice')).toBeGreaterThan(1);
  // Reads the unit, and none of its cadres.
  expect(await seen('demo.college')).toBe(0);
});
