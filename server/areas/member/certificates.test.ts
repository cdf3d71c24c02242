import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[M-A17] 党龄 is certified from the day of full membership, and of nobody on probation', async () => {
  const department = await world.as('demo.department');
  const preview = async (name: string) => {
    const id = await world.idOf('person', 'name', name);
    const { body } = await department('GET', `/api/document/preview?code=partyAgeCertificate&id=${id}`);
    return { missing: body.missing.map((one: { label: string }) => one.label), text: JSON.stringify(body.blocks) };
  };
  await setClock(world.database, '2026-12-19');
  expect((await preview('丁砚书')).text).toContain(
    '1998年12月18日加入中国共产党，1999年12月20日转为正式党员，党龄自转正之日算起，至2026年12月19日满26年',
  );
  await setClock(world.database, '2026-12-20');
  expect((await preview('丁砚书')).text).toContain('至2026年12月20日满27年');
  expect((await preview('达娃卓玛')).missing).toContain('转正时间');
});
