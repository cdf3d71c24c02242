/** What decides may hold rows and look, and nothing else; what a step writes stands in `perform` and `effect`. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import type { Row } from 'contract/kit/resource.ts';
import { standingActorOf } from '../../areas/platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { textOf } from '../database/connection.ts';
import { tablesOf } from '../database/table.ts';
import type { ProcessHandling, ProcessHandler, Tx } from '../registry.ts';
import { txOf } from '../tx.ts';
import { loadRow } from '../write/load.ts';
import { roomDuty } from '../suites/room-duty.ts';
import { booking, room, roomRequest, roomRequestProcess, roomRequests, rooms } from '../suites/room-request.ts';
import { applyEffects } from './effects.ts';
import { each, handle } from './handle.ts';
import { takeMany } from './many.ts';
import { reading } from './reading.ts';
import { actionsOf, takeOne } from './take.ts';

type Handling = ProcessHandling<typeof roomRequest, typeof roomRequestProcess.transitions>;
const own = [room, booking, roomRequest, roomDuty];
const said = 'contract/election/room-request.ts: process roomRequest: ';
let world: OpenWorld;
let branches: string[] = [];
let hall: string;
let department: Ask;

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, ...own], areas: [rooms] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, ...own])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  const found = await world.database.rows<{ id: string }>(sql`
    select id from party_organisation where code like '9999990001201___' and deleted_at is null order by id`);
  branches = found.map(({ id }) => id);
  department = await world.as('demo.department');
  hall = await anotherRoom('望江楼报告厅');
});
afterAll(() => world.close());

const anotherRoom = async (name = '听涛轩谈话室'): Promise<string> =>
  (await department('POST', '/api/room', { name, organisationId: branches[0] })).body.id;
/** Requests of several branches in one state. */
const made = async (count: number, state: string, roomId = hall): Promise<string[]> => {
  const rows = await world.database.rows<{ id: string }>(sql`
    insert into room_request (name, organisation_id, room_id, used_on, created_at, updated_at, version, state)
    select '用途' || n, (${sql.param(branches)}::bigint[])[1 + n % ${branches.length}::int], ${roomId}::bigint, '2026-12-20', now(), now(), 1, ${state}
    from generate_series(1, ${count}::int) n returning id`);
  return rows.map(({ id }) => id);
};
const by = async <T>(username: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const id = await world.idOf('user_account', 'username', username);
  const actor = (await standingActorOf(world.database, id))!;
  return world.database.transaction(connection => work(txOf(connection, world.registry, actor)));
};
/** The process of the example where one thing differs. */
const differing = (handling: Partial<Handling>): ProcessHandler =>
  handle(roomRequestProcess, { ...(roomRequests.handling as unknown as Handling), steps: {}, ...handling });
const submitted = async (handler: ProcessHandler, state = '1'): Promise<void> => {
  const [id = ''] = await made(1, state, await anotherRoom());
  const name = state === '1' ? 'submit' : 'review';
  await by('demo.department', async tx => takeOne(tx, handler, name, await loadRow(tx, roomRequest, id, null), {}));
};

const write = async (tx: Tx): Promise<never> => {
  await applyEffects(tx, room, [{ id: hall, values: { name: '改名' } }], { flow: null, reason: '' });
  throw new Error('written');
};
const refused = (what: string) => `${said}${what} only decides and may not write, its effect does: `;

test('a guard, a state, a value, a node and a question that write are refused, with file and name', async () => {
  const deciding: [Partial<Handling>, string][] = [
    [{ guard: write }, 'guard of submit'],
    [{ steps: { submit: { guard: write } } }, 'guard of submit'],
    [{ steps: { submit: { to: write } } }, 'submit'],
    [{ steps: { submit: { values: write } } }, 'submit'],
    [{ steps: { submit: { node: write } } }, 'submit'],
    [{ ask: (_row, _turn, tx) => write(tx) }, 'what it asks'],
    [{ hands: { committeeAbove: write } }, 'what it asks'],
  ];
  for (const [handling, what] of deciding) await expect(submitted(differing(handling))).rejects.toThrow(refused(what));
  expect(await world.database.one(sql`select name from room where id = ${hall}::bigint`)).toEqual({
    name: '望江楼报告厅',
  });
});

test('a hand and a subject that write are refused before anything is judged', async () => {
  const [id = ''] = await made(1, '2');
  const handler = differing({ hands: { committeeAbove: write }, subjects: write });
  const review = actionsOf(handler).find(({ action }) => action.name === 'review')!;
  await by('demo.department', async tx => {
    const row: Row = await loadRow(tx, roomRequest, id, null);
    await expect(review.owedBy!(tx, [row])).rejects.toThrow(refused('hand of review'));
    await expect(review.subjects!(tx, row)).rejects.toThrow(refused('subjects of review'));
  });
});

