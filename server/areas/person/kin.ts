/** Who is family of whom, as the records of the families of both sides say. */
import { sql } from 'drizzle-orm';
import { familyMember } from 'contract/person/family-member.ts';
import type { Tx } from '../../kit/registry.ts';
import { openValue } from '../../kit/resource/present.ts';
import { wordsOf } from '../../kit/resource/labels.ts';

/** `print` is the keyed hash of the id card, under which persons are found. */
interface Known {
  id: string;
  name: string;
  print: string | null;
}
interface Relative extends Omit<Known, 'id'> {
  personId: string;
  relation: string;
}
const peopleOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Known>(sql`
    select id, name, id_card_index as print from person where id = any(${sql.param([...ids])}::bigint[]) order by id`);

async function familiesOf(tx: Tx, ids: readonly string[]): Promise<Relative[]> {
  const rows = await tx.rows<Omit<Relative, 'print'> & { id: string; idCard: string | null }>(sql`
    select id, person_id, name, relation, id_card from family_member
    where person_id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null order by id`);
  const { seal } = tx.registry;
  return rows.map(({ id, idCard, ...own }) => {
    const number = idCard && openValue(seal, familyMember, 'idCard', id, idCard);
    return { ...own, print: number && seal.index('person', 'id_card', number) };
  });
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string | null): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== null) found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

/** The id card says who is meant; a name alone asks, unless the cards say that it is another. */
function likenessTo(people: readonly Known[]) {
  const [byPrint, byName] = [grouped(people, ({ print }) => print), grouped(people, ({ name }) => name)];
  return ({ name, print }: Relative): { who: Known; isSure: boolean }[] => {
    const sure = (print === null ? undefined : byPrint.get(print)) ?? [];
    const alike = (byName.get(name) ?? []).filter(one => one.print === null || print === null);
    return [...sure.map(who => ({ who, isSure: true })), ...alike.map(who => ({ who, isSure: false }))];
  };
}

export interface Kin {
  personId: string;
  otherId: string;
  /** DJ_COMM_JTGX, as the records of one side say of the other. */
  relation: string;
  /** `李四的妻子`, and who that is or is called like. */
  reason: string;
  name: string;
  /** Proved by the id card; else they have the name in common. */
  isSure: boolean;
}

/** Each pair once, as it is proved best. */
function once(pairs: readonly Kin[]): Kin[] {
  const found = new Map<string, Kin>();
  for (const one of pairs) {
    const key = `${one.personId} ${one.otherId}`;
    if (one.isSure || !found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** Pairs of one of the persons and one of the others. */
export async function kinAmong(tx: Tx, personIds: readonly string[], otherIds: readonly string[]): Promise<Kin[]> {
  const ids = [...new Set([...personIds, ...otherIds])];
  const people = await peopleOf(tx, ids);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const [likeness, word] = [likenessTo(people), await wordsOf(tx, 'DJ_COMM_JTGX')];
  const [persons, others] = [new Set(personIds), new Set(otherIds)];
  const pairs = (await familiesOf(tx, ids)).flatMap(relative => {
    const { relation, personId: toldBy } = relative;
    const reason = `${nameOf.get(toldBy) ?? ''}的${word(relation)}`;
    return likeness(relative).flatMap(({ who, isSure }) => {
      const pair = (personId: string, otherId: string): Kin[] =>
        personId !== otherId && persons.has(personId) && others.has(otherId)
          ? [{ personId, otherId, relation, reason, name: who.name, isSure }]
          : [];
      return [...pair(who.id, toldBy), ...pair(toldBy, who.id)];
    });
  });
  return once(pairs);
}
