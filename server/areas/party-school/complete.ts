/** How a trainee ends: proposed, confirmed by a second hand, one of ten among the best. Domain-cadre 4.9, decision 335. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import {
  attendances,
  batchStates,
  bestPart,
  given,
  passing,
  registrationStates,
  results,
  there,
} from 'contract/party-school/codes.ts';
import { registration, registrationProcess, type Registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { figuresOf } from './figures.ts';
import { checksOf, suggestedBy } from './judge.ts';
import { secondHandFaults } from './two-hands.ts';

const area = 'party-school.registration';
export const proposed = registrationProcess.transitions.propose.label;

/** Of 100 lessons that were held for the class so many were attended; null where none was held. */
export const rateOf = (registrationId: ReturnType<typeof sql>, classId: ReturnType<typeof sql>) => sql`(
  select floor(100.0 * count(*) filter (where a.attendance = any(${sql.param([...there])}::text[])) / nullif(count(*), 0))::int
  from training_session l left join training_attendance a on a.session_id = l.id
    and a.registration_id = ${registrationId} and a.deleted_at is null
  where l.class_id = ${classId} and l.deleted_at is null and l.held_on <= (select today from clock)
    and coalesce(a.attendance, '') <> ${attendances.open})`;

const batchOf = (tx: Tx, { batchId }: Registration) => loadRow(tx, trainingBatch, batchId, null, 'look');

async function checksFor(tx: Tx, row: Registration) {
  const figures = (await figuresOf(tx, sql`r.id = ${row.id}::bigint`)).get(row.id);
  return figures ? checksOf(figures, await batchOf(tx, row)) : [];
}

/** Whoever does not meet what the batch asks for is not passed, whoever says so. */
async function unmetFaults(tx: Tx, row: Registration, result: string): Promise<Fault[]> {
  if (!passing.includes(result)) return [];
  const unmet = (await checksFor(tx, row)).filter(({ isMet }) => !isMet);
  const why = unmet.map(({ said }) => said).join('；');
  return unmet.length > 0 ? [fault('result', `${area}.unmet`, { name: row.name ?? '', why })] : [];
}

const assessingFaults = async (tx: Tx, row: Registration): Promise<Fault[]> =>
  (await batchOf(tx, row)).state === batchStates.assessing ? [] : [fault('', `${area}.not-assessing`)];

export async function proposeFaults(
  tx: Tx,
  row: Registration,
  { result, reason }: { result: string; reason?: string | null },
): Promise<Fault[]> {
  const closed = await assessingFaults(tx, row);
  if (closed.length > 0) return closed;
  if (!given.includes(result)) return [fault('result', `${area}.result`)];
  const unmet = await unmetFaults(tx, row, result);
  const isOther = result !== suggestedBy(await checksFor(tx, row));
  const isUntold = unmet.length === 0 && isOther && !reason?.trim();
  return isUntold ? [fault('reason', `${area}.why`, { name: row.name ?? '' })] : unmet;
}

export async function completeFaults(tx: Tx, row: Registration): Promise<Fault[]> {
  const { id, name, proposal, result } = row;
  const closed = await assessingFaults(tx, row);
  if (closed.length > 0) return closed;
  const params = { name: name ?? '' };
  if (proposal === null) return [fault('', `${area}.no-proposal`, params)];
  if (given.includes(result ?? '')) return [fault('', `${area}.confirmed`, params)];
  const code = `${area}.own-proposal`;
  return [
    ...(await unmetFaults(tx, row, proposal)),
    ...(await secondHandFaults(tx, registration, { id, node: proposed, code, name })),
  ];
}

/** Counted behind what was written, so that a hundred at once are no more than ten; what is proposed counts as well. */
export async function bestFaults(tx: Tx, rows: readonly Registration[]): Promise<void> {
  for (const batchId of new Set(rows.map(row => row.batchId))) {
    await tx.rows(sql`select 1 from training_batch where id = ${batchId}::bigint for no key update`);
    const row = await tx.one<{ best: number; all: number }>(sql`
      select count(*) filter (where ${results.excellent} in (result, proposal))::int as best, count(*)::int as all
      from registration where batch_id = ${batchId}::bigint and state = ${registrationStates.admitted}
        and deleted_at is null`);
    const most = mostExcellent(row?.all ?? 0);
    if ((row?.best ?? 0) > most) throw refuse([fault('result', `${area}.best`, { n: most })]);
  }
}
export const mostExcellent = (trainees: number): number => Math.floor(trainees / bestPart);
