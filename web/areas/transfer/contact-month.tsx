/** A month as a grid: who is due on each day, who is late, who was contacted. A day is chosen to see all of it. */
import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { addDays, addMonths, daysBetween } from 'contract/kit/calendar.ts';
import type { ContactCalendar } from 'contract/transfer/contact-calendar.ts';
import { today } from '../../client/format.ts';
import { isLate } from './contact-days.tsx';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const placeInWeek = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** So many names fit in a day. */
const shown = 3;

interface Props {
  month: string;
  data: ContactCalendar;
  chosen: string | null;
  onChoose(day: string): void;
}

interface Entry {
  key: string;
  name: string;
  kind: 'due' | 'late' | 'done';
}

function entriesByDay({ due, done }: ContactCalendar): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  const add = (on: string, entry: Entry) => days.set(on, [...(days.get(on) ?? []), entry]);
  for (const { id, name, on } of due) add(on, { key: `due ${id}`, name, kind: isLate(on) ? 'late' : 'due' });
  for (const { contactId, name, on } of done) add(on, { key: contactId, name, kind: 'done' });
  return days;
}

const words = { due: '应联系', late: '超期', done: '已联系' };
const EntryLine = ({ entry: { name, kind } }: { entry: Entry }) => (
  <span className={`contact-entry is-${kind}`}>
    {kind === 'done' && <CheckOutlined aria-hidden />}
    {kind === 'late' && <ExclamationCircleOutlined aria-hidden />}
    {name}
    <span className="visually-hidden">{words[kind]}</span>
  </span>
);

export function ContactMonth({ month, data, chosen, onChoose }: Props) {
  const first = `${month}-01`;
  const count = daysBetween(first, addMonths(first, 1));
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  const entries = entriesByDay(data);
  const cell = (day: string) => {
    const own = entries.get(day) ?? [];
    const css = ['contact-day', day === today() && 'today', day === chosen && 'on'].filter(Boolean).join(' ');
    return (
      <button key={day} type="button" className={css} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
        <b className="figures">{Number(day.slice(8))}</b>
        {own.slice(0, shown).map(entry => (
          <EntryLine key={entry.key} entry={entry} />
        ))}
        {own.length > shown && <span className="contact-entry">还有 {own.length - shown} 人</span>}
      </button>
    );
  };
  return (
    <section className="card contact-month" aria-label={`${month} 联系日历`}>
      {weekdays.map(word => (
        <i key={word} aria-hidden>
          {word}
        </i>
      ))}
      {Array.from({ length: placeInWeek(first) }, (_, at) => (
        <span key={at} className="contact-day is-out" aria-hidden />
      ))}
      {days.map(cell)}
      {Array.from({ length: (7 - ((placeInWeek(first) + count) % 7)) % 7 }, (_, at) => (
        <span key={`after ${at}`} className="contact-day is-out" aria-hidden />
      ))}
    </section>
  );
}
