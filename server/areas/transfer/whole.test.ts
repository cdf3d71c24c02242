/** A branch goes over as a whole: who is named beyond one's reach is told like somebody who never was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('[S2-03] members of another college are neither named nor told from absent ones', async () => {
  const college = await world.as('demo.college');
  const body = {
    fromOrganisationId: await world.idOf('party_organisation', 'code', '9999990001201003'),
    toOrganisationId: await world.idOf('party_organisation', 'code', '9999990001201002'),
    on: '2026-11-02',
    reason: '研究生支部并入',
  };
  const told = async (memberId: string) => {
    const answer = await college('POST', '/api/zzgxzj/whole', { ...body, memberIds: [memberId] });
    return [answer.status, messages(answer)];
  };
  const refused = [400, ['您没有该党员的数据权限']];
  expect(await told(await world.idOf('person', 'number', 'GZ001008'))).toEqual(refused);
  expect(await told('999999999')).toEqual(refused);
  // Of one's own it is said why.
  const own = await world.idOf('person', 'name', '丁砚书');
  expect(await told(own)).toEqual([400, ['丁砚书不在转出党支部，请刷新名单后重试']]);
});
