import { expect, test } from 'vitest';
import { state, text } from 'contract/kit/field.ts';
import { cancels, process, sendsBack } from 'contract/kit/process.ts';
import { resource } from 'contract/kit/resource.ts';
import { tonesOf } from './process-state.ts';

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
  states: { draft: '1', review: '2', lent: '3', brought: '4', returned: '8', cancelled: '9' },
  editable: ['1', '8'],
  ended: ['4', '9'],
  turns: { '2': { does: 'lend', by: 'school', node: '审核' }, '8': { does: 'submit', by: 'school', node: '提交' } },
  transitions: {
    submit: { label: '提交', from: ['1', '8'], to: '2', input: {} },
    lend: { label: '借出', from: ['2'], to: '3', input: {} },
    bring: { label: '归还', from: ['3'], to: '4', input: {} },
    sendBack: sendsBack(['2'], '8'),
    cancel: cancels('作废', ['1', '2', '8'], '9'),
  },
});

test('a state is coloured by what happens in it: waits, goes on, came back, done, given up', () => {
  expect(tonesOf(loans as never)).toEqual({
    '1': 'plain',
    '2': 'warn',
    '3': 'info',
    '4': 'ok',
    '8': 'error',
    '9': 'plain',
  });
});
