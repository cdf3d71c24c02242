/** What trainees did of their training: lessons, hours, leave. */
import { sql, type SQL } from 'drizzle-orm';
import { attendances, leaveStates, there } from 'contract/party-school/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Figures } from './judge.ts';

const wasThere = sql`a.attendance = any(${sql.param([...there])}::text[])`;

/** Columns of lessons for a registration `r`: join it laterally. */
const attended = sql`
  select count(*)::int as held, count(*) filter (where ${wasThere})::int as attended,
    coalesce(sum(l.hours) filter (where ${wasThere}), 0)::int as hours
  from training_session l left join training_attendance a on a.session_id = l.id
    and a.registration_id = r.id and a.deleted_at is null
  where l.class_id = r.class_id and l.deleted_at is null and l.held_on <= (select today from clock)
    and coalesce(a.attendance, '') <> ${attendances.open}`;

const onLeave = sql`(
  select coalesce(sum(l.hours), 0)::int from training_leave l where l.registration_id = r.id and l.deleted_at is null
    and l.state = ${leaveStates.granted})`;

/** Figures of registrations `r` that the condition names, by id. */
export async function figuresOf(tx: Tx, which: SQL): Promise<Map<string, Figures>> {
  const rows = await tx.rows<Figures & { id: string }>(sql`
    select r.id, f.held, f.attended, f.hours, ${onLeave} as leave_hours
    from registration r cross join lateral (${attended}) f where r.deleted_at is null and ${which}`);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
