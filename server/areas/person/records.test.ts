/** One person across all areas, as far as the reader may read it; the own archive tells the person the rest. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const idOf = (number: string) => world.idOf('person', 'number', number);
const recordsOf = async (ask: Ask, id: string) => (await ask('GET', `/api/person/${id}/records`)).body;

test('the department sees what a person is and what each area holds, with its number', async () => {
  const ding = await recordsOf(department, await idOf('GZ041011'));
  expect(ding.parts.map((one: { label: string }) => one.label)).toEqual(['人员', '教师', '党员']);
  expect(ding.records).toContainEqual({
    entity: 'honour',
    label: '奖励荣誉',
    field: 'personId',
    fieldLabel: '获奖人',
    count: 1,
  });
  const posts = ding.records.find((one: { entity: string }) => one.entity === 'teamMember');
  expect(posts.count).toBeGreaterThan(0);
});

test('a branch secretary sees the member and the posts, not the honours; out of reach there is nobody', async () => {
  const secretary = await world.as('demo.secretary');
  const gu = await recordsOf(secretary, await idOf('GZ141033'));
  expect(gu.parts.map((one: { entity: string }) => one.entity)).toEqual(['partyMember']);
  expect(gu.records.map((one: { entity: string }) => one.entity)).not.toContain('honour');
  const far = await secretary('GET', `/api/person/${await idOf('20232010012')}/records`);
  expect([far.status, far.body.message]).toEqual([404, '记录不存在或无权访问']);
  const admin = await world.as('admin');
  expect((await admin('GET', `/api/person/${await idOf('GZ141033')}/records`)).status).toBe(404);
});

test('an honour is a person’s or an organisation’s, and of a day that has come', async () => {
  const honour = { name: '先进个人', kind: '16', level: '4', authority: '江临大学', awardedOn: '2025-01-01' };
  const faults = async (values: object) =>
    (await department('POST', '/api/person/honor', { ...honour, ...values })).body.fields.map(
      (one: { message: string }) => one.message,
    );
  expect(await faults({})).toEqual(['请填写获奖人或获奖党组织，只填其中一项']);
  const both = {
    personId: await idOf('GZ141033'),
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
  };
  expect(await faults(both)).toEqual(['请填写获奖人或获奖党组织，只填其中一项']);
  expect(await faults({ personId: both.personId, awardedOn: '2098-01-01' })).toEqual(['授予日期不能晚于今天']);
});

test('an expulsion stands in the record of disciplines with its five years, and is revoked when it was a mistake', async () => {
  const memberId = await idOf('20232010011');
  const order = {
    memberId,
    newStatus: '6',
    documentNo: '江大纪〔2026〕9号',
    effectiveOn: '2026-10-08',
    reason: '严重违反党的纪律',
  };
  const { body: made } = await department('POST', '/api/dyjbxx/statusChange', order);
  let { version } = made;
  for (const action of ['submit', 'review', 'approve']) {
    const answer = await department('POST', `/api/dyjbxx/statusChange/${made.id}/${action}`, { version });
    expect([action, answer.status, answer.body.fields]).toEqual([action, 200, undefined]);
    ({ version } = answer.body);
  }
  const office = await world.as('demo.discipline');
  const [record] = (await office('GET', `/api/person/discipline?personId=${memberId}`)).body.content;
  expect(record).toMatchObject({ kind: '15', decidedOn: '2026-10-08', endsOn: '2031-10-08', state: '1' });
  const undone = await department('POST', `/api/dyjbxx/statusChange/${made.id}/restore`, { version, reason: '误办' });
  expect(undone.status).toBe(200);
  const [after] = (await office('GET', `/api/person/discipline?personId=${memberId}`)).body.content;
  expect(after.state).toBe('4');
  const secretary = await world.as('demo.secretary');
  expect((await secretary('GET', '/api/person/discipline')).status).toBe(403);
});

test('[BIZ-49] the own archive holds the own data, honours, and of a discipline kind and period', async () => {
  const member = await world.as('demo.member');
  const { body } = await member('GET', '/api/personalArchive');
  const chapter = (entity: string) => body.chapters.find((one: { entity: string }) => one.entity === entity);
  expect(chapter('honour').rows.map((one: { cells: string[] }) => one.cells[1])).toEqual(['江临大学优秀共产党员']);
  expect(chapter('disciplineRecord')).toMatchObject({
    heads: ['处分日期', '处分种类', '影响期满日期', '处分状态'],
    rows: [],
  });
  expect(JSON.stringify(body)).not.toContain('顾青岚');
  const own = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.member'`);
  await world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, ends_on, state, created_at, updated_at)
    values ('陆知微', ${own?.id}::bigint, '11', '2025-05-06', '纪委', '2026-05-06', '1', now(), now())`);
  const again = (await member('GET', '/api/personalArchive')).body.chapters;
  expect(again.find((one: { entity: string }) => one.entity === 'disciplineRecord').rows[0].cells).toEqual([
    '2025-05-06',
    '党内警告',
    '2026-05-06',
    '影响期内',
  ]);
});
