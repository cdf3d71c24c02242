/**
 * A run of a snapshot: waits until everything before its instant is written, counts what was there and runs a checksum
 * over the images. The images are change records, which nobody can alter, so the instant is the copy. Decision 030.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sentence } from 'contract/kit/fault.ts';
import { layersOf, type Resource } from 'contract/kit/resource.ts';
import { momentTextOf, runStates } from 'contract/statistics/snapshot.ts';
import { asSystem } from '../../kit/actor.ts';
import { asOf, imagesAt } from '../../kit/resource/as-of.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { readQuery } from '../../kit/resource/query.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { txOf } from '../../kit/tx.ts';
import { beginRun, keep, stop, stored, subjectOf, type Part, type Stored } from './rows.ts';
import type { Work, Tx } from '../../kit/registry.ts';

/** The run is not wanted any more: cancelled, removed or overtaken. */
class Unwanted extends Error {}
type Payload = { id: string };
type Pass = (images: number) => Promise<void>;

const chunk = 5000;
const waitMs = 200;
const leastMs = 500;

/** Whoever began to write before the snapshot was asked for may still commit rows of before its instant. */
async function settled(connection: Connection, { createdAt }: Stored): Promise<boolean> {
  const row = await connection.one<{ isSettled: boolean }>(sql`
    select clock_timestamp() > ${createdAt}::timestamptz + make_interval(secs => ${leastMs / 1000}) and not exists (
      select 1 from pg_stat_activity where datname = current_database() and backend_xid is not null
        and pid <> pg_backend_pid() and xact_start < ${createdAt}::timestamptz) as is_settled`);
  return row?.isSettled === true;
}

async function imagesOf(connection: Connection, layers: Resource[], moment: string): Promise<number> {
  let sum = 0;
  for (const layer of layers) {
    const row = await connection.one<{ n: string }>(sql`select count(*) as n from (${imagesAt(layer, moment)}) c`);
    sum += Number(row?.n ?? 0);
  }
  return sum;
}

interface Chunk {
  rows: number;
  bytes: number;
  last: string | null;
  digest: string | null;
}
/** Sealed values stand without their wrapping, which a change of keys renews. */
const chunkAfter = (connection: Connection, layer: Resource, after: string, moment: string) =>
  connection.one<Chunk>(sql`
    with image as (select c.record_id, c.id, c.after::text as content from (${imagesAt(layer, moment)}) c
      where c.record_id > ${after}::bigint order by c.record_id limit ${chunk})
    select count(*)::int as rows, coalesce(sum(octet_length(content)), 0)::float8 as bytes, max(record_id)::text as last,
      encode(sha256(convert_to(string_agg(record_id || ' ' || id || ' ' ||
        regexp_replace(content, '"v1\\.[^"]*"', '"v1"', 'g'), E'\n' order by record_id), 'utf8')), 'hex') as digest
    from image`);

async function layerSum(connection: Connection, layer: Resource, moment: string, pass: Pass) {
  const sum = createHash('sha256');
  const told = { rows: 0, bytes: 0 };
  for (let last: string | null = '0'; last !== null;) {
    const part: Chunk | null = await chunkAfter(connection, layer, last, moment);
    if (!part || part.rows === 0) break;
    sum.update(part.digest ?? '');
    told.rows += part.rows;
    told.bytes += part.bytes;
    last = part.last;
    await pass(part.rows);
  }
  return { ...told, checksum: sum.digest('hex') };
}

