/** The to-do of who owns a measure that is due soon: opened when its day comes near, closed when it is done. Domain-party 20. */
import { sql, type SQL } from 'drizzle-orm';
import { daysBefore, underRectification } from 'contract/rectification/codes.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/jobs/job.ts';
import type { Tx } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { openTodos, personsOf } from '../message/index.ts';

export const todoOfMeasure = 'RR_STEP';
/** MSG_DBLX: 填报待办. */
const toFill = '02';

interface Due {
  id: string;
  content: string;
  place: string;
  personId: string;
  organisationId: string;
  deadlineOn: string;
}

/** Who was asked already is not asked again: a to-do stands until the measure is done. */
const dueSoon = (tx: Tx, condition: SQL) =>
  tx.rows<Due>(sql`
    select m.id, m.content, m.person_id, m.organisation_id, o.short_name as place, m.deadline_on::text
    from rectification_measure m join rectification_case c on c.id = m.case_id
      join party_organisation o on o.id = m.organisation_id
    where m.deleted_at is null and c.deleted_at is null and m.done_on is null and m.person_id is not null
      and c.state = any(${sql.param(underRectification)}::text[])
      and m.deadline_on <= (select today from clock) + ${daysBefore}::int and ${condition}
      and not exists (select 1 from todo t join user_account u on u.id = t.receiver_id
        where t.biz_type = ${todoOfMeasure} and t.record_id = m.id and t.state = 0 and u.person_id = m.person_id)
    order by m.id`);

async function ask(tx: Tx, due: readonly Due[]): Promise<void> {
  const accounts = await personsOf(
    tx,
    due.map(({ personId }) => personId),
  );
  await openTodos(
    tx,
    due.map(({ id, content, place, personId, organisationId, deadlineOn }) => ({
      bizType: todoOfMeasure,
      entity: rectificationMeasure.name,
      recordId: id,
      step: 'complete',
      title: `【软弱涣散】${place}${content}即将到期`,
      type: toFill,
      receiverIds: (accounts.get(personId) ?? []).map(one => one.id),
      dueAt: `${deadlineOn}T15:59:59.000Z`,
      link: { routePath: '/appraisal/rectification/measure/detail', query: { id } },
      organisationId,
    })),
  );
}

/** Of one case, when its measures begin to run. */
export const askOwners = async (tx: Tx, caseId: string): Promise<void> =>
  ask(tx, await dueSoon(tx, sql`m.case_id = ${caseId}::bigint`));

export const closeOwners = (tx: Tx, ids: readonly string[]): Promise<void> =>
  tx.registry.todos.close(tx, rectificationMeasure.name, ids);

const label = '整顿措施到期提醒';
/** Every day at 02:20 in Asia/Shanghai. */
export const askDueSoon = job<unknown>({
  name: 'rectification.due-soon',
  label,
  every: '20 18 * * *',
  run: ({ database, registry }) =>
    database.transaction(async connection => {
      const tx = txOf(connection, registry, asSystem(label));
      await ask(tx, await dueSoon(tx, sql`true`));
    }),
  // The next night looks again.
  async fail() {},
});
