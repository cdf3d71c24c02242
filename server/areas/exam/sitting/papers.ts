/**
 * Frozen papers as candidates are shown them, in memory: they never change, so they are read once by each instance. Of an
 * attempt it is remembered which paper it has, so that a save is held against it without a look at the database.
 */
import { sql } from 'drizzle-orm';
import type { ShownPaper, ShownTopic } from 'contract/exam/paper/shown.ts';
import type { TopicType } from 'contract/exam/codes.ts';
import type { Connection, Database } from '../../../kit/database/connection.ts';

export interface PaperTopic extends ShownTopic {
  topicType: TopicType;
}
export interface Paper {
  hash: string;
  shown: ShownPaper;
  topics: ReadonlyMap<number, PaperTopic>;
}

/** Two exams of the most papers. */
const mostPapers = 400;
const mostAttempts = 50_000;
interface Kept {
  papers: Map<string, Paper>;
  ofAttempt: Map<string, Paper>;
}
const keptBy = new WeakMap<Database, Kept>();
function keptOf(database: Database): Kept {
  const kept = keptBy.get(database) ?? { papers: new Map<string, Paper>(), ofAttempt: new Map<string, Paper>() };
  keptBy.set(database, kept);
  return kept;
}
function keep<T>(map: Map<string, T>, most: number, key: string, value: T): void {
  if (map.size >= most) map.delete(map.keys().next().value ?? '');
  map.set(key, value);
}

function paperOf(hash: string, text: string): Paper {
  const shown = JSON.parse(text) as ShownPaper;
  const topics = shown.sections.flatMap(({ topicType, topics: own }) => own.map(one => ({ ...one, topicType })));
  return { hash, shown, topics: new Map(topics.map(one => [one.no, one])) };
}

/** Papers by their hashes; only those that are not known yet are read. */
async function byHash(database: Database, connection: Connection, hashes: readonly string[]) {
  const { papers } = keptOf(database);
  const missing = [...new Set(hashes)].filter(hash => !papers.has(hash));
  if (missing.length > 0) {
    const rows = await connection.rows<{ hash: string; shown: string }>(sql`
      select distinct on (hash) hash, shown from exam_paper where hash = any(${sql.param(missing)}::text[])`);
    for (const { hash, shown } of rows) keep(papers, mostPapers, hash, paperOf(hash, shown));
  }
  return papers;
}
export const paperByHash = async (database: Database, connection: Connection, hash: string): Promise<Paper | null> =>
  (await byHash(database, connection, [hash])).get(hash) ?? null;

/** Papers of these attempts; what is no attempt has none. */
export async function papersOf(
  database: Database,
  connection: Connection,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, Paper>> {
  const { ofAttempt } = keptOf(database);
  const strange = [...new Set(attemptIds)].filter(id => !ofAttempt.has(id));
  if (strange.length > 0) {
    const rows = await connection.rows<{ id: string; hash: string }>(sql`
      select a.id, p.hash from exam_attempt a join exam_paper p on p.exam_id = a.exam_id and p.paper_no = a.paper_no
      where a.id = any(${sql.param(strange)}::bigint[])`);
    const hashes = rows.map(({ hash }) => hash);
    const papers = await byHash(database, connection, hashes);
    for (const { id, hash } of rows) {
      const paper = papers.get(hash);
      if (paper) keep(ofAttempt, mostAttempts, id, paper);
    }
  }
  return ofAttempt;
}
