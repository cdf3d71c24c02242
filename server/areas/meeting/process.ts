/** The way of a meeting from its notice to the archive. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { isQuorate, ofCommittees } from 'contract/meeting/attendance.ts';
import {
  attendances,
  daysToSubmit,
  leastRecord,
  leaveStates,
  minutesAfter,
  minutesBefore,
  states,
  types,
} from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting, meetingProcess, type Meeting } from 'contract/meeting/meeting.ts';
import { asSystem } from '../../kit/actor.ts';
import { causeOf } from '../../kit/flow.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { takeOne } from '../../kit/process/take.ts';
import { titlesTold } from '../../kit/resource/read.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRow } from '../../kit/write/load.ts';
import type { Tx } from '../../kit/registry.ts';
import { voteFaults } from './agenda-vote.ts';
import { dueAt, settleList } from './due.ts';
import { openExemptions, withdrawExemptions } from './exemption.ts';
import { preparationFaults } from './life-meeting.ts';
import { tally } from './meeting.ts';
import { invite, tellCancelled } from './notices.ts';

const area = 'meeting.meeting';

/** Minutes from now until an hour of the meeting, by the clock of the school. */
async function minutesTo(tx: Tx, { heldOn }: Meeting, time: string): Promise<number> {
  const row = await tx.one<{ minutes: number }>(sql`
    select (extract(epoch from (${heldOn}::date + ${time}::time) - (select now from clock) at time zone 'Asia/Shanghai')
      / 60)::float as minutes`);
  return row?.minutes ?? 0;
}

/** Who is on the list of another meeting at that hour: told, not refused. */
async function clashes(tx: Tx, row: Meeting, ids: string[]): Promise<Fault[]> {
  const rows = await tx.rows<{ id: string; title: string; names: string }>(sql`
    select o.id, o.title, string_agg(distinct theirs.name, '、') as names
    from meeting_attendee theirs join meeting o on o.id = theirs.meeting_id
    where theirs.person_id = any(${sql.param(ids)}::bigint[]) and o.id <> ${row.id}::bigint and theirs.deleted_at is null
      and o.deleted_at is null and o.state <> ${states.cancelled} and o.held_on = ${row.heldOn}::date
      and o.start_time < ${row.endTime} and o.end_time > ${row.startTime}
    group by o.id, o.title order by o.id`);
  const told = await titlesTold(tx, meeting, rows);
  return rows.map(({ id, names }) => warn('startTime', `${area}.clash`, { title: `${told.get(id)}（${names}）` }));
}

/** Who stands on the list already, put there by hand. */
const enteredFor = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.rows<{ personId: string }>(sql`
      select person_id from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null
        and person_id is not null and is_observer is not true order by id`)
  ).map(({ personId }) => personId);

/** Who will be on the list: without anybody there is no meeting. */
async function listFaults(tx: Tx, row: Meeting): Promise<Fault[]> {
  const due = (await dueAt(tx, row)).map(({ id }) => id);
  const ids = [...new Set([...due, ...(await enteredFor(tx, row.id))])];
  return ids.length > 0 ? clashes(tx, row, ids) : [fault('', `${area}.nobody`)];
}
const makeList = each((tx: Tx, row: Meeting) =>
  settleList(tx, row, causeOf(meeting, row.id, '按会议类型和名册生成参会人员')),
);

async function attendanceFaults(tx: Tx, row: Meeting): Promise<Fault[]> {
  const open = await tx.one<{ count: number; leave: number }>(sql`
    select count(*)::int as count, count(*) filter (where leave_state = ${leaveStates.asked})::int as leave
    from meeting_attendee
    where meeting_id = ${row.id}::bigint and deleted_at is null and attendance = ${attendances.open}`);
  if (open?.leave) return [fault('', `${area}.open-leave`, { count: open.leave })];
  return open?.count ? [fault('', `${area}.open-attendance`, { count: open.count })] : quorumFaults(tx, row);
}

/** Whether enough were there is told; what was decided stands in the minutes all the same. */
async function quorumFaults(tx: Tx, row: Meeting): Promise<Fault[]> {
  const { due, present, votingDue, votingPresent } = await tally(tx, row.id);
  const kinds = severalOf(row.types);
  return [
    ...(await voteFaults(tx, row)),
    ...(kinds.includes(types.assembly) && !isQuorate(votingPresent, votingDue)
      ? [warn('', `${area}.quorum`, { present: votingPresent, due: votingDue })]
      : []),
    ...(kinds.some(kind => ofCommittees.includes(kind)) && !isQuorate(present, due)
      ? [warn('', `${area}.committee-quorum`, { present, due })]
      : []),
  ];
}

