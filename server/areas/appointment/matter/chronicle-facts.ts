/** What the way of a matter consists of, line by line in the words of a paper. */
import { sql } from 'drizzle-orm';
import { appointment } from 'contract/appointment/appointment.ts';
import { dayOf } from 'contract/kit/calendar.ts';
import { outcomes } from 'contract/kit/process.ts';
import { dayInWords } from '../../../documents/facts.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { stepsOf } from '../../workflow/index.ts';
import { qualificationOf } from './standing.ts';

export type Line = Record<string, string | null>;
export const dash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '—' : String(value);

async function way(tx: Tx, id: string): Promise<Line[]> {
  const steps = await stepsOf(tx, appointment.name, id);
  const outcome = await wordsOf(tx, 'DJ_COMM_SHJG');
  return steps.map(({ node, outcome: code, opinion, operatorName, at }) => ({
    node,
    said: [code === null || code === outcomes.passed ? '' : outcome(code), opinion].filter(Boolean).join('：') || '—',
    by: operatorName,
    on: dayInWords(dayOf(at)),
  }));
}

const verdicts: Readonly<Record<string, string>> = { met: '符合', unmet: '不符', check: '须核对', excepted: '破格' };
async function qualification(tx: Tx, id: string): Promise<Line[]> {
  const lines = await qualificationOf(tx, await loadRow(tx, appointment, id, 'read', 'look'));
  return lines.map(({ rule, verdict, told }) => ({ rule, verdict: verdicts[verdict] ?? '', told }));
}

async function rounds(tx: Tx, id: string): Promise<Line[]> {
  const form = await wordsOf(tx, 'GB_TJXS');
  const rows = await tx.rows<{
    form: string;
    heldOn: string;
    expected: number;
    present: number;
    valid: number;
    votes: number;
  }>(sql`
    select form, held_on::text as held_on, expected_count as expected, present_count as present, valid_count as valid,
      vote_count as votes from recommendation where appointment_id = ${id}::bigint and deleted_at is null order by held_on, id`);
  return rows.map(one => ({
    form: form(one.form),
    heldOn: dayInWords(one.heldOn),
    attended: `${one.present}/${one.expected}`,
    votes: `${one.votes}/${one.valid}`,
  }));
}

async function checks(tx: Tx, id: string): Promise<Line[]> {
  const [kind, result] = [await wordsOf(tx, 'GB_FTSB'), await wordsOf(tx, 'GB_SBJG')];
  const rows = await tx.rows<{
    kind: string;
    result: string | null;
    doneOn: string | null;
    opinion: string | null;
    doneBy: string | null;
  }>(sql`
    select kind, result, done_on::text as done_on, opinion, done_by from four_check
    where appointment_id = ${id}::bigint and deleted_at is null order by kind`);
  return rows.map(one => ({
    kind: kind(one.kind),
    result: one.result ? result(one.result) : '未完成',
    doneOn: dash(dayInWords(one.doneOn)),
    opinion: dash(one.opinion),
    doneBy: dash(one.doneBy),
  }));
}

async function inspections(tx: Tx, id: string): Promise<Line[]> {
  const rows = await tx.rows<{ who: string; startOn: string; talks: number; summary: string | null }>(sql`
    select (select string_agg(p.name, '、' order by p.id) from person p where p.id = any(i.inspector_ids)) as who,
      i.start_on::text as start_on, i.talk_count as talks, i.summary
    from appointment_inspection i where i.appointment_id = ${id}::bigint and i.deleted_at is null order by i.start_on, i.id`);
  return rows.map(({ who, startOn, talks, summary }) => ({
    who,
    startOn: dayInWords(startOn),
    talks: `${talks} 人`,
    summary: dash(summary),
  }));
}

async function notices(tx: Tx, id: string): Promise<Line[]> {
  const rows = await tx.rows<{
    startOn: string | null;
    endOn: string | null;
    channel: string | null;
    objections: number | null;
  }>(sql`
    select start_on::text as start_on, end_on::text as end_on, channel, objection_count as objections from appointment_notice
    where appointment_id = ${id}::bigint and deleted_at is null order by id`);
  return rows.map(({ startOn, endOn, channel, objections }) => ({
    startOn: dash(dayInWords(startOn)),
    endOn: dash(dayInWords(endOn)),
    channel: dash(channel),
    objections: `${objections ?? 0} 条`,
  }));
}

export const chronicleOf = async (tx: Tx, id: string) => ({
  lines: await qualification(tx, id),
  rounds: await rounds(tx, id),
  checks: await checks(tx, id),
  inspections: await inspections(tx, id),
  notices: await notices(tx, id),
  way: await way(tx, id),
});
