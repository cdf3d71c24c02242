/** The way of a batch, and what its steps bring about for who is on its list. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { registrationStates } from 'contract/party-school/codes.ts';
import { trainingBatch, trainingBatchProcess } from 'contract/party-school/training-batch.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import * as guards from './batch-guards.ts';
import { issueFor } from './certificate.ts';
import { earnOfBatch } from './earn-hours.ts';
import { endRegistrations } from './end-registrations.ts';
import { formClasses } from './form-classes.ts';
import { setSeats } from './seats.ts';
import { moveUp } from './waiting.ts';

const { branch, college, school, admitted, waiting } = registrationStates;

export const batchRules = rules(trainingBatch, {
  check: ({ after }) => guards.batchFaults(after),
  follow: async (tx, plans) => {
    for (const { id, after, remove } of plans) if (!remove) await setSeats(tx, id, null, after.quotaTotal ?? 0);
  },
});

const pending = [branch, college, school, waiting];
const everybody = [...pending, admitted, registrationStates.draft, registrationStates.refused];

export const batchHandler = handle(trainingBatchProcess, {
  page: '/party-school/batch/detail',
  ask: () => null,
  steps: {
    publish: { guard: guards.publishFaults },
    extend: {
      guard: (tx, row, { regEndAt }) => guards.extendFaults(tx, row, regEndAt),
      values: (_, __, { regEndAt }) => ({ regEndAt }),
    },
    adjust: {
      guard: (tx, row, { quotaTotal }) => guards.adjustFaults(tx, row, quotaTotal),
      values: (_, __, { quotaTotal }) => ({ quotaTotal }),
      effect: each((tx, row) => moveUp(tx, row)),
    },
    form: { effect: each((tx, row, { classCount }) => formClasses(tx, row, classCount)) },
    begin: {
      guard: guards.beginFaults,
      effect: each((tx, row) => endRegistrations(tx, row, pending, '班次已开班，未录取')),
    },
    assess: { guard: guards.assessFaults },
    finish: {
      guard: guards.finishFaults,
      effect: each(async (tx, { id }) => {
        await earnOfBatch(tx, id);
        await issueFor(tx, id);
      }),
    },
    cancel: {
      values: (_, __, { reason }) => ({ cancelReason: reason }),
      effect: each((tx, row, { reason }) => endRegistrations(tx, row, everybody, `班次已取消：${reason}`)),
    },
  },
});

const counted = (state: readonly string[]) => sql`(select count(*)::int from registration r
  where r.batch_id = b.id and r.deleted_at is null and r.state = any(${sql.param([...state])}::text[]))`;

export const batchRollup: Rollup = {
  resource: trainingBatch,
  fields: ['admittedCount', 'waitingCount', 'pendingCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select b.id, ${counted([admitted])} as admitted_count, ${counted([waiting])} as waiting_count,
        ${counted([branch, college, school])} as pending_count
      from training_batch b where b.id = any(${sql.param(ids)}::bigint[])`),
};

/** Drafts are the school's alone. */
export const openedBatches = (_: Tx) => sql`t.state <> '0'`;
