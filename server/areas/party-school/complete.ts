/** How a trainee ends: by the attendance the batch asks for, and one of ten among the best. Domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { attendances, batchStates, bestPart, registrationStates, results, there } from 'contract/party-school/codes.ts';
import type { Registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';

const area = 'party-school.registration';
const given: readonly string[] = [results.passed, results.excellent, results.failed];
const passed: readonly string[] = [results.passed, results.excellent];

/** Of 100 lessons that were held for the class so many were attended; null where none was held. */
export const rateOf = (registrationId: ReturnType<typeof sql>, classId: ReturnType<typeof sql>) => sql`(
  select floor(100.0 * count(*) filter (where a.attendance = any(${sql.param([...there])}::text[])) / nullif(count(*), 0))::int
  from training_session l left join training_attendance a on a.session_id = l.id
    and a.registration_id = ${registrationId} and a.deleted_at is null
  where l.class_id = ${classId} and l.deleted_at is null and l.held_on <= (select today from clock)
    and coalesce(a.attendance, '') <> ${attendances.open})`;

async function rateFaults(tx: Tx, { id, name, classId }: Registration, min: number): Promise<Fault[]> {
  const row = await tx.one<{ rate: number | null }>(sql`
    select ${rateOf(sql`${id}::bigint`, sql`${classId}::bigint`)} as rate`);
  const rate = row?.rate ?? null;
  return rate === null || rate >= min ? [] : [fault('result', `${area}.rate`, { name: name ?? '', rate, min })];
}

export async function completeFaults(tx: Tx, row: Registration, { result }: { result: string }): Promise<Fault[]> {
  const { state, minAttendance } = await loadRow(tx, trainingBatch, row.batchId, null, 'look');
  if (state !== batchStates.assessing) return [fault('', `${area}.not-assessing`)];
  if (!given.includes(result)) return [fault('result', `${area}.result`)];
  return passed.includes(result) ? rateFaults(tx, row, minAttendance) : [];
}

/** Counted behind what was written, so that a hundred at once are no more than ten. */
export async function bestFaults(tx: Tx, rows: readonly Registration[]): Promise<void> {
  for (const batchId of new Set(rows.map(row => row.batchId))) {
    const row = await tx.one<{ best: number; all: number }>(sql`
      select count(*) filter (where result = ${results.excellent})::int as best, count(*)::int as all
      from registration where batch_id = ${batchId}::bigint and state = ${registrationStates.admitted}
        and deleted_at is null`);
    const most = Math.floor((row?.all ?? 0) / bestPart);
    if ((row?.best ?? 0) > most) throw refuse([fault('result', `${area}.best`, { n: most })]);
  }
}
