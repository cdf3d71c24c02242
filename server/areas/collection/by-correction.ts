/** A form of a member that is answered by a correction order: it waits for the order, and follows it. Domain-party 12.4. */
import { sql } from 'drizzle-orm';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { collectionForm, formStates } from 'contract/platform/collection-form.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { correctionAsked, correctionDecided } from '../happenings.ts';
import { holdOpen } from './form.ts';

async function answerForm(tx: Tx, formId: string, memberId: string, correctionId: string): Promise<void> {
  const row = await loadRow(tx, collectionForm, formId, 'confirm');
  if (row.memberId !== memberId) throw notFound();
  if (![formStates.notStarted, formStates.stashed].includes(row.state as '0'))
    throw new Refusal(400, 'platform.collectionForm.over');
  await holdOpen(tx, row);
  const values = { state: formStates.submitted, correctionId, submittedOn: await today(tx), returnReason: null };
  await applyEffects(
    tx,
    collectionForm,
    [{ id: formId, values }],
    causeOf(memberCorrection, correctionId, '提交信息更正'),
  );
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
