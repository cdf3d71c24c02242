/** What trainees did of their training: lessons, hours, leave, the exam. */
import { sql, type SQL } from 'drizzle-orm';
import { examStates } from 'contract/exam/codes.ts';
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

/** What the exam of the batch asks for; null where it has none. One that makes up for it asks for its own. */
const passHalves = sql`(
  select max(e.pass_halves)::int from exam e where e.batch_id = r.batch_id and e.deleted_at is null
    and e.make_up_of_id is null and e.state not in (${examStates.draft}, ${examStates.cancelled}))`;

type Row = Omit<Figures, 'exam'> & {
  id: string;
  examHalves: number | null;
  isExamPassed: boolean;
  passHalves: number | null;
};
const examOf = ({ examHalves: halves, isExamPassed: isPassed, passHalves: least }: Row) =>
  least === null ? null : { halves, isPassed, passHalves: least };

/** Figures of registrations `r` that the condition names, by id. */
export async function figuresOf(tx: Tx, which: SQL): Promise<Map<string, Figures>> {
  const rows = await tx.rows<Row>(sql`
    select r.id, f.held, f.attended, f.hours, ${onLeave} as leave_hours, r.exam_halves,
      r.is_exam_passed is true as is_exam_passed, ${passHalves} as pass_halves
    from registration r cross join lateral (${attended}) f where r.deleted_at is null and ${which}`);
  return new Map(
    rows.map(row => {
      const { id, held, attended: was, hours, leaveHours } = row;
      return [id, { held, attended: was, hours, leaveHours, exam: examOf(row) }];
    }),
  );
}
