/** Whom the roster of a day holds by its filters, and how it leaves: by posts of that day, ages and years counted at it. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
const ids: Record<string, string> = {};

const people = [
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2', tags: '2;6' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '131', cadreType: '2' },
];
/** Posts: rank, attribute, from, until. */
const posts: Record<string, [string, string, string, string | null][]> = {
  邵承志: [
    ['132', '2', '2015-03-01', '2020-06-30'],
    ['131', '1', '2020-07-01', null],
  ],
  许怀瑾: [['132', '2', '2023-11-20', null]],
  蒋知夏: [['131', '1', '2023-11-21', null]],
};

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  for (const { name, ...row } of people) {
    const made = await department('POST', '/api/gbjbxx', row);
    expect([name, made.status]).toEqual([name, 201]);
    ids[name] = made.body.id;
    for (const [rank, postAttribute, startOn, endOn] of posts[name] ?? []) {
      const { unitId } = made.body;
      const post = { personId: ids[name], unitId, postName: '院长', postAttribute, rank, startOn };
      const ended = endOn && { endOn, state: '3', dismissType: '9' };
      const answer = await department('POST', '/api/gbjbxx/post', { ...post, ...ended });
      expect([name, startOn, answer.status, answer.body.fields]).toEqual([name, startOn, 201, undefined]);
    }
  }
  const study = { startMonth: '2000-09', endMonth: '2003-07', kind: '1', education: '11', degree: '207' };
  for (const name of ['许怀瑾', '蒋知夏']) {
    const row = { ...study, personId: ids[name], school: '江临大学', major: '光学' };
    expect((await department('POST', '/api/person/edu', row)).status).toBe(201);
  }
  await world.database.rows(sql`update cadre set state = '2'`);
  await world.database.rows(sql`update person set birth_date = '1981-11-25' where id = ${ids['许怀瑾']}::bigint`);
  await world.database.rows(sql`update person set birth_date = '1966-10-02' where id = ${ids['邵承志']}::bigint`);
});
afterAll(() => world.close());

const read = (query: Record<string, string>) => department('GET', `/api/gbjbxx/roster?${new URLSearchParams(query)}`);
const named = async (query: Record<string, string>) =>
  (await read(query)).body.content.map((row: { name: string }) => row.name).sort();
const sorted = (...names: string[]) => names.sort();
const where = (node: object) => JSON.stringify({ all: [node] });

test('the posts of the day decide: rank, attribute and full years in the post', async () => {
  expect(await named({})).toEqual(sorted('邵承志', '许怀瑾', '蒋知夏'));
  expect(await named({ ranks: '132' })).toEqual(['许怀瑾']);
  expect(await named({ ranks: '132', on: '2018-12-31' })).toEqual(['邵承志']);
  expect(await named({ attributes: '1' })).toEqual(sorted('邵承志', '蒋知夏'));
  expect(await named({ attributes: '2', on: '2018-12-31' })).toEqual(['邵承志']);
  expect(await named({ postYears: '3' })).toEqual(sorted('邵承志', '许怀瑾'));
  expect(await named({ postYears: '3', on: '2022-01-01' })).toEqual([]);
});

test('what the list of cadres is asked for narrows the roster as well, and its years are counted at its day', async () => {
  expect(await named({ tags: '6' })).toEqual(['邵承志']);
  expect(await named({ where: where({ some: 'educationRecord', of: { degree: ['2'] } }) })).toEqual(
    sorted('许怀瑾', '蒋知夏'),
  );
  expect(await named({ where: where({ none: 'educationRecord', of: {} }) })).toEqual(['邵承志']);
  const held = { some: 'postHolding', of: { rank: ['131'], 'startOn.yearsFrom': ['3'] } };
  expect(await named({ where: where(held), tags: '2' })).toEqual(['邵承志']);
  expect(await named({ where: where(held), on: '2022-01-01' })).toEqual([]);
  expect(await named({ 'birthDate.yearsTo': '45', ranks: '132' })).toEqual(['许怀瑾']);
  expect(await named({ 'birthDate.yearsTo': '44', ranks: '132' })).toEqual([]);
  const { body } = await read({ tags: '6' });
  expect([body.figures.total, body.totalElements, body.groups.map((one: { count: number }) => one.count)]).toEqual([
    1,
    1,
    [1],
  ]);
});

test('rank and since when are both of the day: the record tells of the rank it names, the posts of a former one', async () => {
  const ofDay = async (on: string) => {
    const found = (await read({ on })).body.content.find((row: { name: string }) => row.name === '邵承志');
    return [found.rank, found.rankMonth];
  };
  await world.database.rows(sql`update cadre set rank_month = '2020-05' where id = ${ids['邵承志']}::bigint`);
  expect(await ofDay('2026-11-20')).toEqual(['县处级正职', '2020.05']);
  expect(await ofDay('2018-12-31')).toEqual(['县处级副职', '2015.03']);
  await world.database.rows(sql`update cadre set rank_month = '2024-01' where id = ${ids['邵承志']}::bigint`);
  expect(await ofDay('2022-01-01')).toEqual(['县处级正职', '2020.07']);
});

