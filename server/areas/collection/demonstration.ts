/** A collection under way: half of those asked have answered, a part of it is in the register. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { collectionForm, formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, collectionTaskProcess } from 'contract/platform/collection-task.ts';
import type { Tx } from '../../kit/registry.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { today } from '../../kit/setting.ts';
import { make } from '../../seed/make.ts';
import { take } from '../../seed/take.ts';

const idsOf = async (tx: Tx, query: SQL) => (await tx.rows<{ id: string }>(query)).map(row => row.id);

export async function plantCollection(tx: Tx): Promise<void> {
  const day = await today(tx);
  const [organisationId] = await idsOf(
    tx,
    sql`select id from party_organisation where code = '9999990001201' and deleted_at is null`,
  );
  if (!organisationId) return;
  const [task = ''] = await make(tx, collectionTask, [
    {
      name: '党员基本信息核对',
      organisationId,
      purpose: '请核对手机号码、学历和现居住地，有变化的直接提出更正。',
      documentNo: '江大物党〔2026〕12号',
      contactName: '董思源',
      endsOn: addDays(day, 20),
    },
  ]);
  await take(tx, collectionTaskProcess.actions.submit, task, {});
  const forms = await idsOf(
    tx,
    sql`select f.id from collection_form f where f.collection_task_id = ${task}::bigint
      and not exists (select 1 from user_account u where u.person_id = f.member_id) order by f.id`,
  );
  const stateOf = (at: number) => (at % 4 < 2 ? formStates.submitted : formStates.taken);
  const answered = forms
    .slice(0, Math.ceil(forms.length / 2))
    .map((id, at) => ({ id, values: { state: stateOf(at), submittedOn: day } }));
  if (answered.length > 0) await applyEffects(tx, collectionForm, answered, { flow: null, reason: '演示' });
}
