/** One person's part of a task: confirmed, or answered by a correction order; the branch takes it in. Domain-party 12.4. */
import { sql } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import { school } from 'contract/kit/process.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import {
  collectionForm,
  collectionFormProcess,
  formStates,
  type CollectionForm,
} from 'contract/platform/collection-form.ts';
import { taskStates } from 'contract/platform/collection-task.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { listener } from '../../kit/process/happening.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { correctionAsked, correctionDecided } from '../happenings.ts';
import { closeTodos } from '../message/index.ts';
import { askMembers } from './task.ts';
import { computed, type Tx } from '../../kit/registry.ts';

const area = 'platform.collectionForm';

/** A task that was closed or whose last day has passed takes no more answers. */
async function holdOpen(tx: Tx, row: CollectionForm): Promise<[]> {
  const task = await tx.one<{ state: string }>(sql`
    select state from collection_task where id = ${row.collectionTaskId}::bigint`);
  if (task?.state !== taskStates.open || row.endsOn < (await today(tx))) throw new Refusal(400, `${area}.over`);
  return [];
}

const settled = (tx: Tx, { collectionTaskId, memberId }: CollectionForm) =>
  closeTodos(tx, { bizType: 'DY_CJ', recordId: collectionTaskId, personIds: [memberId] });

/** What an order answers is settled by the order. */
const refuseOrders = async (_: Tx, row: CollectionForm): Promise<Fault[]> => {
  if (row.correctionId) throw new Refusal(400, `${area}.by-correction`);
  return [];
};

/** Asks the person anew, among all who were asked by the task. */
const askAgain = (tx: Tx, { collectionTaskId, memberId, endsOn }: CollectionForm) =>
  askMembers(tx, { id: collectionTaskId, endsOn }, [memberId], true);

export const formComputed = computed(collectionForm, {
  purpose: column => sql`(select purpose from collection_task where id = ${column('collectionTaskId')})`,
});

export const formHandler = handle(collectionFormProcess, {
  page: '/member/collection',
  // The task asks everybody at once; a form asks the branch for what its member confirmed, an order asks for itself.
  ask: ({ matter, correctionId }) =>
    correctionId ? null : { bizType: 'DY_CJSH', title: `【信息采集】${matter}已确认本人信息，待审核入库` },
  hands: { ownBranch: (_, { organisationId }) => Promise.resolve(organisationId ?? school) },
  steps: {
    confirm: {
      guard: holdOpen,
      values: async tx => ({ submittedOn: await today(tx) }),
      effect: each(settled),
    },
    accept: { guard: refuseOrders },
    sendBack: {
      guard: refuseOrders,
      values: (_, _row, { opinion }) => ({ returnReason: opinion }),
      effect: each(askAgain),
    },
  },
});

/** A correction order answers a form: the form waits for it. */
async function answerForm(tx: Tx, formId: string, memberId: string, correctionId: string): Promise<void> {
  const row = await loadRow(tx, collectionForm, formId, 'confirm');
  if (row.memberId !== memberId) throw notFound();
  if (![formStates.notStarted, formStates.stashed].includes(row.state as '0')) throw new Refusal(400, `${area}.over`);
  await holdOpen(tx, row);
  const values = { state: formStates.submitted, correctionId, submittedOn: await today(tx), returnReason: null };
  await applyEffects(
    tx,
    collectionForm,
    [{ id: formId, values }],
    causeOf(memberCorrection, correctionId, '提交信息更正'),
  );
  await settled(tx, row);
}

/** What became of the order becomes of the form that it answers. */
async function followCorrection(tx: Tx, correctionId: string, isExecuted: boolean): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from collection_form where correction_id = ${correctionId}::bigint and state = ${formStates.submitted}
      and deleted_at is null`);
  const values = isExecuted
    ? { state: formStates.taken }
    : { state: formStates.stashed, returnReason: '信息更正单已退回或作废' };
  const changes = rows.map(({ id }) => ({ id, values }));
  const cause = causeOf(memberCorrection, correctionId, isExecuted ? '信息更正已执行' : '信息更正未通过');
  if (changes.length > 0) await applyEffects(tx, collectionForm, changes, cause);
}

export const collectionListeners = [
  listener(correctionAsked, '信息采集表待信息更正办结', (tx, { id, memberId, formId }) =>
    answerForm(tx, formId, memberId, id),
  ),
  listener(correctionDecided, '信息采集表随信息更正办结', (tx, { id, isExecuted }) =>
    followCorrection(tx, id, isExecuted),
  ),
];
