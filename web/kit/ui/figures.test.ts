import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Bars } from './bars.tsx';
import { Count } from './figure-table.tsx';
import { Figures } from './figures.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { TableHead } from './table-head.tsx';
import type { TableProps } from './table.ts';

const drawn = (element: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, element));
const links = (html: string) => [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes = '']) => attributes);

test('a figure is the link to its rows and says what it counts', () => {
  const html = drawn(
    createElement(Figures, {
      of: [
        { label: '党员', value: 1204, unit: '人', to: '/member/list?partyStatus=1' },
        { label: '党龄', value: '31', unit: '年' },
        // Of none there is no list to open.
        { label: '流动党员', value: 0, unit: '人', to: '/member/flowing/out' },
      ],
    }),
  );
  expect(links(html)).toEqual([
    expect.stringMatching(/aria-label="党员 1,204 人".* href="\/member\/list\?partyStatus=1"/),
  ]);
  expect(html).toContain('>1,204</a>');
});

test('a figure and the head of its column say on hover what is counted', () => {
  const says = '批次截止后仍未缴纳的金额';
  const strip = drawn(createElement(Figures, { of: [{ label: '欠缴金额', says, value: '12.00', unit: '元' }] }));
  expect(strip).toContain(`<div title="${says}"><dt>欠缴金额</dt>`);
  const columns = [{ label: '欠缴（元）', says, width: 104, show: () => '12.00' }];
  const table: TableProps<null> = { caption: '欠缴', rows: [], columns, keyOf: () => '' };
  const head = drawn(
    createElement(
      'table',
      null,
      createElement(TableHead<null>, { table, hasBoxes: false, lefts: {}, widths: [104], actions: 80 }),
    ),
  );
  expect(head).toMatch(new RegExp(`<th scope="col" title="${says}"[^>]*>欠缴（元）`));
});

test('a count of none leads nowhere, and one without a list neither', () => {
  const count = (of: number, to: string | null) => drawn(createElement(Count, { count: of, to }));
  expect(links(count(0, '/organisation/team'))).toEqual([]);
  expect(count(1200, null)).toBe('1,200');
  expect(count(3, '/organisation/team')).toContain('>3</a>');
});

test('a bar is as long as its share of the whole, or of the greatest', () => {
  const lines = [
    { label: '本专科生', count: 40, to: '/a' },
    { label: '研究生', count: 10, to: '/b' },
  ];
  const widths = (whole?: number) =>
    [
      ...drawn(createElement(Bars, { caption: '单位：人', lines, ...(whole ? { whole } : {}) })).matchAll(
        /width:([\d.]+)%/g,
      ),
    ].map(([, width]) => Number(width));
  expect(widths(80)).toEqual([50, 12.5]);
  expect(widths()).toEqual([100, 25]);
});

test('of a month to come a bar says so and leads nowhere, as does one whose rows are not for the reader', () => {
  const lines = [
    { label: '10 月', count: 0, to: '/a' },
    { label: '11 月', count: 3, to: undefined },
    { label: '12 月', count: null, to: '/c' },
  ];
  const html = drawn(createElement(Bars, { caption: '单位：次', lines }));
  expect(links(html)).toEqual([expect.stringContaining('href="/a"')]);
  expect([...html.matchAll(/<td>(?:<[^>]*>)*([^<]*)/g)].map(([, text]) => text)).toEqual(['0', '3', '未到']);
});

test('November 2026 begins on a Sunday: six empty places before, six after its thirty days', () => {
  const days: string[] = [];
  const html = drawn(createElement(MonthCalendar, { month: '2026-11', renderDay: day => days.push(day) && null }));
  expect(days.at(0)).toBe('2026-11-01');
  expect(days.at(-1)).toBe('2026-11-30');
  expect(html.match(/<b /g)).toHaveLength(12);
  expect(html).toContain('</i><b ');
});
