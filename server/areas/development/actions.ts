/** What is done with a record beside its steps: an end, a pause, what the organisation department allows. Domain-party 3.3. */
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import * as codes from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { developmentProcess, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { currentStep } from 'contract/development/steps.ts';
import { outcomeOf } from 'contract/development/vote.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { school } from 'contract/kit/process.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { acknowledge, postpone } from './acknowledge.ts';
import { loseProbation } from './admission.ts';
import { placeFaults } from './application.ts';
import { voidBook } from './book.ts';
import { deliberating, generalBranchOf } from './deliberation.ts';
import { plainDays } from './case.ts';
import { changeOfContacts } from './contacts.ts';
import { approverOf } from './hands.ts';
import { tellEnd } from './notices.ts';
import { settingsOf } from './settings.ts';
import { askOpen, standingOf } from './waiting.ts';
import type { Tx } from '../../kit/registry.ts';

const { transitions } = developmentProcess;
type Name = keyof typeof transitions;

/** Admitted here, or elsewhere before. */
const isMember = (row: DevelopmentRecord) => Boolean(row.approvedOn ?? row.takenOverOn);
const notNow = (name: Name) => new Refusal(409, 'kit.illegal-step', { params: { action: transitions[name].label } });

async function lateFaults(tx: Tx, name: Name, field: string, day: string): Promise<Fault[]> {
  return day > (await today(tx)) ? [fault(field, 'development.step.later', { step: transitions[name].label })] : [];
}

/** Every action closes what was owed, so that it is asked anew. */
const askAll = each(async (tx, row: DevelopmentRecord) => askOpen(tx, row, await settingsOf(tx)));

/** The days in between do not count. */
const pausedFor = (row: DevelopmentRecord, resumedOn: string) => daysBetween(String(row.pausedOn), resumedOn);
const laterBy = (days: number) => (day: string | null) => day && addDays(day, days);

export const recordHandler = handle(developmentProcess, {
  page: '/development/process',
  // The open steps are asked for by their own engine.
  ask: () => null,
  hands: {
    approver: each((tx, row) => approverOf(tx, row.organisationId)),
    generalBranch: each(async (tx, row) => (await generalBranchOf(tx, row.organisationId))?.id ?? school),
  },
  steps: {
    acknowledge,
    allowDeparture: { values: (_, __, { reason }) => ({ departureNote: reason }), effect: askAll },
    changeContacts: changeOfContacts,
    confirmBackfill: {
      async guard(_, row) {
        if (row.isBackfill !== true || row.isBackfillConfirmed === true) throw notNow('confirmBackfill');
        return [];
      },
      values: () => ({ isBackfillConfirmed: true }),
      effect: askAll,
    },
    deliberate: { ...deliberating, effect: askAll },
    disqualify: {
      async guard(tx, row, { endedOn, meetingOn, due, present, agree }) {
        if (!isMember(row)) throw notNow('disqualify');
        const { isPassed } = outcomeOf({
          due,
          present,
          agree,
          oppose: 0,
          abstain: 0,
          writtenAgree: 0,
          writtenOppose: 0,
        });
        return [
          ...(isPassed && agree <= present && present <= due ? [] : [fault('agree', 'development.record.meeting')]),
          ...(meetingOn > endedOn ? [fault('meetingOn', 'development.record.meeting-after')] : []),
          ...(await lateFaults(tx, 'disqualify', 'endedOn', endedOn)),
        ];
      },
      values: (_, __, { endedOn }) => ({ endReason: codes.endReasons.misconduct, endedOn, dueOn: null }),
      effect: each(async (tx, row, { endedOn, reason }) => {
        await loseProbation(tx, row, endedOn);
        await tellEnd(tx, row, { endReason: row.endReason, endedOn, reason });
      }),
    },
    end: {
      async guard(tx, row, { endedOn }) {
        if (isMember(row)) throw notNow('end');
        return lateFaults(tx, 'end', 'endedOn', endedOn);
      },
      values: (_, __, { endReason, endedOn }) => ({ endReason, endedOn, quotaId: null, dueOn: null }),
      effect: each(async (tx, row, told) => {
        await voidBook(tx, row.id, told.endedOn);
        await tellEnd(tx, row, told);
      }),
    },
    moveAway: {
      async guard(tx, row, { endedOn }) {
        if (isMember(row)) throw new Refusal(409, 'development.record.by-transfer');
        return lateFaults(tx, 'moveAway', 'endedOn', endedOn);
      },
      node: (_, __, { destination }) => `${transitions.moveAway.label}：${destination}`,
      values: (_, __, { endedOn }) => ({ endedOn, quotaId: null, dueOn: null }),
      effect: each((tx, { id }, { endedOn }) => voidBook(tx, id, endedOn)),
    },
    moveBranch: {
      async guard(tx, row, { organisationId, movedOn }) {
        if (isMember(row)) throw new Refusal(409, 'development.record.by-transfer');
        const late = await lateFaults(tx, 'moveBranch', 'movedOn', movedOn);
        return [...late, ...(await placeFaults(tx, organisationId, 'moveBranch'))];
      },
      values: (_, __, { organisationId }) => ({ organisationId }),
      effect: askAll,
    },
    pause: {
      guard: (tx, _, { pausedOn }) => lateFaults(tx, 'pause', 'pausedOn', pausedOn),
      values: (_, __, { pausedOn }) => ({ pausedOn, dueOn: null }),
    },
    postpone,
    resume: {
      async guard(tx, row, { resumedOn }) {
        const order = fault('resumedOn', 'development.step.order', { step: '恢复培养', before: '中断培养' });
        const late = await lateFaults(tx, 'resume', 'resumedOn', resumedOn);
        return resumedOn < String(row.pausedOn) ? [...late, order] : late;
      },
      async values(tx, row, { resumedOn }) {
        const days = pausedFor(row, resumedOn);
        const step = currentStep((await standingOf(tx, row.id)).done);
        const due = dueOf(step, plainDays(row), await settingsOf(tx));
        return { pausedOn: null, pausedDays: (row.pausedDays ?? 0) + days, dueOn: laterBy(days)(due) };
      },
      effect: each(async (tx, row, { resumedOn }, before) =>
        askOpen(tx, row, await settingsOf(tx), laterBy(pausedFor(before, resumedOn))),
      ),
    },
  },
});
