/** What the papers of meetings tell, in words: of one meeting, or of all that an organisation held in a year. */
import { sql, type SQL } from 'drizzle-orm';
import { attendanceRate, saidRate } from 'contract/meeting/attendance.ts';
import { attendances, states } from 'contract/meeting/codes.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { dayInWords } from '../../documents/facts.ts';
import type { FactText } from '../../kit/paper.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { agendaFacts, type AgendaFacts } from './papers/agenda.ts';

interface Held {
  id: string;
  organisation: string;
  types: string;
  title: string;
  mode: string;
  place: string | null;
  onlineLink: string | null;
  heldOn: string;
  startTime: string;
  endTime: string;
  host: string;
  recorder: string;
  groupName: string | null;
  lecturerName: string | null;
  lectureTitle: string | null;
  content: string | null;
  resolution: string | null;
  saidDue: number | null;
  saidPresent: number | null;
}
export interface Attendee {
  meetingId: string;
  name: string;
  attendance: string;
  isObserver: boolean;
  isExempt: boolean;
  /** 不计入应到会: why. */
  exemption: string | null;
  leaveReason: string | null;
}

const heldWhere = (tx: Tx, where: SQL) =>
  tx.rows<Held>(sql`
    select m.id, o.name as organisation, m.types, m.title, m.mode, m.place, m.online_link, m.held_on::text, m.start_time,
      m.end_time, h.name as host, r.name as recorder, g.short_name as group_name, m.lecturer_name, m.lecture_title,
      m.content, m.resolution, m.said_due, m.said_present
    from meeting m join party_organisation o on o.id = m.organisation_id join person h on h.id = m.host_id
      join person r on r.id = m.recorder_id left join party_organisation g on g.id = m.group_id
    where m.deleted_at is null and m.state <> ${states.cancelled} and ${where}
    order by m.held_on, m.start_time, m.id`);

/** Who was on the lists, by the order of their names. */
export const attendeesOf = (tx: Tx, ids: string[]) =>
  tx.rows<Attendee>(sql`
    select a.meeting_id, a.name, a.attendance, coalesce(a.is_observer, false) as is_observer,
      a.is_exempt is true as is_exempt, a.exemption, a.leave_reason
    from meeting_attendee a left join person p on p.id = a.person_id
    where a.deleted_at is null and a.meeting_id = any(${sql.param(ids)}::bigint[])
    order by a.is_observer is true, coalesce(p.name_pinyin, a.name_pinyin), a.id`);

const { present, late, leave, absent, madeUp } = attendances;
const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);
const names = (people: readonly Attendee[]) => people.map(({ name }) => name).join('、') || null;

/** Nobody is named: the numbers that were said, everything else is not known. Decision 219. */
function withoutList({ saidDue, saidPresent }: Held) {
  const noNames = '没有名单';
  return {
    due: saidDue === null ? null : String(saidDue),
    present: saidPresent === null ? null : String(saidPresent),
    leave: null,
    absent: null,
    rate: percent(saidRate(saidDue, saidPresent)),
    presentNames: noNames,
    leaveNames: noNames,
    absentNames: noNames,
    leftOutNames: noNames,
    observerNames: noNames,
  };
}

type Words = Record<'kind' | 'mode' | 'reason' | 'exemption', (code: string | null) => string>;
function factsOfAttendance(people: readonly Attendee[], { reason, exemption }: Words) {
  const due = people.filter(one => !one.isObserver && one.exemption === null);
  const leftOut = people.filter(one => !one.isObserver && one.exemption !== null);
  const of = (...codes: string[]) => due.filter(({ attendance }) => codes.includes(attendance));
  const away = of(leave, madeUp);
  const exempt = away.filter(one => one.isExempt).length;
  const rate = attendanceRate({ due: due.length, present: of(present, late).length, exempt });
  const withReason = (one: Attendee) => (one.leaveReason ? `${one.name}（${reason(one.leaveReason)}）` : one.name);
  return {
    due: String(due.length),
    present: String(of(present, late).length),
    leave: String(away.length),
    absent: String(of(absent).length),
    rate: percent(rate),
    presentNames: names(of(present, late)),
    leaveNames: away.map(withReason).join('、') || null,
    absentNames: names(of(absent)),
    leftOutNames: leftOut.map(one => `${one.name}（${exemption(one.exemption)}）`).join('、') || null,
    observerNames: names(people.filter(one => one.isObserver)),
  };
}

function factsOf(
  held: Held,
  people: readonly Attendee[],
  words: Words,
  agenda: AgendaFacts | undefined,
): Record<string, FactText> {
  const lecture = [held.lecturerName, held.lectureTitle && `《${held.lectureTitle}》`].filter(Boolean).join('　');
  return {
    organisation: held.organisation,
    title: held.title,
    kinds: severalOf(held.types).map(words.kind).join('、') + (held.groupName ? `（${held.groupName}）` : ''),
    mode: words.mode(held.mode),
    when: `${dayInWords(held.heldOn)} ${held.startTime}—${held.endTime}`,
    where: held.place ?? held.onlineLink,
    host: held.host,
    recorder: held.recorder,
    ...(people.length > 0 ? factsOfAttendance(people, words) : withoutList(held)),
    lecture: lecture || null,
    content: held.content,
    resolution: held.resolution,
    topics: agenda?.topics ?? null,
    votes: agenda?.votes ?? null,
  };
}

/** The minutes of these meetings (alias m) in their order. */
export async function minutesWhere(tx: Tx, where: SQL): Promise<Record<string, FactText>[]> {
  const [kind, mode, reason, exemption] = await Promise.all(
    ['DJ_ZZSH_HYLX', 'DJ_ZZSH_HYXS', 'DJ_ZZSH_QJYY', 'DJ_ZZSH_BJYD'].map(name => wordsOf(tx, name)),
  );
  const words = { kind, mode, reason, exemption } as Words;
  const held = await heldWhere(tx, where);
  const ids = held.map(({ id }) => id);
  const people = await attendeesOf(tx, ids);
  const agenda = await agendaFacts(tx, ids);
  return held.map(one =>
    factsOf(
      one,
      people.filter(({ meetingId }) => meetingId === one.id),
      words,
      agenda.get(one.id),
    ),
  );
}
