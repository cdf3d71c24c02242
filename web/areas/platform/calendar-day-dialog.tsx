/** One day of the calendar: what it is, how it is called, and by which notice. */
import { calendarKinds, workCalendar } from 'contract/platform/work-calendar.ts';
import { isWorkday } from 'contract/kit/work-days.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { ordinary } from './calendar-month.tsx';
import type { Row } from '../../kit/data/row.ts';

const words = {
  name: { help: '如 元旦、国庆节调休上班' },
  basis: { isWide: true, help: '放假通知的名称或文号' },
};
const usual = (day: string) => (isWorkday(day, ordinary) ? calendarKinds.holiday : calendarKinds.worked);

/** A day that stands there already, or one that is to be said. */
export type Edited = { row: Row } | { day: string };

export function CalendarDayDialog({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const row = 'row' in edited ? edited.row : undefined;
  const day = 'row' in edited ? String(edited.row.day) : edited.day;
  return (
    <RowDialog
      resource={workCalendar}
      title={row ? `编辑${day}` : `登记${day}`}
      names={['day', 'kind', 'name', 'basis']}
      row={row}
      known={{ day, kind: usual(day) }}
      words={words}
      onClose={onClose}
    />
  );
}
