/** Votes whose time is up are closed and counted, whether anybody looks or not. */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { asSystem } from '../../kit/actor.ts';
import { renewBoxes } from '../../ballots/renew.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { txOf } from '../../kit/tx.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { lockBox, needsCode } from './box.ts';
import { isTooFew } from './counting.ts';
import { carryClosedOver } from './former-box.ts';
import { endVote, voidVote } from './vote-process.ts';
import type { Tx } from '../../kit/registry.ts';

const boxTables = { box: 'vote_ballot', turnout: 'vote_turnout', key: 'session_id' };
const tooFew = '截止时收到的选票不足 5 张，且到会的选举人未全部投票，为保护投票秘密不予计票';

/** Counts what lies in the box; what would tell single ballots is destroyed, and what a scrutineer must open waits for the code. */
async function endDue(tx: Tx, id: string): Promise<void> {
  const loaded = (await loadRows(tx, voteSession, [id], null)).get(id);
  if (loaded?.values.state !== voteStates.start) return;
  const vote = rowOf(loaded);
  await lockBox(tx, id);
  if (await isTooFew(tx, vote)) return voidVote(tx, vote, tooFew);
  if (!(await needsCode(tx, id))) await endVote(tx, vote);
}

export const closeDueVotes = job<object>({
  name: 'election.closeDueVotes',
  label: '投票到时结束',
  every: '* * * * *',
  run: async ({ database, registry }) => {
    const due = await database.rows<{ id: string }>(sql`
      select id from vote_session where deleted_at is null and state = ${voteStates.start} and is_paper is not true
        and close_at <= (select now from clock) order by id`);
    const end = (id: string) =>
      database.transaction(connection => endDue(txOf(connection, registry, asSystem('投票到时结束')), id));
    const closes = due.map(one => () => end(one.id));
    const rest = [() => carryClosedOver(database, registry), () => renewBoxes(database, boxTables)];
    await eachAlone<() => Promise<unknown>>([...closes, ...rest], step => step());
  },
  fail: () => Promise.resolve(),
});
