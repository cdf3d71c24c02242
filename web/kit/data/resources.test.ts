import { expect, test } from 'vitest';
import { actions } from 'contract/actions.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { actionsOf } from './resources.ts';

test('a page finds the actions of its entity, and every action is found by the page of its entity', async () => {
  expect((await actionsOf(partyOrganisation)).map(one => one.name)).toEqual(['activate', 'correct']);
  const found = await Promise.all([...new Set(actions.map(one => one.resource))].map(actionsOf));
  expect(new Set(found.flat())).toEqual(new Set(actions));
});
