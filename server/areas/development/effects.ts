/** What a step brings about beside its own record: quota and book, a member, the end of a record. Domain-party 3.2. */
import * as codes from 'contract/development/codes.ts';
import { extendedEnd } from 'contract/development/deadlines.ts';
import type { Case } from 'contract/development/guards.ts';
import type { StepForm, StepNumber } from 'contract/development/step-forms.ts';
import type { Step } from 'contract/development/steps.ts';
import { outcomeOf, sheetOf } from 'contract/development/vote.ts';
import { fault } from 'contract/kit/fault.ts';
import type { DevelopmentRecord } from 'contract/development/development-record.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { admit, becomeFormal, extendProbation, joinGroup, loseProbation } from './admission.ts';
import { issueBook, useBook, voidBook } from './book.ts';
import { placeFor, reserve } from './quota-use.ts';

export interface Effect {
  /** What the record becomes beside what the form says. */
  values?: Values;
  /** Steps that are to be taken once more. */
  reopens?: readonly number[];
  isFailed?: boolean;
  /** What is written elsewhere, after the record. */
  bring?(tx: Tx): Promise<void>;
}
interface Taken<F = Values> {
  row: DevelopmentRecord;
  step: Step;
  form: F;
  known: Case;
}
type Bring<N extends StepNumber> = (tx: Tx, taken: Taken<StepForm<N>>) => Effect | Promise<Effect>;

const { recordStates: states, endReasons: reasons } = codes;
const ended = (state: string, endReason: string, endedOn: unknown): Effect => ({
  values: { state, endReason, endedOn, dueOn: null },
  isFailed: true,
});
/** What was reserved for somebody who is not admitted goes back, and the book is void. */
const givenBack = (row: DevelopmentRecord, endedOn: unknown, effect: Effect): Effect => ({
  ...effect,
  values: { ...effect.values, quotaId: null },
  bring: tx => voidBook(tx, row.id, String(endedOn)),
});

function confirmed(row: DevelopmentRecord): void {
  if (row.isBackfill === true && row.isBackfillConfirmed !== true)
    throw refuse([fault('', 'development.step.backfill')]);
}

/**
 * Who was not admitted is accompanied further as an activist: the branch may propose the person again. What was found out and
 * learnt stays, as long as it is valid.
 */
const backToCultivation = (row: DevelopmentRecord, on: string): Effect =>
  givenBack(row, on, {
    isFailed: true,
    reopens: [7, 8, 9, 12, 13, 14, 15, 16, 17],
    values: { stage: codes.stages.active, ...notAdmitted },
  });
const notAdmitted = {
  objectOn: null,
  preReviewedOn: null,
  introducerIds: null,
  applicationBookNo: null,
  joinedOn: null,
  approvedOn: null,
  probationEndOn: null,
};

/** A resolution taken anew undoes what followed the former one. */
const admission: Bring<15> = (_, { row, form, known }) => {
  const reopens = known.done[15] === undefined ? [] : [16];
  return outcomeOf(sheetOf(form)).isPassed ? { reopens } : backToCultivation(row, form.joinedOn);
};

const approval: Bring<17> = async (tx, { row, form }) => {
  confirmed(row);
  if (form.isApproved !== codes.agreed) return backToCultivation(row, form.approvedOn);
  const quotaId = await placeFor(tx, row, form.approvedOn);
  const admitted = { ...row, ...form, id: row.id, version: row.version };
  return { values: { quotaId }, bring: connection => admit(connection, admitted) };
};

const undecided = { formalMeetingOn: null, formalDecision: null };
/** On time, longer and taken away are three motions, each with a majority of its own; one that fails decides nothing. Decisions 101. */
const formalMeeting: Bring<23> = (_, { row, form }) =>
  outcomeOf(sheetOf(form)).isPassed
    ? {}
    : { isFailed: true, reopens: [23], values: { ...undecided, extendMonths: row.extendMonths ?? null } };

const formalApproval: Bring<24> = (_, { row, form }) => {
  confirmed(row);
  const { onTime, extended } = codes.formalDecisions;
  const on = form.formalApprovedOn;
  const endOn = String(row.probationEndOn);
  // Not approved: the branch discusses it once more.
  if (form.isApproved !== codes.agreed)
    return { reopens: [23, 24], values: { formalApprovedOn: null, formalMeetingOn: null, formalDecision: null } };
  if (row.formalDecision === extended) {
    const probationEndOn = extendedEnd(endOn, Number(row.extendMonths));
    const anew = { formalAppliedOn: null, formalMeetingOn: null, formalApprovedOn: null, formalDecision: null };
    return {
      reopens: [21, 22, 23, 24],
      values: { ...anew, probationEndOn, extendCount: 1, extendedOn: on },
      bring: tx => extendProbation(tx, row, on),
    };
  }
  if (row.formalDecision !== onTime)
    return { ...ended(states.disqualified, reasons.vote, on), bring: tx => loseProbation(tx, row, on) };
  return { values: { formalOn: endOn }, bring: tx => becomeFormal(tx, row, endOn) };
};

const brought: { [N in StepNumber]?: Bring<N> } = {
  // Days of interruption count from here on.
  3: () => ({ values: { pausedDays: 0 } }),
  10: (_, { form }) => (form.conclusion === codes.fit ? {} : ended(states.ended, reasons.political, form.reviewedOn)),
  13: async (tx, { row, form }) => {
    const quotaCategory = await reserve(tx, row, form.quotaId, form.preReviewedOn);
    const applicationBookNo = await issueBook(tx, row, form.preReviewedOn, form.bookNo ?? null);
    return { values: { applicationBookNo, quotaCategory } };
  },
  14: (_, { row, form }) => ({ bring: tx => useBook(tx, row.id, form.filledOn) }),
  15: admission,
  17: approval,
  19: (_, { row, form }) => ({ bring: tx => joinGroup(tx, row, form.groupId ?? null) }),
  23: formalMeeting,
  24: formalApproval,
  25: () => ({ values: { state: states.formal, dueOn: null } }),
};

/** The form was cleaned by the fields of its step, so it is that of the step. */
export async function effectOf(tx: Tx, taken: Taken): Promise<Effect> {
  const bring = (brought as Partial<Record<number, (tx: Tx, taken: Taken) => Effect | Promise<Effect>>>)[taken.step.no];
  return (await bring?.(tx, taken)) ?? {};
}
