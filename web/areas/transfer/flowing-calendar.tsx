/** 联系日历: a month with who is to be contacted when and by whom, who is late, and what was done; a day leads to the action. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addMonths } from 'contract/kit/calendar.ts';
import { readContactCalendar, type ContactCalendar } from 'contract/transfer/contact-calendar.ts';
import { useIsMobile } from '../../client/device.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { DayList, MonthList, Overdue } from './contact-days.tsx';
import { ContactMonth } from './contact-month.tsx';
import './contact-calendar.css';

const kinds = [
  { value: '', label: '全部' },
  { value: '1', label: '流出' },
  { value: '2', label: '流入' },
];
const monthAfter = (month: string, count: number) => addMonths(`${month}-01`, count).slice(0, 7);

const Sum = ({ data: { due, overdue, done } }: { data: ContactCalendar }) => (
  <p className="contact-sum">
    <span>
      本月应联系 <strong className="figures">{due.length}</strong> 人
    </span>
    <span className={overdue.length > 0 ? 'tone-warn' : undefined}>
      超期未联系 <strong className="figures">{overdue.length}</strong> 人
    </span>
    <span>
      本月已联系 <strong className="figures">{done.length}</strong> 次
    </span>
  </p>
);

interface BodyProps {
  month: string;
  day: string | null;
  data: ContactCalendar;
  onDay(day: string | null): void;
}
function Body({ month, day, data, onDay }: BodyProps) {
  const isPhone = useIsMobile();
  const [chosen, choose] = useState<string | null>(null);
  const dialog = chosen && <ContactDialog id={chosen} onClose={() => choose(null)} />;
  if (isPhone)
    return (
      <section className="card contact-aside">
        <Overdue rows={data.overdue} onContact={choose} />
        <MonthList data={data} onContact={choose} />
        {dialog}
      </section>
    );
  return (
    <div className="contact-body">
      <ContactMonth month={month} data={data} chosen={day} onChoose={onDay} />
      <aside className="card contact-aside">
        {day === null ? (
          <Overdue rows={data.overdue} onContact={choose} />
        ) : (
          <DayList day={day} data={data} onContact={choose} onClose={() => onDay(null)} />
        )}
      </aside>
      {dialog}
    </div>
  );
}

export function FlowingCalendar() {
  const { location } = useTab();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const month = params.get('month') ?? today().slice(0, 7);
  const type = params.get('type') ?? '';
  const go = (changes: Record<string, string | null>) => {
    const given = { month, type, day: params.get('day'), ...changes };
    const kept = Object.entries(given).filter((one): one is [string, string] => Boolean(one[1]));
    void navigate(`${location.pathname}?${new URLSearchParams(kept)}`, { replace: true });
  };
  const turn = (count: number) => go({ month: monthAfter(month, count), day: null });
  const query = useQuery({
    queryKey: ['contact-calendar', month, type],
    queryFn: ({ signal }) =>
      call(readContactCalendar, { query: { month, ...(type && { type }) } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="contact-page">
      <PageHead actions={<Button onClick={() => void navigate('/member/flowing/contact')}>联系记录</Button>} />
      <header className="card contact-head">
        <Button aria-label="上一月" icon={<LeftOutlined />} onClick={() => turn(-1)} />
        <strong className="figures">
          {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
        </strong>
        <Button aria-label="下一月" icon={<RightOutlined />} onClick={() => turn(1)} />
        {month !== today().slice(0, 7) && (
          <Button onClick={() => go({ month: today().slice(0, 7), day: null })}>回到本月</Button>
        )}
        <Segmented
          aria-label="流动类型"
          options={kinds}
          value={type}
          onChange={value => go({ type: value, day: null })}
        />
        {query.data && <Sum data={query.data} />}
      </header>
      <QueryGate what="联系日历" query={query} rows={12}>
        {data => <Body month={month} day={params.get('day')} data={data} onDay={day => go({ day })} />}
      </QueryGate>
    </div>
  );
}
