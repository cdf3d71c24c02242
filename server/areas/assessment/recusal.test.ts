/** A spouse or a close relative does not rate a relative. Domain-cadre 2.4. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../testing/told.ts';
import { make, marksOf, openAssessment, path, prepared, take, type Assessment, type Prepared } from './fixtures.ts';

let at: Assessment;
let made: Prepared;
/** 邵承志 in the named world. */
const idCard = '999999196610280018';
beforeAll(async () => {
  at = await openAssessment();
  made = await prepared(at);
});
afterAll(() => at.world.close());

const family = (place: number, values: object) =>
  make(at.department, '/api/person/family', {
    personId: at.raters[place]!.id,
    unitPost: '江临大学物理学院院长',
    ...values,
  });
const recusals = async () =>
  (await at.department('GET', `${path}/recusal?schemeId=${made.id}&sort=name,asc`)).body.content.map(
    (one: Record<string, unknown>) => [one['personId'], one['targetId'], one['reason'], one['origin']],
  );

test('an identity card in the records of a family proves a relative, a name alone asks', async () => {
  await family(0, { relation: '11', name: '邵承志', idCard });
  await family(1, { relation: '73', name: '许怀瑾' });
  const found = await at.department('POST', `${path}/${made.id}/relatives`, {});
  expect(found.body).toEqual({ added: 1, doubtful: [{ name: '许怀瑾', reason: '选举人002的弟弟' }] });
  expect(await recusals()).toEqual([[at.raters[0]!.id, made.targetIds[0], '选举人001的丈夫', '1']]);
  expect((await at.department('POST', `${path}/${made.id}/relatives`, {})).body.added).toBe(0);
});

test('nobody is entered about the own person, nor about somebody of another scheme', async () => {
  const other = await prepared(at);
  const row = { schemeId: made.id, personId: at.raters[2]!.id, reason: '姻亲' };
  const foreign = { ...row, targetId: other.targetIds[0] };
  expect(messages(await at.department('POST', `${path}/recusal`, foreign))).toEqual(['请选择本方案的考核对象']);
  const own = { ...row, personId: at.cadreIds[0], targetId: made.targetIds[0] };
  expect(messages(await at.department('POST', `${path}/recusal`, own))).toEqual(['本人不评价本人，不必登记回避']);
});

test('who plans is asked about a namesake once; what was found stands in what was configured', async () => {
  const asked = await take(at.department, made.id, 'configure');
  expect(messages(asked)).toEqual([
    '选举人002的弟弟与许怀瑾同名，未登记身份证号，请核实后在“回避”中登记，或确认不是同一人',
  ]);
  const done = await take(at.department, made.id, 'configure', { confirmed: ['assessment.ratingRecusal.namesake'] });
  expect(done.status).toBe(200);
  const late = { schemeId: made.id, personId: at.raters[2]!.id, targetId: made.targetIds[0], reason: '姻亲' };
  expect(messages(await at.department('POST', `${path}/recusal`, late))).toEqual(['方案已完成配置，请先修改配置']);
  expect(messages(await at.department('POST', `${path}/${made.id}/relatives`, {}))).toEqual([
    '方案已完成配置，请先修改配置',
  ]);
});

test('the relative is not on the ballot, cannot be marked, and the paper of the ballot does not tell it', async () => {
  const batch = { raterGroupId: made.codesId, count: 20, spareCount: 0 };
  expect((await at.department('POST', '/api/khCode/generate', batch)).status).toBe(200);
  expect((await take(at.department, made.id, 'start')).status).toBe(200);
  const polls = await at.world.database.rows(sql`
    select rater_group_id, is_whole from assessment_poll where scheme_id = ${made.id}::bigint order by rater_group_id`);
  expect(polls).toEqual([
    { raterGroupId: made.signedInId, isWhole: false },
    { raterGroupId: made.codesId, isWhole: true },
  ]);
  const targetsOf = async (place: number) => {
    const ask = await at.world.as(at.raters[place]!.username);
    const [own] = (await ask('GET', '/api/cadreEvaluation/my')).body;
    const url = `/api/cadreEvaluation/${own.pollId}/ballot`;
    const { targets } = (await ask('GET', url)).body;
    return { ask, url, names: targets.map(({ name }: { name: string }) => name), targets };
  };
  const spouse = await targetsOf(0);
  expect(spouse.names).toEqual(['许怀瑾']);
  const both = marksOf(
    made.targetIds.map(targetId => ({ targetId })),
    [1, 1],
  );
  expect(messages(await spouse.ask('POST', spouse.url, { marks: both }))).toEqual([
    '测评票中有不应评价的对象，请刷新后重新填写',
  ]);
  expect((await spouse.ask('POST', spouse.url, { marks: marksOf(spouse.targets, [1, 1]) })).status).toBe(200);
  const other = await targetsOf(1);
  expect(other.names).toEqual(['邵承志', '许怀瑾']);
  // Told to whoever plans alone.
  expect((await other.ask('GET', `${path}/recusal?schemeId=${made.id}`)).status).toBe(403);
});
