/** Classes of a batch and their lessons. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { batchStates, registrationStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { trainingClass } from 'contract/party-school/training-class.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';

const area = 'party-school.trainingClass';
type Planned = PlannedChange<typeof trainingClass>;
const over: readonly string[] = [batchStates.finished, batchStates.archived, batchStates.cancelled];

async function factsOf(tx: Tx, plans: Planned[]) {
  const numbers = plans.flatMap(({ after }) => after.headTeacherNumber ?? []);
  const teachers = await tx.rows<{ id: string; number: string }>(sql`
    select p.id, p.number from person p join teacher t on t.id = p.id and t.deleted_at is null
    where p.number = any(${sql.param(numbers)}::text[]) and p.deleted_at is null`);
  const members = await tx.rows<{ id: string }>(sql`
    select distinct class_id as id from registration where deleted_at is null and state = ${registrationStates.admitted}
      and class_id = any(${sql.param(plans.map(({ id }) => id))}::bigint[])`);
  return {
    teachers: new Map(teachers.map(({ id, number }) => [number, id])),
    filled: new Set(members.map(({ id }) => id)),
    batches: await rowsById(
      tx,
      trainingBatch,
      plans.flatMap(({ after }) => after.batchId ?? []),
    ),
    monitors: await rowsById(
      tx,
      registration,
      plans.flatMap(({ after }) => after.monitorId ?? []),
    ),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ id, after }: Planned, { teachers, monitors }: Facts): Fault[] {
  const number = after.headTeacherNumber;
  const monitor = monitors.get(after.monitorId ?? '');
  return [
    ...(number && !teachers.has(number) ? [fault('headTeacherNumber', `${area}.teacher`, { number })] : []),
    ...(monitor && monitor.classId !== id ? [fault('monitorId', `${area}.monitor`)] : []),
  ];
}

const frozen = ({ id, after, remove }: Planned, { filled, batches }: Facts): Fault[] => [
  ...(over.includes(batches.get(after.batchId ?? '')?.state ?? '') ? [fault('', `${area}.state`)] : []),
  ...(remove && filled.has(id) ? [fault('', `${area}.members`)] : []),
];

export const classRules = rules(trainingClass, {
  facts: factsOf,
  derive: ({ name, batchId, headTeacherNumber }, { teachers, batches }) => ({
    fullName: `${name ?? ''}（${batches.get(batchId ?? '')?.code ?? ''}）`,
    headTeacherId: teachers.get(headTeacherNumber ?? '') ?? null,
  }),
  check,
  frozen,
});

export const classRollup: Rollup = {
  resource: trainingClass,
  fields: ['memberCount', 'sessionCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select c.id, (select count(*)::int from registration r where r.class_id = c.id and r.deleted_at is null
          and r.state = ${registrationStates.admitted}) as member_count,
        (select count(*)::int from training_session s where s.class_id = c.id and s.deleted_at is null) as session_count
      from training_class c where c.id = any(${sql.param(ids)}::bigint[])`),
};
