/** The cabinet is scanned through: what should lie there is written down first, and every code that is read is held against it. */
import { sql } from 'drizzle-orm';
import { explainLine } from 'contract/travel-document/actions.ts';
import { scanStock, type Scanned } from 'contract/travel-document/calls.ts';
import { inCabinet, stockResults as results, stockTakeStates as states } from 'contract/travel-document/codes.ts';
import { stockTakeLine } from 'contract/travel-document/stock-take-line.ts';
import { stockTake, stockTakeProcess, type StockTake } from 'contract/travel-document/stock-take.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, type Rollup, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { nowOf, today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';

const area = 'travel-document.stockTake';

interface Kept {
  id: string;
  name: string;
  code: string;
  boxNo: string | null;
}
/** Everything that lies in these boxes, or in all. */
const keptIn = (tx: Tx, boxes: string | null) =>
  tx.rows<Kept>(sql`
    select id, name, code, box_no from travel_document where deleted_at is null
      and state = any(${sql.param([...inCabinet])}::text[]) and starts_with(coalesce(box_no, ''), ${boxes ?? ''})
    order by box_no, id`);

async function beginFaults(tx: Tx, { id, boxes }: StockTake): Promise<Fault[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('stock take'))`);
  const other = await tx.one<{ name: string }>(sql`
    select name from stock_take where state = ${states.running} and id <> ${id}::bigint and deleted_at is null limit 1`);
  if (other) return [fault('', `${area}.running`, { matter: other.name })];
  return (await keptIn(tx, boxes)).length === 0 ? [fault('boxes', `${area}.empty`)] : [];
}

const causedBy = (id: string, reason: string) => ({ flow: flowOf(stockTake, id), reason });

async function begin(tx: Tx, { id, boxes }: StockTake): Promise<void> {
  const kept = await keptIn(tx, boxes);
  const lines = kept.map(one => ({
    values: { name: one.name, stockTakeId: id, documentId: one.id, code: one.code, expectedBox: one.boxNo },
  }));
  await applyEffects(tx, stockTakeLine, lines, causedBy(id, '开始盘点'));
}

/** What nobody has scanned is missing. */
async function finish(tx: Tx, { id }: StockTake): Promise<void> {
  const unseen = await tx.rows<{ id: string }>(sql`
    select id from stock_take_line where stock_take_id = ${id}::bigint and result = ${results.unseen}
      and deleted_at is null order by id for update`);
  const changes = unseen.map(line => ({ id: line.id, values: { result: results.missing } }));
  await applyEffects(tx, stockTakeLine, changes, causedBy(id, '完成盘点'));
}

export const stockTakeHandler = handle(stockTakeProcess, {
  page: '/cadre/travel/stock-take/detail',
  ask: () => null,
  steps: {
    begin: {
      guard: beginFaults,
      values: async tx => ({ startedOn: await today(tx), counterName: tx.actor.name }),
      effect: each(begin),
    },
    finish: { values: async tx => ({ finishedOn: await today(tx) }), effect: each(finish) },
  },
});

export const stockTakeRollup: Rollup = {
  resource: stockTake,
  fields: ['expectedCount', 'rightCount', 'unseenCount', 'missingCount', 'extraCount', 'misplacedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select stock_take_id as id, count(*) filter (where result <> ${results.extra})::int as expected_count,
        count(*) filter (where result = ${results.right})::int as right_count,
        count(*) filter (where result = ${results.unseen})::int as unseen_count,
        count(*) filter (where result = ${results.missing})::int as missing_count,
        count(*) filter (where result = ${results.extra})::int as extra_count,
        count(*) filter (where result = ${results.misplaced})::int as misplaced_count
      from stock_take_line where deleted_at is null and stock_take_id = any(${sql.param(ids)}::bigint[])
      group by stock_take_id`),
};

interface Line {
  id: string;
  name: string;
  result: string;
  expectedBox: string | null;
}
const lineOf = (tx: Tx, id: string, code: string) =>
  tx.one<Line>(sql`
    select id, name, result, expected_box from stock_take_line
    where stock_take_id = ${id}::bigint and code = ${code} and deleted_at is null for update`);

/** A document that should be elsewhere, or a code nobody knows. */
async function enterExtra(tx: Tx, id: string, code: string, foundBox: string, scannedAt: string): Promise<string> {
  const known = await tx.one<Kept>(sql`
    select id, name, code, box_no from travel_document where code = ${code} and deleted_at is null`);
  const values = {
    name: known?.name ?? '无此条码的证件',
    stockTakeId: id,
    documentId: known?.id ?? null,
    code,
    expectedBox: known?.boxNo ?? null,
    foundBox,
    scannedAt,
    result: results.extra,
  };
  await applyEffects(tx, stockTakeLine, [{ values }], causedBy(id, '盘点扫描'));
  return values.name;
}

const scanFaults = ({ state, name }: StockTake, code: string, foundBox: string): Fault[] => [
  ...(state === states.running ? [] : [fault('', `${area}.not-running`, { matter: name })]),
  ...(code ? [] : [fault('code', 'kit.required', { label: stockTakeLine.fields.code.label })]),
  ...(foundBox ? [] : [fault('boxNo', 'kit.required', { label: stockTakeLine.fields.foundBox.label })]),
];

/** A code that was read in a box, held against what should lie there. */
export async function scanCode(tx: Tx, id: string, read: string, box: string): Promise<Scanned> {
  const row = await loadRow(tx, stockTake, id, 'scan');
  const [code, foundBox] = [read.trim().toUpperCase(), box.trim()];
  const faults = scanFaults(row, code, foundBox);
  if (faults.length > 0) throw refuse(faults);
  const scannedAt = await nowOf(tx);
  const line = await lineOf(tx, id, code);
  if (!line) {
    const name = await enterExtra(tx, id, code, foundBox, scannedAt);
    return { code, name, result: results.extra, expectedBox: null, foundBox };
  }
  if (line.result !== results.unseen) throw refuse([fault('code', `${area}.again`, { name: line.name })]);
  const result = line.expectedBox === foundBox ? results.right : results.misplaced;
  const values = { foundBox, scannedAt, result };
  await applyEffects(tx, stockTakeLine, [{ id: line.id, values }], causedBy(id, '盘点扫描'));
  return { code, name: line.name, result, expectedBox: line.expectedBox, foundBox };
}

export const explainHandler = handler(explainLine, {
  async perform(tx, { id, stockTakeId, result }, { note }) {
    if (result === results.right) throw refuse([fault('note', 'travel-document.stockTakeLine.right')]);
    await applyEffects(tx, stockTakeLine, [{ id, values: { note } }], causedBy(stockTakeId, '核查说明'));
  },
});

export const stockTakeRoutes = [
  serve(scanStock, ({ tx, params: { id }, body: { code, boxNo } }) => scanCode(tx, id, code ?? '', boxNo ?? '')),
];
