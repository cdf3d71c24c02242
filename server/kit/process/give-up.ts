/** Orders about persons who are no longer what the order takes them for are given up, as by their own `cancel`. */
import { sql } from 'drizzle-orm';
import { outcomes, type Process } from 'contract/kit/process.ts';
import { tableName, type Resource, type Row } from 'contract/kit/resource.ts';
import { columnOf } from '../database/columns.ts';
import type { MemberCause } from '../flow.ts';
import type { Tx } from '../registry.ts';
import { nameOf } from '../resource/source.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { applyToMembers } from './effects.ts';
import { recordSteps } from './record.ts';

/** Whatever is not at its end, drafts too, each by the order of its person; gives them as they stood. */
export async function giveUp<R extends Resource>(
  tx: Tx,
  { resource, subject = '', ended, transitions }: Process<R>,
  personIds: readonly string[],
  cause: MemberCause,
  opinion: string,
): Promise<Row<R>[]> {
  const { label = '', to } = transitions['cancel'] ?? {};
  const about = await tx.rows<{ id: string; memberId: string }>(sql`
    select id, ${nameOf(columnOf(subject))} as member_id from ${nameOf(tableName(resource.name))}
    where ${nameOf(columnOf(subject))} = any(${sql.param(personIds)}::bigint[]) and deleted_at is null
      and not state = any(${sql.param(ended)}::text[]) order by id for update`);
  if (about.length === 0) return [];
  const ids = about.map(({ id }) => id);
  const rows = [...(await loadRows(tx, resource, ids, null)).values()].map(rowOf);
  await applyToMembers(
    tx,
    resource,
    about.map(row => ({ ...row, values: { state: to } })),
    // Whatever happened to the person before, the order was open until somebody gave it up.
    { ...cause, on: null },
  );
  await recordSteps(tx, resource, rows, { node: label, outcome: outcomes.withdrawn, opinion });
  return rows;
}
