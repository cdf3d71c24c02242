import { shownYuan } from 'contract/kit/types/money.ts';
import { duesOrder, duesOrderProcess, type DuesOrder } from 'contract/dues/dues-order.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Tx } from '../../../kit/registry.ts';
import { openTodos } from '../../message/index.ts';

/** Whoever keeps the money is asked to give it back; a second one reviews that. */
export async function askForRefund(
  tx: Tx,
  { id, orderNo, name, organisationId }: DuesOrder,
  matter: string,
  fen: number,
) {
  const receiverIds = await tx.registry.todos.holdersAt(
    tx,
    permissionOf(duesOrder, duesOrderProcess.actions.requestRefund.name),
    organisationId,
  );
  await openTodos(tx, {
    bizType: 'DF_REFUND',
    entity: duesOrder.name,
    recordId: id,
    step: 'requestRefund',
    title: `【党费】${name}订单 ${orderNo} ${matter}：${shownYuan(fen)} 元待退款`,
    type: '01',
    receiverIds,
    isUrgent: true,
    organisationId,
    link: { routePath: '/dues/order/detail', query: { id } },
  });
}
