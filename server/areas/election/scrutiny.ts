/**
 * The key of a box in two halves, where a school wants it: one is kept by the server, the other is a code that a scrutineer
 * takes before the start and enters at the end. Neither opens a ballot without the other. Decision 051.
 */
import { fault } from 'contract/kit/fault.ts';
import { openBox, takeCode } from 'contract/election/calls.ts';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { inReach } from '../../kit/resource/read.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { loadRows } from '../../kit/write/load.ts';
import { makeSplitBox, needsCode } from './box.ts';
import { wantsCodes } from './codes-wanted.ts';
import { endVote } from './vote-process.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.voteSession';

/** The vote for one of its scrutineers; to who may not read it either it is as if it were not there. */
async function watched(tx: Tx, id: string): Promise<VoteSession> {
  const row = (await loadRows(tx, voteSession, [id], null)).get(id);
  if (!row) throw notFound();
  const supervisors = [row.values.supervisorIds].flat().map(String);
  if (!supervisors.includes(tx.actor.personId ?? ''))
    throw (await inReach(tx, voteSession, id, 'read')) ? new Refusal(400, `${area}.not-supervisor`) : notFound();
  return { ...row.values, id, version: row.version };
}

export const takeCodeRoute = serve(takeCode, async ({ tx, params: { id } }) => {
  const row = await watched(tx, id);
  if (row.isPaper === true || !(await wantsCodes(tx))) throw new Refusal(400, `${area}.code-off`);
  if (row.state !== voteStates.config) throw new Refusal(409, `${area}.code-not-now`);
  const code = await makeSplitBox(tx, id);
  await audit(tx, { action: `${area}.takeCode`, entity: 'voteSession', recordId: id });
  return { code };
});

export const openBoxRoute = serve(openBox, async ({ tx, params: { id }, body: { code } }) => {
  const row = await watched(tx, id);
  if (row.state !== voteStates.start) throw new Refusal(409, 'election.ballot.closed');
  if (!(await needsCode(tx, id))) throw refuse([fault('code', `${area}.code-off`)]);
  await endVote(tx, row, code);
  return { done: true as const };
});
