/** 提醒日历: a month with what falls due on each day; a day is chosen to see its matters. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { reminderCalendar, type CalendarReminder } from 'contract/message/calendar.ts';
import { reminderStateLabels, reminderStates, reminderTypeLabels, type ReminderType } from 'contract/message/codes.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { useDay } from '../../client/tab.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { MonthCalendar } from '../../kit/ui/month-calendar.tsx';
import { useMessages } from './lists.ts';
import './reminder-calendar.css';
import { pathOf } from './words.ts';

/** So many kinds fit in a day. */
const shown = 2;
const wordOf = ({ type }: CalendarReminder) => reminderTypeLabels[type as ReminderType].replace('干部', '');
const dayWords = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;

function kindsOf(own: readonly CalendarReminder[]): [word: string, count: number][] {
  const counts = new Map<string, number>();
  for (const one of own) counts.set(wordOf(one), (counts.get(wordOf(one)) ?? 0) + 1);
  return [...counts];
}

interface DayProps {
  day: string;
  own: readonly CalendarReminder[];
  isToday: boolean;
  isChosen: boolean;
  onChoose(day: string): void;
}
function Day({ day, own, isToday, isChosen, onChoose }: DayProps) {
  const css = ['reminder-day', isToday && 'today', isChosen && 'on'].filter(Boolean).join(' ');
  const kinds = kindsOf(own);
  const number = <b className="figures">{Number(day.slice(8))}</b>;
  if (own.length === 0) return <span className={css}>{number}</span>;
  return (
    <button type="button" className={css} aria-pressed={isChosen} onClick={() => onChoose(day)}>
      {number}
      {kinds.slice(0, shown).map(([word, count]) => (
        <span key={word} className="reminder-kind">
          {word} <span className="figures">{count}</span>
        </span>
      ))}
      <span className={kinds.length > shown ? 'figures' : 'figures reminder-sum'}>{own.length} 项</span>
    </button>
  );
}

const Matter = ({ one }: { one: CalendarReminder }) => (
  <li>
    <Chip tone={one.state === reminderStates.finished ? 'ok' : 'warn'}>{reminderStateLabels[one.state]}</Chip>
    <Link className="home-matter" to={pathOf(one.link) ?? '/message/msginfo?tab=history'} title={one.title}>
      {one.title}
    </Link>
    <span className="figures">{one.dueOn}</span>
  </li>
);

interface MonthProps {
  month: string;
  content: readonly CalendarReminder[];
}
function Month({ month, content }: MonthProps) {
  const today = useDay();
  const [picked, setPicked] = useState<string | null>(null);
  const next = content.find(({ dueOn }) => dueOn >= today) ?? content[0];
  const chosen = picked?.startsWith(month) ? picked : (next?.dueOn ?? null);
  const ownOf = (day: string) => content.filter(({ dueOn }) => dueOn === day);
  return (
    <div className="reminder-month">
      <MonthCalendar
        month={month}
        renderDay={day => (
          <Day
            key={day}
            day={day}
            own={ownOf(day)}
            isToday={day === today}
            isChosen={day === chosen}
            onChoose={setPicked}
          />
        )}
      />
      {chosen === null ? (
        <p className="block-nothing">这个月没有到期的提醒。</p>
      ) : (
        <section aria-label={`${dayWords(chosen)}到期`}>
          <h4>
            {dayWords(chosen)}到期 <small className="figures">{ownOf(chosen).length} 项</small>
          </h4>
          <ul>
            {ownOf(chosen).map(one => (
              <Matter key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function ReminderCalendar(): ReactNode {
  const [month, setMonth] = useState(useDay().slice(0, 7));
  const query = useMessages(reminderCalendar, { month });
  const turn = (by: number) => setMonth(monthAfter(month, by));
  return (
    <Block
      title="提醒日历"
      note={`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月到期`}
      all={
        <span className="reminder-turn">
          <Button type="text" aria-label="上个月" icon={<LeftOutlined />} onClick={() => turn(-1)} />
          <Button type="text" aria-label="下个月" icon={<RightOutlined />} onClick={() => turn(1)} />
        </span>
      }
    >
      <QueryGate what="提醒日历" query={query} rows={8}>
        {({ content }) => <Month month={month} content={content} />}
      </QueryGate>
    </Block>
  );
}
