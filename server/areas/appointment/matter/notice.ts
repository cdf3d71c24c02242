/** 任前公示: drawn up by the decision, shown for full working days after the day it is published. Domain-cadre 1.10 and 9.3. */
import { sql } from 'drizzle-orm';
import { noticeStates } from 'contract/appointment/appointment-codes.ts';
import {
  appointmentNotice,
  appointmentNoticeProcess,
  type AppointmentNotice,
} from 'contract/appointment/appointment-notice.ts';
import { appointment, type Appointment } from 'contract/appointment/appointment.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { lastOfWorkdays, yearNotKept } from 'contract/kit/work-days.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { begin } from '../../../kit/process/take.ts';
import { handle } from '../../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { settingOf, today } from '../../../kit/setting.ts';
import { calendarOf } from '../../calendar/index.ts';

const area = 'appointment.appointment';

const matterOf = (tx: Tx, id: string | null) =>
  tx.one<{ name: string; decidedOn: string | null }>(sql`
    select name, decided_on::text as decided_on from appointment where id = ${id}::bigint`);

export const noticeRules = rules(appointmentNotice, {
  async facts(tx, plans: PlannedChange<typeof appointmentNotice>[]) {
    const ids = plans.flatMap(({ after }) => after.appointmentId ?? []);
    const rows = await tx.rows<{ id: string; name: string }>(sql`
      select id, name from appointment where id = any(${sql.param(ids)}::bigint[])`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  derive: ({ appointmentId, content }, names: Map<string, string>) => ({
    name: appointmentId ? `${names.get(appointmentId) ?? ''}：任前公示` : shortened(content ?? '', 40),
  }),
});

interface Person {
  name: string;
  gender: string;
  birth: string | null;
  post: string | null;
  unit: string | null;
}
const personOf = (tx: Tx, { personId, unitId }: Appointment) =>
  tx.one<Person>(sql`
    select p.name, p.gender, to_char(p.birth_date, 'YYYY"年"MM"月"') as birth, c.current_post as post,
      (select u.name from unit u where u.id = ${unitId}::bigint) as unit
    from cadre c join person p on p.id = c.id where c.id = ${personId}::bigint`);

async function wordsFor(tx: Tx, row: Appointment): Promise<string> {
  const person = await personOf(tx, row);
  const [gender, rank] = [await wordsOf(tx, 'DJ_COMM_XB'), await wordsOf(tx, 'GB_XZJB')];
  const who = [
    person?.name,
    gender(person?.gender),
    person?.birth && `${person.birth}生`,
    person?.post && `现任${person.post}`,
  ];
  return `${who.filter(Boolean).join('，')}，拟任${person?.unit ?? ''}${row.toPostName ?? ''}（${rank(row.toRank)}）。`;
}

export async function drawUpNotice(tx: Tx, row: Appointment): Promise<void> {
  const values = { appointmentId: row.id, content: await wordsFor(tx, row), state: noticeStates.drafted };
  const ids = await applyEffects(tx, appointmentNotice, [{ values }], causeOf(appointment, row.id, '讨论通过'));
  await begin(tx, noticeHandler, ids, '拟出公示');
}

/** The day on which it has been shown long enough: so many working days, the first one after the day of publication. */
async function lastDay(tx: Tx, startOn: string): Promise<{ day: string; missing: number | null }> {
  const days = Number(await settingOf(tx, 'appointment.noticeDays', '5'));
  const calendar = await calendarOf(tx);
  const day = lastOfWorkdays(addDays(startOn, 1), days, calendar);
  return { day, missing: yearNotKept(startOn, day, calendar) };
}

const noticeOf = (tx: Tx, appointmentId: string) =>
  tx.one<{ id: string; state: string; startOn: string | null; openCount: number | null }>(sql`
    select id, state, start_on::text as start_on, open_count from appointment_notice
    where appointment_id = ${appointmentId}::bigint and deleted_at is null order by id desc limit 1 for update`);

/** Not published, not long enough by the calendar of today, or with objections nobody has answered. */
export async function noticeFaults(tx: Tx, { id }: Appointment): Promise<Fault[]> {
  const notice = await noticeOf(tx, id);
  if (!notice?.startOn) return [fault('', `${area}.not-published`)];
  const { day, missing } = await lastDay(tx, notice.startOn);
  const days = Number(await settingOf(tx, 'appointment.noticeDays', '5'));
  return [
    ...(missing === null ? [] : [fault('', 'calendar.not-kept', { year: missing })]),
    ...((await today(tx)) <= day ? [fault('', `${area}.notice-days`, { days, day })] : []),
    ...((notice.openCount ?? 0) > 0 ? [fault('', `${area}.objections`, { count: notice.openCount ?? 0 })] : []),
  ];
}

/** With its matter, whichever way that goes on. */
export async function endNotice(tx: Tx, { id }: Appointment, reason: string): Promise<void> {
  const notice = await noticeOf(tx, id);
  if (!notice || notice.state === noticeStates.ended) return;
  const values = { state: noticeStates.ended };
  await applyEffects(tx, appointmentNotice, [{ id: notice.id, values }], causeOf(appointment, id, reason));
}

export const noticeHandler = handle(appointmentNoticeProcess, {
  page: '/cadre/appointment/notice/detail',
  ask: () => null,
  steps: {
    publish: {
      async guard(tx, { appointmentId }, { startOn }) {
        const matter = await matterOf(tx, appointmentId);
        const isWrong = startOn < (matter?.decidedOn ?? '') || startOn > (await today(tx));
        const { missing } = await lastDay(tx, startOn);
        return [
          ...(isWrong ? [fault('startOn', 'appointment.appointmentNotice.later')] : []),
          ...(missing === null ? [] : [fault('startOn', 'calendar.not-kept', { year: missing })]),
        ];
      },
      values: async (tx, row, { startOn, channel, content }) => ({
        content: content ?? row.content,
        startOn,
        channel,
        endOn: (await lastDay(tx, startOn)).day,
      }),
    },
    object: {
      values: (_, { objectionCount, openCount }) => ({
        objectionCount: (objectionCount ?? 0) + 1,
        openCount: (openCount ?? 0) + 1,
      }),
    },
    settle: {
      to: (_, { openCount }: AppointmentNotice) => ((openCount ?? 0) > 1 ? noticeStates.objected : noticeStates.shown),
      values: (_, { openCount }) => ({ openCount: Math.max(0, (openCount ?? 0) - 1) }),
    },
  },
});
