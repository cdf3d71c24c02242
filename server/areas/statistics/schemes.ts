/** Schemes of free statistics: each is its owner's alone, found, changed and removed by nobody else. Decision 363. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import * as calls from 'contract/statistics/scheme.ts';
import type { Scheme, SchemeContent } from 'contract/statistics/scheme.ts';
import { audit } from '../../kit/audit.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { cleanValue } from '../../kit/write/fields.ts';
import type { Tx } from '../../kit/registry.ts';
import { meets } from './counted.ts';
import { dimensionFor, measureFor } from './crossing.ts';

const find = (tx: Tx, condition: SQL = sql`true`) =>
  tx.rows<Scheme>(sql`
    select s.id, s.version, s.name, s.measure, s.rows, s.columns, s.conditions as "where", s.way from statistics_scheme s
    where s.deleted_at is null and s.owner_id = ${tx.actor.userId}::bigint and ${condition} order by s.name, s.id`);

/** An own scheme, locked; another's is as absent as none. */
async function ownScheme(tx: Tx, id: string, version: number): Promise<Scheme> {
  await tx.rows(sql`select 1 from statistics_scheme where id = ${id}::bigint for update`);
  const [scheme] = await find(tx, sql`s.id = ${id}::bigint`);
  if (!scheme) throw notFound();
  if (scheme.version !== version) throw new Refusal(409, 'statistics.scheme.stale');
  return scheme;
}

/** A name one can find it by, and what can be counted so. */
async function checked(tx: Tx, content: SchemeContent): Promise<SchemeContent> {
  const { measure: code, rows, columns, where } = content;
  const named = cleanValue(tx.registry, 'name', calls.nameField, content.name);
  if ('fault' in named) throw refuse([named.fault]);
  if (named.value === null) throw refuse([fault('name', 'kit.required', { label: calls.nameField.label })]);
  const measure = measureFor(tx, code);
  for (const dimension of [rows, columns]) if (dimension !== null) dimensionFor(measure, dimension);
  if (where !== null) await meets(tx, measure.of, { where: [where] });
  return { ...content, name: String(named.value) };
}

async function store(tx: Tx, id: string | null, content: SchemeContent): Promise<string> {
  const { name, measure, rows, columns, where, way } = content;
  const taken = await find(tx, sql`s.name = ${name} and s.id is distinct from ${id}::bigint`);
  if (taken.length > 0) throw refuse([fault('name', 'statistics.scheme.name-taken', { name })]);
  const values = sql`${name}, ${measure}, ${rows}, ${columns}, ${where}, ${way}`;
  const row = await tx.one<{ id: string }>(
    id === null
      ? sql`insert into statistics_scheme (name, measure, rows, columns, conditions, way, owner_id)
          values (${values}, ${tx.actor.userId}) returning id`
      : sql`update statistics_scheme set (name, measure, rows, columns, conditions, way) = (${values}),
          version = version + 1, updated_at = now() where id = ${id}::bigint returning id`,
  );
  return row?.id ?? '';
}

async function told(tx: Tx, id: string, verb: string, content: SchemeContent): Promise<Scheme> {
  const { name, measure, rows, columns } = content;
  const detail = { name, measure, rows, columns };
  await audit(tx, { action: `statistics.statisticsScheme.${verb}`, entity: 'statisticsScheme', recordId: id, detail });
  const [scheme] = await find(tx, sql`s.id = ${id}::bigint`);
  return scheme as Scheme;
}

/** Two tabs of one person save at once: they take turns, so that name and number are looked at by one. */
const takeTurn = (tx: Tx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('statistics_scheme'), hashtext(${tx.actor.userId}::text))`);

export async function createScheme(tx: Tx, given: SchemeContent): Promise<Scheme> {
  const content = await checked(tx, given);
  await takeTurn(tx);
  if ((await find(tx)).length >= calls.mostSchemes)
    throw refuse([fault('', 'statistics.scheme.too-many', { most: calls.mostSchemes })]);
  return told(tx, await store(tx, null, content), 'create', content);
}

export const schemeRoutes = [
  serve(calls.listSchemes, async ({ tx }) => {
    const content = await find(tx);
    return { content, totalElements: content.length };
  }),
  serve(calls.createScheme, async ({ tx, body, status }) => {
    const scheme = await createScheme(tx, body);
    status(201);
    return scheme;
  }),
  serve(calls.updateScheme, async ({ tx, body: { id, version, ...given } }) => {
    await takeTurn(tx);
    const { id: _, version: __, ...standing } = await ownScheme(tx, id, version);
    const content = await checked(tx, { ...standing, ...given });
    await store(tx, id, content);
    return told(tx, id, 'update', content);
  }),
  serve(calls.removeSchemes, async ({ tx, body }) => {
    const ids = [...new Set(body.map(String))];
    const gone = await tx.rows<{ id: string; name: string }>(sql`
      update statistics_scheme set deleted_at = now() where id = any(${sql.param(ids)}::bigint[])
        and owner_id = ${tx.actor.userId}::bigint and deleted_at is null returning id, name`);
    if (gone.length < ids.length) throw notFound();
    const action = 'statistics.statisticsScheme.remove';
    const entity = 'statisticsScheme';
    await audit(tx, ...gone.map(({ id, name }) => ({ action, entity, recordId: id, detail: { name } })));
    return { removed: gone.length };
  }),
];
