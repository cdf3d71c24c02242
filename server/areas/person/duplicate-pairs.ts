/** Finds records that may be one person, and says of two what differs and what hangs on them. */
import { sql, type SQL } from 'drizzle-orm';
import type { DuplicateComparison, DuplicateFace, DuplicatePair } from 'contract/person/duplicate.ts';
import { fault, sentence } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { isStored, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { person } from 'contract/person/person.ts';
import { columnOf } from '../../kit/database/columns.ts';
import { announce } from '../../kit/process/happening.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { labelsFor, maskedText } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { notDeletedIn, nameOf, sourceOf } from '../../kit/resource/source.ts';
import { personsAbove } from '../access/index.ts';
import { personsCompared } from '../happenings.ts';
import { isSame } from '../../kit/write/fields.ts';
import { loadRows } from '../../kit/write/load.ts';
import { isBlank } from '../../kit/write/needed.ts';
import type { Loaded } from '../../kit/write/planned.ts';

export const merging = 'person.person.merge';

/** What a person can be besides: parts that share the id. */
export const partsOf = (tx: Tx): Resource[] =>
  [...tx.registry.resources.values()].filter(one => one.partOf?.of.name === person.name);

const partLabels = (tx: Tx, id: SQL): SQL =>
  sql`array_remove(array[${sql.join(
    partsOf(tx).map(
      one =>
        sql`(select ${one.label}::text from ${nameOf(tableName(one.name))} x where x.id = ${id} and x.deleted_at is null)`,
    ),
    sql`, `,
  )}], null)`;
const faceOf = (tx: Tx, alias: 'a' | 'b'): SQL => {
  const own = nameOf(alias);
  return sql`jsonb_build_object('id', ${own}.id::text, 'name', ${own}.name, 'number', ${own}.number,
    'birthDate', ${own}.birth_date::text, 'unitName', (select u.name from unit u where u.id = ${own}.unit_id),
    'parts', to_jsonb(${partLabels(tx, sql`${own}.id`)}))`;
};

/** Two living records of one name: with one birthday, or where at least one of them has none. */
const alike = sql`a.deleted_at is null and b.deleted_at is null and a.name = b.name and a.id < b.id
  and (a.birth_date = b.birth_date or a.birth_date is null or b.birth_date is null)
  and not exists (select 1 from person_merge m where m.state = 'different'
    and least(m.kept_id, m.dropped_id) = a.id and greatest(m.kept_id, m.dropped_id) = b.id)`;

/** Pairs of which both are in reach of merging. */
export async function pairs(tx: Tx, pageNo: number, size: number) {
  const open = sql`select t.id from ${sourceOf(person)} where ${notDeletedIn(person)} and ${within(tx, merging, person)}`;
  const from = sql`from person a join person b on ${alike} where a.id in (${open}) and b.id in (${open})`;
  const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n ${from}`);
  const content = await tx.rows<DuplicatePair>(sql`
    select ${faceOf(tx, 'a')} as first, ${faceOf(tx, 'b')} as second,
      case when a.birth_date = b.birth_date then '姓名、出生日期相同' else '姓名相同，出生日期不全' end as likeness
    ${from} order by a.birth_date is distinct from b.birth_date, a.name_pinyin, a.id, b.id
    limit ${size} offset ${pageNo * size}`);
  return { content, totalElements: counted?.n ?? 0 };
}

export interface Duplicates {
  kept: Loaded<typeof person>;
  dropped: Loaded<typeof person>;
}
/** Both records, in reach; locked in order of id when something is to happen to them. */
export async function bothOf(tx: Tx, keptId: string, droppedId: string, intent: 'write' | 'look'): Promise<Duplicates> {
  if (keptId === droppedId) throw refuse([fault('droppedId', 'person.merge.same')]);
  const rows = await loadRows(tx, person, [keptId, droppedId], 'merge', intent);
  const [kept, dropped] = [rows.get(keptId), rows.get(droppedId)];
  if (!kept || !dropped) throw notFound();
  return { kept, dropped };
}

/** The part of a person, where there is one. */
export async function partRow(tx: Tx, part: Resource, id: string): Promise<Loaded | undefined> {
  return (await loadRows(tx, part, [id], null, 'look')).get(id);
}

const isTyped = ({ flags, type }: Field) => !flags.derived && !flags.computed && type !== 'state';

export interface Differing {
  /** The entity that holds the field. */
  of: Resource;
  name: string;
  field: Field;
  kept: unknown;
  dropped: unknown;
  isFilled: boolean;
}
/** Fields that both records could hold and in which they differ; what only the dropped one holds is taken over. */
export async function differing(tx: Tx, { kept, dropped }: Duplicates): Promise<Differing[]> {
  const found = compare(person, kept.values, dropped.values);
  for (const part of partsOf(tx)) {
    const [own, other] = [await partRow(tx, part, kept.id), await partRow(tx, part, dropped.id)];
    if (own && other) found.push(...compare(part, own.values, other.values));
  }
  return found;
}
const compare = (of: Resource, own: Values, other: Values): Differing[] =>
  Object.entries(of.fields).flatMap(([name, field]): Differing[] => {
    const [kept, dropped] = [own[name] ?? null, other[name] ?? null];
    if (!isStored(field) || !isTyped(field) || isBlank(dropped) || isSame(kept, dropped)) return [];
    return [{ of, name, field, kept, dropped, isFilled: isBlank(kept) }];
  });

export interface Naming {
  of: Resource;
  id: string;
  /** Values the row gets instead, by field. */
  values: Values;
  title: string;
}
/** Living rows of every entity that name one person, with the values that name another instead. */
export async function naming(tx: Tx, from: string, to: string): Promise<Naming[]> {
  const names = new Set([person, ...partsOf(tx)].map(one => one.name));
  const found: Naming[] = [];
  for (const of of tx.registry.resources.values()) {
    const fields = Object.entries(of.fields).filter(([, field]) => field.to && names.has(field.to) && isStored(field));
    if (fields.length === 0) continue;
    const column = (name: string) => sql`t.${sql.identifier(columnOf(name))}`;
    const isList = (field: Field) => typeOf(field).sql === 'bigint[]';
    const names_ = fields.map(([name, field]) =>
      isList(field) ? sql`${from}::bigint = any(${column(name)})` : sql`${column(name)} = ${from}::bigint`,
    );
    const held = fields.map(([name]) => sql`to_jsonb(${column(name)})`);
    const rows = await tx.rows<{ id: string; held: unknown[] }>(sql`
      select t.id, array[${sql.join(held, sql`, `)}] as held from ${sourceOf(of)}
      where ${notDeletedIn(of)} and t.id <> ${from}::bigint and (${sql.join(names_, sql` or `)}) order by t.id`);
    for (const row of rows) {
      const values = fields.flatMap(([name], at): [string, unknown][] => {
        const value = row.held[at];
        if (Array.isArray(value)) {
          const named = value.map(String);
          return named.includes(from) ? [[name, [...new Set(named.map(one => (one === from ? to : one)))]]] : [];
        }
        return String(value) === from ? [[name, to]] : [];
      });
      found.push({ of, id: row.id, values: Object.fromEntries(values), title: of.label });
    }
  }
  return found;
}

/** The accounts of these persons, so that nobody asks for or confirms rights of theirs meanwhile. */
export const holdAccounts = (tx: Tx, personIds: readonly string[]) =>
  tx.rows(sql`
    select 1 from user_account where person_id = any(${sql.param(personIds)}::bigint[]) and deleted_at is null
    order by id for update`);

/** Who confirms a grant was shown whose account it is. */
export const hasWaitingGrant = async (tx: Tx, personIds: readonly string[]): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from role_grant g join user_account u on u.id = g.user_id
    where u.person_id = any(${sql.param(personIds)}::bigint[]) and u.deleted_at is null and g.state = 'requested' limit 1`)) !==
  null;

