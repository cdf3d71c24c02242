/**
 * The way of a transfer: branch, committee, organisation department, then the receiving side. Domain-party 4.2.
 * A move inside one college goes from branch to branch; what leaves the school waits for the receipt.
 */
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Action } from 'contract/kit/action.ts';
import { probationary } from 'contract/member/codes.ts';
import * as deeds from 'contract/transfer/actions.ts';
import { letterStates, materials, states, types } from 'contract/transfer/codes.ts';
import { transfer, type Transfer } from 'contract/transfer/transfer.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import { handler, type Values } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowOf } from '../../kit/write/flow.ts';
import { holdOrganisations } from '../member/index.ts';
import { advance, committeeAbove, type Owed } from '../workflow/index.ts';
import { arrive, depart, moveWithin } from './effects.ts';
import { askAnew } from './graduation.ts';
import { guard, letterHolds } from './guards.ts';
import { closeLetters, takeNumbers, validDaysOf, writeLetters } from './letters.ts';
import { isInward, isOutward } from './transfer.ts';

const area = 'transfer.transfer';
const school = 'school';
const placeOf = (row: Transfer) => String(row.organisationId);
const committeeOf = async (tx: Tx, row: Transfer) => (await committeeAbove(tx, placeOf(row))) ?? school;
const subjects = (_: Tx, row: Transfer) => Promise.resolve(row.memberId ? [row.memberId] : []);

export const pageOf = (row: Pick<Transfer, 'type'>): string =>
  isInward(row)
    ? '/member/transfer/in/detail'
    : isOutward(row)
      ? '/member/transfer/out/detail'
      : '/member/transfer/internal/detail';

function hold(faults: Fault[]): void {
  if (faults.length > 0) throw refuse(faults);
}

/** Where the order goes next, and who owes the step there. */
interface Turn {
  state: string;
  values?: Values;
  next: Owed;
}
const audited = (row: Transfer, deed: Action, by: string): Owed => ({
  bizType: 'ZJ_AUDIT',
  title: `【组织关系】${row.name ?? ''}转${isInward(row) ? '入' : '出'}待审核`,
  deed,
  by,
  page: pageOf(row),
});

function toReceiver(row: Transfer): Turn {
  const by = String(row.toOrganisationId);
  return {
    state: states.receiver,
    values: { receivingOrganisationId: by },
    next: {
      bizType: 'ZJ_RECV',
      title: `【组织关系】${row.name ?? ''}待接收确认`,
      deed: deeds.receiveTransfer,
      by,
      page: pageOf(row),
    },
  };
}
const toDepartment = (row: Transfer): Turn => ({
  state: states.department,
  next: audited(row, deeds.issueTransfer, school),
});

/** The branch has agreed: a move inside the college goes to the other branch, all else to the committee. */
async function afterBranch(tx: Tx, row: Transfer): Promise<Turn> {
  const committee = await committeeAbove(tx, placeOf(row));
  const isInternal = row.type === types.internal;
  const isNear = isInternal && committee === (await committeeAbove(tx, String(row.toOrganisationId)));
  if (committee !== null && isNear) return toReceiver(row);
  if (committee === null) return isInward(row) ? toReceiver(row) : toDepartment(row);
  return { state: states.college, next: audited(row, deeds.auditTransfer, committee) };
}

/** Hands an order in; the member's own wish is judged by the branch first. */
export async function submit(tx: Tx, row: Transfer, confirmed: unknown): Promise<void> {
  hold(await guard(tx, row));
  const isOwn = tx.actor.personId !== null && tx.actor.personId === row.memberId;
  const { state, values, next }: Turn = isOwn
    ? { state: states.branch, next: audited(row, deeds.auditTransfer, placeOf(row)) }
    : await afterBranch(tx, row);
  const node = isOwn ? '本人申请' : isInward(row) ? '登记转入' : '支部提交';
  await advance(tx, deeds.submitTransfer, row, { node, confirmed, values: { ...values, state }, next });
}

const submission = handler(deeds.submitTransfer, {
  async perform(tx, row, { confirmed }) {
    await submit(tx, row, confirmed);
  },
});

const judgement = handler(deeds.auditTransfer, {
  subjects,
  owedBy: async (tx, row) => (row.state === states.branch ? placeOf(row) : committeeOf(tx, row)),
  async perform(tx, row, { opinion }) {
    const isBranch = row.state === states.branch;
    if (isBranch) hold(await guard(tx, row));
    const { state, values, next } = isBranch
      ? await afterBranch(tx, row)
      : isInward(row)
        ? toReceiver(row)
        : toDepartment(row);
    const node = isBranch ? '支部审核' : '院系党委审核';
    await advance(tx, deeds.auditTransfer, row, {
      node,
      outcome: outcomes.passed,
      opinion,
      values: { ...values, state },
      next,
    });
  },
});

/** The letter for an order, and what the order says of it. */
async function letterFor(tx: Tx, row: Transfer, wanted: unknown, reason: string): Promise<Values> {
  const validDays = Number(wanted ?? (await validDaysOf(tx, row)));
  const letterOn = await today(tx);
  const numbers = await takeNumbers(tx, 1);
  await writeLetters(
    tx,
    numbers.map(number => ({ ...row, ...number, issuedOn: letterOn, validDays })),
    reason,
  );
  return { letterNo: numbers[0]?.letterNo, letterOn, validDays };
}

