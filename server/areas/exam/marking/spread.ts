/** Answers among markers: each to who has fewest, and to nobody who must not see it. Domain-cadre 4.7. */
import type { Hand } from './markers.ts';

export interface Open {
  attemptId: string;
  topicNo: number;
  personId: string;
  collegeId: string | null;
  /** Who has looked at it in another round. */
  before: readonly string[];
}

export const mayMark = (hand: Pick<Hand, 'id' | 'collegeId'>, one: Open, avoids: boolean): boolean =>
  hand.id !== one.personId &&
  !one.before.includes(hand.id) &&
  !(avoids && hand.collegeId !== null && hand.collegeId === one.collegeId);

interface Spread<O extends Open> {
  given: { one: O; markerId: string }[];
  left: O[];
}
/** Those that few may mark go first, so that the others make the numbers even. */
export function spread<O extends Open>(
  open: readonly O[],
  hands: readonly Hand[],
  { avoids, load }: { avoids: boolean; load: ReadonlyMap<string, number> },
): Spread<O> {
  const count = new Map(hands.map(({ id }) => [id, load.get(id) ?? 0]));
  const choices = open.map(one => ({ one, may: hands.filter(hand => mayMark(hand, one, avoids)) }));
  const given: Spread<O>['given'] = [];
  const left: O[] = [];
  for (const { one, may } of choices.toSorted((a, b) => a.may.length - b.may.length)) {
    const [hand] = may.toSorted((a, b) => (count.get(a.id) ?? 0) - (count.get(b.id) ?? 0));
    if (!hand) left.push(one);
    else {
      given.push({ one, markerId: hand.id });
      count.set(hand.id, (count.get(hand.id) ?? 0) + 1);
    }
  }
  return { given, left };
}
