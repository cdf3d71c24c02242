/** A frozen paper, for who sits it; it never changes, so browsers keep it. Domain-cadre 4.6. */
import { sql } from 'drizzle-orm';
import { readExamPaper } from 'contract/exam/sitting-calls.ts';
import { prepared } from '../../../kit/database/connection.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { paperByHash } from './papers.ts';

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
const sits = (tx: Tx, examId: string, hash: string) =>
  tx.one(
    prepared(sql`
      select 1 from exam_attempt a join exam_sitting s on s.attempt_id = a.id
        join exam_paper p on p.exam_id = a.exam_id and p.paper_no = a.paper_no and p.hash = ${hash}
      where a.exam_id = ${examId}::bigint and a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null`),
  );

export const paperRoute = serve(readExamPaper, async ({ database, tx, params: { id, hash }, head }) => {
  const paper = isId(id) && (await sits(tx, id, hash)) ? await paperByHash(database, tx, hash) : null;
  if (!paper) throw notFound();
  head({ 'cache-control': 'private, max-age=31536000, immutable' });
  return paper.shown;
});
