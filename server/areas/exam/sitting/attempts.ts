/** Attempts under their locks, with what their exam asks of a sitting. */
import { sql } from 'drizzle-orm';
import { prepared } from '../../../kit/database/connection.ts';
import type { Tx } from '../../../kit/registry.ts';

export interface Attempt {
  id: string;
  examId: string;
  state: string;
  candidateNo: string | null;
  handedInAs: string | null;
  handedInAt: string | null;
  receipt: string | null;
  startAt: string;
  minSubmitMinutes: number;
  mostDepartures: number;
}

export async function holdAttempts(tx: Tx, ids: readonly string[]): Promise<Map<string, Attempt>> {
  const rows = await tx.rows<Attempt>(
    prepared(sql`
      select a.id, a.exam_id, a.state, a.candidate_no, a.handed_in_as, a.handed_in_at, a.receipt, e.start_at,
        e.min_submit_minutes::int as min_submit_minutes, e.most_departures::int as most_departures
      from exam_attempt a join exam e on e.id = a.exam_id
      where a.id = any(${sql.param([...ids])}::bigint[]) and a.deleted_at is null
      order by a.id for no key update of a`),
  );
  return new Map(rows.map(row => [row.id, row]));
}
