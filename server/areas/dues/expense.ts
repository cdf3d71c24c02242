/** Dues that are spent: decided collectively, entered by one, approved by another, within what is held. Domain-party 6.6. */
import {
  duesExpense,
  duesExpenseProcess,
  type DuesExpense,
  type DuesExpenseDraft,
} from 'contract/dues/dues-expense.ts';
import { accounts, purposes } from 'contract/dues/dues-ledger-entry.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { flowOf } from '../../kit/flow.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { moved, post, reverse, shortFaults } from './books.ts';
import { isHandledBySelf } from './second-person.ts';

const area = 'dues.duesExpense';
const bare = (name: string | null) => (name ?? '').replace(/\s/g, '');

function faultsOf(row: DuesExpenseDraft, day: string): Fault[] {
  const { type, spentOn, decidedOn, cashierName, accountantName } = row;
  return [
    ...(type && !purposes.includes(type) ? [fault('type', `${area}.purpose`)] : []),
    ...(cashierName && bare(cashierName) === bare(accountantName)
      ? [fault('accountantName', `${area}.one-person`)]
      : []),
    ...(spentOn && spentOn > day ? [fault('spentOn', `${area}.later`)] : []),
    ...(decidedOn && spentOn && decidedOn > spentOn ? [fault('decidedOn', `${area}.decided-first`)] : []),
  ];
}

export const expenseRules = rules(duesExpense, {
  facts: today,
  check: ({ after }, day) => faultsOf(after, day),
});

const balanceFaults = (tx: Tx, { organisationId, amountFen }: DuesExpense) =>
  shortFaults(tx, organisationId, accounts.held, amountFen);

async function book(tx: Tx, row: DuesExpense): Promise<void> {
  const { id, organisationId, type, name, payee, voucherNo, amountFen, handlerName, approverName } = row;
  await post(
    tx,
    [
      {
        on: await today(tx),
        type,
        summary: shortened(`${name}（${payee}）`, 200),
        voucherNo,
        handlerName,
        approverName,
        flow: flowOf(duesExpense, id),
        duesExpenseId: id,
        lines: moved(organisationId, accounts.held, accounts.spent, amountFen),
      },
    ],
    '党费支出入账',
  );
}

export const expenseHandler = handle(duesExpenseProcess, {
  page: '/dues/expense/detail',
  ask: (row, turn) => ({
    bizType: 'DF_ZC',
    title: turn.does === 'approve' ? `【党费】支出“${row.name}”待审批` : `【党费】支出“${row.name}”被退回`,
  }),
  guard: balanceFaults,
  steps: {
    submit: {
      guard: async (_, { files }) => ((files ?? []).length > 0 ? [] : [fault('files', `${area}.record`)]),
      values: tx => ({ handlerName: tx.actor.name }),
    },
    approve: {
      guard: async (tx, row) => ((await isHandledBySelf(tx, duesExpense, row.id)) ? [fault('', `${area}.own`)] : []),
      values: async tx => ({ approverName: tx.actor.name, bookedOn: await today(tx) }),
      effect: each((tx, row) => book(tx, row)),
    },
    reverse: {
      effect: each(async (tx, { id }, { reason }) =>
        reverse(tx, { duesExpenseId: id }, { on: await today(tx), flow: flowOf(duesExpense, id), reason }),
      ),
    },
  },
});
