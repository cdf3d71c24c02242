/** How far a deadline is, beside its day or alone. */
import { daysBetween } from 'contract/kit/calendar.ts';
import { formatDay, formatMinute, today } from '../../client/format.ts';
import type { Tone } from './marks.tsx';
import { deadlineTone, deadlineWords } from './deadline-words.ts';

/** Days from today to a day; negative when it has passed. */
export const daysUntil = (day: string): number => daysBetween(today(), day);

interface LeftProps {
  days: number;
  /** How many days before it begins to warn. */
  soon?: number | undefined;
}
/** The days alone, where the day itself stands elsewhere. */
export const DaysLeft = ({ days, soon }: LeftProps) => (
  <span className={`figures tone-${deadlineTone(days, soon)}`}>{deadlineWords(days)}</span>
);

interface Props {
  day: string;
  soon?: number;
  /** Says nothing but the day while it is far, or where nothing is waited for any more. */
  isQuiet?: boolean;
}
export function Deadline({ day, soon, isQuiet = false }: Props) {
  const days = daysUntil(day);
  const tone = deadlineTone(days, soon);
  if (isQuiet && tone === 'plain') return <span className="figures">{day}</span>;
  return (
    <span className={`figures tone-${tone}`}>
      {day} {deadlineWords(days)}
    </span>
  );
}

/** The same of an instant; on its day the clock is told. */
export function dueOf(dueAt: string, now: number = Date.now()): { words: string; tone: Tone } {
  const day = formatDay(dueAt);
  const days = daysBetween(formatDay(now), day);
  const isOver = Date.parse(dueAt) < now;
  const words =
    days === 0 ? `今天 ${formatMinute(dueAt).slice(11)} ${isOver ? '已到期' : '到期'}` : deadlineWords(days);
  return { words: `${day} ${words}`, tone: isOver ? 'error' : deadlineTone(days, 2) };
}
