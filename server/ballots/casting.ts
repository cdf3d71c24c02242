/**
 * Ballots go in together: whoever comes while a box is open goes in with the others when it is opened next. It is locked,
 * opened and closed anew for each turn, which cost 500 electors at once a minute and a half on a busy machine. Decision 077.
 */
import { again } from '../kit/database/again.ts';
import { isConflict, type Database } from '../kit/database/connection.ts';
import { gathering } from '../kit/gather.ts';
import { turns } from '../kit/http/turns.ts';
import type { Refusal } from '../kit/refusal.ts';
import type { Tx } from '../kit/registry.ts';

/** So many boxes of an instance are open at once; the others wait without holding a connection that somebody else needs. */
const atBoxes = turns(4);

/** Puts in what those who came bring, in one transaction; gives for each why it did not go in, or null. */
export type CastIn<Coming> = (tx: Tx, id: string, all: readonly Coming[]) => Promise<(Refusal | null)[]>;

/** Casts into the box of this id; throws what it was refused for. */
export function casting<Coming extends { tx: Tx }>(castIn: CastIn<Coming>) {
  const gatheredAt = (database: Database) =>
    gathering<Coming, Refusal | null>((id, all) => {
      const tx = all[0]?.tx as Tx;
      return atBoxes(() =>
        again(() => database.transaction(connection => castIn({ ...tx, ...connection }, id, all)), isConflict),
      );
    });
  const lines = new WeakMap<Database, ReturnType<typeof gatheredAt>>();
  return async (database: Database, id: string, coming: Coming): Promise<void> => {
    const gather = lines.get(database) ?? gatheredAt(database);
    lines.set(database, gather);
    const refused = await gather(id, coming);
    if (refused) throw refused;
  };
}
