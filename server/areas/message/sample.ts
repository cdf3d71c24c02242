import { areasWith } from '../index.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** Somebody is told before and after each single change. */
const told = {
  toPerson: false,
  toContact: false,
  toOrganisation: true,
  toSuperior: true,
  toUnit: true,
  toDepartment: true,
};
const toldOtherwise = {
  toPerson: true,
  toContact: true,
  toOrganisation: false,
  toSuperior: false,
  toUnit: false,
  toDepartment: false,
};

/** What the rules of reminder and warning rules ask of a row. */
export const samples: Record<string, Sample> = {
  reminderRule: {
    values: () => ({ ...told, leadDays: '30，7', overdueDays: '3，7', template: '{name}到期' }),
    changes: { ...toldOtherwise, leadDays: '60', overdueDays: '5', template: '{name}将于{date}到期' },
  },
  warningRule: {
    values: () => ({ ...told, blueDays: 90, yellowDays: 60, orangeDays: 30, redDays: 0 }),
    changes: { ...toldOtherwise, blueDays: 91, yellowDays: 61, orangeDays: 31, redDays: -1 },
  },
};

const codesOf = (key: 'reminders' | 'warnings') =>
  areasWith().flatMap(({ watches = [] }) => watches.flatMap(one => (one[key] ?? []).map(({ code }) => String(code))));
/** Rules of the school are nobody's: the cadre office reads them although it reaches no person yet. */
export const first = { reminderRule: codesOf('reminders'), warningRule: codesOf('warnings') };
