/**
 * The list of a batch, made in the background in portions: what is missing is entered, what was not checked yet is put
 * right, nothing is deleted and filled again. A run that breaks off begins anew and finds what is done. Domain-party 6.4.
 */
import { sql } from 'drizzle-orm';
import { sentence } from 'contract/kit/fault.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { batchStates, duesBatch, type DuesBatch } from 'contract/dues/dues-batch.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { duesItem, itemStates, type DuesItem } from 'contract/dues/dues-item.ts';
import { causeOf } from '../../kit/flow.ts';
import { job } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import { rowOf, loadRows } from '../../kit/write/load.ts';
import { tariffOf } from './base.ts';
import { askBranches } from './check.ts';
import { entries } from './entries.ts';
import { owedBy, type Missing, type Months, type Owed } from './owed.ts';

const portion = 500;
const reason = '生成应缴名单';

export function monthsOf({ fromMonth, toMonth }: DuesBatch): string[] {
  const months = [fromMonth];
  while ((months.at(-1) ?? '') < (toMonth ?? '')) months.push(monthAfter(months.at(-1) ?? '', 1));
  return months;
}

/** The batch under its lock while its list is being made; null where it was stopped or is done. */
async function running(tx: Tx, id: string): Promise<DuesBatch | null> {
  const loaded = (await loadRows(tx, duesBatch, [id], null)).get(id);
  const batch = loaded && (rowOf(loaded) as DuesBatch);
  return batch?.state === batchStates.generating ? batch : null;
}

const scopeOf = async (tx: Tx, organisationId: string): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(sql`
        select id from party_organisation where path like
          (select path from party_organisation where id = ${organisationId}::bigint) || '%'`)
    ).map(({ id }) => id),
  );

/** Who stands in the scope or has stood there since the first month, as far as dues go. */
const membersAfter = (tx: Tx, last: string, scope: ReadonlySet<string>, firstMonth: string) =>
  tx.rows<{ id: string }>(sql`
    select m.id from party_member m where m.deleted_at is null and m.id > ${last}::bigint
      and (m.organisation_id = any(${sql.param([...scope])}::bigint[]) or exists (select 1 from (${entries}) e
        where e.member_id = m.id and e.first_month > ${firstMonth}
          and coalesce(e.from_organisation_id, e.organisation_id) = any(${sql.param([...scope])}::bigint[])))
    order by m.id limit ${portion}`);

/** Arrears are made up for half a year at most. Domain-party 6.2. */
const mostEarlier = 6;
/** Who comes back from abroad makes up what was not asked meanwhile: so far back at most. */
const mostOlder = 120;
/** The months before a batch, as far as lists were made for these organisations or for those above or below them. */
async function beforeOf(
  tx: Tx,
  { id, organisationId, fromMonth }: DuesBatch,
): Promise<Pick<Months, 'earlier' | 'older'>> {
  const listed = await tx.rows<{ fromMonth: string; toMonth: string }>(sql`
    select b.from_month, b.to_month from dues_batch b join party_organisation o on o.id = b.organisation_id,
      party_organisation own where own.id = ${organisationId}::bigint and b.id <> ${id}::bigint and b.deleted_at is null
      and b.state not in (${batchStates.draft}, ${batchStates.generating}, ${batchStates.cancelled})
      and (o.path like own.path || '%' or own.path like o.path || '%')`);
  const before = Array.from({ length: mostOlder }, (_, at) => monthAfter(fromMonth, at - mostOlder));
  const isListed = (month: string) => listed.some(one => one.fromMonth <= month && month <= one.toMonth);
  const halfYear = monthAfter(fromMonth, -mostEarlier);
  return {
    earlier: before.filter(month => month >= halfYear && isListed(month)),
    older: before.filter(month => month < halfYear && isListed(month)),
  };
}

type Stored = Pick<
  DuesItem,
  'id' | 'memberId' | 'organisationId' | 'month' | 'standard' | 'payableFen' | 'state' | 'batchId'
