import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EndKept } from './end-kept.tsx';
import { Listed } from './listed.tsx';
import { MoveButtons, moved } from './move-buttons.tsx';
import { Pills } from './pills.tsx';

const buttons = (element: ReactElement) =>
  [...renderToStaticMarkup(element).matchAll(/<button ([^>]*)>/g)].map(([, attributes = '']) => attributes);

test('what is moved changes its place and the others close up', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});

test('the first rises no further and the last falls no further', () => {
  const closed = (at: number) =>
    buttons(createElement(MoveButtons, { of: '保密', at, count: 3, move: () => {} }))
      .filter(attributes => attributes.includes('disabled'))
      .map(attributes => /aria-label="([^"]*)"/.exec(attributes)?.[1]);
  expect([closed(0), closed(1), closed(2)]).toEqual([['上移保密'], [], ['下移保密']]);
});

test('of several pills the chosen one is pressed, and each says how many there are', () => {
  const of = [
    { key: 'entered', label: '新增', count: 1200 },
    { key: 'left', label: '减少' },
  ];
  const pills = createElement(Pills, { label: '变动', of, chosen: 'left', choose: () => {} });
  expect(buttons(pills).map(attributes => /aria-pressed="(\w+)"/.exec(attributes)?.[1])).toEqual(['false', 'true']);
  expect(renderToStaticMarkup(pills)).toContain('<span class="figures">1,200</span>');
});

test('parts of a line have something between them and nothing around them', () => {
  const line = (of: string[]) => renderToStaticMarkup(createElement(Listed, { of, by: '、' }));
  expect([line(['学历', '籍贯']), line(['学历']), line([])]).toEqual([
    '<span>学历、籍贯</span>',
    '<span>学历</span>',
    '<span></span>',
  ]);
});

test('a long name keeps the end that tells it from its neighbours, and is whole for who points at it', () => {
  const shown = (text: string) => renderToStaticMarkup(createElement(EndKept, { text }));
  expect(shown('光学教工党支部')).toBe('光学教工党支部');
  expect(shown('材料科学与工程学院本科生第三党支部')).toBe(
    '<span class="end-kept" title="材料科学与工程学院本科生第三党支部"><span>材料科学与工程学院</span>本科生第三党支部</span>',
  );
});
