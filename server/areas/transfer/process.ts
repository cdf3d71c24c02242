/**
 * The way of a transfer: branch, committee, organisation department, then the receiving side. Domain-party 4.2.
 * A move inside one college goes from branch to branch; what leaves the school waits for the receipt.
 */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { probationary } from 'contract/member/codes.ts';
import { letterStates, materials, states, types } from 'contract/transfer/codes.ts';
import { transfer, transferProcess, type Transfer } from 'contract/transfer/transfer.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { holdOrganisations } from '../member/index.ts';
import { committeeAbove } from '../workflow/index.ts';
import { arrive, byOwnOrders, depart, moveWithin } from './effects.ts';
import { askAnew } from './graduation.ts';
import { guard, letterHolds, notAhead } from './guards.ts';
import { closeLetters, issueLetter } from './letters.ts';
import { isInward, isOutward } from './transfer.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'transfer.transfer';

const pageOf = (row: Transfer): string =>
  isInward(row)
    ? '/member/transfer/in/detail'
    : isOutward(row)
      ? '/member/transfer/out/detail'
      : '/member/transfer/internal/detail';

function titleOf(row: Transfer): string {
  if (row.state === states.receiver) return `${row.name}待接收确认`;
  if (row.state === states.returned) return `${row.name}转接已退回`;
  return `${row.name}转${isInward(row) ? '入' : '出'}待审核`;
}
/** Out with their letter: a rule warns of those, nobody is asked. */
const withLetter: readonly string[] = [states.issued, states.overdue];

const isOwn = (tx: Tx, row: Transfer) => tx.actor.personId !== null && tx.actor.personId === row.memberId;

/** The branch has agreed: a move inside the college goes to the other branch, all else to the committee. */
async function afterBranch(tx: Tx, row: Transfer) {
  const committee = await committeeAbove(tx, String(row.organisationId));
  if (committee === null) return isInward(row) ? states.receiver : states.department;
  const isNear = row.type === types.internal && committee === (await committeeAbove(tx, String(row.toOrganisationId)));
  return isNear ? states.receiver : states.college;
}
const receiverOf = (row: Transfer, to: string) =>
  to === states.receiver ? { receivingOrganisationId: row.toOrganisationId } : {};

async function receiveFaults(tx: Tx, row: Transfer, given: { receivedOn?: string | null }): Promise<Fault[]> {
  await holdOrganisations(tx, [row.toOrganisationId, row.organisationId]);
  const late = await notAhead(tx, 'receivedOn', '接收日期', given.receivedOn);
  if (!isInward(row)) return late;
  const held: Record<string, unknown> = { ...row, ...given };
  const isLacking = row.memberCategory === probationary && materials.some(name => held[name] !== true);
  return [
    ...late,
    ...(await letterHolds(tx, row, given.receivedOn ?? null)),
    ...(isLacking ? [fault('hasApplication', `${area}.materials`)] : []),
  ];
}

export const transferHandler = handle(transferProcess, {
  page: pageOf,
  ask: row =>
    withLetter.includes(row.state)
      ? null
      : {
          bizType: row.state === states.receiver ? 'ZJ_RECV' : 'ZJ_AUDIT',
          title: `【组织关系】${titleOf(row)}`,
        },
  steps: {
    submit: {
      guard,
      // The member's own wish is judged by the branch first.
      to: (tx, row) => (isOwn(tx, row) ? states.branch : afterBranch(tx, row)),
      values: (_, row, _input, to) => receiverOf(row, to),
      node: (tx, row) => (isOwn(tx, row) ? '本人申请' : isInward(row) ? '登记转入' : '支部提交'),
    },
    audit: {
      guard: async (tx, row) => (row.state === states.branch ? guard(tx, row) : []),
      to: (tx, row) =>
        row.state === states.branch ? afterBranch(tx, row) : isInward(row) ? states.receiver : states.department,
      values: (_, row, _input, to) => receiverOf(row, to),
    },
    issue: {
      to: (_, row) => (isOutward(row) ? states.issued : states.receiver),
      values: (_, row, { nationalNo }, to) =>
        isOutward(row) ? { nationalNo: nationalNo ?? row.nationalNo } : receiverOf(row, to),
      perform: each(async (tx, row, { validDays }) =>
        isOutward(row) ? issueLetter(tx, row, validDays, '开具介绍信') : {},
      ),
    },
    receive: {
      guard: receiveFaults,
      async values(tx, row, { receivedOn, hasApplication, hasApplicationBook, hasPoliticalReview, hasInspection }) {
        const on = receivedOn ?? (await today(tx));
        if (!isInward(row)) return { receivedOn: on };
        const given = { hasApplication, hasApplicationBook, hasPoliticalReview, hasInspection };
        const brought = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        return { ...brought, receivedOn: on, receiptOn: on };
      },
      /** Who comes from outside is a member from now on. */
      perform: each(async (tx, row, { receivedOn }) => {
        const on = receivedOn ?? (await today(tx));
        const cause = causeOf(transfer, row.id, '组织关系转接', on);
        return isInward(row) ? { memberId: await arrive(tx, row, on, cause) } : {};
      }),
      async effect(tx, rows) {
        for (const row of rows.filter(one => !isInward(one))) {
          const on = String(row.receivedOn);
          const cause = causeOf(transfer, row.id, '组织关系转接', on);
          await moveWithin(tx, [String(row.memberId)], String(row.toOrganisationId), on, cause);
        }
      },
    },
    receipt: {
      guard: async (tx, { letterOn }, { receiptOn }) => [
        ...(await notAhead(tx, 'receiptOn', '回执日期', receiptOn)),
        ...(letterOn && receiptOn < letterOn ? [fault('receiptOn', `${area}.receipt-before`, { day: letterOn })] : []),
      ],
      values: (_, _row, { receiptOn, receiptFile = null }) => ({ receiptOn, receiptFile }),
      async effect(tx, rows, { receiptOn }) {
        await closeLetters(tx, rows, letterStates.received, '已收到回执');
        await depart(tx, rows, receiptOn, byOwnOrders(rows, '组织关系转出'));
      },
    },
    reissue: {
      guard: async (_, _row, { reason }) => (reason ? [] : [fault('reason', `${area}.reissue`)]),
      perform: each(async (tx, row, { days, reason }) => {
        await closeLetters(tx, [row], letterStates.overdue, '已超期，另行开具');
        return issueLetter(tx, row, days, String(reason));
      }),
    },
    return: { values: () => ({ receivingOrganisationId: null }) },
    cancel: {
      /** Its letter is void, and a graduate is asked anew. */
      async effect(tx, rows, { reason }) {
        await closeLetters(tx, rows, letterStates.void, `撤销：${reason}`);
        for (const { id } of rows) await askAnew(tx, id);
      },
    },
    expire: {
      opinion: () => '介绍信超过有效期，尚未收到回执',
      effect: (tx, rows) => closeLetters(tx, rows, letterStates.overdue, '介绍信超过有效期，尚未收到回执'),
    },
  },
});
