/** What one owes altogether, until when and up to which month all is paid; whose dues they are, and the ways further down. As mock 08. */
import { Button } from 'antd';
import type { OwnItem } from 'contract/dues/calls.ts';
import { itemStates, unpaidStates } from 'contract/dues/dues-item.ts';
import { duesSaid, paidStates } from 'contract/dues/figures.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { useSession } from '../../client/session.ts';
import { Deadline, daysUntil } from '../../kit/ui/deadline.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Overdue } from './overdue.tsx';

/** Where on the page the links lead to. */
export const places = { standard: 'own-standard', record: 'own-record' };

/** The last month up to which nothing is owed any more. */
function paidUntil(items: readonly OwnItem[]): string | undefined {
  const owed = items
    .filter(item => unpaidStates.includes(item.state))
    .map(item => item.month)
    .sort()[0];
  return items
    .filter(({ state }) => state === itemStates.exempted || paidStates.includes(state))
    .map(item => item.month)
    .filter(month => owed === undefined || month < owed)
    .sort()
    .at(-1);
}

/** The earliest deadline: what has passed says for how long. */
const Due = ({ item }: { item: OwnItem }) =>
  daysUntil(item.deadlineOn) < 0 ? (
    <>
      {item.deadlineOn} 截止 <Overdue item={item} />
    </>
  ) : (
    <Deadline day={item.deadlineOn} />
  );

const Jump = ({ label, to }: { label: string; to: string }) => (
  <Button
    type="link"
    size="small"
    onClick={() => {
      const place = document.getElementById(to);
      place?.scrollIntoView({ block: 'start' });
      place?.focus({ preventScroll: true });
    }}
  >
    {label}
  </Button>
);

interface Props {
  items: readonly OwnItem[];
  organisationName: string | null;
}
export function OwnTotal({ items, organisationName }: Props) {
  const name = useSession(({ user }) => user?.name);
  const open = items.filter(item => unpaidStates.includes(item.state));
  const owed = open.reduce((sum, { payableFen, paidFen }) => sum + payableFen - paidFen, 0);
  const until = paidUntil(items);
  const [next] = open.toSorted((one, other) => one.deadlineOn.localeCompare(other.deadlineOn));
  return (
    <section className="card" aria-label="待缴合计">
      <Figures
        isLarge
        of={[
          { ...duesSaid.open, value: shownYuan(owed), unit: '元', ...(next && { note: <Due item={next} /> }) },
          { ...duesSaid.openMonths, value: open.length, unit: '个' },
          ...(until ? [{ ...duesSaid.paidUntil, value: until }] : []),
        ]}
      />
      <div className="own-payer">
        <span>
          {name}
          {organisationName && `　·　${organisationName}`}
        </span>
        <span>
          <Jump label="缴费标准" to={places.standard} />
          <Jump label="缴费记录" to={places.record} />
        </span>
      </div>
    </section>
  );
}
