/** What trying cards costs: nothing of it is free of a row that stays. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
/** 董思源 of physics. */
let physics: Ask;
let optics: string;
beforeAll(async () => {
  world = await openWorld();
  physics = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => world.close());

/** A whole row but for the card. */
const somebody = {
  name: '孟晚晴',
  idType: '1',
  gender: '2',
  birthDate: '2007-01-25',
  ethnicity: '01',
  nativePlace: '江苏南京',
  education: '14',
  jobPost: '0803',
  phone: '15500001234',
  personType: '13',
  number: 'X1001',
  enteredOn: '2026-01-02',
  enterType: '2',
  memberCategory: '1',
  partyStatus: '1',
  joinedOn: '2025-06-01',
  joinType: '1',
  formalOn: '2026-06-01',
  formalType: '1',
};
/** Of 苗禾, who studies at foreign languages, and of nobody. */
const [taken, free] = ['999999200701250024', idCard('2007-01-25', 8)];
const enter = (row: object) => physics('POST', '/api/dyjbxx', { ...somebody, organisationId: optics, ...row });

interface Stood {
  persons: number;
  claims: number;
  changes: number;
  lines: number;
}
const stood = () =>
  world.database.one<Stood>(sql`
    select (select count(*)::int from person) as persons, (select count(*)::int from person_claim) as claims,
      (select count(*)::int from change_record) as changes, (select count(*)::int from audit_record) as lines`) as Promise<Stood>;

test('[S-01] whether a card is in the register is learnt by what stays alone: a request for a hit, a person for a miss', async () => {
  const before = await stood();
  const half = { jobPost: null };
  const [one, other] = [await enter({ ...half, idCard: taken }), await enter({ ...half, idCard: free })];
  expect([one.status, one.body.fields]).toEqual([400, other.body.fields]);
  expect(await stood()).toEqual(before);

  const hit = await enter({ idCard: taken });
  expect([hit.status, hit.body]).toEqual([202, { message: '已提交登记申请，由人员所在单位或组织部核对' }]);
  const asked = await stood();
  expect([asked.persons - before.persons, asked.claims - before.claims]).toEqual([0, 1]);
  expect(asked.lines).toBeGreaterThan(before.lines);

  const miss = await enter({ idCard: free });
  expect([miss.status, miss.body.fields]).toEqual([201, undefined]);
  const entered = await stood();
  expect([entered.persons - asked.persons, entered.claims - asked.claims]).toEqual([1, 0]);
  expect(entered.changes).toBeGreaterThan(asked.changes);
  expect(entered.lines).toBeGreaterThan(asked.lines);
});
