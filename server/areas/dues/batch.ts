/** Batches: their months, their list, their opening and closing. Domain-party 6.4. */
import { sql } from 'drizzle-orm';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import {
  batchTypes,
  duesBatch,
  duesBatchProcess,
  monthsOfPeriod,
  type DuesBatch,
  type DuesBatchDraft,
} from 'contract/dues/dues-batch.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { checkStates } from 'contract/dues/dues-check.ts';
import { duesItem, inTime, itemStates, owing, type DuesItem } from 'contract/dues/dues-item.ts';
import { openOrders, orderStates } from 'contract/dues/dues-order.ts';
import { listedOwing, listedStates } from 'contract/dues/figures.ts';
import { inRegister } from 'contract/member/codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { request } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { askBranchesAgain, askBranchesNoLonger, endChecks } from './check.ts';
import { lettersOut } from './entries.ts';
import { generateDues } from './generate.ts';
import { askMembers } from './item.ts';
import { differenceFaults } from './payment/difference.ts';
import { hasCollected } from './second-person.ts';

const area = 'dues.duesBatch';
const { unchecked, unpaid, partial, exempted, overdue } = itemStates;
const underWay: readonly string[] = [...openOrders, orderStates.refunding];

function monthFaults({ fromMonth, toMonth, period }: DuesBatchDraft, day: string): Fault[] {
  if (!fromMonth) return [];
  const length = monthsOfPeriod[period ?? ''] ?? 1;
  const first = Number(fromMonth.slice(5));
  return [
    ...((first - 1) % length === 0 ? [] : [fault('fromMonth', `${area}.period`)]),
    ...(toMonth && toMonth > `${day.slice(0, 4)}-12` ? [fault('fromMonth', `${area}.ahead`)] : []),
  ];
}

/** Nothing is collected for days of another century; what was paid in earlier years is kept in batches of its own. */
const firstYear = 2000;
const datedFaults = ({ isFormer, ...row }: DuesBatchDraft, changed: ReadonlySet<string>): Fault[] =>
  (['fromMonth', 'startsOn', 'deadlineOn'] as const)
    .filter(name => !isFormer && changed.has(name) && row[name] && Number(row[name].slice(0, 4)) < firstYear)
    .map(name => fault(name, 'kit.day-too-early', { label: duesBatch.fields[name].label, min: firstYear }));

export const batchRules = rules(duesBatch, {
  facts: today,
  derive: ({ fromMonth, period }) => ({
    toMonth: fromMonth && monthAfter(fromMonth, (monthsOfPeriod[period ?? ''] ?? 1) - 1),
  }),
  check: ({ after, changed }, day) => [
    ...datedFaults(after, changed),
    ...(changed.has('fromMonth') || changed.has('period') ? monthFaults(after, day) : []),
    ...(after.startsOn && after.deadlineOn && after.startsOn > after.deadlineOn
      ? [fault('deadlineOn', `${area}.order`)]
      : []),
  ],
});

async function openFaults(tx: Tx, { id, deadlineOn }: DuesBatch): Promise<Fault[]> {
  const counted = await tx.one<{ items: number; waiting: number }>(sql`
    select (select count(*)::int from dues_item where batch_id = ${id}::bigint and state = ${unchecked}) as items,
      (select count(*)::int from dues_check where batch_id = ${id}::bigint and deleted_at is null
        and state <> ${checkStates.confirmed}) as waiting`);
  const day = await today(tx);
  return [
    ...(counted?.items ? [] : [fault('state', `${area}.nobody`)]),
    ...(counted?.waiting ? [warn('state', `${area}.unchecked`, { n: counted.waiting })] : []),
    ...(deadlineOn < day ? [warn('deadlineOn', `${area}.deadline`, { day: deadlineOn })] : []),
  ];
}

/**
 * Every month of a batch under its lock, on which a batch and whoever takes money for one of its months meet: what is being
 * registered ends first, what comes later sees the batch as it is by then.
 */
