/** A sheet tells of nobody and nothing beyond reach: neither by what its cells say nor by what is said to mean them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

let world: OpenWorld;
let college: Ask;
let own: { id: string; code: string };
let stranger: string;
const absent = '999999999';

beforeAll(async () => {
  world = await openWorld();
  college = await world.as('demo.college');
  [own] = (await college('GET', '/api/bjxx?columns=code&size=1')).body.content;
  stranger = await world.idOf('person', 'number', 'GZ001008');
});
afterAll(() => world.close());

const rowsOf = async (id: string) => (await college('GET', `/api/gbImport/${id}/row`)).body.content;
/** The rows a sheet of classes comes to, at once or after its columns and words were said. */
async function read(heads: string[], cells: string[], words?: { field: string; text: string; to: string }[]) {
  const { body } = await send(college, '/api/bjxx/import', '班级.xlsx', await sheet(heads, cells));
  const fields = body.columns.map((one: { field: string | null }) => one.field);
  if (body.mappingAt !== null || words)
    await college('POST', `/api/gbImport/${body.id}/map`, { fields, ...(words && { words }) });
  await world.settle();
  return { id: body.id as string, rows: await rowsOf(body.id) };
}
const without = (rows: unknown, ...typed: string[]) =>
  typed.reduce((text, one) => text.replaceAll(new RegExp(`(["“])${one}(["”])`, 'g'), '$1#$2'), JSON.stringify(rows));

test('[S2-03] what a word is said to mean is named to who may choose it, and stays a number to others', async () => {
  const meaning = (to: string) =>
    read(['班级代码', '班主任'], [own.code, '某老师'], [{ field: 'headTeacherId', text: '某老师', to }]);
  const [foreign, never] = [await meaning(stranger), await meaning(absent)];
  expect(JSON.stringify(foreign.rows)).not.toContain('唐亦舟');
  expect(without(foreign.rows, stranger)).toBe(without(never.rows, absent));
  const known = await meaning(await world.idOf('person', 'number', 'GZ141033'));
  expect(known.rows[0].changes).toMatchObject([{ name: 'headTeacherId', new: '顾青岚' }]);
  await action(world, college, known.id, 'cancel');
});

test('[S2-03] the name beside a number is compared with nobody beyond reach', async () => {
  const office = await world.as('demo.discipline');
  const heads = ['姓名', '工号', '处分种类', '处分时间', '批准机关', '文号'];
  const { body } = await send(
    office,
    '/api/person/discipline/import',
    '台账.xlsx',
    await sheet(heads, ['某人', 'X1', '党内警告', '2026.05.20', '校纪委', '江大纪〔2026〕31号']),
  );
  const fields = body.columns.map((one: { field: string | null }) => one.field);
  const words = [{ field: 'personId', text: 'X1', to: absent }];
  await office('POST', `/api/gbImport/${body.id}/map`, { fields, words });
  await world.settle();
  const { content } = (await office('GET', `/api/gbImport/${body.id}/row`)).body;
  expect(content[0].faults.map((one: { code: string }) => one.code)).toEqual(['kit.beyond-reach']);
});

test('[S2-08] what stands beyond reach is there for a sheet as little as what stands nowhere', async () => {
  const elsewhere = await world.database.one<{ code: string; name: string; branch: string; short: string }>(sql`
    select u.code, u.name, o.name as branch, o.code as short from unit u, party_organisation o
    where u.code = '202' and o.short_name = '材料学院分析测试中心联合党支部'`);
  const { code = '', name = '', branch = '', short = '' } = elsewhere ?? {};
  for (const [head, texts] of [
    ['院系', [code, name]],
    ['对应党支部', [branch, short]],
  ] as const)
    for (const text of texts) {
      const nobody = '没有这个地方';
      const [foreign, never] = [
        await read(['班级代码', head], [own.code, text]),
        await read(['班级代码', head], [own.code, nobody]),
      ];
      expect(foreign.rows[0].faults.map((one: { message: string }) => one.message)).toEqual([
        `第 2 行：${head}“${text}”不存在或不在您的管理范围内，请填写代码或全称`,
      ]);
      expect(without(foreign.rows, text)).toBe(without(never.rows, nobody));
    }
});

test('[S2-08] what stands in a row already may be said again by a sheet, whoever may choose it', async () => {
  const branch = await world.idOf('party_organisation', 'short_name', '材料学院分析测试中心联合党支部');
  await world.database.rows(sql`
    update school_class set organisation_id = ${branch}::bigint where id = ${own.id}::bigint`);
  const { name } = (await world.database.one<{ name: string }>(sql`
    select name from party_organisation where id = ${branch}::bigint`))!;
  const { rows } = await read(['班级代码', '对应党支部'], [own.code, name]);
  expect(rows).toMatchObject([{ outcome: 'same', faults: [] }]);
});
