/**
 * The key of a box in two halves, where a school wants it: one is kept by the server, the other is a code that a scrutineer
 * takes before the start and enters at the end. Neither opens a ballot without the other. Decision 051.
 */
import { fault } from 'contract/kit/fault.ts';
import { openBox, takeCode } from 'contract/election/calls.ts';
import { voteStates } from 'contract/election/codes.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { makeSplitBox, needsCode } from './box.ts';
import { wantsCodes } from './codes-wanted.ts';
import { voteFor } from './facts.ts';
import { endVote } from './vote-process.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.voteSession';

const watched = (tx: Tx, id: string) => voteFor(tx, id, 'supervisorIds', `${area}.not-supervisor`);

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
