/** Real exams go first: while candidates sit, or may come in soon, nothing is rehearsed. */
import { sql } from 'drizzle-orm';
import { attemptStates, examStates } from 'contract/exam/codes.ts';
import { fewestCandidates, mostCandidates, quietMinutes } from 'contract/exam/rehearsal.ts';
import type { Params } from 'contract/kit/fault.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { lackingRole } from './scratch.ts';

export interface Obstacle {
  code: string;
  params: Params;
}

/** Candidates who write at this moment. */
export async function sittingNow(connection: Connection): Promise<Obstacle | null> {
  const row = await connection.one<{ name: string; n: number }>(sql`
    select e.name, count(*)::int as n from exam_attempt a join exam e on e.id = a.exam_id
      join exam_sitting s on s.attempt_id = a.id
    where a.state = ${attemptStates.sitting} and a.deleted_at is null and s.handed_in_at is null
    group by e.id order by n desc limit 1`);
  return row && { code: 'exam.rehearsal.sitting', params: { name: row.name, n: row.n } };
}

/** An exam whose door is open or opens soon, to somebody who has not come yet. */
async function comingSoon(connection: Connection): Promise<Obstacle | null> {
  const row = await connection.one<{ name: string; startAt: string }>(sql`
    select e.name, to_char(e.start_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as start_at from exam e, clock
    where e.deleted_at is null and e.state in (${examStates.published}, ${examStates.running})
      and e.start_at <= clock.now + make_interval(mins => ${quietMinutes})
      and least(e.start_at + make_interval(mins => e.entry_late_minutes::int), e.end_at) > clock.now
      and exists (select 1 from exam_attempt a where a.exam_id = e.id and a.deleted_at is null
        and a.state = ${attemptStates.waiting})
    order by e.start_at limit 1`);
  return row && { code: 'exam.rehearsal.soon', params: { name: row.name, time: row.startAt, n: quietMinutes } };
}

async function noScratch(connection: Connection): Promise<Obstacle | null> {
  const role = await lackingRole(connection);
  return role === null ? null : { code: 'exam.rehearsal.create-database', params: { role } };
}

/** What stands against a rehearsal now, the most urgent first. */
export const obstacleTo = async (connection: Connection): Promise<Obstacle | null> =>
  (await sittingNow(connection)) ?? (await comingSoon(connection)) ?? (await noScratch(connection));

/** The next exam that is published, with how many sit it. */
export async function nextExam(connection: Connection) {
  const row = await connection.one<{ name: string; n: number }>(sql`
    select e.name, (select count(*)::int from exam_attempt a where a.exam_id = e.id and a.deleted_at is null) as n
    from exam e, clock where e.deleted_at is null and e.state = ${examStates.published} and e.start_at > clock.now
    order by e.start_at limit 1`);
  const candidates = Math.min(Math.max(row?.n ?? 100, fewestCandidates), mostCandidates);
  return { candidates, examName: row?.name ?? null };
}
