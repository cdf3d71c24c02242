import { expect, it } from 'vitest';
import { dropped, find, pushed, type Branch } from './tree-moves.ts';

interface Node extends Branch<Node> {}
const node = (id: string, children: Node[] = []): Node => ({ id, children });
const tree = [node('a', [node('a1'), node('a2'), node('a3')]), node('b')];
const at = (id: string) => find(tree, id)!;

it('pushes an entry among its siblings and no further', () => {
  expect(pushed(at('a2'), -1)).toEqual({ parentId: 'a', beforeId: 'a1' });
  expect(pushed(at('a1'), 1)).toEqual({ parentId: 'a', beforeId: 'a3' });
  expect(pushed(at('a2'), 1)).toEqual({ parentId: 'a', beforeId: null });
  expect([pushed(at('a1'), -1), pushed(at('b'), 1)]).toEqual([null, null]);
});

it('drops an entry into another, before it or behind it', () => {
  expect(dropped(at('b'), 0)).toEqual({ parentId: 'b', beforeId: null });
  expect(dropped(at('a2'), 1)).toEqual({ parentId: 'a', beforeId: 'a3' });
  expect(dropped(at('a1'), -1)).toEqual({ parentId: 'a', beforeId: 'a1' });
  expect(dropped(at('b'), 1)).toEqual({ parentId: null, beforeId: null });
});
