/** What the plan, the vote and time decide: the last place, the void resolution, the extension, own matters. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from 'contract/development/vote.ts';
import { setClock } from '../../testing/clock.ts';
import type { Ask } from '../../testing/open-world.ts';
import { openDesks, type Desks } from './fixtures.ts';
import { messages } from '../../testing/told.ts';

let desks: Desks;
beforeAll(async () => void (desks = await openDesks()));
afterAll(() => desks.world.close());

test('case 15: two committees use the last quota at once, and exactly one succeeds', async () => {
  const { world, department, college, secretary, at, formOf, take, standing, quotaOf, turnOf } = desks;
  await setClock(world.database, '2025-10-16');
  const { body: quota } = await quotaOf({ year: 2025, organisationId: at.physics, total: 1 });
  const people = ['GZ201028', 'GZ991006'];
  const values = { reviewed_on: '2025-09-10', trained_on: '2025-09-20', stage: '3' };
  const ids = await Promise.all(people.map(number => standing(number, { step: 13, values })));
  for (const id of ids) expect((await take(secretary, id, '13/submit', formOf(13))).status).toBe(200);
  await setClock(world.database, '2025-10-27');
  const form = { ...turnOf(13).confirmed!.form, quotaId: quota.id };
  const answers = await Promise.all(ids.map(id => take(college, id, '13/audit', form)));
  expect(answers.map(one => one.status).sort()).toEqual([200, 400]);
  expect(messages(answers.find(one => one.status === 400)!)).toEqual(['本年度发展名额不足（剩余0）']);
  const { body } = await department('GET', `/api/fzdy/quota/${quota.id}`);
  expect(body).toMatchObject({ total: 1, reserved: 1, used: 0, remaining: 0 });
  const { body: books } = await department('GET', '/api/fzdy/book');
  expect(books.content.map((one: { bookNo: string }) => one.bookNo)).toEqual(['2025-00001']);
  // The place goes back when the record ends, and the book is void; the next number follows without a gap.
  const [won, lost] = answers[0]!.status === 200 ? ids : [...ids].reverse();
  const { version } = (await department('GET', `/api/fzdy/${won}`)).body;
  const end = { version, endReason: '1', endedOn: '2025-10-27', reason: '本人撤回申请' };
  expect((await secretary('POST', `/api/fzdy/${won}/end`, end)).body).toMatchObject({ state: '3', quotaId: null });
  expect((await take(college, lost!, '13/audit', form)).status).toBe(200);
  const again = (await department('GET', '/api/fzdy/book')).body.content;
  expect(again.map((one: Record<string, string>) => [one['bookNo'], one['status']])).toEqual([
    ['2025-00002', '2'],
    ['2025-00001', '4'],
  ]);
  const { version: last } = (await department('GET', `/api/fzdy/${lost}`)).body;
  await secretary('POST', `/api/fzdy/${lost}/end`, { ...end, version: last });
});

test('the plan is split from above: never more below than above, never less than is used', async () => {
  const { department, secretary, at, quotaOf } = desks;
  const { body: school } = await quotaOf({ year: 2027, organisationId: at.root, total: 10 });
  const child = (place: string, total: number) =>
    quotaOf({ year: 2027, organisationId: at[place as 'physics' | 'materials'], total, parentQuotaId: school.id });
  const both = await Promise.all([child('physics', 6), child('materials', 6)]);
  expect(both.map(one => one.status).sort()).toEqual([201, 400]);
  expect(messages(both.find(one => one.status === 400)!)).toEqual(['分配名额合计超过上级名额10']);
  const twice = await child('physics', 1);
  const elsewhere = await child('materials', 1);
  expect([twice, elsewhere].flatMap(one => (one.status === 400 ? messages(one) : []))).toEqual([
    expect.stringMatching(/^(物理学院党委|材料学院党委)已有同年度、同类别的名额$/),
  ]);
  const less = await department('PUT', '/api/fzdy/quota', { id: school.id, version: 2, total: 5 });
  expect(messages(less)).toEqual([expect.stringMatching(/^名额不能少于已使用和已预留的 \d 个$/)]);
  expect((await secretary('GET', `/api/fzdy/quota/${school.id}`)).status).toBe(404);
});

test('case 16: six months and a day after it was received the resolution is void, and the branch meets again', async () => {
  const { world, department, college, secretary, take, standing, formOf } = desks;
  const values = { joined_on: '2025-03-10', probation_end_on: '2026-03-10', pre_reviewed_on: '2025-03-01', stage: '3' };
  const id = await standing('GZ201028', { step: 17, values, days: { 15: '2025-03-10', 16: '2025-03-20' } });
  const committee = { due: 9, present: 9, agree: 9, isApproved: '1' };
  const approve = (approvedOn: string, more = {}) =>
    take(college, id, '17/submit', {
      receivedOn: '2025-03-12',
      approvedOn,
      noticedOn: approvedOn,
      ...committee,
      ...more,
    });
  await setClock(world.database, '2025-09-13');
  expect(messages(await approve('2025-09-13', { lateReason: '放假' }))).toEqual(['审批超过六个月，需重新召开支部大会']);
  expect(messages(await approve('2025-09-12'))).toEqual(['审批已超过三个月，请说明原因']);
  const from = (value: string) =>
    world.database.rows(sql`update system_config set config_value = ${value} where config_key = 'fz.approve.from'`);
  await from('meeting');
  expect(messages(await approve('2025-09-11', { lateReason: '放假' }))).toEqual(['审批超过六个月，需重新召开支部大会']);
  await from('received');
  const form = { ...formOf(15), joinedOn: '2025-09-11', lateReason: '原决议已超过六个月' };
  expect((await take(secretary, id, '15/submit', form)).body).toMatchObject({
    result: '通过',
    prepareEnd: '2026-09-11',
  });
  const row = (await department('GET', `/api/fzdy/${id}`)).body;
  expect(row).toMatchObject({ step: '16', joinedOn: '2025-09-11' });
  const ended = { version: row.version, endReason: '9', endedOn: '2025-09-11', reason: '另案办理' };
  await secretary('POST', `/api/fzdy/${id}/end`, ended);
});

test('case 17: 16 of 30 present and 14 for it with 2 in writing pass; 13 with 2 do not, and the person is accompanied further', async () => {
  const { world, department, secretary, take, standing, closeAll, formOf } = desks;
  const values = { pre_reviewed_on: '2025-11-01', stage: '3' };
  const id = await standing('GZ201028', { step: 15, values });
  await setClock(world.database, '2025-11-19');
  const sheet = { present: 16, oppose: 2, abstain: 0, writtenAgree: 2, writtenOppose: 0 };
  expect(outcomeOf({ due: 30, agree: 14, ...sheet })).toEqual({ isValid: true, isPassed: true, votes: 16, needed: 16 });
  expect(outcomeOf({ due: 30, agree: 13, ...sheet }).isPassed).toBe(false);
  const lost = await take(secretary, id, '15/submit', { ...formOf(15), ...sheet, agree: 13, oppose: 3 });
  expect(lost.body).toMatchObject({ status: '5', result: '不通过', prepareStart: null });
  expect((await department('GET', `/api/fzdy/${id}`)).body).toMatchObject({
    state: '1',
    stage: '2',
    step: '07',
    joinedOn: null,
  });
  await closeAll();
});

test('case 18a: an ordinary resolution with 15 of 30 present is valid and fails all the same', () => {
  const sheet = { due: 30, present: 15, agree: 15, oppose: 0, abstain: 0, writtenAgree: 0, writtenOppose: 0 };
  expect(outcomeOf(sheet, 'ordinary')).toEqual({ isValid: true, isPassed: false, votes: 15, needed: 16 });
  expect(outcomeOf(sheet).isValid).toBe(false);
});

test('case 18b: two of thirty are not counted, and the sheet keeps why', async () => {
  const { department, secretary, take, standing, formOf } = desks;
  const id = await standing('GZ201028', { step: 15, values: { pre_reviewed_on: '2025-11-01', stage: '3' } });
  const sheet = {
    entitled: 30,
    excludedIll: 1,
    excludedAway: 1,
    due: 28,
    present: 15,
    agree: 15,
    oppose: 0,
    abstain: 0,
  };
  const { body } = await take(secretary, id, '15/submit', { ...formOf(15), ...sheet, writtenAgree: 0 });
  expect(body).toMatchObject({ status: '3', result: '通过' });
  const { body: way_ } = await department('GET', `/api/fzdy/${id}/process`);
  expect(way_.steps[14].form).toMatchObject({ due: 28, excludedIll: 1, excludedAway: 1 });
  const { version } = (await department('GET', `/api/fzdy/${id}`)).body;
  await secretary('POST', `/api/fzdy/${id}/end`, {
    version,
    endReason: '9',
    endedOn: '2025-11-19',
    reason: '另案办理',
  });
});

test('papers of long ago are entered with their times as warnings, and approved after the department confirmed', async () => {
  const { world, department, secretary, at, take, formOf } = desks;
  await setClock(world.database, '2025-11-19');
  const { body } = await secretary('POST', '/api/fzdy', {
    number: 'GZ201028',
    name: '贺兰亭',
    organisationId: at.optics,
    appliedOn: '2015-03-01',
    isPaper: true,
    isBackfill: true,
  });
  await secretary('POST', '/api/fzdy/material', {
    recordId: body.id,
    category: '02',
    occurredOn: '2015-02-20',
    isPaper: true,
  });
  const early = { ...formOf(2), talkedOn: '2015-02-20' };
  const asked = await take(secretary, body.id, '2/submit', early);
  expect([asked.body.code, asked.body.fields[0].level]).toEqual(['kit.confirm', 'warning']);
  const confirmed = { ...early, confirmed: ['development.step.order'] };
  expect((await take(secretary, body.id, '2/submit', confirmed)).status).toBe(200);
  const { version } = (await department('GET', `/api/fzdy/${body.id}`)).body;
  expect((await secretary('POST', `/api/fzdy/${body.id}/confirmBackfill`, { version })).status).toBe(403);
  expect((await department('POST', `/api/fzdy/${body.id}/confirmBackfill`, { version })).body.isBackfillConfirmed).toBe(
    true,
  );
  expect((await department('GET', `/api/fzdy/${body.id}/process`)).body.record).toMatchObject({ isBackfill: true });
});

test('a batch is recorded together or not at all', async () => {
  const { world, department, college, secretary, standing } = desks;
  const values = { activist_on: '2025-09-01', stage: '1' };
  await world.database.rows(
    sql`update development_record set state = '3' where person_id = (select id from person where number = 'GZ201028')`,
  );
  const ids = [await standing('GZ201028', { step: 4, values }), await standing('GZ991006', { step: 4, values })];
  const rows = async () =>
    Promise.all(ids.map(async id => ({ id, version: (await department('GET', `/api/fzdy/${id}`)).body.version })));
  const form = { reportedOn: '2025-11-19' };
  const both = <T>(one: T): T[] => [one, one];
  const offered = async (who: Ask) =>
    (await who('POST', '/api/fzdy/batch/offer', { ids })).body.content.map((one: Record<string, unknown>) => [
      one['offers'],
      one['obstacle'],
    ]);
  expect(await offered(secretary)).toEqual(both([[{ step: 4, isConfirming: false }], null]));
  expect((await secretary('POST', '/api/fzdy/batch', { step: 4, rows: await rows(), form })).body).toEqual({ done: 2 });
  expect(await offered(secretary)).toEqual(both([[], '“上级党委备案（积极分子）”由上级党委办理']));
  expect(await offered(college)).toEqual(both([[{ step: 4, isConfirming: true }], null]));
  // Taken back by who did it, and by nobody else; then handed in again.
  const taken = { step: 4, rows: await rows() };
  expect((await college('POST', '/api/fzdy/batch/undo', taken)).body.fields).toHaveLength(2);
  expect((await secretary('POST', '/api/fzdy/batch/undo', taken)).body).toEqual({ done: 2 });
  expect((await department('GET', `/api/fzdy/${ids[0]}`)).body).toMatchObject({ isAsked: null, step: '04' });
  expect(await offered(secretary)).toEqual(both([[{ step: 4, isConfirming: false }], null]));
  expect((await secretary('POST', '/api/fzdy/batch/undo', taken)).status).toBe(400);
  expect((await secretary('POST', '/api/fzdy/batch', { step: 4, rows: await rows(), form })).status).toBe(200);
  const record = { isConfirming: true, step: 4, rows: await rows() };
  const late = await college('POST', '/api/fzdy/batch', {
    ...record,
    form: { recordedOn: '2025-11-20', opinion: '同意备案' },
  });
  expect(late.body.fields.map((one: { path: string }) => one.path)).toEqual(['rows.0.recordedOn', 'rows.1.recordedOn']);
  expect(
    (await college('POST', '/api/fzdy/batch', { ...record, form: { recordedOn: '2025-11-19', opinion: '同意备案' } }))
      .body.done,
  ).toBe(2);
  const recorded = { isConfirming: true, step: 4, rows: await rows() };
  expect((await college('POST', '/api/fzdy/batch/undo', recorded)).body).toEqual({ done: 2 });
  const { body: asked } = await secretary('GET', `/api/fzdy/${ids[0]}/process`);
  expect(asked.steps[3]).toMatchObject({ status: '2', form: { reportedOn: '2025-11-19' } });
  expect(asked.steps[3].form).not.toHaveProperty('recordedOn');
  const again = { ...record, rows: await rows(), form: { recordedOn: '2025-11-19', opinion: '同意备案' } };
  expect((await college('POST', '/api/fzdy/batch', again)).body).toEqual({ done: 2 });
  expect((await college('POST', '/api/fzdy/batch/undo', { ...recorded, step: 17 })).body.message).toBe(
    '“上级党委审批”办结后已产生其他结果，不能撤销',
  );
  const { body } = await secretary('GET', '/api/fzdy/board');
  expect(body.content.map((one: Record<string, string>) => [one['name'], one['cells']])).toEqual([
    ['贺兰亭', 'ddddowwwwwwwwwwwwwwwwwwww'],
    ['纪云深', 'ddddowwwwwwwwwwwwwwwwwwww'],
  ]);
  await world.database.rows(sql`update development_record set due_on = '2025-11-01' where name = '纪云深'`);
  const overdue = (await secretary('GET', '/api/fzdy/board')).body.content;
  expect(overdue.find((one: Record<string, string>) => one['name'] === '纪云深')).toMatchObject({
    dueOn: '2025-11-01',
    cells: 'ddddlwwwwwwwwwwwwwwwwwwww',
  });
});
