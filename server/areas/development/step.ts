/**
 * One step of a record: who may take it now, what was filled in, what stands against it, and what follows. Submitted steps
 * wait for who confirms them; the row, its form, the record of the workflow and the to-dos change together.
 */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/development/codes.ts';
import type { StepResult } from 'contract/development/calls.ts';
import { dueOf, probationEnd, resolutionEndsOn } from 'contract/development/deadlines.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { ofTime } from 'contract/development/backfill.ts';
import { faultsOfStep, type Case } from 'contract/development/guards.ts';
import { confirmForms, stepForms } from 'contract/development/step-forms.ts';
import { codeOfStep, currentStep, stepOf, type Step } from 'contract/development/steps.ts';
import { outcomeOf, sheetOf } from 'contract/development/vote.ts';
import { statusNormal } from 'contract/member/codes.ts';
import { longText, type Fields } from 'contract/kit/field.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { outcomes } from 'contract/kit/process.ts';
import { amongFaults } from '../../kit/write/among.ts';
import { cleanInput } from '../../kit/process/act.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { beyondReach, refuse, Refusal } from '../../kit/refusal.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { loadRow } from '../../kit/write/load.ts';
import { advance } from './advance.ts';
import { caseOf, plainDays } from './case.ts';
import { takeCertificate, trainingStep } from './certificate.ts';
import { effectOf, type Effect } from './effects.ts';
import { handFault } from './hands.ts';
import { tellEnd, tellReturn } from './notices.ts';
import { withMinutes } from './minutes.ts';
import { settingsOf } from './settings.ts';
import { askOpen } from './waiting.ts';

const area = 'development.step';
const { passed, submitted, returned, failed } = codes.stepStates;
/** What is kept closed: the form of the political review. */
const sealedStep = 10;
const firstOfMembers = 19;
const formalStep = 24;

export interface Asked {
  id: string;
  no: number;
  input: Values;
}
interface Kept {
  id: string;
  state: string;
  day: string | null;
  form: Values;
}

/** The row under its lock, in the reach of the verb, open, and at the version the reader saw. */
async function rowOf(tx: Tx, { id, no }: Asked, verb: string): Promise<{ row: DevelopmentRecord; step: Step }> {
  const row = await loadRow(tx, developmentRecord, id, verb);
  const step = stepOf(no);
  if (!step) throw new Refusal(409, `${area}.none`, { params: { n: no || 0 } });
  if (row.state !== codes.recordStates.open) {
    const state = (await wordsOf(tx, 'DJ_FZ_ZT'))(row.state);
    throw new Refusal(409, 'development.record.not-open', { params: { state } });
  }
  return { row, step };
}

const keptOf = (tx: Tx, recordId: string, no: number) =>
  tx.one<Kept>(sql`
    select id, state, done_on::text as day, form from development_step
    where record_id = ${recordId}::bigint and step = ${no} and is_current`);

/** A resolution of the branch that was not approved for six months is taken anew. */
const isVoid = (no: number, { done, days, today, settings }: Case) =>
  no === 15 &&
  done[15] !== undefined &&
  done[17] === undefined &&
  days.joinedOn !== null &&
  today > String(resolutionEndsOn(days, settings));

/** The state does not offer it: done, handed in, or something comes first. */
function offered({ no, name, after }: Step, standing: Kept | null, known: Case): void {
  if (standing?.state === submitted) throw new Refusal(409, `${area}.asked`, { params: { step: name } });
  if (known.done[no] !== undefined && !isVoid(no, known))
    throw new Refusal(409, `${area}.is-done`, { params: { step: name } });
  const before = after.find(one => known.done[one] === undefined);
  if (before === sealedStep) throw new Refusal(409, `${area}.political`);
  if (before !== undefined)
    throw new Refusal(409, `${area}.not-now`, { params: { step: name, before: stepOf(before)?.name ?? '' } });
}

const confirmedIn = ({ confirmed }: Values) => (Array.isArray(confirmed) ? confirmed.map(String) : []);

/** What is left of the faults; a record begun on paper may keep its times. */
function hold(faults: Fault[], row: DevelopmentRecord, input: Values): void {
  const told =
    row.isBackfill === true
      ? faults.map(one => (ofTime.includes(one.code) ? { ...one, level: 'warning' as const } : one))
      : faults;
  const left = told.filter(one => one.level === 'error' || !confirmedIn(input).includes(one.code));
  if (left.length > 0) throw refuse(left);
}

const peopleIn = (form: Values): string[] =>
  ['contactIds', 'introducerIds', 'talkerId'].flatMap(name => [form[name] ?? []].flat().map(String));

/** Members that a form names and nobody in reach is. */
function strangers(form: Values, known: Case): Fault[] {
  return ['contactIds', 'introducerIds', 'talkerId']
    .filter(name => [form[name] ?? []].flat().some(id => !known.supporters.some(one => one.id === String(id))))
    .map(name => beyondReach(name, partyMember));
}

