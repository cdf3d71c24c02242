/** What an organisation must be to stand: its members, its parent, its term, its powers. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { branchSizes } from './watches.ts';
import type { Tx } from '../../kit/registry.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
let physicsUnit: string;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  physicsUnit = await world.idOf('unit', 'code', '201');
});
afterAll(() => world.close());

async function found(values: object = {}) {
  made += 1;
  return department('POST', '/api/dzzxx', {
    code: `99999900012015${String(made).padStart(2, '0')}`,
    name: `中共江临大学物理学院新设第${made}支部委员会`,
    shortName: `新设第${made}党支部`,
    category: '631',
    branchType: '1',
    parentId: physics,
    unitIds: [physicsUnit],
    foundedOn: '2024-05-01',
    termYears: 3,
    ...values,
  });
}
/** So many formal members of other branches come to this one, with a standing. */
const settle = (organisationId: string, count: number, standing = '1') =>
  world.database.rows(sql`
    update party_member set organisation_id = ${organisationId}::bigint, party_status = ${standing} where id in (
      select m.id from party_member m join party_organisation o on o.id = m.organisation_id
      where m.member_category = '1' and m.party_status = '1' and o.code not like '99999900012015%'
        and o.code <> '9999990001201001' order by m.id limit ${count}::int)`);

test('[O-A13] two members in full standing and one who is suspended do not make a branch; three do', async () => {
  const { body } = await found();
  await settle(body.id, 2);
  await settle(body.id, 1, '2');
  const activate = async () => {
    const { version } = (await department('GET', `/api/dzzxx/${body.id}`)).body;
    return department('POST', `/api/dzzxx/${body.id}/activate`, { version });
  };
  expect(messages(await activate())).toEqual(['正式党员不足3人，不能单独成立党支部']);
  await settle(body.id, 1);
  expect((await activate()).body.state).toBe('2');
});

test('[O-A15] nothing is founded below a committee that was merged or dissolved', async () => {
  await world.database.rows(sql`update party_organisation set state = '5' where id = ${physics}::bigint`);
  expect(messages(await found())).toEqual(['所选上级党组织已撤销或合并，请重新选择']);
  await world.database.rows(sql`update party_organisation set state = '4' where id = ${physics}::bigint`);
  expect(messages(await found())).toEqual(['所选上级党组织已撤销或合并，请重新选择']);
  await world.database.rows(sql`update party_organisation set state = '2' where id = ${physics}::bigint`);
  expect((await found()).status).toBe(201);
});

test('[O-A16] a term of four years is told: a branch has three, a committee five', async () => {
  expect(messages(await found({ termYears: 4 }))).toEqual(['该类党组织任期一般为 3 年，请核对后确认']);
  const confirmed = ['organisation.partyOrganisation.term-years'];
  expect((await found({ termYears: 4, confirmed })).status).toBe(201);
  const root = await world.idOf('party_organisation', 'code', '9999990001');
  const committee = { category: '611', branchType: null, parentId: root };
  expect(messages(await found({ ...committee, termYears: 3 }))).toEqual(['该类党组织任期一般为 5 年，请核对后确认']);
  expect((await found({ ...committee, termYears: 5 })).status).toBe(201);
});

test('[O-A19] a committee alone approves new members, and a branch of thirty-one teachers is told', async () => {
  expect(messages(await found({ canApproveMembers: true }))).toEqual(['只有党委可以具有发展党员审批权']);
  const { body } = await found();
  await world.database.rows(sql`update party_organisation set state = '2' where id = ${body.id}::bigint`);
  await world.database.rows(sql`
    insert into person (name, name_pinyin, search_text, id_type, id_card, id_card_index, gender, birth_date, ethnicity,
      native_place, political_status, person_type, number, unit_id, job_post, education, created_at, updated_at)
    select '教师' || n, 'jiaoshi', '教师' || n, id_type, id_card, 'teacher' || n, gender, birth_date, ethnicity,
      native_place, political_status, person_type, 'JS' || n, unit_id, job_post, education, now(), now()
    from (select * from person order by id limit 1) p, generate_series(1, 31) n`);
  await world.database.rows(sql`
    insert into party_member (id, organisation_id, entered_on, enter_type, member_category, party_status, rights_status,
      joined_on, join_type, formal_on, formal_type, completeness, created_at, updated_at)
    select id, ${body.id}::bigint, '2020-01-01', '1', '1', '1', '1', '2010-01-01', '1', '2011-01-01', '1', 100, now(), now()
    from person where name ~ '^教师[0-9]+$'`);
  const found31 = await branchSizes.find(world.database as unknown as Tx, { today: '2026-11-21', until: '2026-11-21' });
  expect(found31.find(one => one.recordId === body.id)?.matter).toBe('有党员 31 人，教师党支部一般不超过 30 人');
});

