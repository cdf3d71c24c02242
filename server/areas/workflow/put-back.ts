/** Values that a matter wrote, to be put back as they stood before it, told as a restoration. Domain-party 12.3. */
import { sql } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import { columnOf } from '../../kit/database/columns.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { Refusal } from '../../kit/refusal.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { isSame } from '../../kit/write/fields.ts';
import type { Flow } from '../../kit/flow.ts';
import { valuesOf } from '../../kit/write/image.ts';
import { loadRows } from '../../kit/write/load.ts';

/** Follow from others by themselves. */
const derived = ['path', 'level'];

interface Written {
  recordId: string;
  type: number;
  fields: { name: string; old: unknown; new: unknown }[];
}

/** Values of a record as rows hold them: ids are texts there and numbers in the record. */
function imageValues(tx: Tx, resource: Resource, fields: Written['fields'], side: 'old' | 'new'): Values {
  const image = Object.fromEntries(fields.map(one => [columnOf(one.name), one[side]]));
  const values = valuesOf(tx.registry.seal, resource, image);
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}

export interface Back {
  id: string;
  name: string;
  values: Values;
  /** Made by the matter itself; its values are left to the caller. */
  isFounded: boolean;
  /** Written again by others in the meantime, or gone. */
  isChanged: boolean;
}

/** The condition that a record `c` was written by a process. */
export const isWrittenBy = ({ entity, id }: Flow) => sql`c.flow_id = ${id}::bigint and c.flow_entity = ${entity}`;

/** Nothing is put back by guess: some records of the time before were written by an order of this number, and none can say of which kind. */
export async function refuseUntold(tx: Tx, { id }: Flow, { name }: Resource): Promise<void> {
  const untold = await tx.one(sql`
    select 1 from change_record c where c.flow_id = ${id}::bigint and c.flow_entity is null
      and c.entity = ${name} limit 1`);
  if (untold) throw new Refusal(400, 'workflow.untold');
}

/** What a matter wrote of one entity, with the values that stood there before. */
export async function writtenBy(tx: Tx, resource: Resource, flow: Flow): Promise<Back[]> {
  await refuseUntold(tx, flow, resource);
  const records = await tx.rows<Written>(sql`
    select c.record_id, c.type, c.fields from change_record c
    where ${isWrittenBy(flow)} and c.entity = ${resource.name} order by c.id`);
  const rows = await loadRows(tx, resource, [...new Set(records.map(one => one.recordId))], null);
  const [before, after, founded] = [new Map<string, Values>(), new Map<string, Values>(), new Set<string>()];
  for (const { recordId: id, type, fields } of records) {
    const own = fields.filter(one => !derived.includes(one.name) && one.name in resource.fields);
    // Of a value that was written twice the first one stood before, the last one stands now.
    before.set(id, { ...imageValues(tx, resource, own, 'old'), ...before.get(id) });
    after.set(id, { ...after.get(id), ...imageValues(tx, resource, own, 'new') });
    if (type === 1) founded.add(id);
  }
  return [...before].map(([id, values]) => {
    const row = rows.get(id);
    const isChanged =
      !row || Object.entries(after.get(id) ?? {}).some(([name, value]) => !isSame(row.values[name], value));
    const { shortName, name } = row?.values ?? {};
    return { id, name: String(shortName ?? name ?? ''), values, isFounded: founded.has(id), isChanged };
  });
}

type Former = Pick<Back, 'id' | 'values'>;
export async function putBack(tx: Tx, resource: Resource, backs: readonly Former[], flow: Flow, reason: string) {
  const changes = backs.filter(one => Object.keys(one.values).length > 0).map(({ id, values }) => ({ id, values }));
  await applyEffects(tx, resource, changes, { flow, reason, isRestoration: true });
}

/** What a matter wrote of one entity stands again, as far as nobody has touched it since. */
export async function putBackUntouched(tx: Tx, resource: Resource, flow: Flow, reason: string): Promise<Back[]> {
  const backs = (await writtenBy(tx, resource, flow)).filter(one => !one.isChanged);
  await putBack(tx, resource, backs, flow, reason);
  return backs;
}
