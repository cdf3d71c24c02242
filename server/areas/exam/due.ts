/** Exams begin and end by the clock; nobody has to look. Domain-cadre 4.5. */
import { sql, type SQL } from 'drizzle-orm';
import { attemptStates, examStates, graceSeconds } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { asSystem } from '../../kit/actor.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { guardFaults, take } from '../../kit/process/take.ts';
import type { Tx, Work } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { examHandler } from './exam-process.ts';

interface Due {
  from: string;
  name: 'begin' | 'close';
  when: SQL;
}
const now = sql`(select now from clock)`;
const isEntered = sql`exists (select 1 from exam_attempt a where a.exam_id = exam.id and a.deleted_at is null
  and a.state <> ${attemptStates.waiting})`;
const steps: readonly Due[] = [
  // One that nobody could enter, since nothing ran meanwhile, waits for the school: it is recalled and held another day.
  { from: examStates.published, name: 'begin', when: sql`start_at <= ${now} and (end_at > ${now} or ${isEntered})` },
  { from: examStates.running, name: 'close', when: sql`end_at + make_interval(secs => ${graceSeconds}) <= ${now}` },
];

/** One step of one exam, under its lock; one that may not end yet, since somebody was given more time, waits. */
async function step(tx: Tx, id: string, { from, name }: Due): Promise<void> {
  const loaded = (await loadRows(tx, exam, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  if (row?.state !== from) return;
  const [faults = []] = await guardFaults(tx, examHandler, name, [row], {});
  if (faults.length === 0) await take(tx, examHandler, name, [row], {});
}

async function takeSteps({ database, registry }: Work): Promise<void> {
  for (const due of steps) {
    const rows = await database.rows<{ id: string }>(sql`
      select id from exam where deleted_at is null and state = ${due.from} and ${due.when} order by id`);
    await eachAlone(rows, ({ id }) =>
      database.transaction(connection => step(txOf(connection, registry, asSystem('到时办理')), id, due)),
    );
  }
}

export const takeDueExams = job<object>({
  name: 'exam.due',
  label: '考试到时开考和结束',
  every: '* * * * *',
  run: takeSteps,
  fail: () => Promise.resolve(),
});
