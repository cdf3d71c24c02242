/**
 * What earns or costs points by itself: it follows the rows of the areas below, whatever writes them, so that nothing is
 * missed and told twice it counts once. Domain-party 10, decision 196.
 */
import { sql } from 'drizzle-orm';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { attendances, states, types } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { disciplineRecord, disciplineStates } from 'contract/person/discipline-record.ts';
import { events } from 'contract/points/point-rule.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';
import { count, entriesOf, reverse, type Occurrence } from './ledger.ts';

const byItself = (reason: string) => ({ flow: null, reason });

interface Stored {
  id: string;
  before: { state: string | null } | null;
  after: { state: string | null };
  remove: boolean;
}
/** Ids of the rows that have come to one of these states by this write. */
export const reached = (stored: readonly Stored[], ...to: string[]): string[] =>
  stored
    .filter(({ before, after, remove }) => !remove && to.includes(after.state ?? '') && before?.state !== after.state)
    .map(({ id }) => id);

interface Attended {
  personId: string;
  name: string;
  organisationId: string;
  occurredOn: string;
  matter: string;
  bizId: string;
  types: string;
  attendance: string;
  isHost: boolean;
}
const attendedAt = (tx: Tx, meetingIds: readonly string[]) =>
  tx.rows<Attended>(sql`
    select a.person_id, a.name, m.organisation_id, m.held_on::text as occurred_on, m.title as matter, m.id::text as biz_id,
      m.types, a.attendance, a.person_id = m.host_id as is_host
    from meeting_attendee a join meeting m on m.id = a.meeting_id
    where m.id = any(${sql.param(meetingIds)}::bigint[]) and a.deleted_at is null and a.is_observer is not true
    order by a.id`);

/** A theme day counts as one, every other kind as a meeting; whoever leads a lecture of the Party counts for that too. */
function ofMeeting({ types: kinds, attendance, isHost, ...one }: Attended): Occurrence[] {
  const several = severalOf(kinds);
  const isThere = attendance === attendances.present || attendance === attendances.late;
  const happened = [
    ...(isThere && several.some(kind => kind !== types.themeDay) ? [events.attended] : []),
    ...(isThere && several.includes(types.themeDay) ? [events.themeDay] : []),
    ...(isThere && isHost && several.includes(types.lecture) ? [events.lecture] : []),
    ...(attendance === attendances.late ? [events.late] : []),
    ...(attendance === attendances.absent ? [events.absent] : []),
  ];
  return happened.map(event => ({ ...one, event, bizType: meeting.name }));
}

const meetingPoints = rules(meeting, {
  async follow(tx, stored) {
    const ids = reached(stored, states.archived);
    const left = stored.filter(
      ({ before, after }) => before?.state === states.archived && after.state !== before.state,
    );
    // Of its members and of its branch alike.
    if (left.length > 0) {
      const entries = await entriesOf(
        tx,
        meeting.name,
        left.map(({ id }) => id),
      );
      await reverse(tx, entries, '会议记录退回更正', byItself('会议记录退回更正'));
    }
    if (ids.length > 0) await count(tx, (await attendedAt(tx, ids)).flatMap(ofMeeting), byItself('会议归档计分'));
  },
});

interface Settled extends Omit<Occurrence, 'event' | 'bizType'> {
  isInTime: boolean;
}
/** By the day it was paid, whenever that was entered; a part is not yet paid. */
const settledItems = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Settled>(sql`
    select i.member_id as person_id, i.name, i.organisation_id,
      to_char(to_date(i.month, 'YYYY-MM'), 'YYYY"年"FMMM"月党费"') as matter, i.id::text as biz_id,
      coalesce(i.paid_on, b.deadline_on)::text as occurred_on,
      i.state <> ${itemStates.overdue} and coalesce(i.paid_on <= b.deadline_on, false) as is_in_time
    from dues_item i join dues_batch b on b.id = i.batch_id
    where i.id = any(${sql.param(ids)}::bigint[]) and i.payable_fen > 0 order by i.id`);

