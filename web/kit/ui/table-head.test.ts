import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TableHead } from './table-head.tsx';

test('what names a row stands left under its head, a year too; other figures stand right', () => {
  const year = { label: '年度', width: 80, isFigure: true, show: () => 2025 };
  const rank = { label: '排名', width: 80, isFigure: true, show: () => 1 };
  const table = { caption: '历年考核', rows: [], keyOf: () => '', columns: [year, rank] };
  const head = createElement(TableHead<object>, { table, hasBoxes: false, lefts: {}, widths: [80, 80], actions: 0 });
  const heads = [...renderToStaticMarkup(createElement('table', null, head)).matchAll(/<th scope="col"([^>]*)>/g)];
  expect(heads.map(([, attributes = '']) => /class="([^"]*)"/.exec(attributes)?.[1] ?? '')).toEqual([
    '',
    'right figures',
  ]);
});