test('rows may be held, whatever words a value has; what writes inside another statement is refused', async () => {
  await by('demo.department', async given => {
    const tx = reading(given, roomRequests, 'guard of submit');
    await tx.rows(sql`select 1 from room where id = ${hall}::bigint for update`);
    await tx.rows(sql`select 1 from room where id = ${hall}::bigint for no key update`);
    await tx.rows(sql`select 'delete' as "update", updated_at from room where name <> ${'insert into'}`);
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('hall'))`);
    const writing = [
      sql`with gone as (delete from room where id = 0 returning id) select id from gone`,
      sql`update room set name = name where id = 0`,
      sql`insert into room (name) select name from room where id = 0`,
      sql`merge into room r using room o on r.id = o.id and r.id = 0 when matched then delete`,
      sql`truncate room`,
    ];
    for (const statement of writing) await expect(tx.rows(statement)).rejects.toThrow(refused('guard of submit'));
    await expect(tx.through((text, values) => ({ text, values })).one(writing[0]!)).rejects.toThrow('only decides');
    expect(() => tx.touch('room')).toThrow(`${refused('guard of submit')}room`);
  });
});

test('the same is asked once, and anew after a lock was waited for', async () => {
  await by('demo.department', async given => {
    const asked: string[] = [];
    const tx = reading(counting(given, asked), roomRequests, 'guard of submit');
    const look = () => tx.one<{ name: string }>(sql`select name from room where id = ${hall}::bigint`);
    expect(await look()).toEqual(await look());
    expect(asked).toHaveLength(1);
    const lock = () => tx.rows(sql`select 1 from room where id = ${hall}::bigint for update`);
    await lock();
    await lock();
    await look();
    expect(asked).toHaveLength(3);
  });
});

test('what a step does before its rows are written fills them, and may choose the state', async () => {
  const [id = ''] = await made(1, '2');
  const handler = differing({
    steps: { review: { perform: each(async (tx, { name }) => (await rename(tx), { name: `${name}（已订）` })) } },
  });
  const rename = (tx: Tx) =>
    applyEffects(tx, room, [{ id: hall, values: { name: '报告厅' } }], { flow: null, reason: '' });
  await by('demo.department', async tx => takeOne(tx, handler, 'review', await loadRow(tx, roomRequest, id, null), {}));
  expect(
    await world.database.one(sql`
      select q.name, q.state, q.version, r.name as room from room_request q, room r where q.id = ${id}::bigint and r.id = q.room_id`),
  ).toEqual({ name: '用途1（已订）', state: '3', version: 2, room: '报告厅' });
});

test('a state that a step was not said to lead to is refused, with file and name', async () => {
  const told = (name: string, to: string, from: string) =>
    `${said}${name} leads to ${to}, and is said to lead to ${from}`;
  const wrong = '9' as '2';
  await expect(submitted(differing({ steps: { submit: { to: () => wrong } } }))).rejects.toThrow(
    told('submit', '9', '2'),
  );
  await expect(
    submitted(differing({ steps: { review: { perform: async () => [{ state: '4' }] } } }), '2'),
  ).rejects.toThrow(told('review', '4', '3'));
});

/** A transaction whose looks are kept, the statements that write nothing. */
function counting(tx: Tx, looks: string[]): Tx {
  const rows: Tx['rows'] = query => {
    const { text } = textOf(query);
    if (!/\b(insert into|delete from|update \S+( \w)? set)\b/.test(text)) looks.push(text);
    return tx.rows(query);
  };
  return { ...tx, rows, one: async <T>(query: SQL) => (await rows<T>(query))[0] ?? null };
}

test('a thousand rows are judged in as many looks as a few, and each is told by itself', async () => {
  await world.database.rows(sql`
    insert into system_config (config_key, config_value, name, group_name) values ('workflow.samePerson', 'false', '经办人', '流程')
    on conflict do nothing`);
  const looks: number[] = [];
  for (const count of [10, 1000]) {
    const ids = [...(await made(count, '2')), ...(await made(1, '3'))];
    const asked: string[] = [];
    const { done, leftOut } = await by('demo.college', tx =>
      takeMany(counting(tx, asked), roomRequests, 'review', ids, { opinion: '同意' }),
    );
    expect([done, leftOut.map(({ id }) => id)]).toEqual([count, ids.slice(-1)]);
    looks.push(asked.length);
  }
  expect(looks[1]).toBe(looks[0]);
  expect(looks[1]).toBeLessThanOrEqual(60);
});

test('of many handed in for one room the first is under way for the others', async () => {
  const ids = await made(1000, '1', await anotherRoom());
  const asked: string[] = [];
  const { done, leftOut } = await by('demo.department', tx =>
    takeMany(counting(tx, asked), roomRequests, 'submit', ids, {}),
  );
  expect([done, leftOut.length]).toEqual([1, 999]);
  expect(leftOut[0]!.reasons).toEqual(['该会议室已有申请“用途1”在办理，请待其办结']);
  expect(asked.length).toBeLessThanOrEqual(60);
});
