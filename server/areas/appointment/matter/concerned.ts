/** Whom of the committee a matter concerns: the subject and the relatives, as the families of both sides are recorded. */
import { sql } from 'drizzle-orm';
import type { Concerned } from 'contract/appointment/decision.ts';
import { familyMember } from 'contract/person/family-member.ts';
import type { Tx } from '../../../kit/registry.ts';
import { openValue } from '../../../kit/resource/present.ts';

/** `print` is the keyed hash of the id card, under which persons are found. */
interface Known {
  id: string;
  name: string;
  print: string | null;
}
interface Relative extends Omit<Known, 'id'> {
  personId: string;
}
const peopleOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Known>(sql`
    select id, name, id_card_index as print from person where id = any(${sql.param([...ids])}::bigint[]) order by id`);

async function familiesOf(tx: Tx, ids: readonly string[]): Promise<Relative[]> {
  const rows = await tx.rows<{ id: string; personId: string; name: string; idCard: string | null }>(sql`
    select id, person_id, name, id_card from family_member
    where person_id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null order by id`);
  const { seal } = tx.registry;
  return rows.map(({ id, personId, name, idCard }) => {
    const number = idCard && openValue(seal, familyMember, 'idCard', id, idCard);
    return { personId, name, print: number && seal.index('person', 'id_card', number) };
  });
}

/** The id card says who is meant; a name alone asks, unless the cards say that it is another. */
function likeness(family: readonly Relative[], { name, print }: Known): 'sure' | 'namesake' | null {
  if (print !== null && family.some(one => one.print === print)) return 'sure';
  return family.some(one => one.name === name && (one.print === null || print === null)) ? 'namesake' : null;
}

export async function concernedAmong(tx: Tx, personId: string, attendeeIds: readonly string[]): Promise<Concerned[]> {
  const people = await peopleOf(tx, [personId, ...attendeeIds]);
  const families = await familiesOf(tx, [personId, ...attendeeIds]);
  const subject = people.find(({ id }) => id === personId);
  const familyOf = (id: string) => families.filter(one => one.personId === id);
  return people.flatMap(({ id, ...own }): Concerned[] => {
    if (!attendeeIds.includes(id)) return [];
    const found = [likeness(familyOf(personId), { id, ...own }), ...(subject ? [likeness(familyOf(id), subject)] : [])];
    const isSure = id === personId || found.includes('sure');
    return isSure || found.includes('namesake') ? [{ id, name: own.name, isSure }] : [];
  });
}
