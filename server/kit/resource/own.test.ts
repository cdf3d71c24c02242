/** The own list of an entity: rows about the signed-in person alone, however far his or her office reaches. Decision 313. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from 'contract/kit/resource.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
const base = '/api/dyjbxx/correction';

/** Of 丁砚书, the secretary, and 顾青岚 of the same branch. */
async function ask(number: string): Promise<void> {
  const memberId = await world.idOf('person', 'number', number);
  const answer = await department('POST', base, { memberId, phone: '19900007788', reason: '换了手机号' });
  expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
}
const listed = async (who: Ask, query = ''): Promise<[number, string[]]> => {
  const { status, body } = await who('GET', `${base}${query}`);
  return [status, body.content?.map(({ matter }: { matter: string }) => matter).sort()];
};

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  const [{ number } = { number: '' }] = await world.database.rows<{ number: string }>(sql`
    select p.number from person p join user_account u on u.person_id = p.id where u.username = 'demo.secretary'`);
  await ask(number);
  await ask('GZ141033');
});
afterAll(() => world.close());

test('an office that reads the branch has the own ones alone in the own list', async () => {
  expect(await listed(secretary)).toEqual([200, ['丁砚书申请更正手机', '顾青岚申请更正手机']]);
  expect(await listed(secretary, '/own')).toEqual([200, ['丁砚书申请更正手机']]);
  expect(await listed(await world.as('demo.branchstaff'), '/own')).toEqual([200, ['顾青岚申请更正手机']]);
  // Whoever reaches the school has none of others either, nor by asking for them.
  expect(await listed(department)).toEqual([200, ['丁砚书申请更正手机', '顾青岚申请更正手机']]);
  expect(await listed(department, '/own')).toEqual([200, []]);
  const gu = await world.idOf('person', 'number', 'GZ141033');
  expect(await listed(secretary, `/own?memberId=${gu}`)).toEqual([200, []]);
});

test('it is a list: filters, page, columns; what it does not know is refused, and values are masked', async () => {
  expect(await listed(secretary, '/own?state=4')).toEqual([200, []]);
  const { body } = await secretary('GET', `${base}/own?size=1&columns=phone`);
  expect([body.totalElements, body.content[0].phone]).toEqual([1, '199****7788']);
  expect((await secretary('GET', `${base}/own?colour=red`)).status).toBe(400);
  // Its count is no other's: the same question of the next page, for two people who reach the same.
  await department('GET', `${base}?size=1`);
  expect((await department('GET', `${base}/own?size=1&page=1`)).body.totalElements).toBe(0);
});

test('an account that stands for no person has none, and who may not even read the own ones is refused', async () => {
  await world.hire('nobody.staff', '无名', 'ROLE_ORG_DEPARTMENT_STAFF');
  expect(await listed(await world.as('nobody.staff'), '/own')).toEqual([200, []]);
  expect((await (await world.as('admin'))('GET', `${base}/own`)).status).toBe(403);
  expect((await (await world.as(null))('GET', `${base}/own`)).status).toBe(401);
});

test('the field that says whose a row is names a person', () => {
  const persons = ['person', 'partyMember', 'cadre', 'student', 'teacher'];
  const own = [...world.registry.resources.values()].filter(({ list }) => list.own !== undefined);
  expect(own.length).toBeGreaterThan(3);
  const strays = own.filter(one => !persons.includes(fieldsOf(one)[one.list.own!]?.to ?? ''));
  expect(strays.map(({ name }) => name)).toEqual([]);
});
