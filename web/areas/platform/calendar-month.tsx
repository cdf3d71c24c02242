/** One month of the work calendar: every day with what it is, to be chosen by who keeps the calendar. */
import { calendarKinds } from 'contract/platform/work-calendar.ts';
import { isWorkday } from 'contract/kit/work-days.ts';
import { today } from '../../client/format.ts';
import type { Row } from '../../kit/data/row.ts';
import { MonthCalendar } from '../../kit/ui/month-calendar.tsx';

export const isWorked = (row: Row) => row.kind === calendarKinds.worked;
/** Monday to Friday. */
export const ordinary = new Map<string, boolean>();

interface MonthProps {
  year: number;
  month: number;
  special: ReadonlyMap<string, Row>;
  onChoose: ((day: string) => void) | null;
}

export function Month({ year, month, special, onChoose }: MonthProps) {
  const cell = (day: string) => {
    const row = special.get(day);
    const isRest = row ? !isWorked(row) : !isWorkday(day, ordinary);
    const css = `calendar-day${row ? (isWorked(row) ? ' worked' : ' holiday') : isRest ? ' rest' : ''}`;
    const word = row ? `${String(row.name)}，${isWorked(row) ? '上班' : '放假'}` : isRest ? '周末' : '工作日';
    const mark = row ? (isWorked(row) ? '班' : '休') : '';
    // Begins with what stands in the cell, so that it is found by what is seen.
    const name = `${Number(day.slice(8))}${mark} ${day} ${word}`;
    const text = (
      <>
        {Number(day.slice(8))}
        {mark && <small aria-hidden>{mark}</small>}
      </>
    );
    return onChoose ? (
      <button
        key={day}
        type="button"
        className={`${css}${day === today() ? ' today' : ''}`}
        title={word}
        aria-label={name}
        onClick={() => onChoose(day)}
      >
        {text}
      </button>
    ) : (
      <span key={day} className={css} title={word} role="img" aria-label={name}>
        {text}
      </span>
    );
  };
  return (
    <section className="card calendar-month" aria-label={`${year} 年 ${month} 月`}>
      <h2>{month} 月</h2>
      <MonthCalendar month={`${year}-${String(month).padStart(2, '0')}`} renderDay={cell} />
    </section>
  );
}
