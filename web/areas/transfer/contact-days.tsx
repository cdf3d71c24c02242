/** Contacts as lists: those that are late, one day, and on the phone a month day by day. */
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { flowOut } from 'contract/transfer/codes.ts';
import type { ContactCalendar, DoneContact, DueContact } from 'contract/transfer/contact-calendar.ts';
import { flowingContact } from 'contract/transfer/flowing-contact.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { useIsMobile } from '../../client/device.ts';
import { today } from '../../client/format.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
export const isLate = (day: string): boolean => day < today();

/** `11 月 22 日 周日` */
const wordsOf = (day: string): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;

const Name = ({ one: { id, name, type } }: { one: DueContact | DoneContact }) => (
  <Link to={`/member/flowing/${type === flowOut ? 'out' : 'in'}/detail?id=${id}`}>{name}</Link>
);
const placeOf = ({ organisationName, place }: DueContact | DoneContact) =>
  [organisationName, place].filter(Boolean).join(' · ');

interface DueProps {
  one: DueContact;
  onContact(id: string): void;
}
function Due({ one, onContact }: DueProps) {
  const may = useMay();
  return (
    <li>
      <div>
        <strong>
          <Name one={one} />
        </strong>
        <p className="remark">
          应联系日期 <Deadline day={one.on} />
        </p>
        <p className="remark">{placeOf(one)}</p>
        <p className={one.contactName ? 'remark' : 'tone-warn'}>
          {one.contactName ? `联系人 ${one.contactName}` : '没有联系人，请重新指定'}
          {one.lastOn && ` · 最近联系 ${one.lastOn}`}
        </p>
      </div>
      {may(flowingMember, 'contact') && (
        <Button size="small" onClick={() => onContact(one.id)}>
          登记联系
        </Button>
      )}
    </li>
  );
}

const Done = ({ one }: { one: DoneContact }) => (
  <li>
    <div>
      <strong>
        <Name one={one} />
      </strong>{' '}
      <span className="tone-ok">
        <CheckOutlined /> 已联系
      </span>
      <p className="remark">
        <Word field={flowingContact.fields.way} value={one.way} /> · {one.operatorName} · {placeOf(one)}
      </p>
      <p>{one.content}</p>
    </div>
  </li>
);

/** On the phone the days of the month stand below those who are late. */
const atFirst = 5;
interface ListProps {
  onContact(id: string): void;
}
export function Overdue({ rows, onContact }: ListProps & { rows: readonly DueContact[] }) {
  const isPhone = useIsMobile();
  const [isWhole, showWhole] = useState(false);
  const first = isPhone && !isWhole ? rows.slice(0, atFirst) : rows;
  return (
    <section>
      <h2>超期未联系{rows.length > 0 && <small className="figures"> {rows.length} 人</small>}</h2>
      {rows.length === 0 ? (
        <p className="remark">没有超期未联系的流动党员。</p>
      ) : (
        <ul className="contact-items">
          {first.map(one => (
            <Due key={one.id} one={one} onContact={onContact} />
          ))}
        </ul>
      )}
      {first.length < rows.length && (
        <Button block onClick={() => showWhole(true)}>
          全部 {rows.length} 人
        </Button>
      )}
    </section>
  );
}

interface DayProps extends ListProps {
  day: string;
  data: ContactCalendar;
  onClose?(): void;
}
export function DayList({ day, data, onContact, onClose }: DayProps) {
  const due = data.due.filter(one => one.on === day);
  const done = data.done.filter(one => one.on === day);
  const close: ReactNode = onClose && (
    <Button type="text" size="small" aria-label="回到超期未联系" icon={<CloseOutlined />} onClick={onClose} />
  );
  return (
    <section aria-label={day}>
      <h2>
        {wordsOf(day)}
        {day === today() && <small> 今天</small>}
        {close}
      </h2>
      {due.length + done.length === 0 && <p className="remark">这一天没有应联系的人，也没有联系记录。</p>}
      <ul className="contact-items">
        {due.map(one => (
          <Due key={`due ${one.id}`} one={one} onContact={onContact} />
        ))}
        {done.map(one => (
          <Done key={one.contactId} one={one} />
        ))}
      </ul>
    </section>
  );
}

/** The days of the month on which something is due or was done. Who is late stands above already. */
export function MonthList({ data, onContact }: ListProps & { data: ContactCalendar }) {
  const rest = { ...data, due: data.due.filter(one => !isLate(one.on)) };
  const days = [...new Set([...rest.due, ...rest.done].map(one => one.on))].sort();
  if (days.length === 0) return <p className="remark contact-none">这个月没有其他应联系的人，也没有联系记录。</p>;
  return days.map(day => <DayList key={day} day={day} data={rest} onContact={onContact} />);
}
