/** Votes whose time is up are closed and counted, whether anybody looks or not. */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/job.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows } from '../../kit/write/load.ts';
import { endVote } from './vote-deeds.ts';

export const closeDueVotes = job<object>({
  name: 'election.closeDueVotes',
  every: '* * * * *',
  run: async ({ database, house }) => {
    const due = await database.rows<{ id: string }>(sql`
      select id from vote_session where deleted_at is null and state = ${voteStates.start} and is_paper is not true
        and close_at <= (select now from clock) order by id`);
    for (const { id } of due)
      await database.transaction(async connection => {
        const tx = txOf(connection, house, asSystem('投票到时结束'));
        const row = (await loadRows(tx, voteSession, [id], null)).get(id);
        if (row?.values['state'] === voteStates.start) await endVote(tx, { ...row.values, id, version: row.version });
      });
    // What the box held before it was full is not left lying on the disk: the pages are written anew, not only freed.
    const closed = await database.one(sql`
      select 1 from vote_session where state = ${voteStates.close} and updated_at > (select now from clock) - interval '3 minutes'
      limit 1`);
    if (closed) await database.rows(sql`vacuum full vote_ballot, vote_elector`);
  },
  fail: () => Promise.resolve(),
});
