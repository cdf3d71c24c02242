/** Drafts of migrations: tried on a table with rows, asked where only a person knows, told where something goes. */
import { generateDrizzleJson } from 'drizzle-kit/api-postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { number, ref, text, type Fields } from 'contract/kit/field.ts';
import { resource } from 'contract/kit/resource.ts';
import { tablesOf } from '../kit/database/table.ts';
import { bareDatabase, type FreshDatabase } from '../testing/test-database.ts';
import { draft, type Answers, type Draft } from './draft.ts';

const room = (fields: Fields) =>
  resource('room', {
    area: 'organisation',
    label: '会议室',
    path: 'api/room',
    kind: 'record',
    scope: 'id',
    title: 'name',
    key: [],
    search: [],
    fields,
    list: { columns: [], filters: [], sort: 'name' },
  });
const name = text('名称', { required: true });
const seats = number('座位数');
const none: Answers = { renamed: new Map(), created: new Set(), fills: new Map() };

let database: FreshDatabase;
let client: Client;
beforeEach(async () => {
  database = await bareDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const stateOf = (fields: Fields | null, id?: string) =>
  generateDrizzleJson(Object.fromEntries(tablesOf(fields ? [room(fields)] : [])), id);
async function between(from: Fields | null, to: Fields | null, answers: Partial<Answers> = {}): Promise<Draft> {
  const before = await stateOf(from);
  return draft(before, await stateOf(to, before.id), { ...none, ...answers });
}
async function run(drafted: Draft): Promise<void> {
  if ('questions' in drafted) throw new Error(JSON.stringify(drafted.questions));
  for (const statement of drafted.statements) await client.query(statement);
}
const rows = async () => (await client.query('select * from room order by id')).rows;
/** A table as an installation has it, with two rooms. */
async function filled(): Promise<void> {
  await run(await between(null, { name, seats }));
  await client.query(`insert into room (name, seats, created_at, updated_at) values
    ('望江楼报告厅', 200, now(), now()), ('望江楼小会议室', null, now(), now())`);
}

test('a column that may have another name now is asked for, and keeps its content under it', async () => {
  await filled();
  const renamed = { title: name, seats };
  expect(await between({ name, seats }, renamed)).toEqual({
    questions: [
      {
        about: 'room.title',
        asks: '列 room.title 是由已有的改名，还是新增？改名保留内容，新增则删除原来的。',
        options: ['--rename=room.<原列名>:room.title', '--new=room.title'],
      },
    ],
  });
  const drafted = await between({ name, seats }, renamed, { renamed: new Map([['room.title', 'room.name']]) });
  expect(drafted).toMatchObject({ warnings: [expect.stringContaining('列 room.name 改名')] });
  await run(drafted);
  expect((await rows()).map(one => one.title)).toEqual(['望江楼报告厅', '望江楼小会议室']);
});

test('a required column is filled in the rows that are there, and in those an instance of the version before writes', async () => {
  await filled();
  const wanted = { name, seats: number('座位数', { required: true }), floor: text('楼层', { required: true }) };
  const asked = await between({ name, seats }, wanted);
  expect('questions' in asked && asked.questions.map(one => one.options)).toEqual([
    ['--fill=room.floor=<值>'],
    ['--fill=room.seats=<值>'],
  ]);
  const fills = new Map([
    ['room.floor', `3'`],
    ['room.seats', '20'],
  ]);
  await run(await between({ name, seats }, wanted, { fills }));
  await client.query(`insert into room (name, created_at, updated_at) values ('旧版本所写', now(), now())`);
  expect((await rows()).map(one => [one.seats, one.floor])).toEqual([
    [200, `3'`],
    [20, `3'`],
    [20, `3'`],
  ]);
  await expect(client.query(`update room set seats = null`)).rejects.toThrow('not-null');
});

test('what takes something away, and what rows may stand against, is told above its statement', async () => {
  const drafted = await between(
    { name, seats, code: ref('校区', 'room') },
    { name: text('名称', { required: true, unique: true }) },
  );
  expect(drafted).toMatchObject({
    warnings: [
      expect.stringMatching(/^删除列 room.seats 及其全部内容；升级时仍在运行的旧版本实例会出错/),
      expect.stringMatching(/^删除列 room.code/),
      'room 的 name 不可重复：已有重复的行会使升级失败，请在此之前处理',
    ].sort(),
  });
  const gone = await between({ name }, null);
  expect(gone).toMatchObject({ statements: [expect.stringMatching(/^-- 删除表 room 及其全部内容；.*\nDROP TABLE/)] });
});

test('a new table has none of these faults', async () => {
  expect(await between(null, { name: text('名称', { required: true, unique: true }) })).toMatchObject({ warnings: [] });
});
