/** Schemes begin and end by the clock, whether anybody looks or not. Domain-cadre 2.2. */
import { sql, type SQL } from 'drizzle-orm';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { asSystem } from '../../kit/actor.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { take } from '../../kit/process/take.ts';
import type { Work } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { startFaults } from './poll.ts';
import { schemeHandler } from './scheme.ts';

const { configured, running } = schemeStates;

const idsWhere = async ({ database }: Pick<Work, 'database'>, state: string, isDue: SQL): Promise<string[]> =>
  (
    await database.rows<{ id: string }>(sql`
      select id from assessment_scheme where deleted_at is null and state = ${state} and ${isDue} order by id`)
  ).map(({ id }) => id);

/** Under its lock, since somebody may do it by hand meanwhile. One that may not begin yet waits for who prepares it. */
const step = ({ database, registry }: Work, id: string, from: string, name: 'start' | 'close', reason: string) =>
  database.transaction(async connection => {
    const tx = txOf(connection, registry, asSystem(reason));
    const loaded = (await loadRows(tx, assessmentScheme, [id], null)).get(id);
    const row = loaded && rowOf(loaded);
    if (row?.state !== from || (name === 'start' && (await startFaults(tx, row)).length > 0)) return;
    await take(tx, schemeHandler, name, [row], {});
  });

export const takeDueSchemes = job<object>({
  name: 'assessment.due',
  label: '测评到时开始和结束',
  every: '* * * * *',
  run: async work => {
    const now = sql`(select now from clock)`;
    const starts = await idsWhere(work, configured, sql`start_at <= ${now}`);
    const ends = await idsWhere(work, running, sql`end_at <= ${now}`);
    await eachAlone<() => Promise<void>>(
      [
        ...starts.map(id => () => step(work, id, configured, 'start', '到时开始测评')),
        ...ends.map(id => () => step(work, id, running, 'close', '到时结束测评')),
      ],
      one => one(),
    );
  },
  fail: () => Promise.resolve(),
});
