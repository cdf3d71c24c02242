/** 升格: what becomes of a branch, its people and its team, and of a general branch. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
let optics: string;
let languages: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  const idOf = (code: string) => world.idOf('party_organisation', 'code', code);
  physics = await idOf('9999990001201');
  optics = await idOf('9999990001201001');
  languages = await idOf('9999990001203');
});
afterAll(() => world.close());

const base = '/api/dzzxx/change';
const order = (values: object) =>
  department('POST', base, {
    reason: '党员人数增加',
    documentNo: '江大党〔2026〕50号',
    effectiveOn: '2026-11-02',
    ...values,
  });
const act = async (id: string, name: string, input: object = {}): Promise<Answer> => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  return department('POST', `${base}/${id}/${name}`, { version, ...input });
};
const organisation = async (id: string) => (await department('GET', `/api/dzzxx/${id}`)).body;
/** Members and posts in office that hang on this organisation itself. */
const peopleOf = (id: string) =>
  world.database.one<{ members: number; posts: number; entries: number }>(sql`
    select (select count(*)::int from party_member where organisation_id = ${id}::bigint) as members,
      (select count(*)::int from team_member tm join leadership_team lt on lt.id = tm.team_id
        where lt.organisation_id = ${id}::bigint and lt.state in ('1', '2', '3') and tm.end_on is null) as posts,
      (select count(*)::int from member_ledger_entry where deleted_at is null) as entries`);

test('[O-A20] a branch that is raised goes on below the general branch founded over it, with members, team and term', async () => {
  const raised = {
    type: '7',
    organisationId: optics,
    newCategory: '621',
    newName: '中共江临大学物理学院光学总支部委员会',
  };
  expect(messages(await order({ ...raised, newShortName: '物理学院光学党总支' }))).toEqual(['升格应填写“新代码”']);
  const [before, branch] = [await peopleOf(optics), await organisation(optics)];
  const { body: row } = await order({ ...raised, newShortName: '物理学院光学党总支', newCode: '9999990001201900' });
  const told = (await department('GET', `${base}/${row.id}/preview`)).body;
  expect([told.obstacles, told.moves]).toEqual([[], []]);
  expect(told.organisations).toMatchObject([
    { name: '物理学院光学党总支', membersNow: 0, membersThen: branch.memberCount, becomes: '新建党总支部' },
    { id: optics, becomes: '转为物理学院光学党总支下属的党支部，党员、班子和在办业务不变' },
  ]);
  for (const step of ['submit', 'review']) await act(row.id, step);
  expect((await act(row.id, 'approve')).body.state).toBe('4');

  const above = await world.idOf('party_organisation', 'code', '9999990001201900');
  expect(await organisation(above)).toMatchObject({
    shortName: '物理学院光学党总支',
    category: '621',
    branchType: null,
    state: '2',
    termYears: 3,
    parentId: physics,
  });
  const { name, category, branchType, termYears, termEndOn } = branch;
  expect(await organisation(optics)).toMatchObject({
    name,
    category,
    branchType,
    termYears,
    termEndOn,
    parentId: above,
  });
  expect(await peopleOf(optics)).toEqual(before);

  expect((await act(row.id, 'restore', { reason: '误办' })).body.state).toBe('9');
  expect((await organisation(optics)).parentId).toBe(physics);
  expect((await organisation(above)).state).toBe('4');
});

test('[O-A20] a general branch that becomes a committee has five years and elects its own team; the former one ends', async () => {
  expect((await peopleOf(languages))?.posts).toBe(2);
  const { body: row } = await order({
    type: '7',
    organisationId: languages,
    newCategory: '611',
    newName: '中共江临大学外国语学院委员会',
    newShortName: '外国语学院党委',
  });
  for (const step of ['submit', 'review']) await act(row.id, step);
  expect((await act(row.id, 'approve')).body.state).toBe('4');
  expect(await organisation(languages)).toMatchObject({
    shortName: '外国语学院党委',
    category: '611',
    termYears: 5,
    termStartOn: null,
    termEndOn: null,
  });
  expect((await peopleOf(languages))?.posts).toBe(0);
  const [team] = (await department('GET', `/api/ldbzxx?organisationId=${languages}`)).body.content;
  expect((await department('GET', `/api/ldbzxx/${team.id}`)).body).toMatchObject({ state: '5', endOn: '2026-11-02' });
});

test('[O-A20] nobody is left outside a branch: what is no rise is refused, and so is a general branch with members of its own', async () => {
  const other = (values: object) =>
    order({ newName: '中共江临大学甲委员会', newShortName: '甲党委', newCode: '1', ...values });
  const down = await other({ type: '7', organisationId: physics, newCategory: '621' });
  expect(messages(await act(down.body.id, 'submit'))).toContain(
    '升格应改为更高的类别：党支部升为党总支或党委，党总支升为党委',
  );
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const turned = await order({ type: '8', organisationId: graduates, newCategory: '611' });
  expect(messages(await act(turned.body.id, 'submit'))).toEqual(['党支部改设为党总支、党委的，变更类型请选“升格”']);
  await world.database.rows(sql`
    update party_organisation set category = '621' where id = ${physics}::bigint`);
  await world.database.rows(sql`
    update party_member set organisation_id = ${physics}::bigint where id = (
      select min(id) from party_member where organisation_id = ${graduates}::bigint and party_status = '1')`);
  const direct = await other({ type: '7', organisationId: physics, newCategory: '611' });
  expect(messages(await act(direct.body.id, 'submit'))).toEqual([
    '还有 1 名党员直接编入该党组织，党总支、党委的党员应编入党支部，请先转入下属党支部',
  ]);
});