/** Paid in time earns, behind the deadline it costs; what was entered late or by mistake is reversed. */
const duesPoints = rules(duesItem, {
  async follow(tx, stored) {
    const paid = reached(stored, itemStates.paid, itemStates.madeUp);
    const overdue = reached(stored, itemStates.overdue);
    const wasPaid = stored.filter(
      ({ before }) => before?.state === itemStates.paid || before?.state === itemStates.madeUp,
    );
    const gone = [
      ...reached(wasPaid, itemStates.unpaid, itemStates.overdue, itemStates.refunded),
      ...reached(stored, itemStates.void, itemStates.exempted),
    ];
    const cause = byItself('党费缴纳计分');
    const takeBack = async (ids: readonly string[], why: string) =>
      ids.length > 0 && reverse(tx, await entriesOf(tx, duesItem.name, ids), why, cause);
    await takeBack(gone, '缴纳登记已撤销');
    if (paid.length + overdue.length === 0) return;
    const settled = await settledItems(tx, [...paid, ...overdue]);
    const inTime = settled.filter(({ isInTime }) => isInTime);
    const wasOverdue = stored.filter(({ before }) => before?.state === itemStates.overdue).map(({ id }) => id);
    await takeBack(
      inTime.map(({ bizId }) => bizId).filter(id => wasOverdue.includes(id)),
      '截止日期前已缴纳',
    );
    const late = settled.filter(({ bizId }) => overdue.includes(bizId));
    const counted = (of: Settled[], event: string) =>
      of.map(({ isInTime: _, ...one }): Occurrence => ({ ...one, event, bizType: duesItem.name }));
    await count(tx, [...counted(inTime, events.duesInTime), ...counted(late, events.duesOverdue)], cause);
  },
});

/** A report within the cycle since the one before, or since the person became an activist. 细则第十条. */
const reportPoints = rules(thoughtReport, {
  async follow(tx, stored) {
    const ids = stored.filter(({ before, remove }) => before === null && !remove).map(({ id }) => id);
    if (ids.length === 0) return;
    const months = Number(await settingOf(tx, 'fz.report.cycle', '3'));
    const inTime = await tx.rows<Omit<Occurrence, 'event' | 'bizType'>>(sql`
      select r.person_id, r.name, r.organisation_id, t.submitted_on::text as occurred_on, '思想汇报：' || t.subject as matter,
        t.id::text as biz_id
      from thought_report t join development_record r on r.id = t.record_id
      where t.id = any(${sql.param(ids)}::bigint[]) and t.submitted_on <= coalesce(
        (select max(o.submitted_on) from thought_report o where o.record_id = t.record_id and o.deleted_at is null
          and o.id <> t.id and o.submitted_on < t.submitted_on), r.activist_on, r.applied_on)
        + make_interval(months => ${months}) order by t.id`);
    const happened = inTime.map(one => ({ ...one, event: events.reportInTime, bizType: thoughtReport.name }));
    await count(tx, happened, byItself('思想汇报计分'));
  },
});

const stands = (state: string | null | undefined) =>
  state !== null && state !== undefined && state !== disciplineStates.draft;
const beginsToStand = ({ before, after }: PlannedChange<typeof disciplineRecord>) =>
  stands(after.state) && !stands(before?.state);
/** A punishment costs from its day; one that is revoked costs nothing. */
const disciplinePoints = rules(disciplineRecord, {
  async follow(tx, stored) {
    const begun = stored.filter(one => !one.remove && beginsToStand(one)).map(({ id }) => id);
    const gone = [
      ...stored.filter(({ remove }) => remove).map(({ id }) => id),
      ...reached(stored, disciplineStates.revoked),
    ];
    const cause = byItself('处分计分');
    if (gone.length > 0) await reverse(tx, await entriesOf(tx, disciplineRecord.name, gone), '处分已撤销', cause);
    if (begun.length === 0) return;
    const punished = await tx.rows<Omit<Occurrence, 'event' | 'bizType'>>(sql`
      select d.person_id, p.name, m.organisation_id, d.decided_on::text as occurred_on, '受处分' as matter,
        d.id::text as biz_id
      from discipline_record d join party_member m on m.id = d.person_id and m.deleted_at is null
        join person p on p.id = m.id where d.id = any(${sql.param(begun)}::bigint[]) order by d.id`);
    await count(
      tx,
      punished.map(one => ({ ...one, event: events.punished, bizType: disciplineRecord.name })),
      cause,
    );
  },
});

export const eventRules = [meetingPoints, duesPoints, reportPoints, disciplinePoints];
