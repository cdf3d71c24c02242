/** The page of the built-in gateway: takes a payment that is none, and shows how the platform lives with whatever a gateway may do. */
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { outcomes, payTrade, readTrade, type Outcome } from 'contract/dues/gateway-calls.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import './pay.css';

const options = Object.entries(outcomes).map(([value, label]) => ({ value: value as Outcome, label }));

function Paying({ orderNo, amountFen }: { orderNo: string; amountFen: number }) {
  const [outcome, setOutcome] = useState<Outcome>('paid');
  const { isBusy, faults, attempt } = useAttempt();
  const navigate = useNavigate();
  const field = useId();
  const pay = () =>
    attempt(async () => {
      await call(payTrade, { params: { orderNo }, body: { outcome } }, { silent: true });
      await navigate(`/payment?orderNo=${orderNo}`);
    });
  return (
    <>
      <p className="cashier-outcome">
        <label htmlFor={field}>模拟情形</label>
        <Select id={field} value={outcome} options={options} onChange={setOutcome} />
      </p>
      {faults.length > 0 && <FaultList faults={faults} />}
      <Button type="primary" size="large" block disabled={isBusy} onClick={() => void pay()}>
        确认支付 ¥{shownYuan(amountFen)}
      </Button>
    </>
  );
}

/** Only who may pay is asked what there is to pay. */
export function SimulatedCashier() {
  const orderNo = new URLSearchParams(useTab().location.search).get('orderNo');
  if (!orderNo || !allows(readTrade.access)) return <ResultPage title="模拟收银台" text="订单不存在或无权查看" />;
  return <Trade orderNo={orderNo} />;
}

function Trade({ orderNo }: { orderNo: string }) {
  const query = useAnswer(readTrade, { params: { orderNo } }, { isFresh: true });
  return (
    <section className="card cashier" aria-label="模拟收银台">
      <p className="cashier-note" role="note">
        模拟网关，不产生真实收款
      </p>
      <QueryGate what="待支付订单" query={query} rows={4}>
        {({ amountFen, months, isOpen }) => (
          <>
            <p className="cashier-sum">
              <small>{months} 党费</small>
              <b className="pay-amount figures">¥{shownYuan(amountFen)}</b>
              <small className="figures">{orderNo}</small>
            </p>
            {isOpen ? (
              <Paying orderNo={orderNo} amountFen={amountFen} />
            ) : (
              <GoButton label="查看支付结果" to={`/payment?orderNo=${orderNo}`} type="primary" />
            )}
          </>
        )}
      </QueryGate>
    </section>
  );
}
