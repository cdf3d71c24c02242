/** Batches go on by the clock: registration opens and ends, the batch begins and is assessed. Domain-cadre 4.1. */
import { sql, type SQL } from 'drizzle-orm';
import { batchStates as states, registrationStates } from 'contract/party-school/codes.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { asSystem } from '../../kit/actor.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { guardFaults, take } from '../../kit/process/take.ts';
import type { Tx, Work } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { batchHandler } from './batch.ts';
import { moveUp } from './waiting.ts';

interface Due {
  from: string;
  name: string;
  when: SQL;
}
const now = sql`(select now from clock)`;
const today = sql`(select today from clock)`;
const steps: readonly Due[] = [
  { from: states.published, name: 'open', when: sql`reg_start_at <= ${now}` },
  { from: states.registering, name: 'close', when: sql`reg_end_at <= ${now}` },
  { from: states.closed, name: 'begin', when: sql`start_on <= ${today}` },
  { from: states.running, name: 'assess', when: sql`end_on < ${today}` },
];

/** One step of one batch, under its lock; one that may not go on yet waits for the office. Warnings do not hold the clock. */
async function step(tx: Tx, id: string, { from, name }: Due): Promise<void> {
  const loaded = (await loadRows(tx, trainingBatch, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  if (row?.state !== from) return;
  const [faults = []] = await guardFaults(tx, batchHandler, name, [row], {});
  if (faults.every(({ level }) => level === 'warning')) await take(tx, batchHandler, name, [row], {});
}

const alone = (work: Work, reason: string, run: (tx: Tx) => Promise<void>) =>
  work.database.transaction(connection => run(txOf(connection, work.registry, asSystem(reason))));

async function takeSteps(work: Work): Promise<void> {
  for (const due of steps) {
    const rows = await work.database.rows<{ id: string }>(sql`
      select id from training_batch where deleted_at is null and state = ${due.from} and ${due.when} order by id`);
    await eachAlone(
      rows.map(({ id }) => id),
      id => alone(work, '到时办理', tx => step(tx, id, due)),
    );
  }
}

/** Who was passed over while giving up was tried, and did not, is seated now. */
async function fillSeats(work: Work): Promise<void> {
  const rows = await work.database.rows<{ id: string; name: string }>(sql`
    select b.id, b.name from training_batch b join training_seat s on s.batch_id = b.id and s.organisation_id = 0
    where b.deleted_at is null and b.state in (${states.registering}, ${states.closed}) and s.taken < s.seats
      and exists (select 1 from registration r where r.batch_id = b.id and r.deleted_at is null
        and r.state = ${registrationStates.waiting})`);
  await eachAlone(rows, row => alone(work, '候补递补', tx => moveUp(tx, row)));
}

export const takeDueBatches = job<object>({
  name: 'party-school.due',
  label: '培训班次到时办理',
  every: '* * * * *',
  run: async work => {
    await takeSteps(work);
    await fillSeats(work);
  },
  fail: () => Promise.resolve(),
});
