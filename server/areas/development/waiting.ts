/** Where a record stands, and asking whoever comes next; every action closes what was owed, so that it is asked anew. */
import { sql } from 'drizzle-orm';
import { recordStates, stepStates } from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import type { DevelopmentSettings } from 'contract/development/settings.ts';
import { openSteps } from 'contract/development/steps.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { openTodos, passTodos } from '../message/index.ts';
import { plainDays } from './case.ts';
import { owedOf, type Asking } from './hands.ts';
import { settingsOf } from './settings.ts';
import type { Tx } from '../../kit/registry.ts';

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

type Late = (day: string | null) => string | null;

/** Every step of a record that is open, and by whom it is owed. */
const openOf = (
  row: DevelopmentRecord,
  { done, asked }: Standing,
  settings: DevelopmentSettings,
  late: Late,
): Asking[] =>
  row.state !== recordStates.open
    ? []
    : openSteps(done).map(({ no, by, confirmedBy }) => {
        const isToConfirm = asked.has(no);
        const hand = isToConfirm && confirmedBy ? confirmedBy : by;
        return { row, waiting: { no, hand, isToConfirm, dueOn: late(dueOf(no, plainDays(row), settings)) } };
      });

/** Asks for every step that is open; `late` moves the days of a record that stood still. */
export async function askOpen(
  tx: Tx,
  row: DevelopmentRecord,
  settings: DevelopmentSettings,
  late: Late = day => day,
): Promise<void> {
  if (row.state !== recordStates.open) return;
  await openTodos(tx, await owedOf(tx, openOf(row, await standingOf(tx, row.id), settings, late)));
}

/**
 * Records that stand elsewhere now, or have left: whoever is in charge there is asked, and whoever was is no longer.
 * Set by set, since a merger of branches brings hundreds at once.
 */
export async function passOn(tx: Tx, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  const rows = await loadRows(tx, developmentRecord, [...recordIds], null, 'look');
  const standings = await standingsOf(tx, recordIds);
  const settings = await settingsOf(tx);
  const none: Standing = { done: new Set(), asked: new Set() };
  const asked = [...rows.values()].flatMap(loaded =>
    openOf(rowOf(loaded), standings.get(loaded.id) ?? none, settings, day => day),
  );
  await passTodos(tx, developmentRecord.name, recordIds, await owedOf(tx, asked));
}
