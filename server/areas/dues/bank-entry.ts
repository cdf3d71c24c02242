/** Interest and charges as the bank tells them: the accountant enters, a second person approves, the books follow. Domain-party 6.6. */
import { bankTypes, duesBankEntry, duesBankEntryProcess, type DuesBankEntry } from 'contract/dues/dues-bank-entry.ts';
import { accounts, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { fault } from 'contract/kit/fault.ts';
import { flowOf } from '../../kit/flow.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { moved, post, reverse, shortFaults } from './books.ts';
import { isHandledBySelf } from './second-person.ts';

const area = 'dues.duesBankEntry';

export const bankEntryRules = rules(duesBankEntry, {
  facts: today,
  check: ({ after: { type, enteredOn } }, day) => [
    ...(type && !bankTypes.includes(type) ? [fault('type', `${area}.type`)] : []),
    ...(enteredOn && enteredOn > day ? [fault('enteredOn', `${area}.later`)] : []),
  ],
});

const isInterest = ({ type }: DuesBankEntry) => type === entryTypes.interest;

/** What is taken off, by the bank or by taking interest back, has to be there. */
const balanceFaults = (tx: Tx, { organisationId, amountFen }: DuesBankEntry) =>
  shortFaults(tx, organisationId, accounts.held, amountFen);

async function book(tx: Tx, row: DuesBankEntry): Promise<void> {
  const { id, organisationId, type, name, voucherNo, amountFen, handlerName, approverName } = row;
  const fen = isInterest(row) ? amountFen : -amountFen;
  const posting = {
    on: await today(tx),
    type,
    summary: name,
    voucherNo,
    handlerName,
    approverName,
    flow: flowOf(duesBankEntry, id),
    duesBankEntryId: id,
    lines: moved(organisationId, accounts.bank, accounts.held, fen),
  };
  await post(tx, [posting], '利息和手续费入账');
}

export const bankEntryHandler = handle(duesBankEntryProcess, {
  page: '/dues/bank/detail',
  ask: (row, turn) => ({
    bizType: 'DF_YH',
    title: turn.does === 'approve' ? `【党费】“${row.name}”待复核入账` : `【党费】“${row.name}”被退回`,
  }),
  guard: async (tx, row) => (isInterest(row) ? [] : balanceFaults(tx, row)),
  steps: {
    submit: { values: tx => ({ handlerName: tx.actor.name }) },
    approve: {
      guard: async (tx, { id }) => ((await isHandledBySelf(tx, duesBankEntry, id)) ? [fault('', `${area}.own`)] : []),
      values: async tx => ({ approverName: tx.actor.name, bookedOn: await today(tx) }),
      effect: each((tx, row) => book(tx, row)),
    },
    reverse: {
      guard: async (tx, row) => (isInterest(row) ? balanceFaults(tx, row) : []),
      effect: each(async (tx, { id }, { reason }) =>
        reverse(tx, { duesBankEntryId: id }, { on: await today(tx), flow: flowOf(duesBankEntry, id), reason }),
      ),
    },
  },
});
