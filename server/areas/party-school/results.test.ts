/** 结业审核: the rule with its reasons, two hands, one of ten among the best. Domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { enrolInto } from '../../testing/enrolled.ts';
import type { Ask } from '../../testing/open-world.ts';
import { checksOf, suggestedBy } from './judge.ts';
import {
  apply,
  batch,
  direct,
  make,
  mustTake,
  opened,
  openSchool,
  path,
  registrations,
  sentences,
  standing,
  take,
  type School,
} from './fixtures.ts';

const results = `${registrations}/result`;
const board = `${path}/attendance/lessons`;
const [jiang, lu] = ['20242010023', '20242013001'];

let at: School;
let adviser: Ask;
let second: Ask;
let batchId: string;
let ids: { jiang: string; lu: string };

/** 28 lessons of an hour, two a day from the 6th of December; one trainee misses four of them, the other five. */
async function lessons(classId: string): Promise<void> {
  for (let n = 0; n < 28; n += 1) {
    const heldOn = `2026-12-${String(6 + Math.floor(n / 2)).padStart(2, '0')}`;
    const hour = n % 2 === 0 ? { startTime: '09:00', endTime: '09:45' } : { startTime: '10:00', endTime: '10:45' };
    await make(at.school, `${path}/session`, { classId, name: `第${n + 1}讲`, heldOn, ...hour, hours: 1 });
  }
}
async function attend(): Promise<void> {
  const { content } = { content: (await adviser('GET', board)).body.lessons as { id: string }[] };
  for (const [n, { id }] of content.entries()) {
    const absent = async (registrationId: string) =>
      adviser('POST', `${board}/${id}/mark`, { registrationId, attendance: '5' });
    if (n < 4) await absent(ids.jiang);
    if (n < 5) await absent(ids.lu);
    await adviser('POST', `${board}/${id}/rest`);
  }
}

beforeAll(async () => {
  at = await openSchool();
  const { world, school } = at;
  adviser = await world.as('demo.adviser');
  batchId = await opened(at, { ...direct, minHours: 20 });
  for (const name of ['demo.trainee', 'demo.member']) await apply(await world.as(name), batchId);
  const idOf = async (number: string) => (await standing(at, batchId, number))?.id ?? '';
  ids = { jiang: await idOf(jiang), lu: await idOf(lu) };
  await mustTake(school, path, batchId, 'close');
  await mustTake(school, path, batchId, 'form', { classCount: 1 });
  const classId = await world.idOf('training_class', 'batch_id', batchId);
  const { version } = (await school('GET', `${path}/class/${classId}`)).body;
  await school('PUT', `${path}/class`, { id: classId, version, headTeacherNumber: 'GZ191027' });
  await lessons(classId);
  await setClock(world.database, '2026-12-05', '08:00:00');
  await mustTake(school, path, batchId, 'begin');
  await setClock(world.database, '2026-12-20', '08:00:00');
  await attend();
});
afterAll(() => at.world.close());

const shown = async (who: Ask) => (await who('GET', `${results}/${batchId}`)).body;
const propose = (who: Ask, body: object) => who('POST', `${results}/propose`, body);

test('before 考核 nothing is proposed; then 24 of 28 lessons are 85 %, and 23 are 82 % and too few', async () => {
  expect(sentences((await propose(adviser, { ids: [ids.jiang] })).body)).toEqual(['班次进入考核后才能评定结业']);
  await setClock(at.world.database, '2026-12-21');
  await mustTake(at.school, path, batchId, 'assess');
  expect((await adviser('GET', results)).body.content).toMatchObject([
    { id: batchId, total: 2, proposed: 0, confirmed: 0 },
  ]);
  const { trainees, mayConfirm, leavePart } = await shown(adviser);
  expect([mayConfirm, leavePart]).toEqual([false, 7]);
  expect(trainees).toMatchObject([
    { name: '江远帆', attendanceRate: 85, hours: 24, leaveHours: 0, suggested: '1' },
    {
      name: '陆知微',
      attendanceRate: 82,
      hours: 23,
      suggested: '3',
      checks: [
        { said: '出勤率 82%（23/28 次），要求不低于 85%', isMet: false },
        { said: '学时 23，要求不少于 20', isMet: true },
        { said: '请假 0 学时，不超过总学时 28 的 1/7', isMet: true },
      ],
    },
  ]);
});

test('leave of 4 of 28 hours is a seventh, 5 are more', () => {
  const figures = { held: 28, attended: 28, hours: 28, leaveHours: 4 };
  const rule = { planHours: 28, minHours: 20, minAttendance: 85, leavePart: 7 };
  expect(suggestedBy(checksOf(figures, rule))).toBe('1');
  const more = checksOf({ ...figures, leaveHours: 5 }, rule);
  expect(suggestedBy(more)).toBe('3');
  expect(more.filter(({ isMet }) => !isMet)).toEqual([{ said: '请假 5 学时，不超过总学时 28 的 1/7', isMet: false }]);
});