/** On the way from the admission to full membership somebody is a member in good standing. 细则第三十二条. */
async function standingFaults(tx: Tx, { personId }: DevelopmentRecord, { no, name }: Step): Promise<Fault[]> {
  if (no < firstOfMembers || no > formalStep) return [];
  const member = await tx.one<{ status: string }>(sql`
    select party_status as status from party_member where id = ${personId}::bigint and deleted_at is null`);
  if (!member || member.status === statusNormal) return [];
  await tx.registry.dictionaries.load(tx, ['DJ_DY_DJZTXX']);
  const state = tx.registry.dictionaries.words('DJ_DY_DJZTXX').get(member.status)?.label ?? '';
  return [fault('', `${area}.standing`, { state, step: name })];
}

/** The row at the version that was seen, which the write compares. */
const seen = (row: DevelopmentRecord, { version }: Values): DevelopmentRecord => {
  if (typeof version !== 'number') throw refuse([fault('version', 'kit.required', { label: '版本号' })]);
  return { ...row, version };
};

/** Puts the form down; a former one is no longer current. */
async function keep(
  tx: Tx,
  recordId: string,
  { no }: Step,
  state: string,
  day: string | null,
  form: Values,
): Promise<void> {
  await tx.rows(sql`
    update development_step set is_current = false where record_id = ${recordId}::bigint and step = ${no} and is_current`);
  const made = await tx.one<{ id: string }>(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_id, operator_name, submitted_at)
    select ${recordId}::bigint, ${no}, ${state}, ${day}::date, ${JSON.stringify(no === sealedStep ? {} : form)}::jsonb,
      ${tx.actor.userId}::bigint, ${tx.actor.name}, now from clock returning id`);
  if (no !== sealedStep || !made) return;
  const sealed = tx.registry.seal.close(
    { table: 'development_step', column: 'sealed', id: made.id },
    JSON.stringify(form),
  );
  await tx.rows(sql`update development_step set sealed = ${sealed} where id = ${made.id}::bigint`);
}

/** Fields of the form that the record has too. */
const sharedWith = (form: Values): Values =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => name in developmentRecord.fields && value !== undefined),
  );

async function reopened(tx: Tx, recordId: string, numbers: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update development_step set is_current = false
    where record_id = ${recordId}::bigint and step = any(${sql.param(numbers)}::int[]) and is_current`);
}

interface Passed {
  row: DevelopmentRecord;
  step: Step;
  form: Values;
  known: Case;
  input: Values;
  effect: Effect;
}

/** What the record becomes once a step is through. */
function after({ row, step, form, known, effect }: Passed): Values {
  const day = String(form[step.day]);
  const done = new Set([...Object.keys(known.done).map(Number), step.no]);
  for (const no of effect.reopens ?? []) done.delete(no);
  const shared = {
    ...sharedWith(form),
    ...(step.no === 15 ? { probationEndOn: probationEnd(day) } : {}),
    ...effect.values,
  };
  const next = currentStep(done);
  const days = { ...plainDays({ ...row, ...shared }), receivedOn: null };
  return {
    ...shared,
    stage: effect.values?.['stage'] ?? (effect.isFailed || step.stage < row.stage ? row.stage : step.stage),
    step: codeOfStep(next),
    isAsked: false,
    dueOn: effect.values?.['state'] ? null : dueOf(next, days, known.settings),
  };
}

async function complete(tx: Tx, verb: 'submit' | 'approve', passedStep: Passed): Promise<StepResult> {
  const { row, step, form, known, input, effect } = passedStep;
  const { opinion, resolution } = form;
  await reopened(tx, row.id, effect.reopens ?? []);
  const values = after(passedStep);
  await advance(tx, seen(row, input), {
    verb,
    hand: verb === 'approve' ? (step.confirmedBy ?? step.by) : step.by,
    node: step.name,
    outcome: effect.isFailed ? outcomes.refused : outcomes.passed,
    opinion: String(opinion ?? resolution ?? ''),
    values,
  });
  await effect.bring?.(tx);
  const now = { ...row, ...values };
  const { endReason, endedOn } = effect.values ?? {};
  if (endReason) await tellEnd(tx, row, { endReason, endedOn });
  await askOpen(tx, now, known.settings);
  return answerOf(step.no, effect.isFailed ? failed : passed, form, now);
}

const voted = [15, 23];
function answerOf(no: number, status: string, form: Values, row: DevelopmentRecord): StepResult {
  const result = voted.includes(no) ? (outcomeOf(sheetOf(form)).isPassed ? '通过' : '不通过') : null;
  return {
    step: no,
    status,
    result,
    prepareStart: row.joinedOn ?? null,
    prepareEnd: row.probationEndOn ?? null,
    deadline: row.dueOn ?? null,
    version: row.version + 1,
  };
}

