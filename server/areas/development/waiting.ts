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

export async function standingOf(tx: Tx, recordId: string): Promise<Standing> {
  const rows = await tx.rows<{ step: number; state: string }>(sql`
    select step, state from development_step where record_id = ${recordId}::bigint and is_current`);
  const having = (state: string) => new Set(rows.filter(one => one.state === state).map(({ step }) => step));
  return { done: having(stepStates.passed), asked: having(stepStates.submitted) };
}

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