test('who is left out is told: records that are not checked yet, as far as they meet what is asked for', async () => {
  await world.database.rows(sql`update cadre set state = '0' where id = ${ids['许怀瑾']}::bigint`);
  const left = async (query: Record<string, string>) =>
    (await read(query)).body.omitted.map((one: object) => ({ ...one, id: undefined }));
  const draft = { name: '许怀瑾', state: '0', unitName: expect.any(String), post: expect.stringContaining('院长') };
  expect(await left({})).toEqual([draft]);
  expect(await left({ on: '2018-12-31' })).toEqual([]);
  expect(await left({ ranks: '131' })).toEqual([]);
  expect((await read({})).body.totalElements).toBe(2);
  await world.database.rows(sql`update cadre set state = '2'`);
  expect(await left({})).toEqual([]);
});

test.each([
  ['2026-11-21', '时点不能晚于今天（2026-11-20）'],
  ['2200-01-01', '时点不能晚于今天（2026-11-20）'],
  ['1899-12-31', '时点不能早于 1900-01-01'],
  ['2026-02-30', '时点不是有效日期，请按“2026-05-19”填写'],
  ['20260519', '时点不是有效日期，请按“2026-05-19”填写'],
  ['', '时点不是有效日期，请按“2026-05-19”填写'],
])('no roster of %s, nor a list: each says why on its field', async (on, message) => {
  const fields = (path: string) => [{ path, code: expect.any(String), message }];
  const refused = await read({ on });
  expect([refused.status, refused.body.fields]).toEqual([400, fields('on')]);
  const list = await department('GET', `/api/gbjbxx?asOf=${on}`);
  expect([list.status, list.body.fields]).toEqual([400, fields('asOf')]);
  expect((await read({ on: '1900-01-01' })).status).toBe(200);
});

test('an age is that of the month which is printed, so that no day is found by asking day after day', async () => {
  const bornOn = async (on: string) =>
    (await read({ on })).body.content.find((row: { name: string }) => row.name === '许怀瑾').born;
  expect(await bornOn('2026-10-31')).toBe('1981.11（44岁）');
  expect(await bornOn('2026-11-01')).toBe('1981.11（45岁）');
});

test.each([
  ['an unknown field', { colour: 'red' }, 'kit.bad-query'],
  ['a sealed value', { idCard: '110101199003070011' }, 'kit.bad-query'],
  ['words of a list', { keyword: '邵' }, 'kit.bad-query'],
  ['years that are none', { postYears: '-1' }, 'kit.bad-query'],
  ['a group that is none', { where: '{' }, 'kit.bad-query'],
  ['records of nobody', { where: where({ some: 'unit', of: {} }) }, 'kit.no-records-beside'],
])('%s is refused', async (_, query, code) => {
  const { status, body } = await read(query);
  expect([status, body.code]).toEqual([400, code]);
  const { postYears, ...filter } = query as Record<string, string>;
  const sheet = await department('POST', '/api/gbjbxx/roster/export', postYears ? { postYears: -1 } : { filter });
  expect([sheet.status, /[一-鿿]/.test(sheet.body.message)]).toEqual([400, true]);
});

test('with photos four stand in a row, those without one too; of too many the office is told what to do', async () => {
  const photos = (body: object) => department('POST', '/api/gbjbxx/roster/photos', body);
  const { status, bytes, headers } = await photos({ attributes: ['1'] });
  expect(status).toBe(200);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('干部花名册（带照片，2026-11-20）.docx');
  const parts = await textsIn(bytes);
  const text = parts.get('word/document.xml') ?? '';
  expect(text).toContain('物理学院（1 人）');
  expect([text.match(/<w:gridCol /g)?.length, text.includes('邵承志'), text.includes('许怀瑾')]).toEqual([
    4,
    true,
    false,
  ]);
  expect(text).toContain('县处级正职　1966.10（60岁）');
  expect((await photos({ filter: { idCard: ['110101199003070011'] } })).status).toBe(400);
});

test('the sheet is A3 across, has a head for each unit with its number, merged heads and those again on every page', async () => {
  const columns = ['post', 'name', 'fullTime', 'onJob', 'postOn', 'rank', 'remark'];
  const { bytes } = await department('POST', '/api/gbjbxx/roster/export', { filter: { tags: ['6'] }, columns });
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets;
  const rows = sheet?.rows ?? [];
  expect(rows[0]?.[0]).toBe('干部花名册');
  expect(rows[1]?.[0]).toBe('截止日期：2026-11-20　　共 1 人');
  expect(rows[2]).toEqual(['序号', '单位及职务', '姓名', '学历学位', null, '任职', null, '备注']);
  expect(rows[3]?.slice(3, 7)).toEqual(['全日制学历学位', '在职学历学位', '现任职务时间', '级别']);
  expect(rows[4]?.[0]).toBe('物理学院（1 人）');
  expect(rows[5]?.slice(1, 3)).toEqual(['物理学院院长', '邵承志']);
  expect(rows[5]?.[7]).toBe('双肩挑、双带头人');
  expect(sheet?.pageSetup).toMatchObject({ paperSize: 'a3', orientation: 'landscape', printTitlesRow: '$3:$4' });
  const merges = sheet?.merges?.map(one => [one.startRow, one.startCol, one.endRow, one.endCol].join());
  expect(merges).toEqual(expect.arrayContaining(['0,0,0,7', '2,3,2,4', '2,5,2,6', '2,0,3,0', '4,0,4,7']));
});
