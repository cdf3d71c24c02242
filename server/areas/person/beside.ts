/** What is recorded of persons one row at a time: the rows of the same person as they will stand after a batch. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { tableName, type Draft, type Resource } from 'contract/kit/resource.ts';
import type { PlannedChange, Tx, Values } from '../../kit/registry.ts';
import { nameOf } from '../../kit/resource/source.ts';
import { rowsById } from '../../kit/write/load.ts';

type Standing<R extends Resource> = { id: string } & Draft<R>;
const ownerOf = (row: Values) => String(row['personId'] ?? '');
const isId = (value: string) => /^\d{1,18}$/.test(value);

function byOwner<T extends Values>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(ownerOf(row), [...(groups.get(ownerOf(row)) ?? []), row]);
  return groups;
}

/** Rows of a person: those in the table but for the batch, and the batch. The person is held, so that none comes meanwhile. */
export async function besidesOf<R extends Resource>(
  tx: Tx,
  resource: R,
  plans: readonly PlannedChange<R>[],
): Promise<(personId: unknown) => Standing<R>[]> {
  const persons = [...new Set(plans.map(({ after }) => ownerOf(after)))].filter(isId);
  const written = plans.map(({ id }) => id).filter(isId);
  await tx.rows(sql`
    select 1 from person where id = any(${sql.param(persons)}::bigint[]) order by id for no key update`);
  const others = await tx.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))} where person_id = any(${sql.param(persons)}::bigint[])
      and deleted_at is null and id <> all(${sql.param(written)}::bigint[])`);
  const held = await rowsById(
    tx,
    resource,
    others.map(({ id }) => id),
  );
  // Asked first when rules check: by then those of the batch have been derived.
  let byPerson: Map<string, Standing<R>[]> | undefined;
  return personId => {
    byPerson ??= byOwner([...held.values(), ...plans.map(({ id, after }) => ({ ...after, id }))] as Standing<R>[]);
    return byPerson.get(String(personId ?? '')) ?? [];
  };
}

/** `结束时间不能早于开始时间`; days and months alike stand in the order of time. */
export const endsBefore = (row: Values, from: string, to: string): Fault[] =>
  row[from] && row[to] && String(row[to]) < String(row[from]) ? [fault(to, 'person.period.ends-before')] : [];
