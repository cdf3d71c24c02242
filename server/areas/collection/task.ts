/** Collection tasks: opened for everybody of a place at once, and closed. Domain-party 12.4. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { inRegister } from 'contract/member/codes.ts';
import { collectionForm, formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, collectionTaskProcess, type CollectionTask } from 'contract/platform/collection-task.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { accountsOf, openTodos } from '../message/index.ts';

const area = 'platform.collectionTask';

export const taskRules = rules(collectionTask, {
  facts: tx => today(tx),
  check: ({ after, changed }, day) => {
    const [startsOn, endsOn] = [after.startsOn, after.endsOn];
    if (typeof endsOn !== 'string') return [];
    return [
      ...(changed.has('endsOn') && endsOn < day ? [fault('endsOn', `${area}.ended`, { day })] : []),
      ...(typeof startsOn === 'string' && startsOn > endsOn ? [fault('startsOn', `${area}.order`)] : []),
    ];
  },
});

interface Target {
  memberId: string;
  organisationId: string;
  matter: string;
}
const targetsOf = (tx: Tx, organisationId: string) =>
  tx.rows<Target>(sql`
    select m.id as member_id, m.organisation_id, p.name as matter
    from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
    where m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[]) and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'
    order by m.id`);

/** One to-do for each account, all in one statement; each closes with the own form. */
export async function askMembers(
  tx: Tx,
  { id: taskId, endsOn }: Pick<CollectionTask, 'id' | 'endsOn'>,
  memberIds: string[],
  isBack = false,
): Promise<void> {
  await openTodos(tx, {
    bizType: 'DY_CJ',
    entity: collectionTask.name,
    recordId: taskId,
    step: 'confirm',
    title: `【信息采集】${isBack ? '已退回，' : ''}请于${endsOn}前完善党员信息`,
    type: '01',
    receiverIds: await accountsOf(tx, memberIds),
    isEach: true,
    dueAt: `${endsOn}T23:59:59+08:00`,
    link: { routePath: '/self/collection', query: {} },
  });
}

/** A form for every member, and who has an account is asked. */
async function open(tx: Tx, row: CollectionTask): Promise<void> {
  const targets = await targetsOf(tx, row.organisationId);
  const cause = causeOf(collectionTask, row.id, '下发信息采集任务');
  const fixed = { collectionTaskId: row.id, endsOn: row.endsOn, state: formStates.notStarted };
  const changes = targets.map(target => ({ values: { ...target, ...fixed } }));
  await applyEffects(tx, collectionForm, changes, cause);
  const memberIds = targets.map(one => one.memberId);
  await askMembers(tx, row, memberIds);
}

async function openFaults(tx: Tx, { startsOn, endsOn, organisationId }: CollectionTask): Promise<Fault[]> {
  const day = await today(tx);
  return [
    ...(endsOn < day ? [fault('endsOn', `${area}.ended`, { day })] : []),
    ...(startsOn && startsOn > day ? [fault('startsOn', `${area}.early`, { day: startsOn })] : []),
    ...((await targetsOf(tx, organisationId)).length === 0 ? [fault('organisationId', `${area}.nobody`)] : []),
  ];
}

export const taskHandler = handle(collectionTaskProcess, {
  page: '/member/collection/detail',
  ask: () => null,
  steps: {
    submit: {
      guard: openFaults,
      values: async tx => ({ openedOn: await today(tx) }),
      effect: each(open),
    },
    close: { values: async tx => ({ closedOn: await today(tx) }) },
  },
});

/** How many were asked, have answered, are in the register. */
export const taskRollup: Rollup = {
  resource: collectionTask,
  fields: ['targetCount', 'doneCount', 'acceptedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select collection_task_id as id, count(*)::int as target_count,
        count(*) filter (where state in ('2', '3'))::int as done_count,
        count(*) filter (where state = '3')::int as accepted_count
      from collection_form where deleted_at is null and collection_task_id = any(${sql.param(ids)}::bigint[])
      group by collection_task_id`),
};
