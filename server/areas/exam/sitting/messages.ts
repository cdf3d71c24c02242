/** What proctors say rides on the answers of saves. */
import { sql } from 'drizzle-orm';
import type { ExamMessage } from 'contract/exam/sitting-calls.ts';
import { prepared } from '../../../kit/database/connection.ts';
import type { Tx } from '../../../kit/registry.ts';

export interface Hearing {
  attemptId: string;
  examId: string;
  /** The last that was shown. */
  messageId?: string | undefined;
}

/** Of each what was said to all of the exam or to it alone since then, by attempt. */
export async function messagesFor(tx: Tx, hearing: readonly Hearing[]): Promise<Map<string, ExamMessage[]>> {
  const rows = await tx.rows<ExamMessage & { attemptId: string }>(
    prepared(sql`
      select distinct h."attemptId" as attempt_id, m.id, m.content, m.sent_at
      from jsonb_to_recordset(${JSON.stringify(hearing)}::jsonb) as h("attemptId" bigint, "examId" bigint, "messageId" bigint)
        join exam_message m on m.exam_id = h."examId" and m.id > coalesce(h."messageId", 0)
          and (m.attempt_id is null or m.attempt_id = h."attemptId")
      order by m.id`),
  );
  const all = new Map<string, ExamMessage[]>();
  for (const { attemptId, ...message } of rows) all.set(attemptId, [...(all.get(attemptId) ?? []), message]);
  return all;
}
