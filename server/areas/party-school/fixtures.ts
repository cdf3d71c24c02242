/** A training of the named world: colleges with seats, students who register, a class with lessons. */
import { sql } from 'drizzle-orm';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

export const path = '/api/dxBatch';
export const registrations = '/api/dxRegistration';

export interface School {
  world: OpenWorld;
  school: Ask;
  college: Ask;
  secretary: Ask;
  unitId: string;
  physicsId: string;
  languagesId: string;
}

export async function openSchool(): Promise<School> {
  const world = await openWorld();
  await setClock(world.database, '2026-11-20');
  return {
    world,
    school: await world.as('demo.school'),
    college: await world.as('demo.college'),
    secretary: await world.as('demo.secretary'),
    unitId: await world.idOf('unit', 'code', '100'),
    physicsId: await world.idOf('party_organisation', 'code', '9999990001201'),
    languagesId: await world.idOf('party_organisation', 'code', '9999990001203'),
  };
}

export async function make(who: Ask, url: string, values: object): Promise<string> {
  const made = await who('POST', url, values);
  if (made.status !== 201) throw new Error(`${url} ${JSON.stringify(made.body)}`);
  return made.body.id;
}

export async function take(who: Ask, base: string, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await who('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
}
export async function mustTake(who: Ask, base: string, id: string, name: string, input: object = {}): Promise<void> {
  const { status, body } = await take(who, base, id, name, input);
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(body)}`);
}

let no = 0;
export const batch = (unitId: string, more: object = {}) => ({
  name: '2026年第二期入党积极分子培训班',
  code: `DX2026-${(no += 1)}`,
  type: '1',
  mode: '1',
  year: 2026,
  organiserUnitId: unitId,
  quotaTotal: 20,
  regStartAt: '2026-11-19T00:00:00.000Z',
  regEndAt: '2026-12-01T10:00:00.000Z',
  startOn: '2026-12-05',
  endOn: '2026-12-20',
  planHours: 28,
  minHours: 20,
  minAttendance: 85,
  hasWaitingList: true,
  hasBranchReview: true,
  hasCollegeReview: true,
  hasSchoolReview: true,
  staffSkipBranch: true,
  ...more,
});

/** Nobody judges: whoever hands in has a seat or waits. */
export const direct = { hasBranchReview: false, hasCollegeReview: false, hasSchoolReview: false };

/** A batch that is open for registration. */
export async function opened({ school, unitId }: School, more: object = {}): Promise<string> {
  const id = await make(school, path, batch(unitId, more));
  await mustTake(school, path, id, 'publish');
  await mustTake(school, path, id, 'open');
  return id;
}

export const apply = (who: Ask, batchId: string): Promise<Answer> => who('POST', `${registrations}/apply`, { batchId });
export const sentences = (body: { fields?: { message: string }[] }) =>
  (body.fields ?? []).map(({ message }) => message);

/** The registration of a person in a batch. */
export const standing = ({ world }: School, batchId: string, number: string) =>
  world.database.one<{ id: string; state: string; waitNo: number | null }>(sql`
    select r.id, r.state, r.wait_no::int as wait_no from registration r
    where r.batch_id = ${batchId}::bigint and r.number = ${number} and r.deleted_at is null order by r.id desc limit 1`);

/** Registration is over, classes are formed, lessons are given from the 5th of December on. */
export async function running(at: School, batchId: string, headTeacherNumber = 'GZ191027') {
  const { school, world } = at;
  await mustTake(school, path, batchId, 'close');
  await mustTake(school, path, batchId, 'form', { classCount: 1 });
  const one = await world.database.one<{ id: string }>(sql`
    select id from training_class where batch_id = ${batchId}::bigint`);
  const classId = one?.id ?? '';
  const { version } = (await school('GET', `${path}/class/${classId}`)).body;
  await school('PUT', `${path}/class`, { id: classId, version, headTeacherNumber, place: '综合楼101' });
  const lesson = { classId, heldOn: '2026-12-05', startTime: '09:00', endTime: '11:00', hours: 2, hasCode: true };
  const sessionId = await make(school, `${path}/session`, { ...lesson, name: '党的基本理论' });
  const afternoon = { ...lesson, name: '党的纪律', startTime: '14:00', endTime: '16:00', hours: 4 };
  const laterId = await make(school, `${path}/session`, afternoon);
  await setClock(world.database, '2026-12-05', '08:50:00');
  await mustTake(school, path, batchId, 'begin');
  return { classId, sessionId, laterId };
}
