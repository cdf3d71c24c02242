/** The branches look through their part of a list. Domain-party 6.4. */
import { sql } from 'drizzle-orm';
import { batchStates, duesBatch, type DuesBatch } from 'contract/dues/dues-batch.ts';
import { checkStates, duesCheck, duesCheckProcess, type DuesCheck } from 'contract/dues/dues-check.ts';
import { itemStates } from 'contract/dues/dues-item.ts';
import { listedStates } from 'contract/dues/figures.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { school } from 'contract/kit/process.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import type { Rollup, Tx } from '../../kit/registry.ts';
import type { Missing } from './owed.ts';

/** The list is looked through while its batch waits for that, and no longer. */
async function guard(tx: Tx, { batchId }: DuesCheck): Promise<Fault[]> {
  const batch = await tx.one<{ state: string }>(
    sql`select state from dues_batch where id = ${batchId}::bigint for share`,
  );
  return batch?.state === batchStates.checking ? [] : [fault('state', 'dues.duesCheck.not-now')];
}
/** Who is left out is told once more before the list is found good: nobody is asked for their dues otherwise. */
async function confirmFaults(tx: Tx, row: DuesCheck): Promise<Fault[]> {
  const faults = await guard(tx, row);
  if (faults.length > 0 || !row.missing) return faults;
  return [warn('missing', 'dues.duesCheck.missing', { names: row.missing })];
}

async function placeOfBatch(tx: Tx, rows: readonly DuesCheck[]): Promise<string[]> {
  const ids = rows.map(({ batchId }) => batchId);
  const places = await tx.rows<{ id: string; place: string | null }>(sql`
    select id, organisation_id as place from dues_batch where id = any(${sql.param(ids)}::bigint[])`);
  const byBatch = new Map(places.map(({ id, place }) => [id, place]));
  return ids.map(id => byBatch.get(id) ?? school);
}

export const checkHandler = handle(duesCheckProcess, {
  page: '/dues/check/detail',
  hands: { placeOfBatch },
  ask: (row, turn) => ({
    bizType: 'DF_CHECK',
    title: `【党费】${turn.does === 'confirm' ? `：${row.name}应缴名单待核对` : `对${row.name}应缴名单有异议`}`,
  }),
  steps: { confirm: { guard: confirmFaults }, object: { guard }, answer: { guard } },
});

const openChecks = async (tx: Tx, batchId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select id from dues_check where batch_id = ${batchId}::bigint and deleted_at is null
        and state <> ${checkStates.confirmed} order by id`)
  ).map(({ id }) => id);

/** Nobody is asked to look through a list that is made anew, or that members pay by already. */
export async function askBranchesNoLonger(tx: Tx, batchId: string): Promise<void> {
  await tx.registry.todos.close(tx, duesCheck.name, await openChecks(tx, batchId));
}
/** The list was taken back from its members: whose word is still missing is asked again. */
export async function askBranchesAgain(tx: Tx, batchId: string): Promise<void> {
  await begin(tx, checkHandler, await openChecks(tx, batchId), '退回核对');
}

/** Nobody looks through a list that was given up. */
export async function endChecks(tx: Tx, batchId: string): Promise<void> {
  const checks = await tx.rows<{ id: string }>(sql`
    select id from dues_check where batch_id = ${batchId}::bigint and deleted_at is null order by id for update`);
  const changes = checks.map(({ id }) => ({ id, values: { state: checkStates.void } }));
  await applyEffects(tx, duesCheck, changes, causeOf(duesBatch, batchId, '批次作废'));
}

const names = (missing: readonly Missing[]) => {
  const all = missing.map(({ name }) => name);
  const told = all.slice(0, 100).join('、');
  return all.length > 100 ? `${told}等 ${all.length} 人` : told || null;
};

/** Every branch with somebody on the list or left out of it is asked, once more where the list was made anew. */
export async function askBranches(tx: Tx, { id, name }: DuesBatch, missing: readonly Missing[]): Promise<void> {
  const listed = await tx.rows<{ organisationId: string }>(sql`
    select distinct organisation_id from dues_item where batch_id = ${id}::bigint and state <> ${itemStates.void}`);
  const known = await tx.rows<{ id: string; organisationId: string }>(sql`
    select id, organisation_id from dues_check where batch_id = ${id}::bigint and deleted_at is null`);
  const checks = new Map(known.map(one => [one.organisationId, one.id]));
  const places = new Set([...listed, ...missing].map(one => one.organisationId));
  const changes = [...places].map(organisationId => {
    const left = names(missing.filter(one => one.organisationId === organisationId));
    const fixed = { missing: left, state: checkStates.waiting };
    const own = checks.get(organisationId);
    return own ? { id: own, values: fixed } : { values: { ...fixed, name, batchId: id, organisationId } };
  });
  const ids = await applyEffects(tx, duesCheck, changes, causeOf(duesBatch, id, '生成应缴名单'));
  await begin(tx, checkHandler, ids, '应缴名单已生成');
}

/** What stands on the list of the branch. */
export const checkRollup: Rollup = {
  resource: duesCheck,
  fields: ['headCount', 'payableFen', 'fromMonth'],
  query: (tx, ids) =>
    tx.rows(sql`
      select c.id, b.from_month, count(distinct i.member_id)::int as head_count, coalesce(sum(i.payable_fen), 0) as payable_fen
      from dues_check c join dues_batch b on b.id = c.batch_id
      left join dues_item i on i.batch_id = c.batch_id and i.organisation_id = c.organisation_id
        and i.state = any(${sql.param(listedStates)}::text[]) and i.deleted_at is null
      where c.id = any(${sql.param(ids)}::bigint[]) group by c.id, b.from_month`),
};
