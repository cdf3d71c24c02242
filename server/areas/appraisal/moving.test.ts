/** Members who move or live away, and branches that end, while an appraisal is prepared or under way. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { announce } from '../../kit/process/happening.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { membersMoved, organisationsEnded } from '../happenings.ts';
import { closeAndGrade, closedDay, openDay, path, plan, take } from './fixtures.ts';

let world: OpenWorld;
let college: Ask;
let optics: string;
let beside: string;
let within: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, openDay);
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  beside = await world.idOf('party_organisation', 'code', '9999990001201003');
  const [row] = await world.database.rows<{ id: string }>(sql`
    select parent_id as id from party_organisation where id = ${optics}::bigint`);
  within = row?.id ?? '';
});
afterAll(() => world.close());

async function configured(organisationId: string, year: number): Promise<string> {
  const { id } = (await college('POST', path, plan(organisationId, { year, name: `${year}年民主评议` }))).body;
  expect((await take(college, path, id, 'configure')).status).toBe(200);
  await world.settle();
  return id;
}
const moves = (memberId: string) =>
  world.database.transaction(connection =>
    announce(txOf(connection, world.registry, asSystem('测试'), noFacts), membersMoved, {
      memberIds: [memberId],
      fromIds: [optics],
      toId: beside,
      on: openDay,
      cause: { flow: { entity: 'transfer', id: '1' }, reason: '转接', on: openDay },
    }),
  );
const branchesOf = (batchId: string, memberId: string) =>
  world.database.rows<{ organisationId: string; groupId: string | null }>(sql`
    select organisation_id, group_id from appraisal_participant
    where batch_id = ${batchId}::bigint and member_id = ${memberId}::bigint and deleted_at is null`);

test('before the start the list follows a member, and nobody outside its scope is on it; from then on it stands', async () => {
  const ofBranch = await configured(optics, 2026);
  const ofCollege = await configured(within, 2025);
  const early = await world.idOf('person', 'name', '方予安');
  expect([await branchesOf(ofBranch, early), await branchesOf(ofCollege, early)]).toMatchObject([
    [{ organisationId: optics }],
    [{ organisationId: optics }],
  ]);
  await moves(early);
  expect(await branchesOf(ofBranch, early)).toEqual([]);
  expect(await branchesOf(ofCollege, early)).toEqual([{ organisationId: beside, groupId: null }]);
  expect((await take(college, path, ofBranch, 'start')).status).toBe(200);
  const [late] = await world.database.rows<{ id: string }>(sql`
    select member_id as id from appraisal_participant where batch_id = ${ofBranch}::bigint and deleted_at is null limit 1`);
  await moves(late?.id ?? '');
  expect(await branchesOf(ofBranch, late?.id ?? '')).toMatchObject([{ organisationId: optics }]);
});

const ends = (organisationId: string) =>
  world.database.transaction(connection =>
    announce(txOf(connection, world.registry, asSystem('测试'), noFacts), organisationsEnded, {
      organisationIds: [organisationId],
      on: closedDay,
      cause: { flow: { entity: 'organisationChange', id: '1' }, reason: '合并' },
    }),
  );
const sheetsOf = (batchId: string) =>
  world.database.rows<{ name: string; state: string; asked: number }>(sql`
    select o.short_name as name, g.state, (select count(distinct biz_type)::int from todo t where t.entity = 'branchGrading'
      and t.record_id = g.id and t.state = 0) as asked
    from branch_grading g join party_organisation o on o.id = g.organisation_id
    where g.batch_id = ${batchId}::bigint and g.deleted_at is null and o.id in (${optics}::bigint, ${beside}::bigint)
    order by o.code`);

test('what the organisation says where a member lives stands beside the grading; of who lives here nothing is told', async () => {
  const batchId = await configured(optics, 2023);
  const secretary = await world.as('demo.secretary');
  const partOf = async (name: string) =>
    (await secretary('GET', `${path}/participant?batchId=${batchId}&size=50`)).body.content.find(
      (one: { name: string }) => one.name === name,
    );
  const tell = async (name: string, values: object) => {
    const { id, version } = await partOf(name);
    return secretary('POST', `${path}/participant/${id}/tellHost`, { version, ...values });
  };
  const told = {
    hostName: '中共深圳市南山区科苑社区委员会',
    hostGrade: '2',
    hostOpinion: '参加组织生活5次，表现良好。',
  };
  expect(messages(await tell('许怀瑾', told))).toEqual(['批次当前状态不能修改参评人员']);
  expect((await take(college, path, batchId, 'start')).status).toBe(200);
  expect(messages(await tell('许怀瑾', told))).toEqual(['该党员没有登记流出，请先在“流出党员”中登记']);
  const memberId = await world.idOf('person', 'name', '许怀瑾');
  const contactPersonId = await world.idOf('person', 'name', '丁砚书');
  const away = { type: '1', organisationId: optics, memberId, contactPersonId, reason: '1', startOn: '2026-03-01' };
  expect((await secretary('POST', '/api/lddy', { ...away, place: '广东省深圳市' })).status).toBe(201);
  expect(messagesByField(await tell('许怀瑾', { ...told, hostOpinion: ' ' }))).toEqual([
    'hostOpinion: 流入地评议意见不能为空',
  ]);
  expect((await tell('许怀瑾', told)).body).toMatchObject({ hostGrade: '2' });
  await setClock(world.database, closedDay);
  await closeAndGrade(world, college, batchId);
  const sheet = (await secretary('GET', `${path}/grading?batchId=${batchId}`)).body.content[0];
  const { rows } = (await secretary('GET', `${path}/grading/${sheet.id}/board`)).body;
  expect(rows.filter((one: { hostOpinion: string | null }) => one.hostOpinion !== null)).toMatchObject([
    { name: '许怀瑾', ...told },
  ]);
  await setClock(world.database, openDay);
});

test('a branch is merged while it grades: the other one grades its members too, and what it had handed in comes back', async () => {
  const batchId = await configured(within, 2024);
  expect((await take(college, path, batchId, 'start')).status).toBe(200);
  await setClock(world.database, closedDay);
  await closeAndGrade(world, college, batchId);
  const at = (organisationId: string) =>
    world.database.rows<{ name: string; needGrade: boolean; finalGrade: string | null }>(sql`
      select name, need_grade, final_grade from appraisal_participant
      where batch_id = ${batchId}::bigint and organisation_id = ${organisationId}::bigint order by name`);
  const [own, others] = [await at(optics), await at(beside)];
  expect(await sheetsOf(batchId)).toEqual([
    { name: '物理学院光学教工党支部', state: '1', asked: 1 },
    { name: '物理学院研究生第二党支部', state: '1', asked: 1 },
  ]);
  await world.database.rows(sql`
    update branch_grading set state = '3' where batch_id = ${batchId}::bigint and organisation_id = ${beside}::bigint`);
  const outside = await world.idOf('party_organisation', 'code', '9999990001202');
  const leaving = await world.idOf('person', 'name', '许怀瑾');
  await world.database.rows(sql`
    update party_member set organisation_id = case when id = ${leaving}::bigint then ${outside}::bigint
      else ${beside}::bigint end where organisation_id = ${optics}::bigint`);
  await ends(optics);
  expect(await at(optics)).toEqual([{ name: '许怀瑾', needGrade: false, finalGrade: '9' }]);
  expect((await at(beside)).map(({ name }) => name).sort()).toEqual(
    [...own, ...others]
      .map(({ name }) => name)
      .filter(name => name !== '许怀瑾')
      .sort(),
  );
  expect(await sheetsOf(batchId)).toEqual([{ name: '物理学院研究生第二党支部', state: '4', asked: 1 }]);
});

test('a review and a report that were not handed in are asked of nobody when the branch has ended', async () => {
  const department = await world.as('demo.department');
  const [{ id: templateId } = { id: '' }] = await world.database.rows<{ id: string }>(
    sql`select id from review_template`,
  );
  await department('POST', `/api/kh/template/${templateId}/issue`, { year: 2026 });
  await world.settle();
  const reviews = () =>
    world.database.rows<{ state: string; asked: number }>(sql`
      select r.state, (select count(*)::int from todo t where t.entity = 'organisationReview' and t.record_id = r.id
        and t.state = 0) as asked from organisation_review r where r.organisation_id = ${optics}::bigint`);
  expect((await reviews()).map(({ state, asked }) => [state, asked > 0])).toEqual([['1', true]]);
  await ends(optics);
  expect(await reviews()).toEqual([{ state: '9', asked: 0 }]);
});