>;
const slotOf = ({ memberId, month }: Pick<Owed, 'memberId' | 'month'>) => `${memberId} ${month}`;
const differs = (item: Stored, owed: Owed) =>
  item.payableFen !== owed.payableFen || item.organisationId !== owed.organisationId || item.standard !== owed.standard;

/** What the list lacks, and what of it no longer holds; what another batch asks for or the branch has checked stays. */
function changesOf(batch: DuesBatch, owed: readonly Owed[], stored: readonly Stored[]): Change[] {
  const items = new Map(stored.map(item => [slotOf(item), item]));
  const wanted = new Map(owed.map(one => [slotOf(one), one]));
  const own = stored.filter(({ batchId, state }) => batchId === batch.id && state === itemStates.unchecked);
  return [
    ...owed
      .filter(one => !items.has(slotOf(one)))
      .map(one => ({ values: { ...one, batchId: batch.id, state: itemStates.unchecked } })),
    ...own.flatMap((item): Change[] => {
      const now = wanted.get(slotOf(item));
      if (!now) return [{ id: item.id, values: { state: itemStates.void } }];
      const { organisationId, standard, base, rate, payableFen } = now;
      return differs(item, now) ? [{ id: item.id, values: { organisationId, standard, base, rate, payableFen } }] : [];
    }),
  ];
}

/** One portion; gives the last member of it and who is left out, null when there is nobody more or it was stopped. */
async function takePortion(tx: Tx, id: string, last: string): Promise<{ last: string; missing: Missing[] } | null> {
  const batch = await running(tx, id);
  if (!batch) return null;
  const cause = causeOf(duesBatch, id, reason);
  if (batch.generation !== runStates.start)
    await applyEffects(tx, duesBatch, [{ id, values: { generation: runStates.start } }], cause);
  const scope = await scopeOf(tx, batch.organisationId);
  const months = { own: monthsOf(batch), ...(await beforeOf(tx, batch)) };
  const members = (await membersAfter(tx, last, scope, months.earlier[0] ?? batch.fromMonth)).map(member => member.id);
  if (members.length === 0) return null;
  const { owed, missing } = await owedBy(tx, members, months, scope, await tariffOf(tx));
  const stored = await tx.rows<Stored>(sql`
    select id, member_id, organisation_id, month, standard, payable_fen, state, batch_id from dues_item
    where member_id = any(${sql.param(members)}::bigint[]) and month = any(${sql.param(Object.values(months).flat())}::text[])
      and state <> ${itemStates.void} and deleted_at is null order by id for update`);
  const changes = changesOf(batch, owed, stored);
  if (changes.length > 0) await applyEffects(tx, duesItem, changes, cause);
  return { last: members.at(-1) ?? last, missing };
}

async function finish(tx: Tx, id: string, missing: readonly Missing[]): Promise<void> {
  const batch = await running(tx, id);
  if (!batch) return;
  const values = { state: batchStates.checking, generation: runStates.success };
  await applyEffects(tx, duesBatch, [{ id, values }], causeOf(duesBatch, id, reason));
  await askBranches(tx, batch, missing);
}

export async function makeList(each: Within, id: string, signal?: AbortSignal): Promise<void> {
  const missing: Missing[] = [];
  for (let last: string | null = '0'; last !== null;) {
    signal?.throwIfAborted();
    const from: string = last;
    const taken = await each(tx => takePortion(tx, id, from));
    missing.push(...(taken?.missing ?? []));
    last = taken?.last ?? null;
  }
  await each(tx => finish(tx, id, missing));
}

export const generateDues = job<{ id: string }>({
  name: 'dues.generate',
  run: (work, { id }) => makeList(within(work, reason), id, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      reason,
    )(async tx => {
      if (!(await running(tx, id))) return;
      const failure = sentence(tx.registry.texts, 'dues.duesBatch.failed');
      const values = { state: batchStates.draft, generation: runStates.error, failure };
      await applyEffects(tx, duesBatch, [{ id, values }], causeOf(duesBatch, id, reason));
    }),
});
