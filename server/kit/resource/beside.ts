/**
 * Records that hang on a person: of every entity whose scope names one. A list of people of any kind may be asked for who
 * has such a record, by who reads them, as far as they are read: nothing is told that their own list would not tell.
 * Decision 314.
 */
import { sql, type SQL } from 'drizzle-orm';
import { besideOf, type Beside } from 'contract/kit/conditions.ts';
import { besideRecords } from 'contract/kit/beside.ts';
import { madeOnce } from 'contract/kit/made-once.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, layersOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { grantsOf } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import type { Registry, Tx } from '../registry.ts';
import { serve } from '../route.ts';
import { within } from './reach.ts';
import { columnIn, notDeletedIn, sourceOf } from './source.ts';

export interface Records {
  of: Resource;
  /** The field that names the person. */
  by: string;
}

const wholeOf = (resource: Resource): string => layersOf(resource)[0]?.name ?? '';

/** Rows that people share an id with have parts: a person is a cadre, a member, a teacher. */
function gather({ resources }: Registry): ReadonlyMap<string, ReadonlyMap<string, Records>> {
  const wholes = new Set([...resources.values()].flatMap(one => one.partOf?.of.name ?? []));
  const gathered = new Map([...wholes].map(name => [name, new Map<string, Records>()]));
  for (const of of resources.values()) {
    if (of.kind === 'log' || wholes.has(wholeOf(of))) continue;
    for (const by of of.scope) {
      const field = fieldsOf(of)[by];
      const target = field?.type === 'ref' ? resources.get(field.to ?? '') : undefined;
      const beside = target && gathered.get(wholeOf(target));
      if (beside && !beside.has(of.name)) beside.set(of.name, { of, by });
    }
  }
  return gathered;
}
const known = new WeakMap<Registry, ReturnType<typeof gather>>();
const besides = (registry: Registry, resource: Resource): ReadonlyMap<string, Records> =>
  madeOnce(known, registry, gather).get(wholeOf(resource)) ?? new Map();

/** Held as such: what one may read of oneself alone is no condition. */
const mayAsk = ({ actor }: Tx, { of }: Records): boolean => grantsOf(actor, permissionOf(of, 'read')).length > 0;

/** The records a condition is about; 400 where there are none such, or none that who asks may read, in the same words. */
export function recordsBeside(tx: Tx, resource: Resource, beside: Beside): Records {
  const name = besideOf(beside);
  const records = besides(tx.registry, resource).get(name);
  if (records && mayAsk(tx, records)) return records;
  const label = tx.registry.resources.get(name)?.label ?? shortened(name, 60);
  throw new Refusal(400, 'kit.no-records-beside', { params: { name: label } });
}

/** Whether the row (alias t) has a record that meets the conditions, among those in reach. */
export function hasRecord(tx: Tx, { of, by }: Records, conditions: SQL[]): SQL {
  const inReach = within(tx, permissionOf(of, 'read'), of);
  const all = sql.join([notDeletedIn(of), inReach, ...conditions], sql` and `);
  return sql`exists (select from (
    select ${columnIn(of, by)} as person_id from ${sourceOf(of)} where ${all}) beside where beside.person_id = t.id)`;
}

export const besideRoute = serve(besideRecords, async ({ tx, query: { entity } }) => {
  const resource = tx.registry.resources.get(entity);
  const all = resource ? [...besides(tx.registry, resource).values()] : [];
  const content = all
    .filter(one => mayAsk(tx, one))
    .map(({ of, by }) => ({ area: of.area, entity: of.name, label: of.label, by }));
  return { content, totalElements: content.length };
});
