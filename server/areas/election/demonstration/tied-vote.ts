/**
 * A vote that two share at its last seat, and its further round on paper: one counter has entered what was read out,
 * the other has not yet.
 */
import { sql } from 'drizzle-orm';
import { marks, voteStates, voteTypes } from 'contract/election/codes.ts';
import { voteProcess, voteSession } from 'contract/election/vote-session.ts';
import { committeeMember } from 'contract/organisation/posts.ts';
import { callElectors } from '../vote-process.ts';
import { closeTodos } from '../../message/index.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { cause, vote, type Election, type Standing } from './one-vote.ts';
import type { Ids } from '../../../kit/chapters.ts';
import { take } from '../../../seed/take.ts';
import type { Tx } from '../../../kit/registry.ts';

const { favour, against } = marks;
/** Who is left out by each ballot: two are elected clearly, two share the last seat. */
const leavesOut = [0, 1, 1, 1];
const sharing = [2, 3];

interface Known {
  standing: Standing[];
  electors: string[];
  ids: Ids;
}
export async function plantTie(tx: Tx, one: Election, { standing, electors, ids }: Known): Promise<void> {
  const named = (...keys: string[]) => keys.flatMap(key => ids.get(key) ?? []);
  // Whoever would break the tie leaves out another.
  const odd = (electors.length - leavesOut.length) % sharing.length;
  const ballots = electors.map((_, voter) => {
    const left = voter < odd ? 1 : (leavesOut[voter - odd] ?? sharing[(voter - odd) % sharing.length]);
    return Object.fromEntries(standing.map(({ id }, at) => [id, at === left ? against : favour]));
  });
  const first = await vote(tx, one, {
    title: '支部委员选举',
    voteType: voteTypes.formal,
    position: committeeMember,
    seats: one.seats,
    standing,
    electors,
    watchers: named('p-ding', 'p-qin', 'p-shao'),
    state: voteStates.close,
    ballots,
  });
  await take(tx, voteProcess.actions.again, first, {});
  const further = await tx.one<{ id: string; candidates: string[]; present: number }>(sql`
    select id, candidate_ids::text[] as candidates, present_count as present from vote_session
    where election_id = ${one.id}::bigint and vote_type = ${voteTypes.again} and deleted_at is null`);
  if (!further) return;
  const { id, candidates, present } = further;
  const counterIds = named('p-gu', 'p-ye');
  await applyEffects(tx, voteSession, [{ id, values: { isPaper: true, counterIds } }], cause);
  await take(tx, voteProcess.actions.configure, id, {});
  await applyEffects(tx, voteSession, [{ id, values: { state: voteStates.start, issuedCount: present } }], cause);
  await callElectors(tx, await loadRow(tx, voteSession, id, null));
  const valid = present - 1;
  const most = Math.ceil(valid * 0.6);
  const lines = candidates.map((candidateId, at) => {
    const votes = at === 0 ? most : valid - most;
    return { candidateId, favour: votes, against: valid - votes, abstain: 0 };
  });
  const tally = { returned: present, invalid: 1, lines, others: [] };
  await tx.rows(sql`
    insert into vote_count (session_id, person_id, tally)
    values (${id}::bigint, ${counterIds[0]}::bigint, ${JSON.stringify(tally)}::jsonb)`);
  const entered = await tx.one<{ id: string }>(sql`
    select id from user_account where person_id = ${counterIds[0]}::bigint and deleted_at is null`);
  if (entered) await closeTodos(tx, { bizType: 'HJ_VOTE', recordId: id, receiverId: entered.id });
}
