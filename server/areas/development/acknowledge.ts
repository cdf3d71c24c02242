/** What the committee does with somebody who came on probation: it reads the papers, and may put the discussion off. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/development/codes.ts';
import { dueOf, extendedEnd, postponedUntil } from 'contract/development/deadlines.ts';
import {
  developmentProcess,
  type developmentRecord,
  type DevelopmentRecord,
} from 'contract/development/development-record.ts';
import { codeOfStep, currentStep } from 'contract/development/steps.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { ProcessStep, Tx } from '../../kit/registry.ts';
import { plainDays } from './case.ts';
import { settingsOf } from './settings.ts';
import { keepHistory } from './take-over.ts';
import { askOpen, standingOf } from './waiting.ts';

const { acknowledge: acknowledging, postpone: postponing } = developmentProcess.transitions;
type Record_ = typeof developmentRecord;

async function askAll(tx: Tx, rows: DevelopmentRecord[]): Promise<void> {
  const settings = await settingsOf(tx);
  for (const row of rows) await askOpen(tx, row, settings);
}

/** The steps up to that one that nobody has done here. */
async function toKeep(tx: Tx, row: DevelopmentRecord, through: number): Promise<number[]> {
  const { done } = await standingOf(tx, row.id);
  return codes.acknowledgeable.filter(no => no <= through && !done.has(no));
}

const longer = (row: DevelopmentRecord, months: number | null): Partial<DevelopmentRecord> =>
  months
    ? { extendCount: 1, extendMonths: months, probationEndOn: extendedEnd(String(row.probationEndOn), months) }
    : {};

/** 细则第三十五条: what came along is read; what is behind is told by the last step of it. */
export const acknowledge: ProcessStep<Record_, typeof acknowledging.input> = {
  async guard(tx, row, { doneThrough, longerBy }) {
    if (!row.takenOverOn) return [fault('', 'development.record.not-taken-over')];
    const through = Number(doneThrough);
    const isFit = !longerBy || (longerBy >= codes.leastExtension && longerBy <= codes.mostExtension);
    const isOpen = codes.acknowledgeable.includes(through) && (await toKeep(tx, row, through)).length > 0;
    return [
      ...(isOpen ? [] : [fault('doneThrough', 'development.record.acknowledgeable')]),
      ...(isFit ? [] : [fault('longerBy', 'development.step.extension')]),
      ...(longerBy && (row.extendCount ?? 0) > 0 ? [fault('longerBy', 'development.step.extended')] : []),
    ];
  },
  async values(tx, row, { doneThrough, longerBy }) {
    const { done } = await standingOf(tx, row.id);
    const through = Number(doneThrough);
    const next = currentStep(new Set([...done, ...codes.acknowledgeable.filter(no => no <= through)]));
    const values = longer(row, longerBy ?? null);
    const days = plainDays({ ...row, ...values });
    return { ...values, step: codeOfStep(next), isAsked: false, dueOn: dueOf(next, days, await settingsOf(tx)) };
  },
  async effect(tx, rows, { doneThrough }) {
    for (const row of rows) {
      const kept = await toKeep(tx, row, Number(doneThrough));
      await tx.rows(sql`
        update development_step set is_current = false
        where record_id = ${row.id}::bigint and step = any(${sql.param(kept)}::int[]) and is_current`);
      await keepHistory(
        tx,
        kept.map(step => ({ recordId: row.id, step, day: null })),
      );
    }
    await askAll(tx, rows);
  },
};

/** 细则第三十六条: of who came here while on probation, once, by half a year at most; the probation is no longer for it. */
export const postpone: ProcessStep<Record_, typeof postponing.input> = {
  async guard(tx, row, { postponedTo }) {
    const came = await tx.one(sql`
      select 1 from party_member where id = ${row.personId}::bigint and entered_on > joined_on and deleted_at is null`);
    if (came === null || !row.probationEndOn) return [fault('', 'development.record.not-transferred')];
    if ((await standingOf(tx, row.id)).done.has(23)) return [fault('', 'development.record.discussed')];
    if (row.postponedTo) return [fault('', 'development.record.postponed', { day: row.postponedTo })];
    return postponementFaults(row.probationEndOn, postponedTo);
  },
  async values(tx, row, { postponedTo }) {
    const days = plainDays({ ...row, postponedTo });
    return { postponedTo, dueOn: dueOf(Number(row.step), days, await settingsOf(tx)) };
  },
  effect: askAll,
};

function postponementFaults(from: string, postponedTo: string): Fault[] {
  const until = postponedUntil(from);
  const isFit = postponedTo > from && postponedTo <= until;
  return isFit ? [] : [fault('postponedTo', 'development.record.postponement', { from, until })];
}
