/** 试用期: a year from the appointment, assessed, decided by the committee; what each decision brings about. Domain-cadre 1.11. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probation } from 'contract/appointment/probation.ts';
import { asSystem } from '../../kit/actor.ts';
import { takeDue } from '../../kit/process/due.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { onTrialWhenAppointed } from './probation.ts';

let world: OpenWorld;
let department: Ask;
let unitId: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  unitId = await world.idOf('unit', 'code', '201');
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
let count = 0;
interface Promoted {
  personId: string;
  postId: string;
}
/** 副处级 since 2020-05, promoted to a post of 正处级. */
async function promoted(values: object = {}): Promise<Promoted> {
  count += 1;
  const row = { name: `沈砚${count}`, number: `GZ9970${count}`, gender: '1', personType: '03', cadreType: '2' };
  const cadre = await department('POST', '/api/gbjbxx', { ...row, rank: '131', rankMonth: '2025-11', unitId });
  const personId = cadre.body.id;
  const post = (more: object) =>
    department('POST', '/api/gbjbxx/post', { personId, unitId, postAttribute: '2', isMain: true, ...more });
  const former = { postName: '副院长', rank: '132', startOn: '2020-05-06', endOn: '2025-11-10', dismissType: '10' };
  expect(faults(await post(former))).toEqual([]);
  const present = { postName: '院长', postAttribute: '1', rank: '131', startOn: '2025-11-10', appointWay: '2' };
  const made = await post({ ...present, ...values });
  expect([made.status, faults(made)]).toEqual([201, []]);
  return { personId, postId: made.body.id };
}
const open = ({ personId, postId }: Promoted, values: object = {}) =>
  department('POST', '/api/gbTrial', { personId, postHoldingId: postId, startOn: '2025-11-10', ...values });
const step = (made: Answer, name: string, input: object = {}) =>
  department('POST', `/api/gbTrial/${made.body.id}/${name}`, { version: made.body.version, ...input });
const cadreOf = async ({ personId }: Promoted) => (await department('GET', `/api/gbjbxx/${personId}`)).body;
const postOf = async ({ postId }: Promoted) => (await department('GET', `/api/gbjbxx/post/${postId}`)).body;
const gradesOf = async ({ personId }: Promoted) =>
  (await department('GET', `/api/gbjbxx/assess?personId=${personId}`)).body.content.map(
    ({ year, type, grade }: Record<string, unknown>) => [year, type, grade],
  );
const decision = { decidedOn: '2026-11-18', documentNo: '江大党干〔2026〕71号' };

test('a year from its first day; passed, the post is held in office and the rank counts from the start of the trial', async () => {
  const who = await promoted();
  // The post and its first day are those of the main post, where nothing is said.
  const made = await department('POST', '/api/gbTrial', { personId: who.personId });
  expect([made.status, faults(made)]).toEqual([201, []]);
  expect(made.body).toMatchObject({ postHoldingId: who.postId, startOn: '2025-11-10' });
  expect(made.body).toMatchObject({ endOn: '2026-11-09', state: '1', months: 12, formerRank: '132' });
  expect(made.body.formerRankMonth).toBe('2020-05');
  expect(await cadreOf(who)).toMatchObject({ inPostStatus: '2' });
  expect(await postOf(who)).toMatchObject({ state: '2', trialEndOn: '2026-11-09' });
  const due = await step(made, 'assess');
  expect(due.body.state).toBe('2');
  const passed = await step(due, 'pass', { ...decision, grade: '2', result: '能够胜任' });
  expect([passed.body.state, passed.body.documentNo]).toEqual(['3', '江大党干〔2026〕71号']);
  expect(await cadreOf(who)).toMatchObject({ inPostStatus: '1', rank: '131', rankMonth: '2025-11' });
  expect((await postOf(who)).state).toBe('1');
  expect(await gradesOf(who)).toEqual([[2026, '5', '2']]);
});

test('before its end nobody passes, and the assessment is asked for in the last thirty days alone', async () => {
  const who = await promoted({ startOn: '2025-12-10' });
  const made = await open(who, { startOn: '2025-12-10' });
  const due = await step(made, 'assess');
  expect(due.body.state).toBe('2');
  expect(faults(await step(due, 'pass', { ...decision, grade: '2' }))).toEqual([
    ['decidedOn', '试用期未满，不得转正（试用期至 2026-12-09）'],
  ]);
  const later = await promoted({ startOn: '2026-03-02' });
  expect(faults(await step(await open(later, { startOn: '2026-03-02' }), 'assess'))).toEqual([
    ['', '试用期满前 30 天内才能提请考核，请在 2027-01-30 以后办理'],
  ]);
});