/** A step is taken, or handed in where somebody confirms it. */
export async function submit(tx: Tx, asked: Asked, verb: 'submit' | 'apply'): Promise<StepResult> {
  const { row, step } = await rowOf(tx, asked, verb);
  const { input } = asked;
  const wrong = await handFault(tx, verb === 'apply' && step.by === 'person' ? 'person' : step.by, step, row);
  if (wrong) throw wrong;
  const standing = await keptOf(tx, row.id, step.no);
  const fields = stepForms[step.no] ?? {};
  const minutes = await withMinutes(tx, row, step, input);
  const form = await cleanInput(tx, { input: fields }, minutes.input);
  const on = form[step.day];
  if (step.no === trainingStep) await takeCertificate(tx, row, form);
  const known = await caseOf(tx, row, step, peopleIn(form), typeof on === 'string' ? on : null);
  offered(step, standing, known);
  const faults = [
    ...(await standingFaults(tx, row, step)),
    ...strangers(form, known),
    ...minutes.faults,
    ...faultsOfStep(step, form, known),
  ];
  // A guard may know a better sentence of the same field.
  const unfit = (await amongFaults(tx, fields, form, row)).filter(
    ({ path }) => !faults.some(one => one.path === path && one.level === 'error'),
  );
  hold([...faults, ...unfit], row, input);
  if (!step.confirmedBy) {
    const effect = await effectOf(tx, { row, step, form, known });
    await keep(tx, row.id, step, effect.isFailed ? failed : passed, String(form[step.day]), form);
    return complete(tx, 'submit', { row, step, form, known, input, effect });
  }
  await keep(tx, row.id, step, submitted, null, form);
  const handedIn = { verb: 'submit', hand: step.by, node: `${step.name}（提交）` } as const;
  await advance(tx, seen(row, input), { ...handedIn, values: { isAsked: true } });
  await askOpen(tx, row, known.settings);
  return answerOf(step.no, submitted, form, row);
}

const opinionFields = { input: { opinion: longText('意见', { max: 500 }) } };

/** What was handed in and is now judged. */
async function handedIn(tx: Tx, asked: Asked) {
  const { row, step } = await rowOf(tx, asked, 'approve');
  const standing = await keptOf(tx, row.id, step.no);
  if (standing?.state !== submitted || !step.confirmedBy)
    throw new Refusal(409, `${area}.not-asked`, { params: { step: step.name } });
  const wrong = await handFault(tx, step.confirmedBy, step, row);
  if (wrong) throw wrong;
  return { row, step, standing };
}

/** A confirmation bears no day before what it confirms. */
function notBefore(form: Values, { reportedOn, requestedOn }: Values, step: Step): Fault[] {
  const before = String(reportedOn ?? requestedOn ?? '');
  const on = String(form[step.day] ?? '');
  return on !== '' && on < before
    ? [
        fault(step.day, `${area}.recorded-before`, {
          label: confirmForms[step.no]?.[step.day]?.label ?? '',
          step: step.name,
        }),
      ]
    : [];
}

export async function confirm(tx: Tx, asked: Asked): Promise<StepResult> {
  const { row, step, standing } = await handedIn(tx, asked);
  const { input } = asked;
  const fields: Fields = { ...opinionFields.input, ...confirmForms[step.no] };
  const judged = await cleanInput(tx, { input: fields }, input);
  const { opinion } = judged;
  const form = { ...standing.form, ...judged };
  const known = await caseOf(tx, row, step);
  hold([...notBefore(judged, standing.form, step), ...faultsOfStep(step, form, known)], row, input);
  const effect = await effectOf(tx, { row, step, form, known });
  await tx.rows(sql`
    update development_step set state = ${passed}, done_on = ${String(form[step.day])}::date,
      form = ${JSON.stringify(form)}::jsonb, opinion = ${opinion ?? null},
      confirmed_by_id = ${tx.actor.userId}::bigint, confirmed_by_name = ${tx.actor.name}, confirmed_at = (select now from clock)
    where id = ${standing.id}::bigint`);
  return complete(tx, 'approve', { row, step, form, known, input, effect });
}

/** Back to who handed it in, with a reason; a resolution goes back to the meeting. */
export async function sendBack(tx: Tx, asked: Asked): Promise<StepResult> {
  const { row, step, standing } = await handedIn(tx, asked);
  const { opinion } = await cleanInput(tx, opinionFields, asked.input);
  if (!opinion?.trim()) throw refuse([fault('opinion', 'workflow.opinion', { label: '意见' })]);
  await tx.rows(sql`
    update development_step set state = ${returned}, opinion = ${String(opinion)}, confirmed_by_id = ${tx.actor.userId}::bigint,
      confirmed_by_name = ${tx.actor.name}, confirmed_at = (select now from clock) where id = ${standing.id}::bigint`);
  await advance(tx, seen(row, asked.input), {
    verb: 'approve',
    hand: step.confirmedBy ?? step.by,
    node: `${step.name}（退回）`,
    outcome: outcomes.returned,
    opinion,
    values: { isAsked: false },
  });
  await askOpen(tx, row, await settingsOf(tx));
  await tellReturn(tx, row, step, String(opinion));
  return answerOf(step.no, returned, standing.form, row);
}
