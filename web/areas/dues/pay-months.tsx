/** What is owed, month by month: those to be paid are ticked, and one button leads to the gateway. As mock 08. */
import { BankOutlined, SafetyCertificateOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import type { Collector, OwnItem } from 'contract/dues/calls.ts';
import { duesOrder } from 'contract/dues/dues-order.ts';
import { inTime, itemStates } from 'contract/dues/dues-item.ts';
import { placeOrder } from 'contract/dues/pay.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { randomText, today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { Collectors } from './collectors.tsx';
import { Overdue } from './overdue.tsx';
import { Reckoned } from './reckoned.tsx';
import { useCashier } from './use-cashier.ts';

const restOf = ({ payableFen, paidFen }: OwnItem) => payableFen - paidFen;
const isAhead = ({ month }: OwnItem) => month > today().slice(0, 7);
const monthInWords = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

interface MonthProps {
  item: OwnItem;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}
const Month = ({ item, isChosen, onChoose }: MonthProps) => (
  <li>
    <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
      <span className="pay-month">
        <b>{monthInWords(item.month)}</b>
        <small>
          <Reckoned item={item} />
          {isAhead(item) && '，可预缴'}
        </small>
        {inTime.includes(item.state) && (
          <small>
            <Deadline day={item.deadlineOn} />
          </small>
        )}
        {item.state === itemStates.refunded && <small>已退款；仍应缴纳的，勾选后再次缴纳</small>}
        {item.state === itemStates.overdue && (
          <small>
            {item.deadlineOn} 截止 <Overdue item={item} />
          </small>
        )}
      </span>
      <b className="figures">{shownYuan(restOf(item))} 元</b>
    </Checkbox>
  </li>
);

function Total({ chosen }: { chosen: readonly OwnItem[] }) {
  const ahead = chosen.filter(isAhead).length;
  return (
    <p>
      <small>
        {chosen.length === 0 ? '还没有选择月份' : `${chosen.length} 个月`}
        {ahead > 0 && `，含预缴 ${ahead} 个月`}
      </small>
      <b className="figures">¥{shownYuan(chosen.reduce((sum, item) => sum + restOf(item), 0))}</b>
    </p>
  );
}

interface PayProps {
  chosen: readonly OwnItem[];
  channel: string;
}
/**
 * Sent again after a failure it is the same order; other months, and the next time, are another. An answer that is lost
 * says nothing of the order: the page asks what there is, and an order that was made stands above to be gone on with.
 */
function Pay({ chosen, channel }: PayProps) {
  const [once, setOnce] = useState(() => randomText(32));
  const { isBusy, faults, attempt } = useAttempt();
  const toCashier = useCashier();
  const pay = () =>
    attempt(async () => {
      const body = { itemIds: chosen.map(({ id }) => id), channel };
      const placed = await call(placeOrder, { body }, { once, silent: true }).catch(async (error: unknown) => {
        await renewRows();
        throw error;
      });
      setOnce(randomText(32));
      await toCashier(placed);
    });
  return (
    <>
      {faults.length > 0 && <FaultList faults={faults} />}
      <div className="pay-foot">
        <Total chosen={chosen} />
        <Button type="primary" size="large" disabled={chosen.length === 0 || isBusy} onClick={() => void pay()}>
          去支付
        </Button>
      </div>
    </>
  );
}

const byHand = 'byHand';

interface Props {
  /** Owed or given back, and in no order yet. */
  items: readonly OwnItem[];
  /** DJ_DF_ZFQD; null where nothing is paid online. */
  channel: string | null;
  collectors: readonly Collector[];
}
export function PayMonths({ items, channel, collectors }: Props) {
  // What was given back is not asked for: whoever owes it all the same ticks it.
  const [left, setLeft] = useState<readonly string[]>(() =>
    items.filter(({ state }) => state === itemStates.refunded).map(({ id }) => id),
  );
  const [way, setWay] = useState(channel ?? byHand);
  const chosen = items.filter(({ id }) => !left.includes(id));
  const choose = (id: string, isChosen: boolean) => setLeft(isChosen ? left.filter(one => one !== id) : [...left, id]);
  return (
    <section className="card pay-months" aria-label="选择月份">
      <h3>选择月份</h3>
      <ul>
        {items.map(item => (
          <Month
            key={item.id}
            item={item}
            isChosen={!left.includes(item.id)}
            onChoose={isChosen => choose(item.id, isChosen)}
          />
        ))}
      </ul>
      {channel !== null && (
        <>
          <h3>支付方式</h3>
          <Radio.Group
            className="pay-ways"
            aria-label="支付方式"
            value={way}
            onChange={({ target }) => setWay(String(target.value))}
          >
            <Radio value={channel}>
              <BankOutlined aria-hidden /> <Word field={duesOrder.fields.channel} value={channel} />
            </Radio>
            <Radio value={byHand}>
              <TeamOutlined aria-hidden /> 线下交所在党支部
            </Radio>
          </Radio.Group>
        </>
      )}
      <p className="remark pay-note">
        <SafetyCertificateOutlined aria-hidden /> 金额由系统按标准核算，支付成功后可以下载缴费凭证
      </p>
      {way === byHand ? (
        <div className="pay-foot">
          <Total chosen={chosen} />
          <Collectors of={collectors} />
        </div>
      ) : (
        <Pay key={chosen.map(({ id }) => id).join()} chosen={chosen} channel={way} />
      )}
    </section>
  );
}
