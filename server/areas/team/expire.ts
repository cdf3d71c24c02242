/** Terms that ran out over night say so: 在届 and 延期换届 become 已届满. */
import { sql } from 'drizzle-orm';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { teamStates } from 'contract/organisation/posts.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/job.ts';
import { txOf } from '../../kit/tx.ts';
import { write } from '../../kit/write/write.ts';

export const expireTerms = job<object>({
  name: 'team.expireTerms',
  every: '10 16 * * *',
  run: async ({ database, house }) => {
    await database.transaction(async connection => {
      const tx = txOf(connection, house, asSystem('任期检查'));
      const rows = await tx.rows<{ id: string }>(sql`
        select id from leadership_team where deleted_at is null and due_on < (select today from clock)
          and state in (${teamStates.inTerm}, ${teamStates.extended}) order by id`);
      if (rows.length === 0) return;
      // Nothing is wished: the state follows from the day.
      await write(
        tx,
        leadershipTeam,
        rows.map(({ id }) => ({ id, values: {} })),
        { verb: 'update', origin: 4, reason: '任期届满', isAdmitted: true, confirmed: 'all' },
      );
    });
  },
  fail: () => Promise.resolve(),
});
