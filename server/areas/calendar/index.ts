/** The calendar of working days: kept by the operator, asked wherever working days are counted. Domain-party 0.5. */
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { holidays } from 'contract/kit/holidays.ts';
import { fault } from 'contract/kit/fault.ts';
import { calendarTexts } from 'contract/platform/calendar-texts.ts';
import { calendarKinds, enterFestival, workCalendar } from 'contract/platform/work-calendar.ts';
import { isWorkday, type Exceptions } from 'contract/kit/work-days.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { enterFirst } from '../../kit/write/first-rows.ts';
import { area, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { write } from '../../kit/write/write.ts';

/** Days that differ from the week. */
export async function calendarOf(connection: Connection): Promise<Exceptions> {
  const rows = await connection.rows<{ day: string; kind: string }>(sql`
    select day::text, kind from work_calendar where deleted_at is null`);
  return new Map(rows.map(({ day, kind }) => [day, kind === calendarKinds.worked]));
}

const ordinary: Exceptions = new Map();
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

const dayIn = ({ after: { day } }: PlannedChange<typeof workCalendar>) => (typeof day === 'string' ? day : '');

/** By day the rows that say something of it, those of the batch among them. */
async function saidOf(tx: Tx, plans: PlannedChange<typeof workCalendar>[]): Promise<Map<string, Set<string>>> {
  const days = plans.map(dayIn).filter(Boolean);
  // A day is said once, also by two who say it at the same time.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('work calendar'))`);
  const rows = await tx.rows<{ id: string; day: string }>(sql`
    select id, day::text from work_calendar where deleted_at is null and day = any(${sql.param(days)}::date[])`);
  const said = new Map<string, Set<string>>();
  for (const { id, day } of [...rows, ...plans.map(plan => ({ id: plan.id, day: dayIn(plan) }))])
    said.set(day, (said.get(day) ?? new Set()).add(id));
  return said;
}

const calendarRules = rules(workCalendar, {
  facts: saidOf,
  derive: ({ day }) => ({ year: typeof day === 'string' ? Number(day.slice(0, 4)) : null }),
  check: (plan, said) => {
    const day = dayIn(plan);
    const isUsual = plan.after.kind === calendarKinds.worked && day !== '' && isWorkday(day, ordinary);
    return [
      ...((said.get(day)?.size ?? 0) > 1 ? [fault('day', 'calendar.twice', { day })] : []),
      ...(isUsual ? [fault('kind', 'calendar.weekday', { day, weekday: weekdayOf(day) })] : []),
    ];
  },
});

interface Festival {
  name: string;
  basis?: string;
  from: string;
  to: string;
  worked: string[];
}

/** Days that stand there already are told anew. */
async function enter(tx: Tx, { name, basis, from, to, worked }: Festival): Promise<{ written: number }> {
  const span = daysBetween(from, to);
  if (!(span >= 0 && span <= 30)) throw refuse([fault('to', 'calendar.span')]);
  const rests = Array.from({ length: span + 1 }, (_, at) => addDays(from, at));
  const days = new Map<string, { kind: string; name: string }>();
  for (const day of rests) days.set(day, { kind: calendarKinds.holiday, name });
  for (const day of worked) days.set(day, { kind: calendarKinds.worked, name: `${name}调休上班` });
  const known = await tx.rows<{ id: string; day: string }>(sql`
    select id, day::text from work_calendar where deleted_at is null and day::text = any(${sql.param([...days.keys()])}::text[])`);
  const idOf = new Map(known.map(({ id, day }) => [day, id]));
  const changes = [...days].map(([day, one]) => {
    const id = idOf.get(day);
    const values = { ...one, basis: basis ?? null };
    return id ? { id, values } : { values: { ...values, day } };
  });
  return { written: (await write(tx, workCalendar, changes, { verb: 'create', origin: 2 })).length };
}

/** Years of which the installation knows no day begin with what was published. */
async function firstDays(tx: Tx): Promise<void> {
  const known = await tx.rows<{ year: number }>(sql`select distinct year from work_calendar`);
  const missing = holidays.filter(({ day }) => !known.some(({ year }) => year === Number(day.slice(0, 4))));
  const rows = missing.map(({ day, isWorkday: isWorked, name }) => ({
    day,
    kind: isWorked ? calendarKinds.worked : calendarKinds.holiday,
    name,
    basis: `国务院办公厅关于${day.slice(0, 4)}年部分节假日安排的通知`,
  }));
  await enterFirst(tx, workCalendar, rows);
}

export const calendar = area({
  texts: calendarTexts,
  firstRows: [firstDays],
  rules: [calendarRules],
  routes: [serve(enterFestival, ({ tx, body }) => enter(tx, body))],
});
