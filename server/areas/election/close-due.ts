/** Votes whose time is up are closed and counted, whether anybody looks or not. */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Database } from '../../kit/connection.ts';
import { job } from '../../kit/job.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows } from '../../kit/write/load.ts';
import { endVote } from './vote-deeds.ts';

/**
 * What the boxes held before they were full is not left lying on the disk: they are laid into new pages, and the old ones go
 * as a whole. A vacuum would keep what any transaction of the moment might still look at. Whoever holds the table long is
 * not waited for, so that nobody's cast stands behind him; the next minute tries again.
 */
const renewBoxes = (database: Database) =>
  database.transaction(async tx => {
    await tx.rows(sql`set local lock_timeout = '2s'`);
    await tx.rows(sql`lock table vote_ballot in access exclusive mode`);
    await tx.rows(sql`create temporary table kept_boxes on commit drop as select * from vote_ballot`);
    await tx.rows(sql`truncate vote_ballot`);
    await tx.rows(sql`insert into vote_ballot select * from kept_boxes`);
  });

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
    const closed = await database.one(sql`
      select 1 from vote_session where state = ${voteStates.close} and updated_at > (select now from clock) - interval '10 minutes'
      limit 1`);
    if (closed) await renewBoxes(database);
  },
  fail: () => Promise.resolve(),
});
