/**
 * What a record may name: a whole file of who writes it, or one it named before (a restoration); a photo is a picture.
 * Somebody else's file cannot be taken into an own record, since naming it would be seeing it.
 */
import { sql } from 'drizzle-orm';
import { formatOf } from 'contract/file/kinds.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnOf } from '../../kit/database/columns.ts';
import { rules, type PlannedChange, type Rules, type Tx } from '../../kit/registry.ts';

interface Facts {
  userId: string | null;
  known: Map<string, { ownerId: string; format: string | null }>;
  /** `record.file` of what records named before. */
  former: Set<string>;
}

const idsIn = (value: unknown): string[] => [value ?? []].flat().map(String);
/** Files that a plan names and its row does not name yet. */
const added = ({ changed, after, before }: PlannedChange, name: string): string[] => {
  const held = idsIn(before?.[name]);
  return changed.has(name) ? idsIn(after[name]).filter(id => !held.includes(id)) : [];
};

async function factsOf(tx: Tx, resource: Resource, plans: PlannedChange[], names: string[]): Promise<Facts> {
  const { userId } = tx.actor;
  const ids = plans.flatMap(plan => names.flatMap(name => added(plan, name)));
  if (ids.length === 0) return { userId, known: new Map(), former: new Set() };
  const rows = await tx.rows<{ id: string; ownerId: string; format: string | null }>(sql`
    select id, owner_id, format from uploaded_file
    where id = any(${sql.param(ids)}::uuid[]) and stored_at is not null and deleted_at is null`);
  const records = plans.flatMap(plan => (plan.before ? [plan.id] : []));
  const foreign = rows.filter(one => one.ownerId !== userId).map(one => one.id);
  // Of the files alone: an id that somebody wrote into a text of the record names nothing.
  const named = sql.join(
    names.map(name => sql`c.after->>${columnOf(name)}`),
    sql`, `,
  );
  const former = await tx.rows<{ key: string }>(sql`
    select c.record_id || '.' || f.id as key from unnest(${sql.param(foreign)}::text[]) as f(id)
    join change_record c on c.record_id = any(${sql.param(records)}::bigint[]) and c.entity = ${resource.name}
      and position(f.id in concat_ws(' ', ${named})) > 0`);
  return {
    userId,
    known: new Map(rows.map(({ id, ...rest }) => [id, rest])),
    former: new Set(former.map(({ key }) => key)),
  };
}

function faultOf(
  plan: PlannedChange,
  [name, field]: [string, Field],
  id: string,
  { userId, known, former }: Facts,
): Fault[] {
  const file = known.get(id);
  const isOwn = userId === null || file?.ownerId === userId;
  if (!file || (!isOwn && !former.has(`${plan.id}.${id}`))) return [fault(name, 'kit.no-file', { label: field.label })];
  const isPicture = formatOf(file.format ?? '')?.kind === 'image';
  return field.type === 'photo' && !isPicture ? [fault(name, 'file.not-picture', { label: field.label })] : [];
}

/** Rules of every entity that has files. */
export const namingRules = (resources: readonly Resource[]): Rules[] =>
  resources.flatMap(resource => {
    const fields = Object.entries(resource.fields).filter(([, field]) => typeOf(field).isFile);
    if (fields.length === 0) return [];
    const names = fields.map(([name]) => name);
    return rules(resource, {
      facts: (tx, plans) => factsOf(tx, resource, plans, names),
      check: (plan, facts) => fields.flatMap(one => added(plan, one[0]).flatMap(id => faultOf(plan, one, id, facts))),
    });
  });
