/** Goals of graduates: filled by themselves or for them, checked by the branch, seen on the board, their letters printed. */
import { sql } from 'drizzle-orm';
import {
  checkGoals,
  fillGoals,
  fillOwnGoal,
  printLetters,
  readBoard,
  readOwnGoal,
  type BoardLine,
  type OwnGoal,
} from 'contract/transfer/calls.ts';
import { goalStates } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { computed, type Values, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { find, reachedAmong } from '../../kit/resource/read.ts';
import { reach, within } from '../../kit/resource/reach.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { faultsOfGoal, openStates } from './goals.ts';
import { checkedGoals } from './graduation.ts';
import { auditLetters, lettersOf, openLetter } from './letter-page.ts';

const area = 'transfer.graduationBatch';

const ownGoal = (tx: Tx) =>
  tx.one<OwnGoal>(sql`
    select d.id, d.name, b.name as batch_name, b.deadline_on, d.state, d.kind,
      d.to_committee, d.to_organisation_name, d.to_region,
      d.to_contact, d.dues_paid_to
    from graduation_destination d join graduation_batch b on b.id = d.graduation_batch_id
    where d.member_id = ${tx.actor.personId}::bigint and d.deleted_at is null and b.deleted_at is null
      and b.state in ('2', '3') order by d.id desc limit 1`);

/** Goals that are not on their way yet may be filled anew; then they are checked anew. */
async function fill(tx: Tx, ids: readonly string[], values: Values): Promise<void> {
  const rows = await tx.rows<{ id: string; state: string; batchId: string }>(sql`
    select d.id, d.state, d.graduation_batch_id as batch_id from graduation_destination d
      join graduation_batch b on b.id = d.graduation_batch_id
    where d.id = any(${sql.param(ids)}::bigint[]) and d.deleted_at is null and b.state in ('2', '3')
    order by d.id for update of d`);
  if (rows.length < ids.length || rows.some(({ state }) => !openStates.includes(state)))
    throw new Refusal(409, `${area}.not-asking`);
  const faults = await faultsOfGoal(tx, values);
  if (faults.length > 0) throw refuse(faults);
  const filled = { ...values, filledOn: await today(tx), state: goalStates.filled };
  for (const recordId of new Set(rows.map(row => row.batchId))) {
    const changes = rows.filter(row => row.batchId === recordId).map(({ id }) => ({ id, values: filled }));
    await applyEffects(tx, graduationDestination, changes, causeOf(graduationBatch, recordId, '填报毕业去向'));
  }
}

const fillFor = serve(fillGoals, async ({ tx, body: { destinationIds, ...values } }) => {
  const ids = [...new Set(destinationIds)];
  const reached = await reachedAmong(tx, graduationDestination, ids, `${area}.fill`);
  if (reached.size < ids.length) throw notFound();
  await fill(tx, ids, values);
  return { filled: ids.length };
});

const readOwn = serve(readOwnGoal, async ({ tx }) => ({ goal: await ownGoal(tx) }));
const fillOwn = serve(fillOwnGoal, async ({ tx, body }) => {
  const own = await ownGoal(tx);
  if (!own) throw new Refusal(409, `${area}.not-asking`);
  await fill(tx, [own.id], body);
  return { goal: await ownGoal(tx) };
});

const check = serve(checkGoals, async ({ tx, body: { graduationBatchId } }) => {
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(graduationDestination)} where ${notDeletedIn(graduationDestination)}
    and t.graduation_batch_id = ${graduationBatchId}::bigint and t.state = ${goalStates.filled}
    and t.member_id is distinct from ${tx.actor.personId}::bigint 
    and ${within(tx, `${area}.check`, graduationDestination)} order by t.id for update`);
  const changes = rows.map(({ id }) => ({ id, values: { state: goalStates.checked } }));
  await applyEffects(tx, graduationDestination, changes, causeOf(graduationBatch, graduationBatchId, '支部核对去向'));
  return { checked: rows.length };
});

/** Who is behind a figure of the board is listed by the same words. */
export const destinationComputed = computed(graduationDestination, {
  transferState: column => sql`(select o.state from transfer o
      where o.id = ${column('transferId')} and ${column('state')} = ${goalStates.issued}
        and o.graduation_batch_id is not distinct from ${column('graduationBatchId')})`,
});

/** By the letter of the batch, not by an order of the own. */
const byBatch = sql`(t.state = '4' and o.graduation_batch_id is not distinct from t.graduation_batch_id)`;
/** What each class still waits for; the columns add up to the total, so nobody is left out. */
const boardOf = (tx: Tx, id: string) =>
  tx.rows<BoardLine>(sql`
    select t.class_id, c.name as class_name, count(*)::int as total,
      count(*) filter (where t.state = '1')::int as silent, count(*) filter (where t.state = '2')::int as filled,
      count(*) filter (where t.state = '3')::int as checked,
      count(*) filter (where ${byBatch} and o.state = '50')::int as issued,
      count(*) filter (where ${byBatch} and o.state = '70')::int as received,
      count(*) filter (where ${byBatch} and o.state = '90')::int as overdue,
      count(*) filter (where t.state = '5')::int as kept,
      count(*) filter (where t.state = '6' or (t.state = '4' and not ${byBatch}))::int as other
    from graduation_destination t left join school_class c on c.id = t.class_id left join transfer o on o.id = t.transfer_id
    where t.graduation_batch_id = ${id}::bigint and t.deleted_at is null
      and ${within(tx, 'transfer.graduationDestination.read', graduationDestination)}
    group by t.class_id, c.name order by c.name`);

const board = serve(readBoard, async ({ tx, params: { id } }) => {
  if (!(await find(tx, graduationBatch, id))) throw notFound();
  const inReach = within(tx, 'transfer.graduationDestination.read', graduationDestination);
  const held = (await checkedGoals(tx, id, false, inReach)).filter(one => one.why !== null);
  return { lines: await boardOf(tx, id), held: held.map(({ name, why }) => ({ name, why: why ?? '' })) };
});

const mostAtOnce = 200;
const print = serve(printLetters, async ({ tx, body: { graduationBatchId } }) => {
  if (!reach(tx.actor, 'transfer.introductionLetter.print').all) throw notFound();
  const rows = await tx.rows<{ id: string; transferId: string; left: number }>(sql`
    select l.id, l.transfer_id, count(*) over ()::int as left from introduction_letter l
      join graduation_destination d on d.transfer_id = l.transfer_id and d.deleted_at is null
    where d.graduation_batch_id = ${graduationBatchId}::bigint and l.state = '1' and l.print_count = 0
    order by l.letter_no limit ${mostAtOnce}`);
  const orders = rows.map(row => row.transferId);
  const found = await lettersOf(tx, orders);
  const letters = found.map(one => openLetter(tx, one));
  await auditLetters(tx, letters);
  const changes = rows.map(({ id }) => ({ id, values: { printCount: 1 } }));
  await applyEffects(tx, introductionLetter, changes, causeOf(graduationBatch, graduationBatchId, '批量打印'));
  return { letters, left: (rows[0]?.left ?? 0) - rows.length };
});

export const graduationRoutes = [readOwn, fillOwn, fillFor, check, board, print];
