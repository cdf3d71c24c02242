/** What an office said of its sheets is its own: no other office's sheet is read by it, and nothing secret comes out by it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, passwordHash } from '../areas/platform/index.ts';
import { asSystem } from '../kit/actor.ts';
import { txOf } from '../kit/tx.ts';
import { testPassword } from '../testing/constants.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
let physics: Ask;
let materials: Ask;
/** A branch of the materials college. */
let branch: string;
beforeAll(async () => {
  world = await openWorld();
  const organisationId = (await world.database.one<{ id: string }>(sql`
    select id from party_organisation where name = '中共江临大学材料科学与工程学院委员会'`))!.id;
  branch = (await world.database.one<{ id: string }>(sql`
    select id from party_organisation where parent_id = ${organisationId}::bigint order by id`))!.id;
  const tx = txOf(world.database, world.registry, asSystem('初始化'));
  const roles = [{ role: 'ROLE_COLLEGE_COMMITTEE', organisationId }];
  await createAccount(tx, passwordHash(), { username: 'materials', name: '材料学院', roles, password: testPassword });
  [department, physics, materials] = [
    await world.as('demo.department'),
    await world.as('demo.college'),
    await world.as('materials'),
  ];
});
afterAll(() => world.close());

const members = 'api/dyjbxx';
const upload = async (who: Ask, head: string[], ...rows: (string | null)[][]) =>
  (await send(who, `/${members}/import`, '党员.xlsx', await sheet(head, ...rows))).body;
const ask = (who: Ask, id: string, step: 'map' | 'mend', body: object) =>
  who('POST', `/api/gbImport/${id}/${step}`, body);
const say = async (who: Ask, id: string, step: 'map' | 'mend', body: object) => {
  expect(await ask(who, id, step, body)).toMatchObject({ status: 200 });
  await world.settle();
  return (await who('GET', `/api/gbImport/${id}`)).body;
};
const givenUp = async (who: Ask, id: string) =>
  expect((await who('POST', `/api/gbImport/${id}/cancel`)).status).toBe(200);
const card = '999999197506110013';
const question = '列“身份证号码”像是身份证号、手机号等个人敏感信息，放入“专业”后不加密、不脱敏';
const asked = { level: 'warning', code: 'kit.import.in-clear', message: expect.stringContaining(question) };

test('[S2-05] a college that maps 身份证号码 → 专业 is asked first, and the next sheet of the department is not read so', async () => {
  const head = ['学号/工号', '身份证号码'];
  const { id, columns } = await upload(physics, head, ['GZ041011', card]);
  expect(columns[1]).toMatchObject({ field: 'idCard', by: 'likeness' });
  const fields = ['number', 'major'];
  const refused = await ask(physics, id, 'map', { fields });
  expect([refused.status, refused.body.fields]).toEqual([400, [{ path: 'fields.1', ...asked }]]);
  expect(await say(physics, id, 'map', { fields, confirmed: ['kit.import.in-clear'] })).toMatchObject({
    columns: [{ field: 'number' }, { field: 'major' }],
  });
  await givenUp(physics, id);
  for (const who of [department, physics]) {
    const next = await upload(who, head, ['GZ071012', card]);
    expect(next.columns[1]).toMatchObject({ heading: '身份证号码', field: 'idCard', by: 'likeness' });
    expect(next).toMatchObject({ mappingAt: expect.any(String), rehearsedAt: null });
    await givenUp(who, next.id);
  }
});

test('[S3-05] id cards alone under 专业 are asked about, one beside words is what the column is for', async () => {
  const head = ['学号/工号', '专业'];
  const numbers = await upload(physics, head, ['GZ041011', card]);
  expect(numbers.columns[1]).toMatchObject({ heading: '专业', field: null, by: 'none' });
  const refused = await ask(physics, numbers.id, 'map', { fields: ['number', 'major'] });
  expect([refused.status, refused.body.fields[0].code]).toEqual([400, 'kit.import.in-clear']);
  await givenUp(physics, numbers.id);
  const words = await upload(physics, head, ['GZ041011', card], ['GZ041012', '光学工程']);
  expect(words.columns[1]).toMatchObject({ heading: '专业', field: 'major', by: 'label' });
  await givenUp(physics, words.id);
});

test('[S2-05] a heading that says nothing is asked about by its cells, each time, also where it was chosen before', async () => {
  const head = ['学号/工号', '补充'];
  const plain = await upload(physics, head, ['GZ041011', '光学工程']);
  await say(physics, plain.id, 'map', { fields: ['number', 'major'] });
  await givenUp(physics, plain.id);
  expect((await upload(physics, head, ['GZ041011', '凝聚态物理'])).columns[1]).toMatchObject({
    field: 'major',
    by: 'before',
  });
  for (const cell of [card, '１９９００００１０３２', `张三 ${card.slice(0, 17)}X`]) {
    const { id, columns, mappingAt } = await upload(physics, head, ['GZ041011', cell]);
    expect([columns[1], mappingAt]).toMatchObject([{ field: null, by: 'none' }, expect.any(String)]);
    const refused = await ask(physics, id, 'map', { fields: ['number', 'major'] });
    expect(refused.body.fields).toMatchObject([{ path: 'fields.1', code: 'kit.import.in-clear', level: 'warning' }]);
    await givenUp(physics, id);
  }
});

