/** An office of a branch, whose holder is a member as well: every door opens the page it names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNamed, pressEveryDoor } from './every-door.ts';
import { tellPersons } from '../server/areas/message/index.ts';
import { asSystem } from '../server/kit/actor.ts';
import { txOf } from '../server/kit/tx.ts';
import type { OpenWorld } from '../server/testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openNamed()));
afterAll(() => world.close());

const tell = async (personId: string, routePath: string) =>
  world.database.transaction(connection =>
    tellPersons(txOf(connection, world.registry, asSystem('测试')), {
      title: `【党费】${routePath}`,
      content: '请缴纳党费',
      entity: 'person',
      recordId: personId,
      personId,
      link: { routePath, query: {} },
    }),
  );
const messages = async () =>
  (await (await world.as('demo.adviser'))('GET', '/api/msgPushHistory/getRemind')).body.content as {
    title: string;
    link: object | null;
  }[];

test('the dues of a class adviser are opened from the message about them; what is closed is told without a way there', async () => {
  const id = await world.idOf('person', 'name', '白若溪');
  await tell(id, '/self/dues');
  await tell(id, '/dues/batch');
  expect((await messages()).map(({ title, link }) => [title, link])).toEqual([
    ['【党费】/dues/batch', null],
    ['【党费】/self/dues', { routePath: '/self/dues', query: {} }],
  ]);
  const { count, dead } = await pressEveryDoor(world, 'demo.adviser');
  console.info(`doors: ${count}`);
  expect(dead).toEqual([]);
  expect(count).toBeGreaterThan(15);
});

test('a door into nothing is found', async () => {
  const id = await world.idOf('person', 'name', '白若溪');
  await tell(id, '/nowhere');
  expect((await pressEveryDoor(world, 'demo.adviser')).dead).toEqual(['消息 【党费】/nowhere → /nowhere: no page']);
});
