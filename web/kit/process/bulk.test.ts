import { expect, test } from 'vitest';
import { day, state, text } from 'contract/kit/field.ts';
import { cancels, process, type Process } from 'contract/kit/process.ts';
import { resource } from 'contract/kit/resource.ts';
import { duesItem, duesItemProcess } from 'contract/dues/dues-item.ts';
import { bulkActionsOf, daysToday, leftOutLines, sumsOf } from './bulk.ts';

const loan = resource('loan', {
  area: 'test',
  kind: 'workflow',
  label: '借用单',
  path: 'api/loan',
  scope: 'none',
  title: 'name',
  key: [],
  search: ['name'],
  fields: { name: text('名称'), state: state('状态', 'DJ_COMM_LCZT', { default: '1' }) },
  list: { columns: ['name'], filters: [], sort: 'name' },
} as never);
const loans = process(loan, {
  states: { draft: '1', review: '2', lent: '3', cancelled: '9' },
  editable: ['1'],
  ended: ['3', '9'],
  turns: {},
  transitions: {
    submit: { label: '提交', from: ['1'], to: '2', input: {} },
    lend: { label: '借出', from: ['2'], to: '3', input: { opinion: text('意见') }, bulk: true },
    cancel: { ...cancels('作废', ['1', '2'], '9'), bulk: true },
  },
}) as unknown as Process;

test('a list offers what its process marks for many rows, to whoever may', () => {
  const labels = (may: (name: string) => boolean) => bulkActionsOf(loans, may).map(({ label }) => label);
  expect(labels(() => true)).toEqual(['借出', '作废']);
  expect(labels(name => name !== 'cancel')).toEqual(['借出']);
  expect(labels(() => false)).toEqual([]);
});

test('who was left out is told by name, with every reason', () => {
  expect(
    leftOutLines({
      done: 2,
      leftOut: [
        { id: '7', title: '党课', reasons: ['当前状态不能办理“借出”', '会议室已被预订'] },
        { id: '9', title: '', reasons: ['记录不存在'] },
      ],
    }),
  ).toEqual(['党课：当前状态不能办理“借出”；会议室已被预订', '编号 9：记录不存在']);
});

test('what was taken in stands on this day, by when something is due is left open', () => {
  expect(daysToday(duesItemProcess.transitions.register.input, '2026-11-29')).toEqual({ paidOn: '2026-11-29' });
  expect(daysToday({ dueOn: day('应还日期', { required: true }), seenOn: day('核对日期') }, '2026-11-29')).toEqual({});
});

test('the chosen months are told with their amounts, once each of them is known', () => {
  const list = { columns: duesItem.list.columns, resource: duesItem };
  const rows = [
    { id: '1', version: 1, payableFen: 12_000, paidFen: 5_000 },
    { id: '2', version: 1, payableFen: 20, paidFen: null },
    { id: '3', version: 1, payableFen: 999_999, paidFen: 0 },
  ];
  expect(sumsOf(list, ['1', '2'], rows)).toBe('应缴 120.20 元、实缴 50.00 元');
  expect(sumsOf(list, ['1', '4'], rows)).toBe('');
});
