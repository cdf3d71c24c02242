import { expect, it } from 'vitest';
import { indented, linesOf, nodesOf, without } from './custom-nodes.ts';

const tree = [
  {
    label: '甲',
    path: '/a',
    hidden: false,
    icon: null,
    children: [{ label: '乙', path: '/b', hidden: false, icon: null, children: [] }],
  },
  { label: '丙', path: null, hidden: true, icon: 'flag', children: [] },
];
const depths = (lines: { label: string; depth: number }[]) => lines.map(({ label, depth }) => `${label}${depth}`);

it('a tree goes into lines and comes back as it was', () => {
  expect(depths(linesOf(tree))).toEqual(['甲1', '乙2', '丙1']);
  expect(nodesOf(linesOf(tree))).toEqual(tree);
});

it('a line moves in and out with what stands below it, and goes with it', () => {
  const lines = linesOf(tree);
  expect(depths(indented(lines, 2, 1))).toEqual(['甲1', '乙2', '丙2']);
  expect(depths(indented(lines, 0, 1))).toEqual(['甲1', '乙2', '丙1']);
  expect(depths(indented(lines, 1, -1))).toEqual(['甲1', '乙1', '丙1']);
  expect(depths(without(lines, 0))).toEqual(['丙1']);
});
