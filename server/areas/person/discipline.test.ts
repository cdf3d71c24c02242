/** Disciplines are entered by who decides on them, take what their kind takes, and are lifted by a second person. Decisions 102. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { pdf, sendFile } from '../../testing/files.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';

let world: OpenWorld;
let office: Ask;
let department: Ask;
let secretary: Ask;
beforeAll(async () => {
  world = await openWorld();
  office = await world.as('demo.discipline');
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  await setClock(world.database, '2026-11-22');
});
afterAll(() => world.close());

const path = '/api/person/discipline';
const personOf = (name: string) => world.idOf('person', 'name', name);
const decided = async (name: string, values: object) => ({
  personId: await personOf(name),
  decidedOn: '2026-05-20',
  reason: '违反中央八项规定精神，违规收受礼品',
  authority: '中共江临大学纪律检查委员会',
  documentNo: '江大纪〔2026〕12号',
  ...values,
});
/** Entered by one office and put in force by the other one; gives the answer to the entry. */
async function enter(who: Ask, name: string, values: object) {
  const made = await who('POST', path, await decided(name, values));
  const second = who === office ? department : office;
  if (made.status !== 201) return made;
  expect((await act(second, made.body.id, 'approve', {})).status).toBe(200);
  return made;
}
const rowOf = async (id: string) => (await office('GET', `${path}/${id}`)).body;
const act = async (who: Ask, id: string, name: string, input: object) =>
  who('POST', `${path}/${id}/${name}`, { version: (await rowOf(id)).version, ...input });
const lifting = async (who: Ask, endedOn: string) => ({
  endedOn,
  decisionNo: '江大纪〔2026〕40号',
  decisionFiles: [(await sendFile(who, '/api/file/upload', { name: '决定.pdf', content: pdf })).body.id],
});
const rightsOf = async (name: string) =>
  (await department('GET', `/api/dyjbxx/${await personOf(name)}`)).body.rightsStatus;
const votes = async (name: string) =>
  world.database.one(sql`
    select 1 from party_member m join person p on p.id = m.id where p.name = ${name} and m.party_status = '1' and m.member_category = '1' and m.rights_status = '1'`);

test('[M-A02] [O-A02] 留党察看 of a year takes the vote and the posts, and both offices may enter it', async () => {
  expect(await rightsOf('丁砚书')).toBe('1');
  expect(await votes('丁砚书')).not.toBeNull();
  expect((await enter(secretary, '丁砚书', { kind: '14', months: 12 })).status).toBe(403);
  expect(messages(await enter(office, '丁砚书', { kind: '14', months: 18 }))).toEqual([
    '留党察看期限应为 12 个月或 24 个月',
  ]);
  const { status, body } = await enter(office, '丁砚书', { kind: '14', months: 12 });
  expect([status, body.fields]).toEqual([201, undefined]);
  expect(await rowOf(body.id)).toMatchObject({
    name: '丁砚书',
    observedUntil: '2027-05-20',
    endsOn: '2029-05-20',
    state: '1',
  });
  expect(await rightsOf('丁砚书')).toBe('3');
  expect(await votes('丁砚书')).toBeNull();
  const posts = await world.database.rows(sql`
    select 1 from team_member t join person p on p.id = t.person_id
    where p.name = '丁砚书' and t.end_on is null and t.deleted_at is null`);
  expect(posts).toEqual([]);
  expect((await enter(department, '顾青岚', { kind: '12' })).status).toBe(201);
  expect(await rightsOf('顾青岚')).toBe('1');
});

test('[M-A02] nobody under 留党察看 introduces, and no post is given', async () => {
  const step = await world.database.one<{ id: string; isOn: boolean }>(sql`
    select m.id, m.rights_status = '3' as is_on from party_member m join person p on p.id = m.id where p.name = '丁砚书'`);
  expect(step?.isOn).toBe(true);
  const team = await world.database.one<{ id: string; organisationId: string }>(sql`
    select t.id, t.organisation_id from leadership_team t join party_organisation o on o.id = t.organisation_id
    where o.code = '9999990001201001' and t.deleted_at is null order by t.id desc limit 1`);
  const post = {
    teamId: team?.id,
    organisationId: team?.organisationId,
    personId: step?.id,
    position: '07',
    startOn: '2026-11-01',
  };
  expect(messages(await department('POST', '/api/ldbzxx/member', post))).toContain('丁砚书处于受处分期间，不能任职');
});

