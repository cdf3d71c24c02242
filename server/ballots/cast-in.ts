/**
 * A ballot goes into the boxes of its poll: of somebody who rates there, while ballots are taken, and once. Under the lock of
 * the boxes a poll is either open for these ballots or counted; nothing comes in between.
 */
import { notFound, Refusal } from '../kit/refusal.ts';
import type { Tx } from '../kit/registry.ts';
import { isOpenBox, type Ballot, type Boxes } from './boxes.ts';
import type { CastIn } from './casting.ts';
import type { PollForm, Said } from './papers.ts';

interface Polls<Poll, Rater, Coming> {
  boxes: Pick<Boxes, 'lockBoxes' | 'putIn' | 'turnoutOf'>;
  pollById(tx: Tx, id: string): Promise<Poll | undefined>;
  /** Everybody who may cast, by key. */
  ratersOf(tx: Tx, poll: Poll): Promise<Map<string, Rater>>;
  /** What the ballot says; throws what stands against it. */
  said(poll: Poll, rater: Rater, coming: Coming): Said[];
  /** Why none is taken now. */
  closed(poll: Poll): Refusal;
  /** Codes of who cast before, and of a poll that came from a copy. */
  twice: string;
  restored: string;
}

function refusalOf(work: () => void): Refusal | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export function castInto<
  Poll extends PollForm & { isOpen: boolean },
  Rater extends { id: string },
  Coming extends { key: string },
>({ boxes: { lockBoxes, putIn, turnoutOf }, ...polls }: Polls<Poll, Rater, Coming>): CastIn<Coming> {
  return async (tx, id, all) => {
    const form = await polls.pollById(tx, id);
    if (!form) return all.map(() => notFound());
    const boxes = await lockBoxes(tx, form);
    const poll = (await polls.pollById(tx, id)) as Poll;
    const isTaken = poll.isOpen && boxes.length > 0 && boxes.every(isOpenBox);
    const [raters, voted] = [await polls.ratersOf(tx, poll), await turnoutOf(tx, id)];
    const ballots = new Map<string, Ballot>();
    const take = (coming: Coming): void => {
      const rater = raters.get(coming.key);
      if (!rater) throw notFound();
      if (!isTaken) throw polls.closed(poll);
      if (voted === null) throw new Refusal(409, polls.restored);
      if (voted.has(rater.id) || ballots.has(rater.id)) throw new Refusal(409, polls.twice);
      ballots.set(rater.id, { raterId: rater.id, said: polls.said(poll, rater, coming) });
    };
    const outcomes = all.map(coming => refusalOf(() => take(coming)));
    if (ballots.size > 0) await putIn(tx, poll, boxes, voted ?? new Set(), [...ballots.values()]);
    return outcomes;
  };
}
