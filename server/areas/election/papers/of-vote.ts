/** What the papers of one vote share. */
import { voteSession } from 'contract/election/vote-session.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import type { Fact } from '../../../documents/said.ts';
import { placeOf } from './place.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../documents/paper.ts';

export async function gatherVote(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, voteSession, id, isPlain);
  const place = await placeOf(tx, 'vote_session', id);
  return { ...facts, organisation: place?.organisation ?? null };
}
export const voteFacts: Record<string, Fact> = {
  organisation: { label: '党组织' },
};