test('[O-A24] applicants and activists of a branch are counted, and a dissolved branch leaves its unit without one', async () => {
  const { body } = await found();
  const records = (stage: string, count: number, state = '1') =>
    world.database.rows(sql`
      insert into development_record (name, person_id, organisation_id, stage, step, state, applied_on, created_at, updated_at)
      select name, id, ${body.id}::bigint, ${stage}, '1', ${state}, '2026-01-05', now(), now() from person p
      where not exists (select 1 from development_record d where d.person_id = p.id) order by id limit ${count}::int`);
  await records('1', 3);
  await records('2', 2);
  await records('2', 1, '3');
  const counts = (await department('GET', `/api/dzzxx/${body.id}`)).body;
  expect([counts.applicantCount, counts.activistCount, counts.memberCount]).toEqual([3, 2, 0]);

  const [unit] = await world.database.rows<{ id: string }>(sql`
    insert into unit (code, name, short_name, category, path, level, state, created_at, updated_at)
    select '999', '新设单位', '新设单位', category, '/', 1, state, now(), now() from unit limit 1 returning id`);
  await world.database.rows(sql`update unit set path = '/' || id || '/' where id = ${unit?.id}::bigint`);
  await world.database.rows(sql`
    update party_organisation set unit_ids = array[${unit?.id}::bigint] where id = ${body.id}::bigint`);
  const situation = async () => (await department('GET', `/api/dwxx/${unit?.id}`)).body.partySituation;
  expect(await situation()).toBe('3');
  await world.database.rows(sql`update party_organisation set state = '4' where id = ${body.id}::bigint`);
  expect(await situation()).toBe('5');
});

async function order(values: object) {
  const common = { type: '5', reason: '调整', documentNo: '江大党〔2026〕50号', effectiveOn: '2026-11-02' };
  return (await department('POST', '/api/dzzxx/change', { ...common, ...values })).body;
}
async function act(id: string, name: string, input: object = {}) {
  const { version } = (await department('GET', `/api/dzzxx/change/${id}`)).body;
  return department('POST', `/api/dzzxx/change/${id}/${name}`, { version, ...input });
}

test('[O-A22] branches of two units that merge become a joint branch of both', async () => {
  const other = await world.idOf('unit', 'code', '202');
  const [one, two] = [(await found()).body, (await found({ unitIds: [other] })).body];
  const made = await order({ organisationId: one.id, partnerIds: [two.id] });
  await act(made.id, 'submit');
  for (const name of ['review', 'approve']) await act(made.id, name, { opinion: '同意' });
  expect((await department('GET', `/api/dzzxx/change/${made.id}`)).body.state).toBe('4');
  const merged = (await department('GET', `/api/dzzxx/${one.id}`)).body;
  expect([merged.category, merged.unitIds.map(String).sort()]).toEqual([
    '632',
    [physicsUnit, other].map(String).sort(),
  ]);
});

test('[O-A22] a committee with a general branch below is not merged into a general branch', async () => {
  const root = await world.idOf('party_organisation', 'code', '9999990001');
  const whole = { branchType: null, parentId: root };
  const committee = (await found({ ...whole, category: '611', termYears: 5 })).body;
  const below = (await found({ ...whole, category: '621', parentId: committee.id })).body;
  const general = (await found({ ...whole, category: '621' })).body;
  const made = await order({ organisationId: general.id, partnerIds: [committee.id] });
  expect(messages(await act(made.id, 'submit'))).toEqual([
    `下级“${String(below.shortName)}”按规定不能设在该类别之下，请先调整下级`,
  ]);
});
