/** The own class: who leads it, its lessons with the own attendance, and the leave that was asked for. */
import { sql } from 'drizzle-orm';
import { attendances } from 'contract/party-school/codes.ts';
import type { OwnClass, OwnLeave, OwnSession } from 'contract/party-school/own-calls.ts';
import { trainingLeave } from 'contract/party-school/training-leave.ts';
import type { Tx } from '../../kit/registry.ts';
import { isOpenNow } from './board.ts';

const sessionsOf = (tx: Tx, registrationId: string) =>
  tx.rows<OwnSession>(sql`
    select s.id, s.name, s.held_on::text, s.start_time, s.end_time, coalesce(s.place, c.place) as place, s.teacher,
      s.hours::int as hours, coalesce(a.attendance, ${attendances.open}) as attendance, a.signed_at,
      coalesce(s.has_code, false) and ${isOpenNow} as is_open,
      (s.held_on + s.end_time::time) at time zone 'Asia/Shanghai' <= (select now from clock) as is_over
    from registration r join training_class c on c.id = r.class_id
      join training_session s on s.class_id = c.id and s.deleted_at is null
      left join training_attendance a on a.session_id = s.id and a.registration_id = r.id and a.deleted_at is null
    where r.id = ${registrationId}::bigint order by s.held_on, s.start_time, s.id`);

const leavesOf = (tx: Tx, registrationId: string) =>
  tx.rows<OwnLeave>(sql`
    select l.id, l.state, l.reason, l.hours::int as hours,
      array(select s.name || '（' || to_char(s.held_on, 'MM-DD') || '）' from training_session s
        where s.id = any(l.session_ids) order by s.held_on, s.start_time) as sessions,
      (select w.opinion from workflow_record w where w.entity = ${trainingLeave.name} and w.record_id = l.id
        order by w.id desc limit 1) as opinion
    from training_leave l where l.registration_id = ${registrationId}::bigint and l.deleted_at is null
    order by l.id desc limit 50`);

export async function ownClassOf(tx: Tx, registrationId: string): Promise<OwnClass | null> {
  const row = await tx.one<Omit<OwnClass, 'sessions' | 'leaves'>>(sql`
    select c.name, c.place, p.name as head_teacher_name, r.group_no::int as group_no
    from registration r join training_class c on c.id = r.class_id left join person p on p.id = c.head_teacher_id
    where r.id = ${registrationId}::bigint`);
  if (!row) return null;
  return { ...row, sessions: await sessionsOf(tx, registrationId), leaves: await leavesOf(tx, registrationId) };
}
