/** Collection tasks: opened for everybody of a place at once, and closed. Domain-party 12.4. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { inRegister } from 'contract/member/codes.ts';
import { collectionForm, formStates } from 'contract/platform/collection-form.ts';
import {
  collectable,
  collectionTask,
  collectionTaskProcess,
  itemsIn,
  type CollectionTask,
  type CollectionTaskDraft,
} from 'contract/platform/collection-task.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { accountsOf, openTodos } from '../message/index.ts';

const area = 'platform.collectionTask';

/** Members (m, with person p) in the register of an organisation and below. */
const inPlace = (organisationId: string) => sql`
  from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
  where m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[])
    and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'`;

/** Chosen by name and not among the members of the place, by the task that names them. */
async function strangersOf(tx: Tx, plans: readonly { id: string; after: CollectionTaskDraft }[]) {
  const strangers = new Map<string, string>();
  for (const { id, after } of plans) {
    if (!after.organisationId || !after.memberIds) continue;
    const found = await tx.one<{ names: string | null }>(sql`
      select string_agg(w.name, '、' order by w.id) as names from person w
      where w.id = any(${sql.param(after.memberIds)}::bigint[]) and w.id not in (select m.id ${inPlace(after.organisationId)})`);
    if (found?.names) strangers.set(id, found.names);
  }
  return strangers;
}

const choiceFaults = ({ items }: CollectionTaskDraft, strangers: string | undefined): Fault[] => {
  const names = itemsIn(items).filter(label => !collectable.has(label));
  return [
    ...(names.length > 0 ? [fault('items', `${area}.items`, { names: names.join('、') })] : []),
    ...(strangers ? [fault('memberIds', `${area}.elsewhere`, { names: strangers })] : []),
  ];
};

export const taskRules = rules(collectionTask, {
  facts: async (tx, plans) => ({ day: await today(tx), strangers: await strangersOf(tx, plans) }),
  derive: ({ items }) => ({ items: itemsIn(items).join(';') || null }),
  check: ({ id, after, changed }, { day, strangers }) => {
    const [startsOn, endsOn] = [after.startsOn, after.endsOn];
    const chosen = choiceFaults(after, strangers.get(id));
    if (typeof endsOn !== 'string') return chosen;
    return [
      ...chosen,
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
const targetsOf = (tx: Tx, { organisationId, memberIds }: CollectionTask) =>
  tx.rows<Target>(sql`
    select m.id as member_id, m.organisation_id, p.name as matter ${inPlace(organisationId)}
      and (${sql.param(memberIds)}::bigint[] is null or m.id = any(${sql.param(memberIds)}::bigint[])) order by m.id`);

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
  const targets = await targetsOf(tx, row);
  const cause = causeOf(collectionTask, row.id, '下发信息采集任务');
  const fixed = { collectionTaskId: row.id, items: row.items, endsOn: row.endsOn, state: formStates.notStarted };
  const changes = targets.map(target => ({ values: { ...target, ...fixed } }));
  await applyEffects(tx, collectionForm, changes, cause);
  const memberIds = targets.map(one => one.memberId);
  await askMembers(tx, row, memberIds);
}

async function openFaults(tx: Tx, task: CollectionTask): Promise<Fault[]> {
  const { startsOn, endsOn } = task;
  const day = await today(tx);
  return [
    ...(endsOn < day ? [fault('endsOn', `${area}.ended`, { day })] : []),
    ...(startsOn && startsOn > day ? [fault('startsOn', `${area}.early`, { day: startsOn })] : []),
    ...((await targetsOf(tx, task)).length === 0 ? [fault('organisationId', `${area}.nobody`)] : []),
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
