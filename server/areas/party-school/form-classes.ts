/** Classes of a batch: made up to a number, and filled evenly, so that each has people of every college. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { registrationStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { trainingClass } from 'contract/party-school/training-class.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';

interface Filled {
  id: string;
  n: number;
}

const classesOf = (tx: Tx, batchId: string) =>
  tx.rows<Filled>(sql`
    select c.id, (select count(*)::int from registration r where r.class_id = c.id and r.deleted_at is null
        and r.state = ${registrationStates.admitted}) as n
    from training_class c where c.batch_id = ${batchId}::bigint and c.deleted_at is null order by c.id`);

async function makeClasses(tx: Tx, { id }: TrainingBatch, from: number, to: number): Promise<void> {
  const missing = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at + 1);
  const changes = missing.map(no => ({ values: { batchId: id, name: `${no}班` } }));
  if (changes.length > 0) await applyEffects(tx, trainingClass, changes, causeOf(trainingBatch, id, '编班'));
}

/** Who has a class keeps it; the others go one after the other to the class that has the fewest. */
export async function formClasses(tx: Tx, batch: TrainingBatch, count: number): Promise<void> {
  await makeClasses(tx, batch, (await classesOf(tx, batch.id)).length, count);
  const classes = await classesOf(tx, batch.id);
  const unplaced = await tx.rows<{ id: string }>(sql`
    select id from registration where batch_id = ${batch.id}::bigint and state = ${registrationStates.admitted}
      and class_id is null and deleted_at is null order by college_id, number, id`);
  const changes = unplaced.map(({ id }) => {
    const least = classes.reduce((one, other) => (other.n < one.n ? other : one));
    least.n += 1;
    return { id, values: { classId: least.id } };
  });
  if (changes.length > 0) await applyEffects(tx, registration, changes, causeOf(trainingBatch, batch.id, '编班'));
}
