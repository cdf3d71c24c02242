/** For which batch a course is learned. */
import { sql } from 'drizzle-orm';
import { registrationStates, underWay } from 'contract/party-school/codes.ts';
import type { Tx } from '../../../kit/registry.ts';

/** The last one that goes on, has the course and admitted this person; none for who learns by oneself. */
export const batchOf = (tx: Tx, courseId: string): Promise<{ id: string; name: string } | null> =>
  tx.one(sql`
    select b.id, b.name from training_batch b join registration r on r.batch_id = b.id and r.deleted_at is null
    where b.deleted_at is null and b.state = any(${sql.param([...underWay])}::text[])
      and r.person_id = ${tx.actor.personId}::bigint and r.state = ${registrationStates.admitted}
      and ${courseId}::bigint = any(coalesce(b.required_course_ids, '{}') || coalesce(b.elective_course_ids, '{}'))
    order by b.start_on desc, b.id desc limit 1`);
