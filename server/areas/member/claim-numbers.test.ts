/** Single sign-on finds people by their numbers: neither a request for a person nor a new record brings somebody one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
/** 董思源 of physics, and the organisation department. */
let physics: Ask;
let department: Ask;
let optics: string;
beforeAll(async () => {
  world = await openWorld();
  physics = await world.as('demo.college');
  department = await world.as('demo.department');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => world.close());

const asked = { message: '已提交登记申请，由人员所在单位或组织部核对' };
const enter = (row: Record<string, unknown>) =>
  physics('POST', '/api/dyjbxx', {
    organisationId: optics,
    enteredOn: '2026-01-02',
    enterType: '2',
    memberCategory: '2',
    partyStatus: '1',
    joinedOn: '2026-01-02',
    joinType: '1',
    idType: '1',
    gender: '2',
    ethnicity: '01',
    nativePlace: '江苏南京',
    education: '14',
    jobPost: '0803',
    phone: '15500001234',
    personType: '13',
    ...row,
  });

test('[S-01] [S-04] a request brings nobody a number to come in by', async () => {
  // 苗禾 studies at foreign languages.
  const own = { name: '苗禾', number: '20252030031', idCard: '999999200701250024', birthDate: '2007-01-25' };
  const { status, body } = await enter({ ...own, secondNumber: 'Z777' });
  expect([status, body]).toEqual([202, asked]);
  const [claim] = (await department('GET', '/api/personClaim')).body.content;
  expect((await department('POST', `/api/personClaim/${claim.id}/confirm`, { version: 1 })).status).toBe(200);
  const { body: member } = await department('GET', `/api/dyjbxx/${await world.idOf('person', 'number', own.number)}`);
  expect([member.organisationId, member.secondNumber]).toEqual([optics, null]);
});

test('[S-01] [S-04] the number of somebody is no other number of somebody new', async () => {
  const own = { name: '孟晚晴', number: 'X1001', idCard: idCard('1990-05-06', 2), birthDate: '1990-05-06' };
  const { status, body } = await enter({ ...own, secondNumber: 'GZ021001' });
  expect([status, body]).toEqual([202, asked]);
  const made = await world.database.one(sql`select 1 from person where number = 'X1001'`);
  expect(made).toBeNull();
});
