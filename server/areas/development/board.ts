/** Records with their 25 cells, a page of them in two queries. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import type { BoardRow } from 'contract/development/calls.ts';
import { recordStates, stepStates } from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { DevelopmentSettings } from 'contract/development/settings.ts';
import { openSteps, steps } from 'contract/development/steps.ts';
import type { Shown } from 'contract/kit/resource.ts';
import { list, type Page } from '../../kit/resource/read.ts';
import { today } from '../../kit/setting.ts';
import { plainDays } from './case.ts';
import { settingsOf } from './settings.ts';
import type { Tx } from '../../kit/registry.ts';

const shownDays = [
  'appliedOn',
  'activistOn',
  'preReviewedOn',
  'joinedOn',
  'approvedOn',
  'probationEndOn',
  'formalMeetingOn',
  'formalApprovedOn',
];
const columns = ['name', 'number', 'organisationId', 'stage', 'step', 'state', 'dueOn', ...shownDays];
/** Yellow from a week before. */
const soonDays = 7;
const signs: Record<string, string> = {
  [stepStates.passed]: 'd',
  [stepStates.submitted]: 'a',
  [stepStates.returned]: 'r',
  [stepStates.failed]: 'x',
};

interface Look {
  day: string;
  settings: DevelopmentSettings;
}

function cellsOf(row: Shown<typeof developmentRecord>, kept: Map<number, string>, { day, settings }: Look): string {
  const done = new Set([...kept].filter(([, state]) => state === stepStates.passed).map(([step]) => step));
  const open = row.state === recordStates.open ? new Set(openSteps(done).map(step => step.no)) : new Set<number>();
  return steps
    .map(({ no }) => {
      const sign = signs[kept.get(no) ?? ''];
      if (sign && sign !== 'r') return sign;
      if (!open.has(no)) return 'w';
      // The deadline that is told beside the cells, also of a record that was taken over.
      const due = no === Number(row.step) ? row.dueOn : dueOf(no, plainDays(row), settings);
      if (due && due < day) return 'l';
      if (due && due <= addDays(day, soonDays)) return 'y';
      return sign ?? 'o';
    })
    .join('');
}

interface Asked {
  organisationId?: string;
  includeSub?: boolean;
  stage?: string;
  isLate?: boolean;
  keyword?: string;
  page?: number;
  size?: number;
}

/** A page of the board, by the same conditions as the list. */
export async function boardOf(tx: Tx, asked: Asked): Promise<Page<BoardRow>> {
  const { isLate = false, organisationId, includeSub, stage, keyword, page = 0, size = 50 } = asked;
  const day = await today(tx);
  const query: Record<string, string | string[]> = {
    page: String(page),
    size: String(size),
    sort: ['dueOn,asc'],
    columns,
    state: [recordStates.open],
    ...(organisationId ? { organisationId, includeSub: String(includeSub === true) } : {}),
    ...(stage ? { stage: [stage] } : {}),
    ...(keyword ? { keyword } : {}),
    ...(isLate ? { 'dueOn.to': addDays(day, -1) } : {}),
  };
  const { content, totalElements } = await list(tx, developmentRecord, query);
  const ids = content.map(row => row.id);
  const kept = await tx.rows<{ id: string; cells: Record<string, string> }>(sql`
    select record_id as id, jsonb_object_agg(step, state) as cells from development_step
    where record_id = any(${sql.param(ids)}::bigint[]) and is_current group by record_id`);
  const byId = new Map(
    kept.map(({ id, cells }) => [id, new Map(Object.entries(cells).map(([no, state]) => [Number(no), state]))]),
  );
  const look = { day, settings: await settingsOf(tx) };
  return {
    totalElements,
    content: content.map(row => ({
      id: row.id,
      name: row.name,
      number: row.number ?? null,
      organisationName: row.organisationName ?? null,
      stage: row.stage,
      step: Number(row.step),
      state: row.state,
      dueOn: row.dueOn ?? null,
      cells: cellsOf(row, byId.get(row.id) ?? new Map<number, string>(), look),
    })),
  };
}
