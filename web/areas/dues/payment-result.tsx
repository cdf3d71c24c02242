/** `/payment?orderNo=`: what became of a payment, as the server knows it; what the browser was told on the way counts for nothing. */
import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { QRCode } from 'antd';
import { duesOrder, openOrders, orderStates } from 'contract/dues/dues-order.ts';
import { readOwnOrder, type OwnOrder } from 'contract/dues/pay.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { formatTime } from '../../client/format.ts';
import { ApiError } from '../../client/http.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useLate } from '../../kit/ui/states.tsx';
import './pay.css';

const everyMs = 2000;
const untilMs = 60_000;
const home = '/self/dues';
const Own = ({ isMain = false }: { isMain?: boolean }) => (
  <GoButton label="我的党费" to={home} {...(isMain && { type: 'primary' as const })} />
);

const Facts = ({ order }: { order: OwnOrder }) => (
  <dl className="pay-facts">
    {[
      ['缴纳月份', order.months],
      ['支付时间', order.paidAt ? formatTime(order.paidAt) : '—'],
      ['交易号', order.gatewayNo ?? '—'],
      ['订单号', order.orderNo],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
);

const Paid = ({ order }: { order: OwnOrder }) => (
  <ResultPage
    title="支付成功"
    mark={<CheckCircleFilled className="pay-mark is-ok" />}
    text={<b className="pay-amount figures">¥{shownYuan(order.amountFen)}</b>}
    actions={
      <>
        <DocumentButton resource={duesOrder} id={order.id} code="duesOrderReceipt" label="查看缴费凭证" />
        <Own isMain />
      </>
    }
  />
);

/** A code to be read off the screen, or the way back to the page of the gateway. */
function Waiting({ order: { payUrl } }: { order: OwnOrder }) {
  const isCode = payUrl !== null && !payUrl.startsWith('/');
  return (
    <ResultPage
      title="处理中"
      mark={<ClockCircleFilled className="pay-mark is-warn" />}
      text={
        <>
          {isCode && (
            <span className="pay-code">
              <QRCode value={payUrl} bordered={false} />
              请用微信扫一扫支付
            </span>
          )}
          <span role="status">支付结果确认中，请稍后在“我的党费”查看</span>
        </>
      }
      actions={
        <>
          {payUrl !== null && !isCode && <GoButton label="返回支付" to={payUrl} />}
          <Own isMain />
        </>
      }
    />
  );
}

const Failed = ({ order }: { order: OwnOrder }) => (
  <ResultPage
    title="支付失败"
    mark={<CloseCircleFilled className="pay-mark is-error" />}
    text={order.failure ?? '订单已关闭'}
    actions={<GoButton label="重新支付" to={home} type="primary" />}
  />
);

const GivenBack = ({ order }: { order: OwnOrder }) => (
  <ResultPage
    title={order.state === orderStates.refunded ? '已退款' : '退款中'}
    text={`¥${shownYuan(order.amountFen)} 由支付渠道原路退回`}
    actions={<Own isMain />}
  />
);

const shownAs: Readonly<Record<string, typeof Paid>> = {
  [orderStates.created]: Waiting,
  [orderStates.paying]: Waiting,
  [orderStates.paid]: Paid,
  [orderStates.failed]: Failed,
  [orderStates.closed]: Failed,
  [orderStates.refunding]: GivenBack,
  [orderStates.refunded]: GivenBack,
};

function Result({ order }: { order: OwnOrder }) {
  const Shown = shownAs[order.state] ?? Waiting;
  return (
    <div className="pay-result">
      <Shown order={order} />
      <section className="card" aria-label="订单">
        <Facts order={order} />
      </section>
    </div>
  );
}

/** Asks every two seconds until it is known, for a minute; a lost line says nothing of the order. */
export function PaymentResult() {
  const orderNo = new URLSearchParams(useTab().location.search).get('orderNo');
  const isLate = useLate(untilMs);
  const query = useAnswer(
    readOwnOrder,
    { params: { orderNo: orderNo ?? '' } },
    {
      isOn: orderNo !== null,
      isFresh: true,
      askAgain: answer => !isLate && answer !== undefined && openOrders.includes(answer.state) && everyMs,
    },
  );
  const { data, error } = query;
  const isRefused = !data && error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (orderNo === null || isRefused)
    return <ResultPage title="支付结果" text="订单不存在或无权查看" actions={<Own isMain />} />;
  return (
    <QueryGate what="支付结果" query={query} rows={4} isCard>
      {order => <Result order={order} />}
    </QueryGate>
  );
}
