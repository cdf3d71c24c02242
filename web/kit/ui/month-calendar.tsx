/** The days of a month under their weekdays, Monday first; what a day shows is for the page. */
import type { ReactNode } from 'react';
import { addDays, addMonths, daysBetween } from 'contract/kit/calendar.ts';
import './month-calendar.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const placeInWeek = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const blanks = (count: number) => Array.from({ length: count }, (_, at) => <b key={at} aria-hidden />);

interface Props {
  /** `2026-11` */
  month: string;
  renderDay(day: string): ReactNode;
}
export function MonthCalendar({ month, renderDay }: Props) {
  const first = `${month}-01`;
  const count = daysBetween(first, addMonths(first, 1));
  const before = placeInWeek(first);
  return (
    <div className="month">
      {weekdays.map(word => (
        <i key={word} aria-hidden>
          {word}
        </i>
      ))}
      {blanks(before)}
      {Array.from({ length: count }, (_, at) => renderDay(addDays(first, at)))}
      {blanks((7 - ((before + count) % 7)) % 7)}
    </div>
  );
}
