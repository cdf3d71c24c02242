/** How months and orders are coloured by what became of the money: the way back of a refusal says nothing of it. */
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { duesOrder, orderStates } from 'contract/dues/dues-order.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';

export const itemState = stateMark(duesItem, {
  [itemStates.unpaid]: 'warn',
  [itemStates.partial]: 'warn',
  [itemStates.paying]: 'info',
  [itemStates.paid]: 'ok',
  [itemStates.madeUp]: 'ok',
  [itemStates.exempted]: 'ok',
  [itemStates.overdue]: 'error',
});
export const orderState = stateMark(duesOrder, {
  [orderStates.created]: 'info',
  [orderStates.paying]: 'info',
  [orderStates.paid]: 'ok',
  [orderStates.failed]: 'error',
  [orderStates.refunding]: 'warn',
});
