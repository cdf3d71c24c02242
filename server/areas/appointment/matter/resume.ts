/** A main post is a line of the résumé. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { resumeEntry } from 'contract/person/resume-entry.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { causeFor, fillsMain, type Order } from './order.ts';

/** The main line that goes on ends, and another begins. */
export async function tellResume(tx: Tx, order: Order): Promise<void> {
  const { row, on } = order;
  if (!fillsMain(row)) return;
  const month = on.slice(0, 7);
  const lines = await tx.rows<{ id: string; startMonth: string; endMonth: string | null; sortNo: number | null }>(sql`
    select id, start_month, end_month, sort_no from resume_entry
    where person_id = ${row.personId}::bigint and deleted_at is null and kind = '0' order by start_month desc, id desc`);
  const unit = await tx.one<{ name: string; isSchool: boolean }>(sql`
    select name, parent_id is null as is_school from unit where id = ${row.unitId}::bigint`);
  const place = unit?.isSchool ? '' : (unit?.name ?? '');
  const goingOn = lines.filter(one => one.endMonth === null && one.startMonth <= month);
  const added = {
    personId: row.personId,
    startMonth: month,
    content: `${place}${row.toPostName ?? ''}`,
    unitText: unit?.name,
    postText: row.toPostName,
    type: '2',
    kind: '0',
    sortNo: Math.min(999, Math.max(0, ...lines.map(one => one.sortNo ?? 0)) + 1),
  };
  const ending = goingOn.map(({ id }) => ({ id, values: { endMonth: month } as Values }));
  await applyEffects(tx, resumeEntry, [...ending, { values: added }], causeFor(order));
}
