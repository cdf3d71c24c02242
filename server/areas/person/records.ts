/**
 * One person across all areas: how many rows of each entity name the person, in the reach of who asks. Found by the
 * registry, so an area that comes later is there without saying so.
 */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { isStored, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { person } from 'contract/person/person.ts';
import { personRecords, type HeldRecord } from 'contract/person/records.ts';
import { serve } from '../../kit/route.ts';
import { columnIn, notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { partsOf } from './duplicate-pairs.ts';
import type { Tx } from '../../kit/registry.ts';

const readable = (tx: Tx, of: Resource): SQL =>
  sql`${notDeletedIn(of)} and ${within(tx, permissionOf(of, 'read'), of)}`;

/** The layers of the person that the reader reaches; none where the person is out of reach. */
async function layersInReach(tx: Tx, id: string): Promise<Resource[]> {
  const layers = [person, ...partsOf(tx)];
  const selects = layers.map(
    of =>
      sql`select ${of.name}::text as entity from ${sourceOf(of)} where t.id = ${id}::bigint and ${readable(tx, of)}`,
  );
  const found = new Set(
    (await tx.rows<{ entity: string }>(sql.join(selects, sql` union all `))).map(row => row.entity),
  );
  return layers.filter(of => found.has(of.name));
}

/** Every field of every entity that refers to a person. */
const referring = (tx: Tx) => {
  const names = new Set([person, ...partsOf(tx)].map(one => one.name));
  return [...tx.registry.resources.values()].flatMap(of =>
    Object.entries(of.fields).flatMap(([name, field]) =>
      field.to && names.has(field.to) && isStored(field) ? [{ of, name, field }] : [],
    ),
  );
};

async function countsOf(tx: Tx, id: string): Promise<HeldRecord[]> {
  const fields = referring(tx);
  const selects = fields.map(({ of, name, field }, at) => {
    const column = columnIn(of, name);
    const names =
      typeOf(field).sql === 'bigint[]' ? sql`${id}::bigint = any(${column})` : sql`${column} = ${id}::bigint`;
    return sql`select ${at}::int as at, count(*)::int as count from ${sourceOf(of)} where ${names} and ${readable(tx, of)}`;
  });
  const rows = await tx.rows<{ at: number; count: number }>(sql`
    select * from (${sql.join(selects, sql` union all `)}) r where count > 0 order by at`);
  return rows.flatMap(({ at, count }) => {
    const one = fields[at];
    if (!one) return [];
    const { of, name, field } = one;
    return [{ entity: of.name, label: of.label, field: name, fieldLabel: field.label, count }];
  });
}

export const personRecordsRoute = serve(personRecords, async ({ tx, params: { id } }) => {
  const layers = await layersInReach(tx, id);
  if (layers.length === 0) throw notFound();
  return {
    parts: layers.map(({ name, label }) => ({ entity: name, label })),
    records: await countsOf(tx, id),
  };
});
