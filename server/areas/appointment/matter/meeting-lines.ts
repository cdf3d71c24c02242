/** The matters of a meeting, before and after it. */
import { sql } from 'drizzle-orm';
import { appointment } from 'contract/appointment/appointment.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { dash, type Line } from './chronicle-facts.ts';

export interface MeetingLine extends Line {
  at: string;
  name: string;
  post: string;
  to: string;
  from: string;
  reason: string;
  votes: string;
}
interface Decided {
  person: string;
  post: string | null;
  to: string | null;
  from: string | null;
  reason: string;
  agree: number | null;
  against: number | null;
  abstain: number | null;
}
/** Those the meeting has decided; before it, those that wait for a decision, as far as the reader sees them. */
export async function mattersOf(tx: Tx, meetingId: string): Promise<MeetingLine[]> {
  const rows = await tx.rows<Decided>(sql`
    select p.name as person, c.current_post as post, coalesce(u.name, '') || t.to_post_name as to,
      (select string_agg(h.post_name, '、' order by h.id) from post_holding h where h.id = any(t.from_post_ids)) as from,
      t.reason, t.agree_count as agree, t.against_count as against, t.abstain_count as abstain
    from ${sourceOf(appointment)} join person p on p.id = t.person_id join cadre c on c.id = t.person_id
      left join unit u on u.id = t.unit_id
    where t.deleted_at is null and ${within(tx, permissionOf(appointment, 'read'), appointment)}
      and (t.meeting_id = ${meetingId}::bigint or (t.state = '50' and not exists (
        select 1 from appointment m where m.meeting_id = ${meetingId}::bigint and m.deleted_at is null)))
    order by t.code`);
  return rows.map((one, at) => ({
    at: String(at + 1),
    name: one.person,
    post: dash(one.post),
    to: dash(one.to),
    from: dash(one.from),
    reason: one.reason,
    votes: one.agree === null ? '—' : `${one.agree}/${one.against}/${one.abstain}`,
  }));
}
