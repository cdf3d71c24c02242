import { expect, it } from 'vitest';
import type { BoardLine } from 'contract/transfer/calls.ts';
import { boardFigures, graduatesLink, narrowing } from './board-figures.ts';

const line = { classId: '23', className: '材料物理2023级1班' } as BoardLine;
const at = (head: string) => boardFigures.findIndex(one => one[1] === head);
const searchOf = (link: string) => link.slice(link.indexOf('?'));

it('a figure of the board opens the graduates it counts, of its class or of all', () => {
  expect(narrowing(searchOf(graduatesLink('7', at('已回执'), line)))).toEqual({
    told: '材料物理2023级1班 · 已回执',
    filters: { classId: ['23'], state: ['4'], transferState: ['70'] },
  });
  expect(narrowing(searchOf(graduatesLink('7', at('其他'))))).toEqual({
    told: '全部班级 · 其他',
    filters: { state: ['4', '6'], 'transferState.empty': ['true'] },
  });
  const apart = { ...line, classId: null, className: null };
  expect(narrowing(searchOf(graduatesLink('7', at('未填报'), apart)))?.filters).toEqual({
    'classId.empty': ['true'],
    state: ['1'],
  });
  expect(narrowing('?id=7')).toBeNull();
});
