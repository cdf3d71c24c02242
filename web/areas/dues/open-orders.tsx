/** Own orders that are not paid yet: to go on with, or to be given up. */
import { useEffect, useRef } from 'react';
import type { OpenOrder } from 'contract/dues/calls.ts';
import { cancelOrder, continueOrder } from 'contract/dues/pay.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { useCashier } from './use-cashier.ts';

function One({ order: { orderNo, months, amountFen, expireAt } }: { order: OpenOrder }) {
  const toCashier = useCashier();
  return (
    <li>
      <p>
        {months} 党费 <b className="figures">¥{shownYuan(amountFen)}</b>
        {expireAt && <small>{formatTime(expireAt).slice(11, 16)} 前有效</small>}
      </p>
      <span className="open-order-actions">
        <ActionButton
          label="继续支付"
          of={orderNo}
          type="default"
          size="middle"
          run={async () => toCashier(await call(continueOrder, { body: { orderNo } }, { silent: true }))}
          done={() => null}
        />
        <ActionButton
          label="取消支付"
          of={orderNo}
          run={() => call(cancelOrder, { body: { orderNo } }, { silent: true })}
          done={({ state }) => (state === '3' ? '该订单已支付成功' : '订单已关闭，所选月份可以重新缴纳')}
        />
      </span>
    </li>
  );
}

/** One that appears while the page stands was made although its answer was lost: the eye is led to it. */
export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const place = useRef<HTMLElement>(null);
  const known = useRef(orders.length);
  useEffect(() => {
    if (orders.length > known.current) {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.focus({ preventScroll: true });
    }
    known.current = orders.length;
  }, [orders.length]);
  if (orders.length === 0) return null;
  return (
    <section ref={place} tabIndex={-1} className="card open-orders" aria-label="待支付订单">
      <h3>待支付订单</h3>
      <p className="remark">
        还没有收到支付结果：已经付款的请稍候，不必再付；没有付款的请继续支付，不必重新选择月份，取消后可以重新选择。
      </p>
      <ul>
        {orders.map(order => (
          <One key={order.orderNo} order={order} />
        ))}
      </ul>
    </section>
  );
}
