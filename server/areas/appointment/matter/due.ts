/** How long a matter may stay in its step, and how far its notice has been shown. Decision 259. */
import { sql, type SQL } from 'drizzle-orm';
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { appointment, appointmentProcess } from 'contract/appointment/appointment.ts';
import type { MatterCard } from 'contract/appointment/board.ts';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { workdaysBetween } from 'contract/kit/work-days.ts';
import type { Tx } from '../../../kit/registry.ts';
import { settingOf, today } from '../../../kit/setting.ts';
import { calendarOf } from '../../calendar/index.ts';

/** They leave a matter in the step where it is. */
const staying = Object.values(appointmentProcess.transitions)
  .filter(one => !('to' in one))
  .map(({ label }) => label);

/** The day on which the matter `t` came into its step. */
export const enteredOn: SQL = sql`(coalesce((select max(w.at) from workflow_record w
  where w.entity = ${appointment.name} and w.record_id = t.id and w.node <> all(${sql.param(staying)}::text[])),
  t.created_at) at time zone 'Asia/Shanghai')::date::text`;

interface Standing {
  state: string;
  enteredOn: string;
  /** The day on which its notice was published. */
  shownFrom: string | null;
}
export type Due = Pick<MatterCard, 'due' | 'shown'>;

/** Asked once for all cards of a board. */
export async function duesFor(tx: Tx): Promise<(of: Standing) => Due> {
  const [stepDays, noticeDays] = [
    Number(await settingOf(tx, 'appointment.stepDays', '15')),
    Number(await settingOf(tx, 'appointment.noticeDays', '5')),
  ];
  const [day, calendar] = [await today(tx), await calendarOf(tx)];
  return ({ state, enteredOn: from, shownFrom }) => {
    if (state === states.publicised && shownFrom)
      return { due: null, shown: { days: workdaysBetween(addDays(shownFrom, 1), day, calendar), of: noticeDays } };
    if (state === states.suspended) return { due: null, shown: null };
    const on = addDays(from, stepDays);
    return { due: { on, daysLeft: daysBetween(day, on) }, shown: null };
  };
}
