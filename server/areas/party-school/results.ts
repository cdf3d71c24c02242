/** 结业审核: batches in 考核, what the rule says of each trainee, and what is proposed. Domain-cadre 4.9, decision 335. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { given, passing, registrationStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import {
  proposeResults,
  readJudged,
  readJudgedBatch,
  type JudgedBatch,
  type JudgedTrainee,
} from 'contract/party-school/result-calls.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { guardFaults, take } from '../../kit/process/take.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { reach } from '../../kit/resource/reach.ts';
import { loadRow, loadRows, rowOf, rowsById } from '../../kit/write/load.ts';
import { figuresOf } from './figures.ts';
import { checksOf, rateIn, suggestedBy } from './judge.ts';
import { led } from './leads.ts';
import { mostExcellent, proposed } from './complete.ts';
import { registrationHandler } from './registration.ts';
import { hasSecond } from './two-hands.ts';

const proposes = permissionOf(registration, 'propose');
const confirms = permissionOf(registration, 'complete');
const codes = (of: readonly string[]) => sql`${sql.param([...of])}::text[]`;

/** Trainees that one judges: of the classes one leads, or all. */
const judged = (tx: Tx) =>
  sql`r.deleted_at is null and r.state = ${registrationStates.admitted} and ${led(tx, proposes)}`;

const batches = (tx: Tx, which: SQL) =>
  tx.rows<JudgedBatch>(sql`
    select b.id, b.name, b.type, b.state, b.start_on::text, b.end_on::text, count(*)::int as total,
      count(*) filter (where r.proposal is not null)::int as proposed,
      count(*) filter (where r.result = any(${codes(given)}))::int as confirmed
    from training_batch b join registration r on r.batch_id = b.id left join training_class c on c.id = r.class_id
    where b.deleted_at is null and ${judged(tx)} and ${which}
    group by b.id order by b.state, b.end_on desc, b.id desc limit 200`);

interface Listed extends Omit<
  JudgedTrainee,
  'attendanceRate' | 'hours' | 'leaveHours' | 'checks' | 'suggested' | 'isOwnProposal' | 'isOneself'
> {
  personId: string;
  proposedById: string | null;
}
const trainees = (tx: Tx, batchId: string) =>
  tx.rows<Listed>(sql`
    select r.id, r.version::int as version, r.person_id, r.name, r.number, c.name as class_name, r.proposal, r.proposal_reason, r.result,
      w.operator_id as proposed_by_id, w.operator_name as proposed_by
    from registration r left join training_class c on c.id = r.class_id left join lateral (
        select operator_id, operator_name from workflow_record w
        where w.entity = ${registration.name} and w.record_id = r.id and w.node = ${proposed} and r.proposal is not null
        order by w.id desc limit 1) w on true
    where r.batch_id = ${batchId}::bigint and ${judged(tx)} order by c.name, r.number, r.id`);

const toIssue = (batchId: string) => sql`
  select count(*)::int as n from registration r where r.batch_id = ${batchId}::bigint and r.deleted_at is null
    and r.state = ${registrationStates.admitted} and r.result = any(${codes(passing)})
    and not exists (select 1 from certificate c where c.registration_id = r.id and c.deleted_at is null)`;

const all = (batchId: string) => sql`
  select count(*)::int as n from registration where batch_id = ${batchId}::bigint and deleted_at is null
    and state = ${registrationStates.admitted}`;

async function oneBatch(tx: Tx, id: string) {
  const [batch] = await batches(tx, sql`b.id = ${id}::bigint and b.state in ('5', '6', '7')`);
  if (!batch) throw notFound();
  const rule = await loadRow(tx, trainingBatch, id, null, 'look');
  const figures = await figuresOf(tx, sql`r.batch_id = ${id}::bigint`);
  const isTwo = await hasSecond(tx);
  const people = (await trainees(tx, id)).map(({ personId, proposedById, ...one }): JudgedTrainee => {
    const own = figures.get(one.id) ?? { held: 0, attended: 0, hours: 0, leaveHours: 0 };
    const checks = checksOf(own, rule);
    return {
      ...one,
      attendanceRate: rateIn(own),
      hours: own.hours,
      leaveHours: own.leaveHours,
      checks,
      suggested: suggestedBy(checks),
      isOwnProposal: isTwo && proposedById !== null && proposedById === tx.actor.userId,
      isOneself: personId === tx.actor.personId,
    };
  });
  const { planHours, minHours, minAttendance, leavePart } = rule;
  const mayConfirm = reach(tx.actor, confirms).all === true;
  return {
    batch,
    planHours,
    minHours,
    minAttendance,
    leavePart,
    mostExcellent: mostExcellent((await tx.one<{ n: number }>(all(id)))?.n ?? 0),
    mayConfirm,
    toIssue: mayConfirm && batch.state !== '5' ? ((await tx.one<{ n: number }>(toIssue(id)))?.n ?? 0) : 0,
    trainees: people,
  };
}

/** Of the classes one leads: all of them but oneself, whom another judges, or none with every reason. */
async function propose(tx: Tx, ids: readonly string[], said: { result: string | null; reason: string | null }) {
  const found = await tx.rows<{ id: string }>(sql`
    select r.id from registration r left join training_class c on c.id = r.class_id
    where r.id = any(${sql.param([...ids])}::bigint[]) and ${judged(tx)} order by r.id for no key update of r`);
  if (found.length !== new Set(ids).size) throw notFound();
  const loaded = await loadRows(
    tx,
    registration,
    found.map(({ id }) => id),
    null,
  );
  const rows = [...loaded.values()].map(rowOf).filter(({ personId }) => personId !== tx.actor.personId);
  if (rows.length === 0) throw refuse([fault('ids', 'party-school.registration.own-result')]);
  const batchesById = await rowsById(
    tx,
    trainingBatch,
    rows.map(({ batchId }) => batchId),
  );
  const figures = await figuresOf(tx, sql`r.id = any(${sql.param([...ids])}::bigint[])`);
  const byResult = new Map<string, typeof rows>();
  for (const row of rows) {
    const [own, rule] = [figures.get(row.id), batchesById.get(row.batchId)];
    const result = said.result ?? (own && rule ? suggestedBy(checksOf(own, rule)) : '');
    byResult.set(result, [...(byResult.get(result) ?? []), row]);
  }
  for (const [result, some] of byResult) {
    const input = { result, reason: said.reason };
    const faults = (await guardFaults(tx, registrationHandler, 'propose', some, input)).flat();
    if (faults.length > 0) throw refuse(faults);
    await take(tx, registrationHandler, 'propose', some, input);
  }
  return { proposed: rows.length, isOneselfLeftOut: rows.length < found.length };
}

export const resultRoutes = [
  serve(readJudged, async ({ tx }) => ({ content: await batches(tx, sql`b.state in ('5', '6')`) })),
  serve(readJudgedBatch, ({ tx, params }) => oneBatch(tx, params.id)),
  serve(proposeResults, ({ tx, body: { ids, result, reason } }) =>
    propose(tx, ids, { result: result || null, reason: reason ?? null }),
  ),
];
