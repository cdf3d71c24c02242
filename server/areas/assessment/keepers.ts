/** The keepers of a scheme's boxes, where it has some. Decision 229. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Keeper {
  personId: string;
  name: string;
  /** Base 64; null until the own code was taken. */
  publicKey: string | null;
}
export const keepersOf = (tx: Tx, schemeId: string) =>
  tx.rows<Keeper>(sql`
    select k.person_id, p.name, k.public_key from assessment_keeper k join person p on p.id = k.person_id
    where k.scheme_id = ${schemeId}::bigint order by k.place`);

export const isKept = async (tx: Tx, schemeId: string): Promise<boolean> => (await keepersOf(tx, schemeId)).length > 0;

/** A scheme begins when whoever keeps its boxes has a code. */
export const keeperFaults = async (tx: Tx, schemeId: string): Promise<Fault[]> =>
  (await keepersOf(tx, schemeId))
    .filter(({ publicKey }) => publicKey === null)
    .map(({ name }) => fault('', 'assessment.boxKeeper.untaken', { name }));

/** What the boxes of these polls are locked with, by poll. */
export async function keeperKeys(tx: Tx, pollIds: readonly string[]): Promise<Map<string, Buffer[]>> {
  const rows = await tx.rows<{ pollId: string; key: string }>(sql`
    select q.id as poll_id, k.public_key as key from assessment_poll q join assessment_keeper k on k.scheme_id = q.scheme_id
    where q.id = any(${sql.param([...pollIds])}::bigint[]) order by q.id, k.place`);
  const keys = new Map<string, Buffer[]>();
  for (const { pollId, key } of rows) keys.set(pollId, [...(keys.get(pollId) ?? []), Buffer.from(key, 'base64')]);
  return keys;
}
