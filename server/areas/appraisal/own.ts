/** 我的评议: the own summary, the own appraisal of oneself and what came of it; of nobody else, whatever more the account may do. */
import { sql } from 'drizzle-orm';
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant, type AppraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import {
  confirmResult,
  readOwnAppraisals,
  saveSummary,
  submitSelf,
  type OwnAppraisal,
} from 'contract/appraisal/calls.ts';
import { batchStates, givenGrades, summaryLength, summaryStates } from 'contract/appraisal/codes.ts';
import { readDimensions } from 'contract/appraisal/dimensions.ts';
import { personalSummary } from 'contract/appraisal/personal-summary.ts';
import { selfAppraisal } from 'contract/appraisal/self-appraisal.ts';
import { isWithin, openSteps, steps, windowOf, type Step } from 'contract/appraisal/steps.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';
import { ratedIn } from './casting.ts';
import { askNoMore } from './todos.ts';

const area = 'appraisal.own';
const most = 20;
/** From the start on a batch is shown to who takes part. */
const shown = [
  batchStates.started,
  batchStates.closed,
  batchStates.grading,
  batchStates.review,
  batchStates.publicity,
  batchStates.archived,
];

interface OwnRow extends Omit<OwnAppraisal, 'steps' | 'dimensions'> {
  isSelfDone: boolean;
}
const ownRows = (tx: Tx) =>
  tx.rows<OwnRow>(sql`
    select a.id, b.id as batch_id, b.name as batch_name, b.year, o.short_name as organisation_name, b.judge_type, b.state,
      a.need_grade is true as need_grade, a.no_grade_reason, a.self_grade, a.self_grade is not null as is_self_done,
      case when a.feedback_on is not null then a.final_grade end as grade,
      case when a.feedback_on is not null then a.org_opinion end as opinion,
      a.feedback_on::text, a.confirmed_on::text,
      case when s.id is not null then jsonb_build_object('content', s.content, 'achievements', s.achievements,
        'shortcomings', s.shortcomings, 'improvement', s.improvement, 'attachments', s.attachments, 'state', s.state,
        'submittedOn', s.submitted_on::text, 'returnReason', s.return_reason) end as summary
    from appraisal_participant a join appraisal_batch b on b.id = a.batch_id and b.deleted_at is null
      join party_organisation o on o.id = a.organisation_id
      left join personal_summary s on s.participant_id = a.id and s.deleted_at is null
    where a.member_id = ${tx.actor.personId}::bigint and a.deleted_at is null
      and b.state = any(${sql.param(shown)}::text[])
    order by b.year desc, b.id desc limit ${most}`);

const read = serve(readOwnAppraisals, async ({ tx }) => {
  if (tx.actor.personId === null) return [];
  const rows = await ownRows(tx);
  const rated = new Set(await ratedIn(tx));
  const batches = await rowsById(
    tx,
    appraisalBatch,
    rows.map(({ batchId }) => batchId),
  );
  const day = await today(tx);
  return rows.map(({ isSelfDone, ...row }) => {
    const batch = batches.get(row.batchId) as AppraisalBatch;
    const isDone: Record<(typeof openSteps)[number], boolean> = {
      summary: row.summary?.state === summaryStates.submitted,
      self: isSelfDone,
      mutual: rated.has(row.id),
      masses: false,
    };
    const of = openSteps.filter(name => name !== 'masses' && windowOf(batch, name).isOn);
    return {
      ...row,
      dimensions: readDimensions(batch.dimensions) ?? [],
      steps: of.map(step => {
        const window = windowOf(batch, step);
        const isOpen = batch.state === batchStates.started && isWithin(window, day);
        return { step, label: steps[step].label, from: window.from, to: window.to, isOpen, isDone: isDone[step] };
      }),
    };
  });
});

interface Own {
  part: AppraisalParticipant;
  batch: AppraisalBatch;
}
/** The own participation under its lock, and its batch; that of somebody else is as one that is not there. */
async function ownPart(tx: Tx, id: string): Promise<Own> {
  const own = await tx.one(sql`
    select 1 from appraisal_participant where id = ${id}::bigint and member_id = ${tx.actor.personId}::bigint
      and deleted_at is null`);
  if (!own) throw notFound();
  const part = await loadRow(tx, appraisalParticipant, id, null);
  const batch = (await rowsById(tx, appraisalBatch, [part.batchId])).get(part.batchId);
  if (!batch) throw notFound();
  return { part, batch };
}

async function windowFaults(tx: Tx, batch: AppraisalBatch, step: Step): Promise<Fault[]> {
  const isOpen = batch.state === batchStates.started && isWithin(windowOf(batch, step), await today(tx));
  return isOpen ? [] : [fault('', `${area}.window`, { step: steps[step].label })];
}

