/** Seats of an election: how many were approved for a kind of post, how many are taken, and whom a pre-vote put forward. */
import { sql } from 'drizzle-orm';
import type { VoteSheet } from 'contract/election/calls.ts';
import { voteStates, voteTypes } from 'contract/election/codes.ts';
import type { VoteSession } from 'contract/election/vote-session.ts';
import { isLedAlone, kindOf, type PostKind } from 'contract/organisation/posts.ts';
import type { ElectionRow } from './facts.ts';
import type { Tx } from '../../kit/registry.ts';

export function approvedSeats({ teamType, seats, deputySeats, standingSeats }: ElectionRow, kind: PostKind): number {
  if (kind === 'head') return 1;
  if (kind === 'deputy') return deputySeats ?? 0;
  if (kind === 'standing') return standingSeats ?? 0;
  return isLedAlone(teamType) ? 0 : seats;
}

interface Other {
  position: string | null;
  seats: number;
  state: string;
  sheet: VoteSheet | null;
}
/** The other votes of an election for the same kind of post, pre-votes or the others. */
async function othersOf(tx: Tx, row: VoteSession, isPrimary: boolean): Promise<Other[]> {
  const votes = await tx.rows<Other>(sql`
    select v.position, v.seats, v.state, r.sheet from vote_session v left join vote_result r on r.session_id = v.id
    where v.election_id = ${row.electionId}::bigint and v.id <> ${row.id}::bigint and v.deleted_at is null
      and (v.vote_type = ${voteTypes.primary}) = ${isPrimary}::boolean order by v.round, v.id`);
  return votes.filter(one => kindOf(one.position ?? '') === kindOf(row.position ?? ''));
}
const electedIn = ({ sheet }: Other) => (sheet?.lines ?? []).filter(line => line.isElected);

/** Taken are the seats somebody was elected to, and those of votes that are being prepared or held. */
export async function seatsLeft(
  tx: Tx,
  election: ElectionRow,
  row: VoteSession,
): Promise<{ approved: number; taken: number }> {
  const others = await othersOf(tx, row, false);
  const elected = new Set(others.flatMap(electedIn).map(line => line.personId)).size;
  const held = others
    .filter(one => one.state === voteStates.config || one.state === voteStates.start)
    .reduce((sum, one) => sum + one.seats, 0);
  return { approved: approvedSeats(election, kindOf(row.position ?? '')), taken: elected + held };
}

/** Who came out of the pre-votes for this kind of post; null where none was held. */
export async function preVoted(tx: Tx, row: VoteSession): Promise<Set<string> | null> {
  const held = (await othersOf(tx, row, true)).filter(one => one.sheet && !one.sheet.voidReason);
  return held.length > 0 ? new Set(held.flatMap(electedIn).map(line => line.personId)) : null;
}
