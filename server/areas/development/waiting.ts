/** Where a record stands, and asking whoever comes next; every deed closes what was owed, so that it is asked anew. */
import { sql } from 'drizzle-orm';
import { recordStates, stepStates } from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import type { DevelopmentSettings } from 'contract/development/settings.ts';
import { openSteps } from 'contract/development/steps.ts';
import type { ActedOn } from '../../kit/house.ts';
import type { Tx } from '../../kit/tx.ts';
import { plainDays } from './case.ts';
import { askFor } from './hands.ts';

export interface Standing {
  done: Set<number>;
  asked: Set<number>;
}

export async function standingsOf(tx: Tx, recordIds: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx.rows<{ id: string; done: number[] | null; asked: number[] | null }>(sql`
    select record_id as id, array_agg(step) filter (where state = ${stepStates.passed}) as done,
      array_agg(step) filter (where state = ${stepStates.submitted}) as asked
    from development_step where record_id = any(${sql.param(recordIds)}::bigint[]) and is_current group by record_id`);
  return new Map(rows.map(({ id, done, asked }) => [id, { done: new Set(done), asked: new Set(asked) }]));
}
export const standingOf = async (tx: Tx, recordId: string): Promise<Standing> =>
  (await standingsOf(tx, [recordId])).get(recordId) ?? { done: new Set(), asked: new Set() };

/** Asks for every step that is open; `late` moves the days of a record that stood still. */
export async function askOpen(
  tx: Tx,
  row: ActedOn,
  settings: DevelopmentSettings,
  late: (day: string | null) => string | null = day => day,
): Promise<void> {
  if (row['state'] !== recordStates.open) return;
  const { done, asked } = await standingOf(tx, row.id);
  for (const { no, by, confirmedBy } of openSteps(done)) {
    const isToConfirm = asked.has(no);
    const hand = isToConfirm && confirmedBy ? confirmedBy : by;
    await askFor(tx, row, { no, hand, isToConfirm, dueOn: late(dueOf(no, plainDays(row), settings)) });
  }
}
