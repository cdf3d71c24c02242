/** Collection tasks: opened for everybody of a place at once, and closed. Domain-party 12.4, domain-cadre 1.5. */
import { sql } from 'drizzle-orm';
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import {
  collectable,
  collectionTask,
  collectionTaskProcess,
  halves,
  itemsIn,
  type CollectionTask,
  type CollectionTaskDraft,
} from 'contract/platform/collection-task.ts';
import { countAsked } from 'contract/platform/collection-calls.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { columnOf } from '../../kit/database/columns.ts';
import { may } from '../../kit/actor.ts';
import { nameOf, notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { halfOf, sectionsIn } from './half.ts';

const area = 'platform.collectionTask';
const disciplines = '7';

/** Chosen by name and not among the persons of the place, by the task that names them. */
async function strangersOf(tx: Tx, plans: readonly { id: string; after: CollectionTaskDraft }[]) {
  const strangers = new Map<string, string>();
  for (const { id, after } of plans) {
    const { place, chosen, targets } = halfOf(after);
    if (!after[place] || !after[chosen]) continue;
    const found = await tx.one<{ names: string | null }>(sql`
      select string_agg(w.name, '、' order by w.id) as names from person w
      where w.id = any(${sql.param(after[chosen])}::bigint[]) and w.id not in (select x.id from (${targets(tx, after)}) x)`);
    if (found?.names) strangers.set(id, found.names);
  }
  return strangers;
}

const choiceFaults = (after: CollectionTaskDraft, strangers: string | undefined): Fault[] => {
  const { place, chosen, stranger } = halfOf(after);
  const names = itemsIn(after.items).filter(label => !collectable.has(label));
  return [
    ...(after[place] ? [] : [fault(place, `${area}.place`, { label: collectionTask.fields[place].label })]),
    ...(names.length > 0 ? [fault('items', `${area}.items`, { names: names.join('、') })] : []),
    ...(after.sections?.split(';').includes(disciplines) ? [fault('sections', `${area}.discipline`)] : []),
    ...(strangers ? [fault(chosen, stranger, { names: strangers })] : []),
  ];
};

/** What is asked of the one half is not asked of the other. */
const ofItsHalf = (row: CollectionTaskDraft): Partial<CollectionTaskDraft> =>
  row.half === halves.cadres
    ? { organisationId: null, items: null, memberIds: null }
    : {
        items: itemsIn(row.items).join(';') || null,
        unitId: null,
        sections: null,
        cadreIds: null,
        needsUnitAudit: null,
      };

/** A role of the Party half reaches units by its organisations, and asks no cadres thereby. */
const mayAsk = (tx: Tx, half: string | null) =>
  half !== halves.cadres || may(tx.actor, permissionOf(cadreStatement, 'accept'));
const rightFaults = (tx: Tx, { half }: CollectionTaskDraft): Fault[] =>
  mayAsk(tx, half) ? [] : [fault('half', `${area}.no-right`)];

export const taskRules = rules(collectionTask, {
  facts: async (tx, plans) => ({
    day: await today(tx),
    strangers: await strangersOf(tx, plans),
    denied: plans.some(({ after }) => !mayAsk(tx, after.half)),
  }),
  derive: ofItsHalf,
  frozen: (_, { denied }) => (denied ? [fault('half', `${area}.no-right`)] : []),
  check: ({ id, after, changed }, { day, strangers, denied }) => {
    const [startsOn, endsOn] = [after.startsOn, after.endsOn];
    if (denied) return [];
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
  id: string;
  name: string;
  organisationId: string | null;
  unitId: string | null;
}
const targetsOf = (tx: Tx, task: CollectionTask) => {
  const { chosen, targets } = halfOf(task);
  return tx.rows<Target>(sql`
    select x.id, x.name, x.organisation_id, x.unit_id from (${targets(tx, task)}) x
    where ${sql.param(task[chosen])}::bigint[] is null or x.id = any(${sql.param(task[chosen])}::bigint[]) order by x.id`);
};

export const taskRoutes = [
  serve(countAsked, async ({ tx, params }) => {
    const task = (await loadRow(tx, collectionTask, params.id, 'submit', 'look')) as CollectionTask;
    return { count: (await targetsOf(tx, task)).length };
  }),
];

const formFor = (task: CollectionTask, { id, name, organisationId, unitId }: Target) => ({
  matter: name,
  ...(task.half === halves.cadres
    ? { personId: id, unitId, sections: sectionsIn(task).join(';'), needsUnitAudit: task.needsUnitAudit ?? false }
    : { memberId: id, organisationId, items: task.items }),
  collectionTaskId: task.id,
  endsOn: task.endsOn,
  state: formStates.notStarted,
});

/** A form for everybody. */
async function open(tx: Tx, row: CollectionTask): Promise<void> {
  const changes = (await targetsOf(tx, row)).map(target => ({ values: formFor(row, target) }));
  await applyEffects(tx, halfOf(row).form, changes, causeOf(collectionTask, row.id, '下发信息采集任务'));
}

async function openFaults(tx: Tx, task: CollectionTask): Promise<Fault[]> {
  const { startsOn, endsOn } = task;
  const { place, nobody } = halfOf(task);
  const day = await today(tx);
  return [
    ...(endsOn < day ? [fault('endsOn', `${area}.ended`, { day })] : []),
    ...(startsOn && startsOn > day ? [fault('startsOn', `${area}.early`, { day: startsOn })] : []),
    ...((await targetsOf(tx, task)).length === 0 ? [fault(place, nobody)] : []),
  ];
}

/** Who was asked and has not handed in, or has it back. */
const owing = (tx: Tx, task: CollectionTask) => {
  const { form, person } = halfOf(task);
  return tx.rows<{ id: string; personId: string }>(sql`
    select t.id, t.${nameOf(columnOf(person))} as person_id from ${sourceOf(form)}
    where t.collection_task_id = ${task.id}::bigint and ${notDeletedIn(form)}
      and t.state in (${formStates.notStarted}, ${formStates.stashed}) order by t.id`);
};

async function urgeFaults(tx: Tx, task: CollectionTask): Promise<Fault[]> {
  const urged = await tx.one(sql`
    select 1 from workflow_record where entity = ${collectionTask.name} and record_id = ${task.id}::bigint
      and node = ${collectionTaskProcess.transitions.urge.label}
      and (at at time zone 'Asia/Shanghai')::date = (select today from clock)`);
  if (urged) return [fault('', `${area}.urged`)];
  return (await owing(tx, task)).length === 0 ? [fault('', `${area}.all-answered`)] : [];
}

async function urge(tx: Tx, task: CollectionTask): Promise<void> {
  const told = (await owing(tx, task)).map(({ personId }) => ({
    title: `【信息采集】请尽快填报“${task.name}”`,
    content: `请于 ${task.endsOn} 前完善${halfOf(task).what}。`,
    entity: collectionTask.name,
    recordId: task.id,
    personId,
    organisationId: task.organisationId,
    link: { routePath: '/self/collection', query: {} },
  }));
  await tellPersons(tx, told);
}

/** The forms stay as they are, and are asked of nobody any more. */
async function askNobody(tx: Tx, task: CollectionTask): Promise<void> {
  const forms = (await owing(tx, task)).map(({ id }) => id);
  await tx.registry.todos.close(tx, halfOf(task).form.name, forms);
}

export const taskHandler = handle(collectionTaskProcess, {
  guard: (tx, task) => Promise.resolve(rightFaults(tx, task)),
  page: ({ half }) => `${halfOf({ half }).page}/detail`,
  ask: () => null,
  steps: {
    submit: {
      guard: openFaults,
      values: async tx => ({ openedOn: await today(tx) }),
      effect: each(open),
    },
    urge: { guard: urgeFaults, effect: each(urge) },
    close: { values: async tx => ({ closedOn: await today(tx) }), effect: each(askNobody) },
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
      from (select collection_task_id, state, deleted_at from collection_form
        union all select collection_task_id, state, deleted_at from cadre_statement) f
      where deleted_at is null and collection_task_id = any(${sql.param(ids)}::bigint[]) group by collection_task_id`),
};