/** Everything of one entity at the moment. */
async function partOf(tx: Tx, entity: string, moment: string, pass: Pass): Promise<Part | null> {
  const subject = subjectOf(entity);
  if (!subject) return null;
  const { of, counted } = subject;
  const reader = await asOf(tx, moment);
  const { where } = await readQuery(reader, of, counted);
  const conditions = sql.join([notDeletedIn(of), ...where], sql` and `);
  const row = await reader.one<{ n: string }>(sql`select count(*) as n from ${sourceOf(of)} where ${conditions}`);
  const part: Part = { entity, count: Number(row?.n ?? 0), rows: 0, bytes: 0, checksum: '' };
  const sums: string[] = [];
  for (const layer of layersOf(of)) {
    const { rows, bytes, checksum } = await layerSum(tx, layer, moment, pass);
    part.rows += rows;
    part.bytes += bytes;
    sums.push(checksum);
  }
  return { ...part, checksum: createHash('sha256').update(sums.join('\n')).digest('hex') };
}

const systemOf = ({ database, registry }: Work) => txOf(database, registry, asSystem('数据快照'));
const wholeSum = (parts: Part[]) =>
  createHash('sha256')
    .update(parts.map(({ entity, count, checksum }) => `${entity} ${count} ${checksum}`).join('\n'))
    .digest('hex');

async function waitFor(work: Work, row: Stored): Promise<void> {
  while (!(await settled(work.database, row))) {
    await pause(waitMs);
    work.signal.throwIfAborted();
    if (!(await keep(work.database, row, sql`done_count = 0`))) throw new Unwanted();
  }
}

async function run(work: Work, row: Stored): Promise<void> {
  const { database, signal } = work;
  const tell = async (values: ReturnType<typeof sql>) => {
    signal.throwIfAborted();
    if (!(await keep(database, row, values))) throw new Unwanted();
  };
  await waitFor(work, row);
  const layers = row.entities.flatMap(entity => layersOf(subjectOf(entity)?.of as Resource));
  const moment = momentTextOf(row);
  const total = await imagesOf(database, layers, moment);
  // What an earlier run had finished before a restart stays: the instant has not changed.
  const parts = [...row.parts];
  let done = parts.reduce((sum, part) => sum + part.rows, 0);
  await tell(sql`state = ${runStates.start}, total_count = ${total}, done_count = ${done}`);
  for (const entity of row.entities.filter(one => !parts.some(part => part.entity === one))) {
    const part = await partOf(systemOf(work), entity, moment, async images => {
      done += images;
      await tell(sql`done_count = ${done}`);
    });
    if (part) parts.push(part);
    await tell(sql`parts = ${JSON.stringify(parts)}::jsonb`);
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  await tell(sql`state = ${runStates.success}, done_count = ${done}, checksum = ${wholeSum(parts)}, failure = null,
    size_bytes = ${bytes}::bigint, ended_at = now(), version = version + 1`);
}

/** Plans that fell due while this one ran are looked at again. */
const afterwards = ({ database }: Work) => request(database, { name: 'snapshot.plan' }, {}, 'snapshot.plan');

export const takeJob = job<Payload>({
  name: 'snapshot.take',
  async run(work, { id }) {
    const row = await beginRun(work.database, id);
    if (!row) return;
    try {
      await run(work, row);
    } catch (error) {
      if (!(error instanceof Unwanted)) throw error;
    }
    await afterwards(work);
  },
  async fail(work, { id }) {
    await stop(work.database, id, sentence(work.registry.texts, 'statistics.snapshot.failed'));
    await afterwards(work);
  },
});

/** Counts once more what a finished snapshot had counted, and says whether it is the same. */
export const checkJob = job<Payload>({
  name: 'snapshot.check',
  async run(work, { id }) {
    const row = await stored(work.database, id);
    if (!row || row.state !== runStates.success) return;
    const parts: Part[] = [];
    for (const { entity } of row.parts) {
      const part = await partOf(systemOf(work), entity, momentTextOf(row), async () => work.signal.throwIfAborted());
      if (part) parts.push(part);
    }
    const isSound = wholeSum(parts) === row.checksum;
    await work.database.rows(sql`
      update snapshot set checked_at = now(), is_sound = ${isSound} where id = ${id}::bigint`);
  },
  fail: async (work, { id }) => {
    await work.database.rows(sql`
      update snapshot set checked_at = now(), is_sound = null where id = ${id}::bigint`);
  },
});
