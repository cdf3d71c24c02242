/** 我的党费: what is owed for which month, what was paid, and what the amounts come from. */
import { readOwnDues, type OwnBase, type OwnItem } from 'contract/dues/calls.ts';
import { baseStates } from 'contract/dues/dues-base.ts';
import { takable } from 'contract/dues/dues-item.ts';
import { placeOrder } from 'contract/dues/pay.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { allows } from '../../client/session.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import './dues.css';
import { OwnBaseCard } from './own-base.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OwnItems } from './own-items.tsx';
import { OwnTotal, places } from './own-total.tsx';
import { PayMonths } from './pay-months.tsx';
import { OwnPublications } from './own-publications.tsx';
import { Returns } from './returns.tsx';
import { Reckoned } from './reckoned.tsx';

/** Where there is no base: by what the latest month was reckoned, if there is one. */
const Standard = ({ items: [latest] }: { items: readonly OwnItem[] }) => (
  <section className="card own-standard" aria-label="缴费标准">
    <h3>缴费标准</h3>
    {latest && (
      <p>
        <Reckoned item={latest} />，{latest.month} 应缴 {shownYuan(latest.payableFen)} 元
      </p>
    )}
    <p className="remark">还没有登记缴费基数：由党支部按工资、退休费或收入登记；学生等按定额缴纳的不需要基数。</p>
  </section>
);

/** What may be paid now: owed, and in no order yet; the earliest first. */
const payable = (items: readonly OwnItem[]) =>
  items
    .filter(item => takable.includes(item.state) && item.order === null)
    .toSorted((one, other) => one.month.localeCompare(other.month));

/** What waits for the own word stands above all else. */
const isToConfirm = ({ state }: OwnBase) => state === baseStates.asked;

/** Of nobody else, whatever more the account may see. */
export const MyDues = () => (
  <MyPage read={readOwnDues} what="我的党费" otherwise="需要缴纳党费时，请联系所在党支部。">
    {({ organisationName, items, bases, channel, orders, returns, collectors }) => (
      <>
        {bases.filter(isToConfirm).map(base => (
          <OwnBaseCard key={base.id} base={base} />
        ))}
        <OwnTotal items={items} organisationName={organisationName} />
        <OpenOrders orders={orders} />
        <Returns of={returns} />
        {payable(items).length > 0 && (
          <PayMonths
            items={payable(items)}
            channel={allows(placeOrder.access) ? channel : null}
            collectors={collectors}
          />
        )}
        <div id={places.record} tabIndex={-1}>
          <OwnItems items={items} isOnline={channel !== null} />
        </div>
        <div id={places.standard} tabIndex={-1} className="own-bases">
          {bases.length === 0 && <Standard items={items} />}
          {bases
            .filter(base => !isToConfirm(base))
            .map(base => (
              <OwnBaseCard key={base.id} base={base} />
            ))}
        </div>
        <OwnPublications />
      </>
    )}
  </MyPage>
);
