/** Actions on a record beside its steps: an end, a pause, what the organisation department allows. Domain-party 3.3. */
import * as actions from 'contract/development/actions.ts';
import { addDays, daysBetween } from 'contract/calendar.ts';
import * as codes from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { currentStep } from 'contract/development/steps.ts';
import { fault } from 'contract/kit/fault.ts';
import { outcomes } from 'contract/kit/process.ts';
import type { DevelopmentRecord } from 'contract/development/development-record.ts';
import { handler, type ActionHandler, type Tx } from '../../kit/registry.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { advance } from '../workflow/index.ts';
import { loseProbation } from './admission.ts';
import { placeFaults } from './application.ts';
import { voidBook } from './book.ts';
import { plainDays } from './case.ts';
import { changeOfContacts } from './contacts.ts';
import { approverOf } from './hands.ts';
import { tellEnd } from './notices.ts';
import { settingsOf } from './settings.ts';
import { askOpen, standingOf } from './waiting.ts';

const subjects = (_: Tx, row: DevelopmentRecord) => Promise.resolve([row.personId]);
const school = () => Promise.resolve('school');
const isMember = (row: DevelopmentRecord) => row.approvedOn !== null && row.approvedOn !== undefined;

async function notLater(tx: Tx, field: string, day: unknown, step: string): Promise<void> {
  if (String(day) > (await today(tx))) throw refuse([fault(field, 'development.step.later', { step })]);
}

const end = handler(actions.endRecord, {
  subjects,
  async perform(tx, row, { endReason, endedOn, reason }) {
    if (isMember(row)) throw new Refusal(409, 'kit.illegal-step', { params: { action: actions.endRecord.label } });
    await notLater(tx, 'endedOn', endedOn, actions.endRecord.label);
    const values = { endReason, endedOn, quotaId: null, dueOn: null };
    const node = actions.endRecord.label;
    await advance(tx, actions.endRecord, row, { node, outcome: outcomes.refused, opinion: reason, values });
    await voidBook(tx, row.id, endedOn);
    await tellEnd(tx, row, { endReason, endedOn, reason });
  },
});

const disqualify = handler(actions.disqualify, {
  subjects,
  owedBy: (tx, row) => approverOf(tx, row.organisationId),
  async perform(tx, row, { endedOn, reason }) {
    if (!isMember(row)) throw new Refusal(409, 'kit.illegal-step', { params: { action: actions.disqualify.label } });
    await notLater(tx, 'endedOn', endedOn, actions.disqualify.label);
    const values = { endReason: codes.endReasons.misconduct, endedOn, dueOn: null };
    const node = actions.disqualify.label;
    await advance(tx, actions.disqualify, row, { node, outcome: outcomes.refused, opinion: reason, values });
    await loseProbation(tx, row, endedOn);
    await tellEnd(tx, row, { ...values, reason });
  },
});

const pause = handler(actions.pauseRecord, {
  subjects,
  async perform(tx, row, { pausedOn, reason }) {
    await notLater(tx, 'pausedOn', pausedOn, actions.pauseRecord.label);
    const node = actions.pauseRecord.label;
    await advance(tx, actions.pauseRecord, row, { node, opinion: reason, values: { pausedOn, dueOn: null } });
  },
});

/** Days in between do not count; the steps go on where they stood. */
const resume = handler(actions.resumeRecord, {
  subjects,
  async perform(tx, row, { resumedOn, reason }) {
    await notLater(tx, 'resumedOn', resumedOn, actions.resumeRecord.label);
    const from = String(row.pausedOn);
    if (resumedOn < from)
      throw refuse([fault('resumedOn', 'development.step.order', { step: '恢复培养', before: '中断培养' })]);
    const pausedDays = (row.pausedDays ?? 0) + daysBetween(from, resumedOn);
    const settings = await settingsOf(tx);
    const late = (day: string | null) => day && addDays(day, daysBetween(from, resumedOn));
    const step = currentStep((await standingOf(tx, row.id)).done);
    const values = { pausedOn: null, pausedDays, dueOn: late(dueOf(step, plainDays(row), settings)) };
    await advance(tx, actions.resumeRecord, row, { node: actions.resumeRecord.label, opinion: reason, values });
    await askOpen(tx, { ...row, ...values, state: codes.recordStates.open }, settings, late);
  },
});

const away = handler(actions.moveAway, {
  subjects,
  async perform(tx, row, { endedOn, destination, reason }) {
    if (isMember(row)) throw new Refusal(409, 'development.record.by-transfer');
    await notLater(tx, 'endedOn', endedOn, actions.moveAway.label);
    const node = `${actions.moveAway.label}：${destination}`;
    const values = { endedOn, quotaId: null, dueOn: null };
    await advance(tx, actions.moveAway, row, { node, opinion: reason, values });
    await voidBook(tx, row.id, endedOn);
  },
});

const moveBranch = handler(actions.moveRecord, {
  subjects,
  owedBy: (tx, row) => approverOf(tx, row.organisationId),
  async perform(tx, row, { organisationId, movedOn, reason }) {
    if (isMember(row)) throw new Refusal(409, 'development.record.by-transfer');
    await notLater(tx, 'movedOn', movedOn, actions.moveRecord.label);
    const faults = await placeFaults(tx, organisationId, 'moveBranch');
    if (faults.length > 0) throw refuse(faults);
    const node = actions.moveRecord.label;
    await advance(tx, actions.moveRecord, row, { node, opinion: reason, values: { organisationId } });
    await askOpen(tx, { ...row, organisationId }, await settingsOf(tx));
  },
});

const allow = handler(actions.allowDeparture, {
  subjects,
  owedBy: school,
  async perform(tx, row, { reason }) {
    const node = actions.allowDeparture.label;
    await advance(tx, actions.allowDeparture, row, {
      node,
      outcome: outcomes.passed,
      opinion: reason,
      values: { departureNote: reason },
    });
    await askOpen(tx, row, await settingsOf(tx));
  },
});

const confirmPapers = handler(actions.confirmBackfill, {
  subjects,
  owedBy: school,
  async perform(tx, row, { opinion }) {
    if (row.isBackfill !== true || row.isBackfillConfirmed === true)
      throw new Refusal(409, 'kit.illegal-step', { params: { action: actions.confirmBackfill.label } });
    const node = actions.confirmBackfill.label;
    await advance(tx, actions.confirmBackfill, row, {
      node,
      outcome: outcomes.passed,
      opinion,
      values: { isBackfillConfirmed: true },
    });
    await askOpen(tx, row, await settingsOf(tx));
  },
});

export const recordActions: ActionHandler[] = [
  changeOfContacts,
  end,
  disqualify,
  pause,
  resume,
  away,
  moveBranch,
  allow,
  confirmPapers,
];