test('[M-A02] a second person lifts it with a decision, and the rights come back', async () => {
  const [row] = (await office('GET', `${path}?personId=${await personOf('丁砚书')}`)).body.content;
  expect(messages(await act(office, row.id, 'release', await lifting(office, '2026-11-20')))).toEqual([
    '录入人不能解除同一处分，请由其他经办人办理',
  ]);
  expect(messages(await act(department, row.id, 'release', await lifting(department, '2026-05-19')))).toEqual([
    '解除日期不能早于处分日期（2026-05-20）',
  ]);
  expect(messages(await act(department, row.id, 'release', { endedOn: '2026-11-20', decisionNo: '1' }))).toEqual([
    '解除决定不能为空',
  ]);
  const done = await act(department, row.id, 'release', await lifting(department, '2026-11-20'));
  expect(done.body).toMatchObject({ state: '3', releasedOn: '2026-11-20' });
  expect(await rightsOf('丁砚书')).toBe('1');
});

test('[M-A02] a year that was not enough becomes two, once; what was wrong is revoked and gives the rights back', async () => {
  const { body } = await enter(office, '陆知微', { kind: '14', months: 12 });
  const longer = { decisionNo: '江大纪〔2027〕3号', reason: '期满后仍不符合恢复党员权利的条件' };
  expect((await act(office, body.id, 'extend', longer)).body).toMatchObject({
    months: 24,
    observedUntil: '2028-05-20',
    endsOn: '2030-05-20',
  });
  expect(messages(await act(office, body.id, 'extend', longer))).toEqual([
    '只有留党察看一年的处分可以延长一次，延长一年',
  ]);
  expect(await rightsOf('陆知微')).toBe('3');
  expect((await act(office, body.id, 'revoke', { reason: '复查改变原决定' })).body.state).toBe('4');
  expect(await rightsOf('陆知微')).toBe('1');
});

test('[M-A02] who is detained has no vote until it is over; who is on probation is not punished, who is no member neither', async () => {
  const { body } = await enter(office, '方予安', { kind: '51' });
  expect(await rightsOf('方予安')).toBe('4');
  await act(department, body.id, 'release', await lifting(department, '2026-11-22'));
  expect(await rightsOf('方予安')).toBe('1');
  expect(messages(await enter(office, '达娃卓玛', { kind: '11' }))).toEqual([
    '达娃卓玛是预备党员，违犯党纪的应批评教育、延长预备期或取消预备党员资格，不给予党纪处分',
  ]);
  expect(messages(await enter(office, '夏语冰', { kind: '11' }))).toEqual([
    '夏语冰不是党员，不能给予党纪处分，请核对处分种类',
  ]);
  expect(messages(await enter(office, '陆知微', { kind: '15' }))).toEqual([
    '陆知微现为党员，开除党籍请在“状态变更”中办理，批准后自动记入处分',
  ]);
});

test('[M-A02] periods by the regulations, those long over too, and what ends within the month is told', async () => {
  const ends = async (kind: string, decidedOn: string) => {
    const { body } = await enter(office, '宋清和', { kind, decidedOn });
    const { endsOn, state } = await rowOf(body.id);
    return [endsOn, state];
  };
  expect(await ends('11', '2025-12-10')).toEqual(['2026-12-10', '1']);
  expect(await ends('12', '2020-01-31')).toEqual(['2021-07-31', '2']);
  expect(await ends('13', '2025-06-01')).toEqual(['2027-06-01', '1']);
  const watch = world.registry.watches.find(one => one.code === 'CF_END');
  const tx = txOf(world.database, world.registry, asSystem('核对'));
  const found = await watch?.find(tx, { today: '2026-11-22', until: '2026-12-22' });
  expect(found?.map(one => [one.name, one.dueOn, one.matter])).toEqual([
    ['宋清和', '2026-12-10', '处分影响期满，请办理解除'],
  ]);
});

test('the reason is asked for with the entry, kept sealed, and opened with a reason of its own, in the trace of nobody', async () => {
  const unsaid = await enter(office, '顾青岚', { kind: '21', reason: '' });
  expect([unsaid.status, unsaid.body.fields]).toEqual([400, [expect.objectContaining({ path: 'reason' })]]);
  expect(messages(unsaid)).toEqual(['处分原因不能为空']);
  const reason = '违反工作纪律，擅自变更招生计划';
  const { body } = await enter(office, '顾青岚', { kind: '21', reason });
  expect(await rowOf(body.id)).toMatchObject({ reason: '******' });
  const kept = await world.database.rows<{ text: string }>(sql`
    select to_jsonb(t)::text as text from discipline_record t union all select to_jsonb(c)::text from change_record c`);
  expect(kept.filter(({ text }) => text.includes('擅自变更'))).toEqual([]);
  const opened = await office('POST', `${path}/${body.id}/reveal`, { field: 'reason', reason: '核对处分决定' });
  expect([opened.status, opened.body.value]).toEqual([200, reason]);
});
