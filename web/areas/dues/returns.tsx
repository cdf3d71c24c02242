/** Own money that came in and goes back: told from the payment on, so that nobody pays or asks once more. */
import type { ComingBack } from 'contract/dues/calls.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { formatTime } from '../../client/format.ts';

const whys: Record<ComingBack['why'], string> = {
  repeated: '同一订单收到两笔款项，该月已由第一笔缴纳，多付的一笔将原路退回',
  otherAmount: '支付金额与订单金额不一致，没有用于缴纳，将原路退回',
  late: '订单关闭后收到款项，没有用于缴纳，将原路退回',
  asked: '正在办理退款，批准后原路退回',
};

export function Returns({ of }: { of: readonly ComingBack[] }) {
  if (of.length === 0) return null;
  return (
    <section className="card open-orders" aria-label="待退回款项">
      <h3>待退回款项</h3>
      <p className="remark">由党费管理员申请、另一人批准后，支付渠道退回付款账户；退回后发送提醒，不必再次支付。</p>
      <ul>
        {of.map(({ orderNo, months, amountFen, paidAt, why }) => (
          <li key={orderNo}>
            <p>
              {months} 党费 <b className="figures">¥{shownYuan(amountFen)}</b>
              <small>
                {whys[why]}
                {paidAt && `（${formatTime(paidAt)} 支付）`}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