const lockedItems = (tx: Tx, batchId: string) =>
  tx.rows<Pick<DuesItem, 'id' | 'memberId' | 'month' | 'payableFen' | 'paidFen' | 'state'>>(sql`
    select id, member_id, month, payable_fen, paid_fen, state from dues_item
    where batch_id = ${batchId}::bigint and deleted_at is null order by id for update`);

export const itemsIn = async (tx: Tx, batchId: string, states: readonly string[]) =>
  (await lockedItems(tx, batchId)).filter(({ state }) => states.includes(state));

/** Months of a batch after 党费交至 of a letter that went out since its list was made. */
const givenAway = async (tx: Tx, batchId: string): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(sql`
        select i.id from dues_item i join (${lettersOut}) l on l.member_id = i.member_id and l.dues_paid_to < i.month
        where i.batch_id = ${batchId}::bigint and i.deleted_at is null`)
    ).map(({ id }) => id),
  );

/** Who owes nothing is done with. */
async function open(tx: Tx, { id, deadlineOn }: DuesBatch): Promise<void> {
  await askBranchesNoLonger(tx, id);
  const items = await itemsIn(tx, id, [unchecked]);
  const away = await givenAway(tx, id);
  const opened = (item: (typeof items)[number]) =>
    away.has(item.id) ? itemStates.void : item.payableFen === 0 ? exempted : unpaid;
  const changes = items.map(item => ({ id: item.id, values: { state: opened(item) } }));
  await applyEffects(tx, duesItem, changes, causeOf(duesBatch, id, '开始收缴'));
  await askMembers(
    tx,
    items.filter(item => opened(item) === unpaid),
    deadlineOn,
  );
}

async function backToCheck(tx: Tx, { id }: DuesBatch): Promise<void> {
  const items = await itemsIn(tx, id, [unpaid, exempted, overdue]);
  const changes = items.map(item => ({ id: item.id, values: { state: unchecked } }));
  await applyEffects(tx, duesItem, changes, causeOf(duesBatch, id, '退回核对'));
  await tx.registry.todos.close(
    tx,
    duesItem.name,
    items.map(item => item.id),
  );
  await askBranchesAgain(tx, id);
}

/** Nobody owes by it any more, and no branch looks through it. */
async function giveUp(tx: Tx, { id }: DuesBatch): Promise<void> {
  const items = (await lockedItems(tx, id)).filter(({ state }) => state !== itemStates.void);
  const changes = items.map(item => ({ id: item.id, values: { state: itemStates.void } }));
  await applyEffects(tx, duesItem, changes, causeOf(duesBatch, id, '批次作废'));
  await endChecks(tx, id);
}

async function close(tx: Tx, { id }: DuesBatch): Promise<void> {
  const items = await itemsIn(tx, id, [unpaid, partial]);
  const changes = items.map(item => ({ id: item.id, values: { state: overdue } }));
  await applyEffects(tx, duesItem, changes, causeOf(duesBatch, id, '结束收缴'));
}

/** Once somebody has paid, or is paying, the list stands. */
async function isPaidOrPaying(tx: Tx, row: DuesBatch): Promise<boolean> {
  const isPaid = (await lockedItems(tx, row.id)).some(
    ({ state, paidFen }) => state !== itemStates.void && (paidFen ?? 0) > 0,
  );
  return isPaid || (await underWayCount(tx, row)) > 0;
}

/** Nothing moves any more afterwards: each month has come to its end, and somebody looks who did not collect it. Decision 293. */
async function archiveFaults(tx: Tx, row: DuesBatch): Promise<Fault[]> {
  // Whoever collects meanwhile holds one of the months: what is asked next is asked after that.
  await lockedItems(tx, row.id);
  if (await hasCollected(tx, row.id)) return [fault('', `${area}.collected`)];
  const owed = await itemsIn(tx, row.id, owing);
  return [
    ...(await underWayFaults(tx, row)),
    ...(await differenceFaults(tx, row)),
    ...(owed.length > 0 ? [fault('state', `${area}.owing`, { n: owed.length })] : []),
  ];
}

