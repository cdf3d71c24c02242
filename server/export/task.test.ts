/** Exports that run as a task: progress, end, cancellation, a new start after a restart, and a file for its owner alone. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportTask } from 'contract/export/task.ts';
import { standingActorOf, tidy } from '../areas/platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { writeTask } from './job.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let world: OpenWorld;
let department: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  await world.database.rows(sql`update system_config set config_value = '5' where config_key = 'export.taskRows'`);
  await world.database.rows(sql`update system_config set config_value = '1000' where config_key = 'export.perHour'`);
});
afterAll(() => world.close());
beforeEach(() => world.database.rows(sql`delete from graphile_worker._private_jobs`));

const ask = async (by = department, wish: Row = {}): Promise<ExportTask> => {
  const { status, body } = await by('POST', '/api/dyjbxx/export', wish);
  expect(status).toBe(202);
  return body;
};
const read = async (id: string, by = department) => (await by('GET', `/api/exportTask/${id}`)).body as ExportTask;
const file = (id: string, by = department) => by('GET', `/api/exportTask/${id}/file`);
const pieces = (id: string) =>
  world.database.rows<{ run: number; place: number; content: Buffer }>(sql`
    select run, place, content from export_file where export_task_id = ${id} order by place`);
const lastAudit = () =>
  world.database.one<Row>(sql`select action, result, detail, reason from audit_record order by id desc limit 1`);
const rowsIn = async (bytes: Uint8Array) => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows.slice(3) ?? [];

/** Everything a job is done with, ended when asked. */
const work = (signal = new AbortController().signal) => ({
  database: world.database,
  registry: world.registry,
  actorOf: (id: string) => standingActorOf(world.database, id),
  signal,
});

