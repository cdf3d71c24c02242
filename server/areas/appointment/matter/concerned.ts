/** Whom of the committee a matter concerns: the subject and the relatives, as the families of both sides are recorded. */
import { sql } from 'drizzle-orm';
import type { Concerned } from 'contract/appointment/decision.ts';
import type { Tx } from '../../../kit/registry.ts';
import { kinAmong } from '../../person/index.ts';

const namesOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param([...ids])}::bigint[]) order by id`);

export async function concernedAmong(tx: Tx, personId: string, attendeeIds: readonly string[]): Promise<Concerned[]> {
  const kin = await kinAmong(tx, attendeeIds, [personId]);
  return (await namesOf(tx, attendeeIds)).flatMap(({ id, name }): Concerned[] => {
    const found = kin.find(one => one.personId === id);
    return id === personId || found ? [{ id, name, isSure: id === personId || found?.isSure === true }] : [];
  });
}
