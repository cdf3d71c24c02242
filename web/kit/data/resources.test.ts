import { expect, test } from 'vitest';
import type { Action } from 'contract/kit/action.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { actionsOf } from './resources.ts';

const files = import.meta.glob<Record<string, Action>>('../../../contract/*/actions.ts', { eager: true });
const actions = Object.values(files).flatMap(file => Object.values(file));

test('a page finds the actions of its entity, and every action is found by the page of its entity', async () => {
  expect((await actionsOf(partyOrganisation)).map(one => one.name)).toEqual(['activate', 'correct']);
  const found = await Promise.all([...new Set(actions.map(one => one.resource))].map(actionsOf));
  expect(new Set(found.flat())).toEqual(new Set(actions));
});