test('extended by six months at most, and then it falls due again by night', async () => {
  const who = await promoted();
  const due = await step(await open(who), 'assess');
  const why = { ...decision, reason: '分管工作尚须考察' };
  expect(faults(await step(due, 'extend', { ...why, months: 7 }))).toEqual([['months', '试用期最多延长 6 个月']]);
  const extended = await step(due, 'extend', { ...why, months: 6 });
  expect(extended.body).toMatchObject({ state: '4', endOn: '2027-05-09', extendedMonths: 6 });
  expect((await postOf(who)).trialEndOn).toBe('2027-05-09');
  const night = () =>
    world.database.transaction(async connection => {
      const handler = world.registry.processes.get(probation.name);
      if (handler) await takeDue(txOf(connection, world.registry, asSystem('夜间任务')), handler, 'fallDue');
    });
  const stateOf = async () => (await department('GET', `/api/gbTrial/${due.body.id}`)).body;
  await setClock(world.database, '2027-05-09');
  await night();
  expect((await stateOf()).state).toBe('4');
  await setClock(world.database, '2027-05-10');
  await night();
  const again = await stateOf();
  expect(again.state).toBe('2');
  const todo = (await department('GET', '/api/msgTodo/getTodo?state=0&page=0&size=100')).body.content;
  expect(todo.map((one: { title: string }) => one.title)).toContain(
    `【试用期】${again.matter}试用期满，待考核和党委研究`,
  );
  expect(faults(await step({ ...due, body: again }, 'extend', { ...why, months: 1 }))).toEqual([
    ['months', '试用期最多延长 6 个月'],
  ]);
  await setClock(world.database, '2026-11-20');
});

test('who is not fit loses the post, waits for another one and has the former rank again', async () => {
  const who = await promoted();
  const due = await step(await open(who), 'assess');
  expect(faults(await step(due, 'pass', { ...decision, grade: '4' }))).toEqual([
    ['grade', '考核不称职的不能转正，请办理不胜任免职'],
  ]);
  const failed = await step(due, 'fail', { ...decision, grade: '4', reason: '工作打不开局面' });
  expect(failed.body.state).toBe('5');
  expect(await cadreOf(who)).toMatchObject({ inPostStatus: '4', rank: '132', rankMonth: '2020-05', currentPost: null });
  expect(await postOf(who)).toMatchObject({ state: '3', dismissType: '11', endOn: '2026-11-18' });
  expect(await gradesOf(who)).toEqual([[2026, '5', '4']]);
});

test('more than half of it on leave, and the days of leave do not count', async () => {
  const half = await open(await promoted(), { leaveDays: 182 });
  expect(half.body.endOn).toBe('2026-11-09');
  const more = await open(await promoted(), { leaveDays: 183 });
  expect(more.body.endOn).toBe('2027-05-11');
});

test('of leading posts that were not elected, one trial at a time; a post that ends takes it along', async () => {
  expect(faults(await open(await promoted({ appointWay: '1' })))).toEqual([
    ['postHoldingId', '选任制职务不实行试用期'],
  ]);
  expect(faults(await open(await promoted({ postAttribute: '3' })))).toEqual([
    ['postHoldingId', '只有领导职务实行试用期'],
  ]);
  const who = await promoted();
  const made = await open(who);
  expect(faults(await open(who))).toEqual([['postHoldingId', '该任职的试用期正在进行，无需重复登记']]);
  const held = await postOf(who);
  const ends = { id: held.id, version: held.version, endOn: '2026-11-01', dismissType: '6' };
  const ended = await department('PUT', '/api/gbjbxx/post', ends);
  expect([ended.status, faults(ended)]).toEqual([200, []]);
  expect((await department('GET', `/api/gbTrial/${made.body.id}`)).body.state).toBe('6');
});

test('an appointment opens it by itself: promoted, not elected, to a leading post', async () => {
  const who = await promoted();
  const appointed = (more: object) =>
    world.database.transaction(connection =>
      onTrialWhenAppointed(txOf(connection, world.registry, asSystem('任免')), {
        personId: who.personId,
        postHoldingId: who.postId,
        on: '2025-11-10',
        isElected: false,
        isPromotion: true,
        flow: { entity: 'postHolding', id: who.postId },
        ...more,
      }),
    );
  const trials = async () => (await department('GET', `/api/gbTrial?personId=${who.personId}`)).body.content.length;
  await appointed({ isElected: true });
  await appointed({ isPromotion: false });
  expect(await trials()).toBe(0);
  await appointed({});
  expect(await trials()).toBe(1);
  expect((await cadreOf(who)).inPostStatus).toBe('2');
});

test('watched until it is decided on: due on its last day', async () => {
  const who = await promoted({ startOn: '2025-12-15' });
  await open(who, { startOn: '2025-12-15' });
  const watch = world.registry.watches.find(one => one.code === 'GB_TRIAL');
  const tx = txOf(world.database, world.registry, asSystem('核对'));
  const found = await watch?.find(tx, { today: '2026-11-20', until: '2026-12-20' });
  expect(found?.filter(one => one.personId === who.personId).map(one => [one.name, one.dueOn, one.matter])).toEqual([
    [`沈砚${count}`, '2026-12-14', '试用期满，请考核'],
  ]);
});
