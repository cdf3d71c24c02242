import { addDays } from 'contract/kit/calendar.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** Saturdays long before those an installation begins with: they may rest, and they may be worked. */
export const samples: Record<string, Sample> = {
  workCalendar: { values: n => ({ day: addDays('2000-01-01', 7 * n) }) },
};
