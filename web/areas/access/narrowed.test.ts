import { expect, it } from 'vitest';
import type { KeptMenu } from 'contract/access/menu.ts';
import { narrowed } from './narrowed.ts';

const node = (id: string, children: KeptMenu[] = []) =>
  ({ id, path: `/${id}`, meta: { title: id }, children }) as unknown as KeptMenu;
const tree = [node('a', [node('a1'), node('a2'), node('a3')]), node('b')];

it('finds entries by title or path with the way to them', () => {
  expect(narrowed(tree, 'a2').map(one => [one.id, one.children.map(child => child.id)])).toEqual([['a', ['a2']]]);
});