/** What stands against making them one. */
export async function obstacles(tx: Tx, { kept, dropped }: Duplicates): Promise<string[]> {
  const found: string[] = [];
  const ids = sql`${sql.param([kept.id, dropped.id])}::bigint[]`;
  const accounts = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from user_account where person_id = any(${ids}) and deleted_at is null`);
  if ((accounts?.n ?? 0) > 1) found.push('person.merge.two-accounts');
  if (await hasWaitingGrant(tx, [kept.id, dropped.id])) found.push('person.merge.grant-waits');
  // The account stands for the other record afterwards, and is found by its numbers.
  if ((await personsAbove(tx, [kept.id, dropped.id])).size > 0) found.push('person.merge.account-above');
  if ([kept.id, dropped.id].includes(tx.actor.personId ?? '')) found.push('person.merge.self');
  const [own, other]: Values[] = [kept.values, dropped.values];
  if (!person.key.some(name => own?.[name] ?? other?.[name])) found.push('person.merge.no-key');
  for (const codes of await announce(tx, personsCompared, { keptId: kept.id, droppedId: dropped.id }))
    found.push(...codes);
  return found;
}

async function faceBy(tx: Tx, id: string): Promise<DuplicateFace> {
  const row = await tx.one<{ face: DuplicateFace }>(
    sql`select ${faceOf(tx, 'a')} as face from person a where a.id = ${id}::bigint`,
  );
  if (!row) throw notFound();
  return row.face;
}

/** Everything somebody must see before saying that two records are one person. */
export async function comparisonOf(tx: Tx, keptId: string, droppedId: string): Promise<DuplicateComparison> {
  const duplicates = await bothOf(tx, keptId, droppedId, 'look');
  const found = await differing(tx, duplicates);
  const fields = Object.fromEntries(found.map(one => [one.name, one.field]));
  const label = await labelsFor(
    tx,
    fields,
    found.flatMap(({ name, kept, dropped }) => [{ [name]: kept }, { [name]: dropped }]),
  );
  const text = (field: Field, value: unknown) => (isBlank(value) ? null : maskedText(field, value, label));
  const counts = new Map<string, number>();
  for (const { of } of await naming(tx, droppedId, keptId)) counts.set(of.label, (counts.get(of.label) ?? 0) + 1);
  return {
    kept: await faceBy(tx, keptId),
    dropped: await faceBy(tx, droppedId),
    versions: { kept: duplicates.kept.version, dropped: duplicates.dropped.version },
    fields: found.map(({ name, field, kept, dropped, isFilled }) => ({
      name,
      label: field.label,
      kept: text(field, kept),
      dropped: text(field, dropped),
      isFilled,
    })),
    moving: [...counts].map(([title, count]) => ({ label: title, count })),
    obstacles: (await obstacles(tx, duplicates)).map(code => sentence(tx.registry.texts, code)),
  };
}

/** Stored fields of one entity that are not derived, with their values. */
export const typedValues = (of: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, field]): [string, unknown][] =>
      isStored(field) && !field.flags.derived && !isBlank(values[name]) ? [[name, values[name]]] : [],
    ),
  );
export const keyOf = (values: Values): Values => {
  const name = person.key.find(one => !isBlank(values[one]));
  return name === undefined ? {} : { [name]: values[name] };
};
