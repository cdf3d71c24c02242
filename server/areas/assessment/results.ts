/** Results of a scheme from its opened ballots: nothing is told of them before the close. Domain-cadre 2.2, 2.4. */
import { schemeStates } from 'contract/assessment/codes.ts';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import type { OpenedBallot } from 'contract/assessment/opened-ballot.ts';
import { papersOfBallot } from '../../ballots/papers.ts';
import type { Tx } from '../../kit/registry.ts';
import { openedOf } from './ballot-form.ts';
import { saidIn } from './box.ts';
import { pollsOf } from './poll.ts';

/**
 * Every ballot that counts, without who cast it and in an order that says nothing. Of groups with too few there is none: they
 * were destroyed unread.
 */
export async function openedBallots(tx: Tx, { id, judgeType, state }: AssessmentScheme): Promise<OpenedBallot[]> {
  if (state !== schemeStates.closed) return [];
  const ballots: OpenedBallot[] = [];
  for (const poll of await pollsOf(tx, id))
    for (const said of await saidIn(tx, poll))
      ballots.push(openedOf(poll.group.id, judgeType, papersOfBallot(poll), said));
  return ballots;
}
