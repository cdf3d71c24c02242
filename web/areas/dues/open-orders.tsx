/** Own orders that are not paid yet: to go on with, or to be given up. */
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

export const OpenOrders = ({ orders }: { orders: readonly OpenOrder[] }) =>
  orders.length === 0 ? null : (
    <section className="card open-orders" aria-label="待支付订单">
      <h3>待支付订单</h3>
      <ul>
        {orders.map(order => (
          <One key={order.orderNo} order={order} />
        ))}
      </ul>
    </section>
  );
