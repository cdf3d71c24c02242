/** One vote of the demonstration: its roll, what lies in its box, and the sheet of a closed one. */
import { sql } from 'drizzle-orm';
import { marks, voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { boxOf, makeBox, putIn } from '../box.ts';
import { callElectors, endVote } from '../vote-process.ts';
import { formOf } from '../ballot-form.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';

export const cause = { flow: null, reason: '演示' };

export interface Election {
  id: string;
  organisationId: string;
  seats: number;
  state: string;
}
export interface Standing {
  id: string;
  personId: string;
  position: string;
}
export interface Wish {
  title: string;
  voteType: string;
  position: string;
  seats: number;
  standing: Standing[];
  electors: string[];
  watchers: string[];
  state: string;
  /** What each voter marks, where it is to come out in a certain way. */
  ballots?: Record<string, number>[];
}

const { favour, against, abstain } = marks;
/** Marks that elect the first so many: the others stay below the half. */
const marksOf = ({ standing, seats }: Wish, voter: number) =>
  Object.fromEntries(
    standing.map(({ id }, at) => {
      const isLiked = at < seats ? voter % 7 !== at + 3 : voter % 4 === 1;
      return [id, isLiked ? favour : (voter + at) % 3 === 0 ? abstain : against];
    }),
  );

export async function vote(tx: Tx, { id: electionId, organisationId }: Election, wish: Wish): Promise<string> {
  const { electors, standing, state, watchers, ballots, ...told } = wish;
  const count = electors.length;
  const isOpen = state !== voteStates.config;
  const values = {
    title: told.title,
    voteType: told.voteType,
    position: told.position,
    seats: told.seats,
    electionId,
    organisationId,
    candidateIds: standing.map(one => one.id),
    allowOther: true,
    chairId: watchers[0],
    supervisorIds: watchers.slice(1, 3),
    expectCount: count,
    presentCount: count,
    ...(isOpen ? { issuedCount: count } : {}),
    state: isOpen ? voteStates.start : state,
  };
  const [id = ''] = await applyEffects(tx, voteSession, [{ values }], cause);
  const cast = state === voteStates.close ? count : isOpen ? Math.ceil(count / 2) : 0;
  await tx.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, is_present)
    select ${id}::bigint, unnest(${sql.param(electors)}::bigint[]), true, true`);
  if (!isOpen) return id;
  await makeBox(tx, id);
  const form = formOf(id, values);
  for (const [voter, personId] of electors.slice(count - cast).entries()) {
    const marks = ballots?.[voter] ?? marksOf(wish, voter);
    await putIn(tx, await boxOf(tx, form), [{ personId, paper: { marks, others: [] } }]);
  }
  const row = await loadRow(tx, voteSession, id, null);
  if (state === voteStates.close) await endVote(tx, row);
  else await callElectors(tx, row);
  return id;
}