test('above the limit the answer is a task; done, it gives the same file as a small export would', async () => {
  const made = await ask(department, { columns: ['name', 'idCard'], filter: { sort: 'name,asc' } });
  const { totalElements } = (await department('GET', '/api/dyjbxx?size=1')).body;
  expect(made).toMatchObject({
    entity: 'partyMember',
    label: '党员',
    unit: '行',
    state: 1,
    isPlain: false,
    doneCount: 0,
  });
  expect([made.totalCount, made.endedAt, made.size]).toEqual([totalElements, null, null]);
  expect((await file(made.id)).body.message).toBe('导出文件尚未生成，请在任务完成后下载');
  await world.settle();
  const done = await read(made.id);
  expect(done).toMatchObject({ state: 2, doneCount: totalElements, totalCount: totalElements, failure: null });
  const keptFor = Date.parse(done.expiresAt) - Date.parse(done.endedAt ?? '');
  expect(keptFor).toBe(7 * 24 * 3_600_000);
  expect(await lastAudit()).toMatchObject({
    action: 'member.partyMember.export',
    result: 'done',
    detail: { taskId: made.id, rows: totalElements, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const { bytes, headers } = await file(made.id);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(done.name);
  expect(bytes).toHaveLength(done.size ?? 0);
  const { content } = (await department('GET', '/api/dyjbxx?size=200&columns=name&columns=idCard')).body;
  const shown = (await rowsIn(bytes)).map(row => row.slice(0, 2));
  expect(shown).toEqual(content.map((row: Row) => [row['name'], row['idCard'] ?? null]));
  expect(await lastAudit()).toMatchObject({ detail: { taskId: made.id, step: 'download' } });
});

test('[SEC-36] a task and its file are there for nobody but their owner', async () => {
  const { id } = await ask();
  await world.settle();
  for (const stranger of [college, await world.as('demo.departmentstaff')]) {
    for (const url of [`/api/exportTask/${id}`, `/api/exportTask/${id}/file`])
      expect((await stranger('GET', url)).status).toBe(404);
    expect((await stranger('POST', `/api/exportTask/${id}/cancel`)).status).toBe(404);
    expect((await stranger('DELETE', `/api/exportTask/${id}`)).status).toBe(404);
    expect((await stranger('GET', '/api/exportTask')).body.content.map((task: ExportTask) => task.id)).not.toContain(
      id,
    );
  }
  const nobody = await world.as(null);
  expect((await nobody('GET', `/api/exportTask/${id}/file`)).status).toBe(401);
  expect((await department('GET', '/api/exportTask')).body.content[0].id).toBe(id);
  expect((await department('GET', '/api/exportTask?size=1')).body.content).toHaveLength(1);
  expect((await department('GET', '/api/exportTask/999999999')).status).toBe(404);
});

test('[BIZ-51] [SEC-29] the task of a college holds its people, by the rights of the moment it is written', async () => {
  const { id } = await ask(college, { columns: ['name'] });
  await world.settle();
  const listed = (await college('GET', '/api/dyjbxx?size=200&columns=name')).body.content;
  const names = (await rowsIn((await file(id, college)).bytes)).map(row => row[0]);
  expect(names).toEqual(listed.map((row: Row) => row['name']));
  const late = await ask(college);
  const grant = sql`user_id = (select id from user_account where username = 'demo.college')`;
  await world.database.rows(sql`update role_grant set state = 'ended' where ${grant}`);
  await world.settle();
  const failure = '导出人的账号已停用或不再有导出权限，未生成文件';
  const task = await world.database.one<Row>(sql`select state, failure from export_task where id = ${late.id}`);
  expect(task).toEqual({ state: 3, failure });
  expect(await lastAudit()).toMatchObject({ result: 'refused', detail: { taskId: late.id } });
  await world.database.rows(sql`update role_grant set state = 'active' where ${grant}`);
});

test('[SEC-29] a file of the college is closed to its owner who has one branch left, and a task that waits is not written', async () => {
  const { id } = await ask(college, { columns: ['name'] });
  await world.settle();
  const waiting = await ask(college, { columns: ['name'] });
  const grant = sql`user_id = (select id from user_account where username = 'demo.college')`;
  const [held] = await world.database.rows<{ place: string }>(sql`
    select organisation_id as place from role_grant where ${grant} and state = 'active' and organisation_id is not null`);
  await world.database.rows(sql`
    update role_grant set organisation_id = (select id from party_organisation where code = '9999990001201001')
    where ${grant} and organisation_id = ${held?.place}::bigint`);
  await world.settle();
  const moved = await world.as('demo.college');
  const refused = await file(id, moved);
  expect([refused.status, refused.body.message]).toEqual([409, '您的数据范围在导出后有变动，请重新导出']);
  expect(await read(waiting.id, moved)).toMatchObject({ state: 3, failure: refused.body.message });
  const anew = await ask(moved, { columns: ['name'] });
  await world.settle();
  expect((await file(anew.id, moved)).status).toBe(200);
  await world.database.rows(sql`
    update role_grant set organisation_id = ${held?.place}::bigint where ${grant} and organisation_id is not null`);
  expect((await file(id, await world.as('demo.college'))).status).toBe(200);
});

test('nothing of what was asked or written lies in the database in plain text', async () => {
  const idCard = '999999200410140028';
  const made = await ask(department, { plain: true, reason: '政审', filter: { 'idCard.empty': 'false' } });
  await world.settle();
  const stored = await world.database.rows<{ text: string }>(sql`
    select to_jsonb(t)::text as text from export_task t where id = ${made.id}`);
  const [piece] = await pieces(made.id);
  expect(piece?.content.includes('xl/worksheets')).toBe(false);
  expect(JSON.stringify(stored)).not.toContain('idCard');
  const rows = await rowsIn((await file(made.id)).bytes);
  expect(rows.flat().includes(idCard)).toBe(true);
});

test('a piece that was exchanged does not open', async () => {
  const { id } = await ask();
  const { id: other } = await ask();
  await world.settle();
  await world.database.rows(sql`
    update export_file f set content = o.content from export_file o
    where f.export_task_id = ${id} and o.export_task_id = ${other} and f.place = o.place`);
  const answer = await file(id).catch(() => null);
  expect(answer === null || answer.status >= 500 || answer.bytes.length === 0).toBe(true);
});

test('cancelled before or while it runs, a task leaves no file and cannot be cancelled again', async () => {
  const { id } = await ask();
  const cancelled = (await department('POST', `/api/exportTask/${id}/cancel`)).body;
  expect(cancelled.cancelledAt).not.toBeNull();
  await world.settle();
  expect([(await read(id)).state, await pieces(id)]).toEqual([1, []]);
  const again = await department('POST', `/api/exportTask/${id}/cancel`);
  expect([again.status, again.body.message]).toEqual([409, '该导出任务已结束，不能取消']);
  expect((await file(id)).status).toBe(409);
});

test('removed, a task is gone with its file', async () => {
  const { id } = await ask();
  await world.settle();
  expect((await department('DELETE', `/api/exportTask/${id}`)).body).toEqual({ removed: 1 });
  expect([(await file(id)).status, await pieces(id)]).toEqual([404, []]);
});

test('[REL-19] a run that was cut off is begun anew, and what it left does not mix with the new file', async () => {
  const { id, totalCount } = await ask();
  const ending = new AbortController();
  ending.abort(new Error('the instance ends'));
  await expect(writeTask.run(work(ending.signal), { taskId: id })).rejects.toThrow('the instance ends');
  await world.database.rows(sql`
    insert into export_file (export_task_id, run, place, content) values (${id}, 1, 0, '\\x00')`);
  await world.settle();
  expect(await read(id)).toMatchObject({ state: 2, doneCount: totalCount });
  expect((await pieces(id)).map(({ run, place }) => [run, place])).toEqual([[2, 0]]);
  expect(await rowsIn((await file(id)).bytes)).toHaveLength(totalCount);
  await writeTask.run(work(), { taskId: id });
  expect((await pieces(id))[0]?.run).toBe(2);
});

test('a failure is told as a sentence, recorded, and leaves no file', async () => {
  const { id } = await ask();
  await writeTask.fail(work(), { taskId: id }, new Error('the disk is full'));
  expect(await read(id)).toMatchObject({ state: 3, failure: '导出未能完成，请重新导出；再次失败请联系管理员' });
  expect(await lastAudit()).toMatchObject({ result: 'failed', detail: { taskId: id } });
  await world.settle();
  expect((await read(id)).state).toBe(3);
});

test('after seven days a task and its file are gone', async () => {
  const { id } = await ask();
  await world.settle();
  await world.database.rows(sql`update export_task set expires_at = now() - interval '1 second' where id = ${id}`);
  expect((await file(id)).status).toBe(404);
  await tidy(world.database);
  expect(await pieces(id)).toEqual([]);
  expect(await world.database.rows(sql`select 1 from export_task where id = ${id}`)).toEqual([]);
});

test('ten thousand people are written whole and in order, in a thread of its own', async () => {
  await world.database.rows(
    sql`
    insert into person (name, name_pinyin, search_text, number, gender, person_type, created_at, updated_at)
    select '甲' || n, 'jia' || n, '甲' || n, 'N' || n, '1', '11', now(), now() from generate_series(1, 10000) n`,
  );
  const { body } = await department('POST', '/api/person/export', {
    filter: { sort: 'number,asc' },
    columns: ['number', 'name', 'idCard'],
  });
  expect(body.totalCount).toBeGreaterThan(10_000);
  await world.settle();
  const done = await read(body.id);
  expect(done).toMatchObject({ state: 2, doneCount: body.totalCount });
  const rows = await rowsIn((await file(body.id)).bytes);
  const numbers = rows.map(row => String(row[0])).filter(number => /^N\d+$/.test(number));
  expect([rows.length, numbers.length]).toEqual([body.totalCount, 10_000]);
  expect(numbers).toEqual([...numbers].sort());
});
