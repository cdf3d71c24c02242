/**
 * Makes two records of one person one, in one transaction: the one that goes is removed with its parts, the one that stays
 * takes what it lacked and what was chosen, gets the parts it had not, and everything that named the other names it.
 */
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { mergePersons } from 'contract/person/duplicate.ts';
import { person } from 'contract/person/person.ts';
import { audit } from '../../kit/audit.ts';
import { announce } from '../../kit/process/happening.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Change } from '../../kit/write/fields.ts';
import { write } from '../../kit/write/write.ts';
import { personsMerging } from '../happenings.ts';
import { passOn } from '../platform/index.ts';
import { formerAfter, numbersOf } from './number.ts';
import {
  bothOf,
  differing,
  obstacles,
  holdAccounts,
  keyOf,
  merging,
  naming,
  partRow,
  partsOf,
  typedValues,
  type Differing,
  type Naming,
} from './duplicate-pairs.ts';
import type { Loaded } from '../../kit/write/planned.ts';

type Asked = InputOf<typeof mergePersons>['body'];
/** A row that named the one and names the other since; ids alone. */
export interface Moved {
  entity: string;
  id: string;
  fields: string[];
}
export interface SetField {
  entity: string;
  name: string;
}

/** Written because of the merging: whatever stands in the way of somebody's own edit does not stand in its way. */
export const put = (tx: Tx, of: Resource, changes: Change[], reason: string, verb = 'merge'): Promise<string[]> =>
  changes.length === 0
    ? Promise.resolve([])
    : write(tx, of, changes, {
        verb,
        origin: 3,
        reason,
        allow: [...new Set(changes.flatMap(({ values }) => Object.keys(values)))],
        confirmed: 'all',
        isConsequence: true,
        isWhole: true,
      });

/** The rows of each entity in one write. */
export async function rename(tx: Tx, rows: Naming[], reason: string): Promise<Moved[]> {
  for (const of of new Set(rows.map(row => row.of))) {
    const own = rows.filter(row => row.of === of);
    await put(
      tx,
      of,
      own.map(({ id, values }) => ({ id, values })),
      reason,
    );
  }
  return rows.map(({ of, id, values }) => ({ entity: of.name, id, fields: Object.keys(values) }));
}

const account = 'user';
/** The account of one person becomes that of another and opens by no password before a reset; only these, where they are named. */
export async function handOver(tx: Tx, from: string, to: string, ids: string[] | null = null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update user_account set person_id = ${to}::bigint, version = version + 1, updated_at = now()
    where person_id = ${from}::bigint and deleted_at is null
      and (${ids === null} or id = any(${sql.param(ids ?? [])}::bigint[])) returning id`);
  const handed = rows.map(row => row.id);
  await passOn(tx, handed);
  return handed;
}
export const accountsIn = (moved: Moved[]): string[] => moved.filter(one => one.entity === account).map(one => one.id);

export const lastRecord = async (tx: Tx): Promise<string> =>
  (await tx.one<{ id: string }>(sql`select coalesce(max(id), 0)::text as id from change_record`))?.id ?? '0';

/** Fields the kept record gets: what it lacked, and what was chosen from the other. */
function wanted(found: Differing[], taken: string[]): Differing[] {
  const unknown = taken.filter(name => !found.some(one => one.name === name));
  if (unknown.length > 0) throw refuse([fault('taken', 'person.merge.unknown-field', { names: unknown.join('、') })]);
  return found.filter(({ name, isFilled }) => isFilled || taken.includes(name));
}
const valuesFor = (found: Differing[], of: Resource): Values =>
  Object.fromEntries(found.filter(one => one.of === of).map(({ name, dropped }) => [name, dropped]));

export async function merge(tx: Tx, { keptId, droppedId, versions, taken, reason }: Asked): Promise<string> {
  const duplicates = await bothOf(tx, keptId, droppedId, 'write');
  const { kept, dropped } = duplicates;
  if (kept.version !== versions.kept || dropped.version !== versions.dropped)
    throw refuse([fault('', 'person.merge.changed-since')]);
  await holdAccounts(tx, [kept.id, dropped.id]);
  const against = await obstacles(tx, duplicates);
  if (against.length > 0) throw refuse(against.map(code => fault('', code)));
  const since = await lastRecord(tx);
  const why = `合并重复人员：${reason.trim()}`;
  await announce(tx, personsMerging, { keptId: kept.id, droppedId: dropped.id, reason: why });
  const chosen = wanted(await differing(tx, duplicates), taken);
  const names = await naming(tx, dropped.id, kept.id);
  const parts: { part: Resource; own: Loaded | undefined; other: Loaded | undefined }[] = [];
  for (const part of partsOf(tx))
    parts.push({ part, own: await partRow(tx, part, kept.id), other: await partRow(tx, part, dropped.id) });
  // The record that goes is taken away first: its numbers belong to the one that stays.
  for (const { part, other } of parts)
    if (other) await put(tx, part, [{ id: dropped.id, values: {}, remove: true }], why);
  await put(tx, person, [{ id: dropped.id, values: {}, remove: true }], why);
  const values = valuesFor(chosen, person);
  const former = formerAfter(kept.values, { ...kept.values, ...values }, numbersOf(dropped.values));
  if (former !== (kept.values.formerNumbers ?? null)) values['formerNumbers'] = former;
  if (Object.keys(values).length > 0) await put(tx, person, [{ id: kept.id, values }], why);
  const key = keyOf({ ...kept.values, ...values });
  const added: string[] = [];
  for (const { part, own, other } of parts) {
    if (!other) continue;
    if (own) {
      const ofPart = valuesFor(chosen, part);
      if (Object.keys(ofPart).length > 0) await put(tx, part, [{ id: kept.id, values: ofPart }], why);
      continue;
    }
    await put(tx, part, [{ values: { ...key, ...typedValues(part, other.values) } }], why);
    added.push(part.name);
  }
  const moved = await rename(tx, names, why);
  for (const id of await handOver(tx, dropped.id, kept.id)) moved.push({ entity: account, id, fields: ['personId'] });
  const set: SetField[] = chosen.map(({ of, name }) => ({ entity: of.name, name }));
  const row = await tx.one<{ id: string }>(sql`
    insert into person_merge (kept_id, dropped_id, dropped_text, state, reason, since, added_parts, set_fields, moved, by_id, by_name)
    values (${kept.id}::bigint, ${dropped.id}::bigint,
      ${[dropped.values.name, dropped.values.number].filter(Boolean).join(' ')}, 'merged', ${reason.trim()},
      ${since}::bigint, ${JSON.stringify(added)}::jsonb, ${JSON.stringify(set)}::jsonb, ${JSON.stringify(moved)}::jsonb,
      ${tx.actor.userId}::bigint, ${tx.actor.name}) returning id`);
  await audit(tx, {
    action: merging,
    entity: person.name,
    recordId: kept.id,
    detail: { droppedId: dropped.id, fields: set.map(one => one.name), moved: moved.length },
    reason: reason.trim(),
  });
  return row?.id ?? '';
}
