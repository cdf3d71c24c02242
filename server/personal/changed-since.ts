import { sql } from 'drizzle-orm';
import { fieldsOf, layersOf, type Resource } from 'contract/kit/resource.ts';
import type { Since } from 'contract/personal/form-draft.ts';
import { labelsFor, maskedText } from '../kit/resource/labels.ts';
import { inReach } from '../kit/resource/read.ts';
import { loadRows } from '../kit/write/load.ts';
import type { Tx } from '../kit/registry.ts';

/**
 * What others did to a row after somebody opened its form: field by field as it stands now; null when nothing.
 * The draft's own values are left to the page: words for ids somebody typed would tell names out of reach.
 */
export async function changedSince(tx: Tx, resource: Resource, id: string, seenAt: string): Promise<Since | null> {
  if (!(await inReach(tx, resource, id, 'update'))) return null;
  const entities = layersOf(resource).map(layer => layer.name);
  const records = await tx.rows<{ by: string; at: string; names: string[] }>(sql`
    select operator_name as by, valid_from as at, array(select jsonb_array_elements(fields) ->> 'name') as names
    from change_record where record_id = ${id}::bigint and entity = any(${sql.param(entities)}::text[])
      and valid_from > ${seenAt}::timestamptz order by valid_from desc, id desc limit 200`);
  const last = records[0];
  if (!last) return null;
  const known = fieldsOf(resource);
  const now = (await loadRows(tx, resource, [id], null, 'look')).get(id)?.values ?? {};
  const label = await labelsFor(tx, known, [now]);
  const fields = [...new Set(records.flatMap(record => record.names))].flatMap(name => {
    const field = known[name];
    if (!field || field.flags.derived) return [];
    return [{ name, label: field.label, now: maskedText(field, now[name], label) }];
  });
  return { by: last.by, at: last.at, fields };
}
