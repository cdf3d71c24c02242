/** What a trainee has in the exam of the class: the best of it and of those that made up for it. Domain-cadre 4.9, decision 347. */
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import { ended } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { examScored } from '../happenings.ts';

interface Best {
  id: string;
  examHalves: number | null;
  isExamPassed: boolean | null;
}
/** Nothing where no paper of the trainee counts. */
const bestOf = (tx: Tx, batchId: string, personIds: readonly string[]) =>
  tx.rows<Best>(sql`
    select r.id, b.total_halves as exam_halves, b.is_passed as is_exam_passed
    from registration r left join lateral (
      select t.total_halves, t.is_passed from exam_attempt t join exam e on e.id = t.exam_id and e.deleted_at is null
        left join exam o on o.id = e.make_up_of_id
      where t.person_id = r.person_id and t.deleted_at is null and t.state = ${attemptStates.announced}
        and coalesce(e.batch_id, o.batch_id) = r.batch_id
      order by t.is_passed desc nulls last, t.total_halves desc nulls last, t.id limit 1) b on true
    where r.batch_id = ${batchId}::bigint and r.person_id = any(${sql.param([...personIds])}::bigint[])
      and r.deleted_at is null and not r.state = any(${sql.param([...ended])}::text[]) order by r.id`);

export const examScoreListener = listener(examScored, '学员考试成绩', async (tx, { batchId, personIds, cause }) => {
  const best = await bestOf(tx, batchId, personIds);
  const changes = best.map(({ id, ...values }) => ({ id, values }));
  await applyEffects(tx, registration, changes, cause);
});