const issue = handler(deeds.issueTransfer, {
  subjects,
  owedBy: () => Promise.resolve(school),
  async perform(tx, row, { opinion, validDays, nationalNo }) {
    const step = { node: '组织部审核', outcome: outcomes.passed, opinion };
    if (isOutward(row)) {
      const letter = await letterFor(tx, row, validDays, '开具介绍信');
      const values = { ...letter, nationalNo: nationalNo ?? row.nationalNo, state: states.issued };
      await advance(tx, deeds.issueTransfer, row, { ...step, values });
      return;
    }
    const { state, values, next } = toReceiver(row);
    await advance(tx, deeds.issueTransfer, row, { ...step, values: { ...values, state }, next });
  },
});

/** A day of the past, or today when none is given. */
async function past(tx: Tx, name: string, label: string, day: unknown): Promise<string> {
  const now = await today(tx);
  if (day && String(day) > now) throw refuse([fault(name, `${area}.later`, { label })]);
  return String(day ?? now);
}

const reception = handler(deeds.receiveTransfer, {
  subjects,
  owedBy: (_, row) => Promise.resolve(String(row.receivingOrganisationId)),
  async perform(tx, row, { opinion, confirmed, receivedOn, ...brought }) {
    await holdOrganisations(tx, [row.toOrganisationId, row.organisationId]);
    const on = await past(tx, 'receivedOn', '接收日期', receivedOn);
    const cause = { flow: flowOf(transfer, row.id), reason: '组织关系转接' };
    const step = { node: '接收支部确认', outcome: outcomes.passed, opinion, confirmed };
    if (!isInward(row)) {
      await advance(tx, deeds.receiveTransfer, row, { ...step, values: { receivedOn: on } });
      await moveWithin(tx, [String(row.memberId)], String(row.toOrganisationId), on, cause);
      return;
    }
    hold(await letterHolds(tx, row));
    const held: Values = { ...row, ...brought };
    const isLacking = row.memberCategory === probationary && materials.some(name => held[name] !== true);
    if (isLacking) throw refuse([fault('hasApplication', `${area}.materials`)]);
    const memberId = await arrive(tx, row, on, cause);
    const values = { ...brought, memberId, receivedOn: on, receiptOn: on };
    await advance(tx, deeds.receiveTransfer, row, { ...step, values });
  },
});

const receipt = handler(deeds.receiptOfTransfer, {
  subjects,
  owedBy: (_, row) => Promise.resolve(placeOf(row)),
  async perform(tx, row, { opinion, receiptOn, receiptFile }) {
    const on = await past(tx, 'receiptOn', '回执日期', receiptOn);
    const letterOn = String(row.letterOn);
    if (on < letterOn) throw refuse([fault('receiptOn', `${area}.receipt-before`, { day: letterOn })]);
    const values = { receiptOn: on, receiptFile };
    await advance(tx, deeds.receiptOfTransfer, row, { node: '登记回执', outcome: outcomes.passed, opinion, values });
    await closeLetters(tx, [row], letterStates.received, '已收到回执');
    await depart(tx, [row], on, { flow: flowOf(transfer, row.id), reason: '组织关系转出' });
  },
});

const reissue = handler(deeds.reissueTransfer, {
  subjects,
  owedBy: () => Promise.resolve(school),
  async perform(tx, row, { reason, days }) {
    if (!reason) throw refuse([fault('reason', `${area}.reissue`)]);
    await closeLetters(tx, [row], letterStates.overdue, '已超期，另行开具');
    const letter = await letterFor(tx, row, days, reason);
    await advance(tx, deeds.reissueTransfer, row, { node: '重新开具介绍信', opinion: reason, values: letter });
  },
});

const owers: Record<string, (tx: Tx, row: Transfer) => Promise<string>> = {
  [states.branch]: (_, row) => Promise.resolve(placeOf(row)),
  [states.college]: committeeOf,
  [states.department]: () => Promise.resolve(school),
  [states.receiver]: (_, row) => Promise.resolve(String(row.receivingOrganisationId)),
};
const nodes: Record<string, string> = {
  [states.branch]: '支部审核',
  [states.college]: '院系党委审核',
  [states.department]: '组织部审核',
  [states.receiver]: '接收支部确认',
};

const sendBack = handler(deeds.returnTransfer, {
  subjects,
  owedBy: (tx, row) => (owers[row.state] ?? committeeOf)(tx, row),
  async perform(tx, row, { opinion }) {
    if (!(opinion ?? '').trim()) throw refuse([fault('opinion', 'workflow.opinion')]);
    await advance(tx, deeds.returnTransfer, row, {
      node: nodes[row.state] ?? '审核',
      outcome: outcomes.returned,
      opinion,
      values: { receivingOrganisationId: null },
      next: {
        ...audited(row, deeds.submitTransfer, placeOf(row)),
        title: `【组织关系】${row.name ?? ''}转接已退回`,
      },
    });
  },
});

/** Gives an order up; its letter is void. */
export async function cancel(tx: Tx, row: Transfer, reason: unknown): Promise<void> {
  await advance(tx, deeds.cancelTransfer, row, { node: '撤销', outcome: outcomes.withdrawn, opinion: reason });
  await closeLetters(tx, [row], letterStates.void, `撤销：${String(reason)}`);
  await askAnew(tx, row.id);
}

const cancellation = handler(deeds.cancelTransfer, {
  owedBy: (_, row) => Promise.resolve(placeOf(row)),
  async perform(tx, row, { reason }) {
    await cancel(tx, row, reason);
  },
});

export const transferActions = [submission, judgement, issue, reception, receipt, reissue, sendBack, cancellation];