test('the head teacher of the class proposes, with a reason where the rule says otherwise; others do not see the batch', async () => {
  await at.world.hire('other.adviser', '另一班主任', 'ROLE_CLASS_ADVISER');
  const other = await at.world.as('other.adviser');
  expect((await other('GET', `${results}/${batchId}`)).status).toBe(404);
  expect((await propose(other, { ids: [ids.jiang] })).status).toBe(404);
  expect((await (await at.world.as('demo.trainee'))('GET', results)).status).toBe(403);
  expect(sentences((await propose(adviser, { ids: [ids.lu], result: '1', reason: '表现好' })).body)).toEqual([
    '陆知微未达到结业条件，不能评为合格：出勤率 82%（23/28 次），要求不低于 85%',
  ]);
  expect(sentences((await propose(adviser, { ids: [ids.jiang], result: '3' })).body)).toEqual([
    '江远帆的建议结果与结业条件的结论不同，请填写理由',
  ]);
  expect((await propose(adviser, { ids: [ids.jiang, ids.lu] })).body).toEqual({ proposed: 2, isOneselfLeftOut: false });
  expect((await shown(at.school)).trainees).toMatchObject([
    { proposal: '1', proposedBy: '白若溪', isOwnProposal: false, result: '0' },
    { proposal: '3', proposedBy: '白若溪', isOwnProposal: false },
  ]);
});

test('the school confirms; what comes back is proposed anew, and who proposed does not confirm where another can', async () => {
  const { school, world } = at;
  expect((await take(adviser, registrations, ids.jiang, 'complete')).status).not.toBe(200);
  await mustTake(school, registrations, ids.jiang, 'reconsider', { opinion: '请核对第三讲的考勤' });
  expect(sentences((await take(school, registrations, ids.jiang, 'complete')).body)).toEqual([
    '江远帆还没有建议结果，请先提出建议',
  ]);
  await propose(school, { ids: [ids.jiang] });
  await world.hire('school.two', '党校第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  second = await world.as('school.two');
  expect(sentences((await take(school, registrations, ids.jiang, 'complete')).body)).toEqual([
    '江远帆的建议结果由您提出，请由另一名党校管理员确认',
  ]);
  expect(sentences((await take(school, path, batchId, 'finish')).body)).toEqual(['仍有学员成绩未确认，不能结业']);
  expect((await second('POST', `${registrations}/complete`, { ids: [ids.jiang, ids.lu] })).body).toEqual({
    done: 2,
    leftOut: [],
  });
  expect((await standing(at, batchId, jiang))?.state).toBe('4');
  expect((await shown(school)).batch).toMatchObject({ proposed: 2, confirmed: 2 });
  await mustTake(school, path, batchId, 'finish');
});

test('a head teacher who is a trainee of the own class proposes the others, and is told who decides the own result', async () => {
  const { school, world, unitId } = at;
  const id = await make(school, path, batch(unitId, { ...direct, type: '4' }));
  await world.database.rows(sql`
    with class as (insert into training_class (batch_id, name, head_teacher_id, created_at, updated_at)
      select ${id}::bigint, '1班', id, now(), now() from person where number = 'GZ191027' returning id)
    insert into registration (batch_id, class_id, person_id, name, number, state, result, created_at, updated_at)
    select ${id}::bigint, class.id, p.id, p.name, p.number, '4', '0', now(), now()
    from person p, class where p.number in ('GZ191027', ${jiang})`);
  await world.database.rows(sql`update training_batch set state = '5' where id = ${id}::bigint`);
  const { trainees } = (await adviser('GET', `${results}/${id}`)).body;
  expect(trainees).toMatchObject([
    { name: '江远帆', isOneself: false },
    { name: '白若溪', isOneself: true },
  ]);
  const all = trainees.map((one: { id: string }) => one.id);
  expect((await propose(adviser, { ids: all })).body).toEqual({ proposed: 1, isOneselfLeftOut: true });
  expect((await adviser('GET', `${results}/${id}`)).body.trainees).toMatchObject([
    { proposal: '1' },
    { proposal: null },
  ]);
  expect(sentences((await propose(adviser, { ids: all.slice(1) })).body)).toEqual([
    '您是该班学员，本人的结果由其他人提出建议和确认',
  ]);
});

test('of a hundred ten are 优秀学员, and no eleventh', async () => {
  const { school, world, unitId } = at;
  const id = await make(school, path, batch(unitId, { ...direct, type: '4', quotaTotal: 200 }));
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  await enrolInto(world.database, optics, 100);
  await world.database.rows(sql`
    insert into registration (batch_id, person_id, name, number, state, result, created_at, updated_at)
    select ${id}::bigint, id, name, number, '4', '0', now(), now() from person where number like 'XJ%' limit 100`);
  await world.database.rows(sql`update training_batch set state = '5' where id = ${id}::bigint`);
  const { trainees, mostExcellent } = (await school('GET', `${results}/${id}`)).body;
  expect([trainees.length, mostExcellent]).toEqual([100, 10]);
  const best = trainees.slice(0, 11).map((one: { id: string }) => one.id);
  const said = { result: '2', reason: '学员互评和结业论文优秀' };
  expect(sentences((await propose(school, { ids: best, ...said })).body)).toEqual([
    '优秀学员不超过结业人数的 10%（最多 10 人）',
  ]);
  expect((await propose(school, { ids: best.slice(0, 10), ...said })).body).toMatchObject({ proposed: 10 });
  expect((await propose(school, { ids: best.slice(10), ...said })).status).toBe(400);
});
