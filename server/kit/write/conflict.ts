import { sql } from 'drizzle-orm';
import type { Conflict } from 'contract/kit/fault.ts';
import { layersOf, seenFieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { labelsFor, maskedText } from '../resource/labels.ts';
import { typedInto } from './references.ts';
import { Refusal } from '../refusal.ts';
import { nameOf } from '../resource/source.ts';
import { isSame } from './fields.ts';
import type { Tx } from '../registry.ts';
import type { Planned } from './planned.ts';

/** 409: who changed the row since, when, and where what was typed differs from what stands there now. */
export async function staleRow(tx: Tx, resource: Resource, plan: Planned): Promise<Refusal> {
  const whole = layersOf(resource)[0] as Resource;
  const last = await tx.one<{ at: string; name: string | null }>(sql`
    select r.updated_at as at, u.name from ${nameOf(tableName(whole.name))} r left join user_account u on u.id = r.updated_by
    where r.id = ${plan.id}::bigint`);
  const fields = seenFieldsOf(resource);
  const given = Object.keys(plan.change.values);
  // As they were understood: what is no value at all was left out of the plan.
  const typed = Object.fromEntries(given.map(name => [name, plan.after[name]]));
  const label = await labelsFor(tx, typedInto(resource), [plan.before ?? {}], [typed]);
  const differences = given.flatMap(name => {
    const field = fields[name];
    if (!field || isSame(plan.before?.[name], plan.after[name])) return [];
    const text = (value: unknown) => maskedText(field, value, label);
    return [{ name, label: field.label, theirs: text(plan.before?.[name]), yours: text(plan.after[name]) }];
  });
  const conflict: Conflict = { by: last?.name ?? '系统', at: last?.at ?? '', differences };
  return new Refusal(409, 'kit.stale', { conflict });
}
