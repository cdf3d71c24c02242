/** Candidates who come in: their attempts under their locks, with what the page is to know of the exam. */
import { sql } from 'drizzle-orm';
import { examStates } from 'contract/exam/codes.ts';
import { prepared } from '../../../kit/database/connection.ts';
import type { Tx } from '../../../kit/registry.ts';

export interface Coming {
  examId: string;
  personId: string;
  deviceId: string;
  address: string | null;
  terminal: number | null;
}
export interface Candidate {
  attemptId: string;
  examId: string;
  personId: string;
  state: string;
  seed: string;
  hash: string;
  name: string;
  number: string | null;
  now: string;
  examName: string;
  startAt: string;
  endAt: string;
  durationMinutes: number;
  entryLateMinutes: number;
  minSubmitMinutes: number;
  totalHalves: number;
  passHalves: number;
  multipleRule: string;
  mostDepartures: number;
  shufflesTopics: boolean;
  shufflesOptions: boolean;
  allowedRanges: string | null;
}
export const candidateKey = ({ examId, personId }: Pick<Coming, 'examId' | 'personId'>): string =>
  `${examId} ${personId}`;

/** By exam and person; who is on no list has none. */
export async function holdCandidates(tx: Tx, coming: readonly Coming[]): Promise<Map<string, Candidate>> {
  const rows = await tx.rows<Candidate>(
    prepared(sql`
      select a.id as attempt_id, a.exam_id, a.person_id, a.state, a.seed, p.hash, a.name, a.number,
        (select now from clock) as now, e.name as exam_name, e.start_at, e.end_at, e.duration_minutes::int as duration_minutes,
        e.entry_late_minutes::int as entry_late_minutes, e.min_submit_minutes::int as min_submit_minutes,
        e.total_halves::int as total_halves, e.pass_halves::int as pass_halves, e.multiple_rule,
        e.most_departures::int as most_departures, coalesce(e.shuffles_topics, false) as shuffles_topics,
        coalesce(e.shuffles_options, false) as shuffles_options, e.allowed_ranges
      from exam_attempt a join exam e on e.id = a.exam_id and e.deleted_at is null
          and e.state not in (${examStates.draft}, ${examStates.cancelled})
        join exam_paper p on p.exam_id = a.exam_id and p.paper_no = a.paper_no
      where a.deleted_at is null and (a.exam_id, a.person_id) in (
        select "examId", "personId" from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb)
          as c("examId" bigint, "personId" bigint))
      order by a.id for no key update of a`),
  );
  return new Map(rows.map(row => [candidateKey(row), row]));
}
