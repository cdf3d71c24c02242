/**
 * Takes a merging back: the record that went stands again under a new id, with the values it had; what the kept one had got
 * from it goes back where nobody changed it since, and the rows that were moved name the one they named.
 */
import { sql } from 'drizzle-orm';
import type { Resource, RowValues } from 'contract/kit/resource.ts';
import { numbersAsText, numbersIn } from 'contract/person/codes.ts';
import { person } from 'contract/person/person.ts';
import { Refusal, notFound } from '../../kit/refusal.ts';
import { audit } from '../../kit/audit.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { personsAbove } from '../access/index.ts';
import { isSame } from '../../kit/write/fields.ts';
import { valuesOf } from '../../kit/write/image.ts';
import { accountsIn, handOver, put, rename, type Moved, type SetField } from './merge.ts';
import { numbersOf } from './number.ts';
import { hasWaitingGrant, holdAccounts, keyOf, merging, naming, partsOf, typedValues } from './duplicate-pairs.ts';
import type { Image } from '../../kit/write/planned.ts';

interface Stored {
  id: string;
  keptId: string;
  droppedId: string;
  state: string;
  since: string;
  addedParts: string[];
  setFields: SetField[];
  moved: Moved[];
}

/** The image that was valid up to a change record, or up to now. */
async function valuesThen<R extends Resource>(
  tx: Tx,
  of: R,
  id: string,
  upTo: string | null,
): Promise<RowValues<R> | null> {
  const row = await tx.one<{ image: Image | null }>(sql`
    select after as image from change_record where entity = ${of.name} and record_id = ${id}::bigint
      and (${upTo}::bigint is null or id <= ${upTo}::bigint) order by id desc limit 1`);
  return row?.image ? valuesOf(tx.registry.seal, of, row.image) : null;
}

/** What the merging wrote into the kept record, read from its own change record. */
async function writtenBy(tx: Tx, of: Resource, { keptId, since }: Stored): Promise<Values | null> {
  const row = await tx.one<{ image: Image }>(sql`
    select after as image from change_record where entity = ${of.name} and record_id = ${keptId}::bigint
      and id > ${since}::bigint order by id limit 1`);
  return row ? valuesOf(tx.registry.seal, of, row.image) : null;
}

/** Fields that hold what the merging wrote get back what stood before. */
async function putBack(tx: Tx, of: Resource, stored: Stored, reason: string): Promise<void> {
  const names = stored.setFields.filter(one => one.entity === of.name).map(one => one.name);
  if (names.length === 0) return;
  const before = await valuesThen(tx, of, stored.keptId, stored.since);
  const written = await writtenBy(tx, of, stored);
  const now = await valuesThen(tx, of, stored.keptId, null);
  const untouched = names.filter(name => isSame(now?.[name], written?.[name]));
  const values = Object.fromEntries(untouched.map(name => [name, before?.[name] ?? null]));
  if (untouched.length > 0) await put(tx, of, [{ id: stored.keptId, values }], reason);
}

/** The numbers of the record that stands again are its own. */
async function giveNumbersBack(tx: Tx, { keptId, droppedId, since }: Stored, reason: string): Promise<void> {
  const [now, dropped] = [await valuesThen(tx, person, keptId, null), await valuesThen(tx, person, droppedId, since)];
  const own = dropped ? numbersOf(dropped) : [];
  const former = numbersAsText(numbersIn(now?.formerNumbers).filter(one => !own.includes(one)));
  if (former === (now?.formerNumbers ?? null)) return;
  await put(tx, person, [{ id: keptId, values: { formerNumbers: former } }], reason);
}

async function standAgain(tx: Tx, { droppedId, since }: Stored, reason: string): Promise<string> {
  const values = (await valuesThen(tx, person, droppedId, since)) ?? {};
  const [id = ''] = await put(tx, person, [{ values: typedValues(person, values) }], reason);
  for (const part of partsOf(tx)) {
    const own = await valuesThen(tx, part, droppedId, since);
    if (own) await put(tx, part, [{ values: { ...keyOf(values), ...typedValues(part, own) } }], reason);
  }
  return id;
}

export async function separate(tx: Tx, id: string, reason: string): Promise<void> {
  const stored = await tx.one<Stored>(sql`
    select id, kept_id, dropped_id, state, since, added_parts,
      set_fields, moved from person_merge where id = ${id}::bigint for update`);
  if (!stored) throw notFound();
  if (stored.state !== 'merged') throw new Refusal(409, 'person.merge.not-merged');
  await holdAccounts(tx, [stored.keptId]);
  if (await hasWaitingGrant(tx, [stored.keptId])) throw new Refusal(400, 'person.merge.grant-waits');
  if ((await personsAbove(tx, [stored.keptId])).size > 0) throw new Refusal(400, 'person.merge.account-above');
  const why = `撤销合并：${reason.trim()}`;
  const isMoved = (entity: string, row: string) => stored.moved.find(one => one.entity === entity && one.id === row);
  const named = await naming(tx, stored.keptId, '0');
  const added = partsOf(tx).filter(part => stored.addedParts.includes(part.name));
  for (const part of added) await put(tx, part, [{ id: stored.keptId, values: {}, remove: true }], why);
  for (const of of [person, ...partsOf(tx)]) if (!added.includes(of)) await putBack(tx, of, stored, why);
  await giveNumbersBack(tx, stored, why);
  const droppedId = await standAgain(tx, stored, why);
  const back = named.flatMap(row => {
    const own = isMoved(row.of.name, row.id);
    const values = Object.entries(row.values).flatMap(([name, value]): [string, unknown][] => {
      if (!own?.fields.includes(name)) return [];
      return [[name, Array.isArray(value) ? value.map(one => (one === '0' ? droppedId : one)) : droppedId]];
    });
    return values.length > 0 ? [{ ...row, values: Object.fromEntries(values) }] : [];
  });
  await rename(tx, back, why);
  await handOver(tx, stored.keptId, droppedId, accountsIn(stored.moved));
  await tx.rows(sql`
    update person_merge set state = 'separated', separated_reason = ${reason.trim()}, separated_by_name = ${tx.actor.name},
      separated_at = now() where id = ${id}::bigint`);
  await audit(tx, {
    action: `${merging}.separate`,
    entity: person.name,
    recordId: stored.keptId,
    detail: { droppedId, moved: back.length },
    reason: reason.trim(),
  });
}
