/** Something that happens in one area and has consequences in others: who brings it about knows none of them. */
import type { Listener, Tx } from '../registry.ts';

/** `E` is what is told of it, `A` what each consequence answers. */
export interface Happening<E, A = void> {
  name: string;
  /** For the compiler alone. */
  types?: (event: E) => A;
}
export const happening = <E, A = void>(name: string): Happening<E, A> => ({ name });

export const listener = <E, A>(
  { name: to }: Happening<E, A>,
  name: string,
  hear: (tx: Tx, event: E) => Promise<A>,
): Listener => ({ to, name, hear });

/** Everything that follows, one after the other in the order of the list; gives what each answers. */
export async function announce<E, A>(tx: Tx, { name }: Happening<E, A>, event: E): Promise<A[]> {
  const answers: A[] = [];
  for (const { to, hear } of tx.registry.listeners)
    if (to === name) answers.push((await hear(tx, event as never)) as A);
  return answers;
}