async function recordFaults(tx: Tx, row: Meeting): Promise<Fault[]> {
  const isAsked = (await settingOf(tx, 'meeting.evidence', 'true')) === 'true';
  const hasEvidence = Boolean(row.photos?.length || row.attachments?.length);
  const isLate = !row.submittedOn && daysBetween(row.heldOn, await today(tx)) > daysToSubmit;
  return [
    ...(Array.from(row.content ?? '').length < leastRecord ? [fault('content', `${area}.thin`)] : []),
    ...(isAsked && !hasEvidence ? [fault('photos', `${area}.no-evidence`)] : []),
    ...(isLate && !row.lateReason ? [fault('lateReason', `${area}.late`)] : []),
    ...(await attendanceFaults(tx, row)),
    ...(await preparationFaults(tx, row)),
  ];
}

/** Who did not come and said nothing was absent; a leave that was asked for is first answered. */
async function closeAttendance(tx: Tx, { id }: Meeting): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null
      and attendance = ${attendances.open} and leave_state is distinct from ${leaveStates.asked} order by id`);
  const changes = rows.map(row => ({ ...row, values: { attendance: attendances.absent } }));
  await applyEffects(tx, meetingAttendee, changes, causeOf(meeting, id, '会议结束，未签到记为缺席'));
}

const bizTypes: Readonly<Record<string, string>> = { [states.review]: 'SH_AUDIT' };
const words: Readonly<Record<string, string>> = {
  [states.held]: '记录待提交',
  [states.review]: '待审核',
  [states.returned]: '已退回，请修改',
};

export const meetingHandler = handle(meetingProcess, {
  page: '/meeting/detail',
  ask: ({ title, heldOn, state }) => ({
    bizType: bizTypes[state] ?? 'SH_RECORD',
    title: `【组织生活】${title}${words[state] ?? ''}`,
    // The days are those of the branch; no rule gives the reviewer any.
    dueAt: state === states.review ? null : `${addDays(heldOn, daysToSubmit)}T15:59:59.000Z`,
  }),
  steps: {
    publish: {
      guard: async (tx, row) => [
        ...((await minutesTo(tx, row, row.startTime)) < 0 ? [fault('', `${area}.past`)] : []),
        ...(await listFaults(tx, row)),
      ],
      async effect(tx, rows) {
        for (const row of rows) {
          const entered = await enteredFor(tx, row.id);
          await makeList(tx, [row]);
          if (entered.length > 0) await invite(tx, row.id, row, entered);
        }
      },
    },
    start: {
      guard: async (tx, row) => [
        ...((await minutesTo(tx, row, row.startTime)) > minutesBefore
          ? [fault('', `${area}.early`, { minutes: minutesBefore })]
          : []),
        // Who opened it days later would have everybody absent by the night.
        ...((await minutesTo(tx, row, row.endTime)) < -minutesAfter ? [fault('', `${area}.over`)] : []),
      ],
      effect: makeList,
    },
    finish: { effect: each(closeAttendance) },
    record: {
      guard: async (tx, row) => [
        ...((await minutesTo(tx, row, row.endTime)) > 0 ? [fault('endTime', `${area}.not-over`)] : []),
        ...(await listFaults(tx, row)),
      ],
      effect: makeList,
    },
    submit: {
      guard: recordFaults,
      values: async (tx, { submittedOn }) => ({ submittedOn: submittedOn ?? (await today(tx)) }),
    },
    approve: { guard: openExemptions, values: (_, _row, { score }) => ({ score: score ?? null }) },
    cancel: {
      async effect(tx, rows, { reason }, before) {
        const wasAnnounced = (id: string) => before.some(one => one.id === id && one.state === states.announced);
        for (const row of rows.filter(({ id }) => wasAnnounced(id))) await tellCancelled(tx, row, reason);
        const ids = rows.map(({ id }) => id);
        await withdrawExemptions(tx, 'meeting_id', ids, '会议取消');
      },
    },
  },
});

/** Nobody has to remember to end a meeting: two hours after its end it is over. */
export const finishMeetings = job<object>({
  name: 'meeting.finish',
  label: '会议到时结束',
  every: '*/15 * * * *',
  run: async ({ database, registry }) => {
    const rows = await database.rows<{ id: string }>(sql`
      select id from meeting where deleted_at is null and state = ${states.started}
        and held_on + end_time::time + make_interval(mins => ${minutesAfter})
          < (select now from clock) at time zone 'Asia/Shanghai' order by id`);
    await eachAlone(rows, ({ id }) =>
      database.transaction(async connection => {
        const tx = txOf(connection, registry, asSystem('会议到时结束'));
        const row = await loadRow(tx, meeting, id, null);
        if (row.state === states.started) await takeOne(tx, meetingHandler, 'finish', row, {});
      }),
    );
  },
  fail: () => Promise.resolve(),
});
