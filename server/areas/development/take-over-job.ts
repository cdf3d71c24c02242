import { sql } from 'drizzle-orm';
import { asSystem } from '../../kit/actor.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { txOf } from '../../kit/tx.ts';
import { lacksRecord, takeOver } from './take-over.ts';

/** Those who stood in the register before records began by themselves, or fell through since. */
export const takeOverAll = job<object>({
  name: 'development.takeOver',
  label: '预备党员发展记录补建',
  every: '20 16 * * *',
  run: async ({ database, registry }) => {
    const rows = await database.rows<{ id: string }>(
      sql`select m.id from party_member m where ${lacksRecord} order by m.id`,
    );
    await eachAlone(rows, ({ id }) =>
      database.transaction(connection => takeOver(txOf(connection, registry, asSystem('补建发展记录')), [id])),
    );
  },
  fail: () => Promise.resolve(),
});