/** What is under way at a gateway comes to its end first: afterwards nothing of the batch is put right any more. */
async function underWayFaults(tx: Tx, row: DuesBatch): Promise<Fault[]> {
  const n = await underWayCount(tx, row);
  return n > 0 ? [fault('state', `${area}.under-way`, { n })] : [];
}

/** Its months that are being paid or given back at a gateway, whatever state they stand in meanwhile. */
async function underWayCount(tx: Tx, { id }: DuesBatch): Promise<number> {
  const found = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from dues_item i join dues_order o on o.id = i.order_id
    where i.batch_id = ${id}::bigint and i.deleted_at is null and o.state = any(${sql.param(underWay)}::text[])`);
  return found?.n ?? 0;
}

export const batchHandler = handle(duesBatchProcess, {
  page: '/dues/batch/detail',
  ask: () => null,
  steps: {
    generate: {
      values: () => ({ generation: runStates.prepare, failure: null }),
      effect: each(async (tx, { id }) => {
        await askBranchesNoLonger(tx, id);
        await request(tx, generateDues, { id }, `dues.${id}`);
      }),
    },
    stop: { values: () => ({ generation: null }) },
    open: { guard: openFaults, values: async tx => ({ openedOn: await today(tx) }), effect: each(open) },
    return: {
      guard: async (tx, row) => ((await isPaidOrPaying(tx, row)) ? [fault('state', `${area}.paid-items`)] : []),
      values: () => ({ openedOn: null }),
      effect: each(backToCheck),
    },
    close: { values: async tx => ({ closedOn: await today(tx) }), effect: each(close) },
    lapse: { values: async tx => ({ closedOn: await today(tx) }), effect: each(close) },
    archive: { guard: archiveFaults },
    cancel: {
      guard: async (tx, row) => ((await isPaidOrPaying(tx, row)) ? [fault('state', `${area}.paid-cancelled`)] : []),
      effect: each(giveUp),
    },
    endFollowing: {
      guard: async (_, { type }) => (type === batchTypes.auto ? [] : [fault('type', `${area}.goes-on`)]),
      values: () => ({ type: batchTypes.custom }),
    },
  },
});

const restWhere = (states: readonly string[]) =>
  sql`sum(payable_fen - coalesce(paid_fen, 0)) filter (where state = any(${sql.param(states)}::text[]))`;
export const batchRollup: Rollup = {
  resource: duesBatch,
  fields: [
    'memberCount',
    'dueCount',
    'headCount',
    'payableFen',
    'exemptedFen',
    'paidFen',
    'unpaidFen',
    'owedFen',
    'owingCount',
    'uncheckedCount',
  ],
  query: (tx, ids) =>
    tx.rows(sql`
      select b.id, coalesce(i.due_count, 0) as due_count, coalesce(i.head_count, 0) as head_count, coalesce(i.payable_fen, 0) as payable_fen,
        coalesce(i.exempted_fen, 0) as exempted_fen, coalesce(i.paid_fen, 0) as paid_fen,
        coalesce(i.unpaid_fen, 0) as unpaid_fen, coalesce(i.owed_fen, 0) as owed_fen, coalesce(i.owing_count, 0) as owing_count,
        (select count(*)::int from dues_check c where c.batch_id = b.id and c.deleted_at is null
          and c.state in (${checkStates.waiting}, ${checkStates.disputed})) as unchecked_count,
        (select count(*)::int from party_member m join party_organisation o on o.id = m.organisation_id
          where m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[])
            and o.path like p.path || '%') as member_count
      from dues_batch b join party_organisation p on p.id = b.organisation_id
      left join lateral (select count(*)::int as due_count, count(distinct member_id)::int as head_count, sum(payable_fen) as payable_fen,
          sum(paid_fen) as paid_fen, count(*) filter (where state = any(${sql.param(listedOwing)}::text[]))::int as owing_count,
          ${restWhere([exempted])} as exempted_fen, ${restWhere([overdue])} as owed_fen,
          ${restWhere([unchecked, ...inTime])} as unpaid_fen
        from dues_item where batch_id = b.id and deleted_at is null and state = any(${sql.param(listedStates)}::text[])) i on true
      where b.id = any(${sql.param(ids)}::bigint[])`),
};
