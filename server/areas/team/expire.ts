/** Terms that ran out over night say so: 在届 and 延期换届 become 已届满. */
import { sql } from 'drizzle-orm';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { teamStates } from 'contract/organisation/posts.ts';
import { asSystem } from '../../kit/actor.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { txOf } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';
import type { Tx } from '../../kit/registry.ts';

/** Nothing is wished: the state follows from the day. */
const examine = (tx: Tx, id: string) =>
  write(tx, leadershipTeam, [{ id, values: {} }], {
    verb: 'update',
    origin: 4,
    reason: '任期届满',
    isAdmitted: true,
    confirmed: 'all',
  });

export const expireTerms = job<object>({
  name: 'team.expireTerms',
  label: '任期检查',
  every: '10 16 * * *',
  run: async ({ database, registry }) => {
    const rows = await database.rows<{ id: string }>(sql`
      select id from leadership_team where deleted_at is null and due_on < (select today from clock)
        and state in (${teamStates.inTerm}, ${teamStates.extended}) order by id`);
    await eachAlone(rows, ({ id }) =>
      database.transaction(connection => examine(txOf(connection, registry, asSystem('任期检查')), id)),
    );
  },
  fail: () => Promise.resolve(),
});
