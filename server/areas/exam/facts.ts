/** What the rules of a question ask beyond it: its library, those that say the same, and who writes it. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { alikeAbove, likeness, normalStem, plainStem } from 'contract/exam/plain.ts';
import { topic } from 'contract/exam/topic.ts';
import { may } from '../../kit/actor.ts';
import type { PlannedChange, Tx } from '../../kit/registry.ts';
import { titlesTold } from '../../kit/resource/read.ts';
import { cleanRichText } from '../../kit/rich-text.ts';

export type Plan = PlannedChange<typeof topic>;
interface Other {
  id: string;
  title: string;
  stemHash: string;
}
interface Near {
  title: string;
  percent: number;
}

/** The stem as it is kept, its words, and the hash by which two are the same. */
export function stemOf(typed: string | null) {
  const stem = cleanRichText(typed);
  const plain = plainStem(stem);
  const stemHash = plain === '' ? null : createHash('sha256').update(normalStem(plain)).digest('hex');
  return { stem, plain, stemHash };
}

/** Two colleges may ask the same; how the other one asks it is told to who reads it. */
async function sameAs(tx: Tx, hashes: readonly string[]): Promise<Other[]> {
  // Two who write the same question at once stand in line, so that the second is told of the first.
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtext('topic ' || hash))
    from (select distinct unnest(${sql.param([...hashes])}::text[]) as hash order by 1) asked`);
  const rows = await tx.rows<Other>(sql`
    select id::text, title, stem_hash from topic
    where deleted_at is null and stem_hash = any(${sql.param([...hashes])}::text[]) order by id`);
  const told = await titlesTold(tx, topic, rows);
  return rows.map(row => ({ ...row, title: told.get(row.id) ?? '' }));
}

/** Stems of about the same length are the only ones that can be alike. */
async function nearTo(tx: Tx, { id, after }: Plan): Promise<Near | null> {
  const { plain, stemHash } = stemOf(after.stem);
  const room = Math.max(3, Math.ceil(plain.length * 0.15));
  const rows = await tx.rows<{ id: string; title: string; plainStem: string }>(sql`
    select id::text, title, plain_stem from topic
    where deleted_at is null and id <> ${id === '' ? '0' : id}::bigint and stem_hash is distinct from ${stemHash}
      and length(plain_stem) between ${plain.length - room}::int and ${plain.length + room}::int
    limit 5000`);
  const alike = rows.map(row => ({ ...row, share: likeness(plain, row.plainStem) }));
  const best = alike.reduce<(typeof alike)[number] | null>(
    (top, one) => (one.share > (top?.share ?? 0) ? one : top),
    null,
  );
  if (!best || best.share <= alikeAbove) return null;
  const told = await titlesTold(tx, topic, [best]);
  return { title: told.get(best.id) ?? '', percent: Math.round(best.share * 100) };
}

/** Each of many is only held against what is the same; what is typed one by one against what is alike as well. */
const fewAtOnce = 5;

export async function topicFacts(tx: Tx, plans: Plan[]) {
  const fresh = plans.filter(({ changed }) => changed.has('stem') || changed.has('topicType'));
  const hashes = fresh.flatMap(({ after }) => stemOf(after.stem).stemHash ?? []);
  const libraries = await tx.rows<{ id: string; unitId: string }>(sql`
    select id::text, unit_id::text from topic_library where deleted_at is null
      and id = any(${sql.param(plans.flatMap(({ after }) => after.libraryId ?? []))}::bigint[])`);
  const near = new Map<Plan, Near>();
  if (fresh.length <= fewAtOnce)
    for (const plan of fresh) {
      const found = await nearTo(tx, plan);
      if (found) near.set(plan, found);
    }
  return {
    actor: tx.actor,
    mayWritePatterns: may(tx.actor, 'exam.topicLibrary.update'),
    units: new Map(libraries.map(({ id, unitId }) => [id, unitId])),
    same: hashes.length > 0 ? await sameAs(tx, hashes) : [],
    near,
  };
}
export type TopicFacts = Awaited<ReturnType<typeof topicFacts>>;