const lengthOf = (text: string | null | undefined) => Array.from((text ?? '').trim()).length;
function contentFaults(content: string | null | undefined, isFinal: boolean): Fault[] {
  const length = lengthOf(content);
  if (length > summaryLength.most) return [fault('content', `${area}.summary-long`)];
  if (isFinal && length < summaryLength.least) return [fault('content', `${area}.summary-short`)];
  return length > 0 ? [] : [fault('content', 'kit.required', { label: personalSummary.fields.content.label })];
}

type Written = Omit<InputOf<typeof saveSummary>['body'], 'participantId' | 'isFinal'>;
/** Keeps the summary of a participant, or hands it in; gives its id. */
export async function keepSummary(tx: Tx, { part, batch }: Own, written: Written, isFinal: boolean): Promise<string> {
  const cause = causeOf(appraisalParticipant, part.id, '本人填写个人总结');
  const there = await tx.one<{ id: string; state: string }>(sql`
    select id, state from personal_summary where participant_id = ${part.id}::bigint and deleted_at is null for update`);
  if (there?.state === summaryStates.submitted) throw new Refusal(409, `${area}.twice`);
  const faults = [...(await windowFaults(tx, batch, 'summary')), ...contentFaults(written.content, isFinal)];
  if (faults.length > 0) throw refuse(faults);
  const { id: participantId, name, memberId, organisationId } = part;
  const values = {
    ...written,
    ...(there ? {} : { participantId, name, memberId, organisationId }),
    state: isFinal ? summaryStates.submitted : (there?.state ?? summaryStates.open),
    submittedOn: isFinal ? await today(tx) : null,
  };
  const [id = ''] = await applyEffects(tx, personalSummary, [{ ...(there && { id: there.id }), values }], cause);
  if (isFinal) {
    const now = { summaryState: summaryStates.submitted };
    await applyEffects(tx, appraisalParticipant, [{ id: part.id, values: now }], cause);
    await askNoMore(tx, part.id, 'summary');
  }
  return id;
}

const save = serve(saveSummary, async ({ tx, body: { participantId, isFinal, ...written } }) => {
  const id = await keepSummary(tx, await ownPart(tx, participantId), written, isFinal === true);
  return loadRow(tx, personalSummary, id, null, 'look');
});

function selfFaults(
  batch: AppraisalBatch,
  part: AppraisalParticipant,
  grade: string,
  scores: readonly number[],
): Fault[] {
  const wanted = readDimensions(batch.dimensions)?.length ?? 0;
  const isFirst = batch.hasSummary === true && part.summaryState !== summaryStates.submitted;
  return [
    ...(isFirst ? [fault('', `${area}.summary-first`)] : []),
    ...(givenGrades.some(one => one === grade) ? [] : [fault('grade', `${area}.grade`)]),
    ...(scores.length === wanted ? [] : [fault('scores', `${area}.scores`)]),
  ];
}

/** Gives a participant the own grade and scores, once. */
export async function appraiseSelf(
  tx: Tx,
  { part, batch }: Own,
  grade: string,
  scores: readonly number[],
): Promise<void> {
  if (part.selfGrade !== null) throw new Refusal(409, `${area}.twice`);
  const faults = [...(await windowFaults(tx, batch, 'self')), ...selfFaults(batch, part, grade, scores)];
  if (faults.length > 0) throw refuse(faults);
  const { id, name, memberId, organisationId } = part;
  const cause = causeOf(appraisalParticipant, id, '本人自评');
  const told = (readDimensions(batch.dimensions) ?? []).map((one, at) => `${one.name} ${scores[at]}`).join('；');
  const who = { name, memberId, organisationId, participantId: id };
  const values = { ...who, grade, scores: told, submittedOn: await today(tx) };
  await applyEffects(tx, selfAppraisal, [{ values }], cause);
  await applyEffects(tx, appraisalParticipant, [{ id, values: { selfGrade: grade } }], cause);
  await askNoMore(tx, id, 'self');
}

const appraise = serve(submitSelf, async ({ tx, params: { id }, body: { grade, scores } }) => {
  await appraiseSelf(tx, await ownPart(tx, id), grade, scores);
  return { done: true as const };
});

const confirm = serve(confirmResult, async ({ tx, params: { id } }) => {
  const { part } = await ownPart(tx, id);
  if (part.feedbackOn === null) throw new Refusal(409, `${area}.not-told`);
  if (part.confirmedOn === null) {
    const values = { confirmedOn: await today(tx) };
    await applyEffects(
      tx,
      appraisalParticipant,
      [{ id, values }],
      causeOf(appraisalParticipant, id, '本人确认评议结果'),
    );
  }
  return { done: true as const };
});

export const ownRoutes = [read, save, appraise, confirm];
