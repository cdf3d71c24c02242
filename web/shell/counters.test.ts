/** The three counters: what they show, when they ask, and that they end. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CounterName } from 'contract/message/push.ts';
import { polling } from '../settings.ts';
import { CounterFace } from './counter-bar.tsx';
import { badgeText, poll, totalOf } from './counters.ts';

const none = { todo: null, remind: null, warning: null };
const shown = (name: CounterName, label: string, count: number) =>
  renderToStaticMarkup(createElement(CounterFace, { name, label, count, onOpen: () => undefined })).replace(
    /<svg.*?<\/svg>|<[^>]+>/g,
    '',
  );

test('[MSG-01] the to-do counter shows todo.totalElements', () => {
  const known = { ...none, todo: { content: [], totalElements: 7 } };
  expect(shown('todo', '待办', totalOf(known, 'todo'))).toBe('7');
});

test('[MSG-02] the message counter shows remind.totalElements', () => {
  const known = { ...none, remind: { content: [], totalElements: 8 } };
  expect(shown('remind', '消息', totalOf(known, 'remind'))).toBe('8');
});

test('[MSG-03] the warning counter shows warning.totalWarningNum', () => {
  const known = { ...none, warning: { totalWarningNum: 9, groups: [] } };
  expect(shown('warning', '预警', totalOf(known, 'warning'))).toBe('9');
});

test('[CONST-32] counters at 0 show no badge', () => {
  for (const name of ['todo', 'remind', 'warning'] as const) expect(shown(name, '待办', totalOf(none, name))).toBe('');
});

test('[CONST-33] counters are capped at 99: 99 reads 99 and 100 reads 99+', () => {
  for (const name of ['todo', 'remind', 'warning'] as const) {
    expect(shown(name, '待办', 99)).toBe('99');
    expect(shown(name, '待办', 100)).toBe('99+');
  }
  expect(badgeText(100)).toBe('99+');
});

test('[CONST-05] the polling constants stand in one place', () => {
  expect(polling).toEqual({
    todo: { first: 10_000, every: 180_000 },
    remind: { first: 5000, every: 120_000 },
    warning: { first: 15_000, every: 240_000 },
  });
});

let asked: Record<CounterName, number>;
const ask = (name: CounterName) => void (asked[name] += 1);
beforeEach(() => {
  vi.useFakeTimers();
  asked = { todo: 0, remind: 0, warning: 0 };
});
afterEach(() => vi.useRealTimers());

test('[SHELL-26] on layout load each of the three is asked for once at once', () => {
  poll(ask);
  expect(asked).toEqual({ todo: 1, remind: 1, warning: 1 });
});

/** Timed calls by this second, without the one at load. */
async function timed(name: CounterName, second: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(second * 1000 - (Date.now() - started));
  return asked[name] - 1;
}
let started = 0;

test('[MSG-20] the to-do counter polls first after 10 s, then every 180 s', async () => {
  started = Date.now();
  poll(ask);
  expect([await timed('todo', 9), await timed('todo', 10), await timed('todo', 189), await timed('todo', 190)]).toEqual(
    [0, 1, 1, 2],
  );
});

test('[MSG-21] the remind counter polls first after 5 s, then every 120 s', async () => {
  started = Date.now();
  poll(ask);
  expect([
    await timed('remind', 4),
    await timed('remind', 5),
    await timed('remind', 124),
    await timed('remind', 125),
  ]).toEqual([0, 1, 1, 2]);
});

test('[MSG-22] the warning counter polls first after 15 s, then every 240 s', async () => {
  started = Date.now();
  poll(ask);
  expect([
    await timed('warning', 14),
    await timed('warning', 15),
    await timed('warning', 254),
    await timed('warning', 255),
  ]).toEqual([0, 1, 1, 2]);
});

test('[MSG-23] polling ends with the layout', async () => {
  const end = poll(ask);
  await vi.advanceTimersByTimeAsync(6000);
  end();
  const before = { ...asked };
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(asked).toEqual(before);
});