test('[S2-05] 第一党支部 that one college takes for its own branch is nobody in the sheet of another', async () => {
  const head = ['学号/工号', '党小组'];
  const own = await world.idOf('party_organisation', 'name', '物理学院光学教工党支部第一党小组');
  const first = await upload(physics, head, ['GZ041011', '第一党支部']);
  await say(physics, first.id, 'mend', { words: [{ field: 'groupId', text: '第一党支部', to: own }] });
  await givenUp(physics, first.id);
  for (const who of [materials, department]) {
    const next = await upload(who, head, ['GZ041011', '第一党支部']);
    expect([next.words, next.doneCount]).toEqual([[], 0]);
    await givenUp(who, next.id);
  }
  const again = await upload(physics, head, ['GZ071012', '第一党支部']);
  expect(again.words).toMatchObject([{ field: 'groupId', text: '第一党支部', to: own }]);
  await givenUp(physics, again.id);
});

test('[S2-05] a batch tells the words that stand in its sheet, and none that another sheet of the office had', async () => {
  const head = ['学号/工号', '学历'];
  const first = await upload(department, head, ['GZ041011', '张三的硕士'], ['GZ071012', '硕士']);
  const words = ['张三的硕士', '硕士'].map(text => ({ field: 'education', text, to: '14' }));
  expect(await say(department, first.id, 'mend', { words })).toMatchObject({ faultCount: 0 });
  await givenUp(department, first.id);
  const next = await upload(department, head, ['GZ141033', '硕 士']);
  expect(next.words.map((one: { text: string }) => one.text)).toEqual(['硕士']);
  expect(next).toMatchObject({ faultCount: 0 });
  expect((await action(world, department, next.id, 'confirm')).body).toMatchObject({ faultCount: 0, doneCount: 1 });
});

test.each(['__proto__', 'constructor', 'toString'])(
  '[S2-05] a heading, a cell and a word %s are texts like any other',
  async odd => {
    const head = ['学号/工号', '学历', odd];
    const batch = await upload(physics, head, ['GZ041011', odd, '甲'], ['GZ071012', '大本', odd]);
    const fields = ['number', 'education', null];
    expect(await say(physics, batch.id, 'map', { fields })).toMatchObject({ faultCount: 2 });
    const causes = (await physics('GET', `/api/gbImport/${batch.id}/cause`)).body.causes;
    expect(causes.map((one: { value: string }) => one.value).sort()).toEqual([odd, '大本'].sort());
    const mended = await say(physics, batch.id, 'mend', { words: [{ field: 'education', text: odd, to: '21' }] });
    expect(mended).toMatchObject({ faultCount: 1, updateCount: 1 });
    expect(mended.words).toMatchObject([{ field: 'education', text: odd.toLowerCase(), to: '21' }]);
    const wrong = await ask(physics, batch.id, 'mend', { words: [{ field: odd, text: '大本', to: '21' }] });
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'words.0.to' }] } });
    await givenUp(physics, batch.id);
    const next = await upload(physics, head, ['GZ141033', odd, '乙']);
    expect(next).toMatchObject({ mappingAt: null, faultCount: 0 });
    await givenUp(physics, next.id);
  },
);

test('[S2-05] what is remembered is looked at and forgotten by the office whose it is, line by line or all of it', async () => {
  const head = ['学号/工号', '学历', '学习形式'];
  const { id } = await upload(materials, head, ['GZ001008', '研究生班', '甲']);
  await say(materials, id, 'map', { fields: ['number', 'education', 'major'] });
  await say(materials, id, 'mend', {
    words: [
      { field: 'education', text: '研究生班', to: '14' },
      { field: 'groupId', text: '一支部', to: branch },
      { field: 'education', text: card, to: '14' },
    ],
  });
  await givenUp(materials, id);
  const address = '/api/gbImport/memory?entity=partyMember';
  const list = async (who: Ask) => (await who('GET', address)).body.lines;
  const lines = await list(materials);
  expect(lines.map(({ label, word, meaning }: Record<string, string>) => [label, word, meaning])).toEqual(
    expect.arrayContaining([
      [null, '学习形式', '专业'],
      ['学历', '研究生班', '硕士研究生毕业'],
      ['党小组', '一支部', expect.stringContaining('支部')],
    ]),
  );
  expect(JSON.stringify(lines)).not.toContain(card);
  expect(JSON.stringify(await list(physics))).not.toContain('研究生班');
  const forget = (who: Ask, ids: string[]) =>
    who('POST', '/api/gbImport/memory/forget', { entity: 'partyMember', ids });
  const word = lines.find((one: { word: string }) => one.word === '研究生班');
  expect((await forget(physics, [word.id])).body).toEqual({ forgotten: 0 });
  expect((await forget(materials, [word.id])).body).toEqual({ forgotten: 1 });
  expect(await upload(materials, head, ['GZ001008', '研究生班', '甲'])).toMatchObject({ words: [], faultCount: 1 });
  const rest = (await list(materials)).map((one: { id: string }) => one.id);
  expect(rest).toHaveLength(lines.length - 1);
  expect((await forget(materials, rest)).body).toEqual({ forgotten: rest.length });
  expect(await list(materials)).toEqual([]);
  const audited = await world.database.rows(sql`
    select action, detail from audit_record where detail->>'step' = 'forget' order by id`);
  expect(audited).toEqual([
    { action: 'member.partyMember.import', detail: { step: 'forget', lines: 1 } },
    { action: 'member.partyMember.import', detail: { step: 'forget', lines: rest.length } },
  ]);
});

test('[S2-05] who may not import an entity learns nothing of its memory', async () => {
  for (const [username, status] of [
    ['demo.member', 404],
    [null, 401],
  ] as const) {
    const who = await world.as(username);
    expect((await who('GET', '/api/gbImport/memory?entity=partyMember')).status).toBe(status);
    const forget = { entity: 'partyMember', ids: ['1'] };
    expect((await who('POST', '/api/gbImport/memory/forget', forget)).status).toBe(status);
  }
  expect((await department('GET', '/api/gbImport/memory?entity=__proto__')).status).toBe(404);
});
