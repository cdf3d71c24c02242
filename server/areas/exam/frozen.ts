/** Papers as they were frozen: what was shown, and what is right. Neither changes when the bank does. */
import { sql } from 'drizzle-orm';
import { inOrder, type ShownPaper, type ShownTopic } from 'contract/exam/paper/shown.ts';
import { plainStem, withBlanks } from 'contract/exam/plain.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Tx } from '../../kit/registry.ts';
import type { PaperKey } from './paper.ts';
import { orderSeed } from './sitting/token.ts';

export type Key = PaperKey;
export interface Paper {
  keys: Key[];
  shown: ShownPaper;
}
export const topicsIn = ({ sections }: ShownPaper): ShownTopic[] => sections.flatMap(({ topics }) => topics);

export async function paperOf(tx: Tx, examId: string, paperNo: number): Promise<Paper | null> {
  const row = await tx.one<{ keys: Key[]; shown: string }>(sql`
    select keys, shown from exam_paper where exam_id = ${examId}::bigint and paper_no = ${paperNo}::int`);
  return row && { keys: row.keys, shown: JSON.parse(row.shown) as ShownPaper };
}

/** The paper of one candidate in the order in which it was sat: what somebody remembers of it, and appeals about. */
export async function paperAsSat(tx: Tx, attemptId: string): Promise<Paper | null> {
  const row = await tx.one<{
    keys: Key[];
    shown: string;
    seed: string;
    shufflesTopics: boolean;
    shufflesOptions: boolean;
  }>(sql`
    select p.keys, p.shown, coalesce(a.seed, '') as seed, coalesce(e.shuffles_topics, false) as shuffles_topics,
      coalesce(e.shuffles_options, false) as shuffles_options
    from exam_attempt a join exam e on e.id = a.exam_id
      join exam_paper p on p.exam_id = a.exam_id and p.paper_no = a.paper_no
    where a.id = ${attemptId}::bigint`);
  if (!row) return null;
  const { keys, shown, seed, ...order } = row;
  return { keys, shown: inOrder(JSON.parse(shown) as ShownPaper, { ...order, seed: orderSeed(seed) }) };
}

export interface Frozen {
  topicId: string;
  key: Key;
  shown: ShownTopic;
  /** The first words, by which it is named. */
  title: string;
}
/** Questions of an exam by their id, whichever of its papers they stand on. */
export async function frozenTopics(tx: Tx, examId: string, ids: readonly string[]): Promise<Map<string, Frozen>> {
  const rows = await tx.rows<{ topicId: string; key: Key; shown: ShownTopic }>(sql`
    select distinct on (k.key ->> 'topicId') k.key ->> 'topicId' as topic_id, k.key,
      jsonb_path_query_first(p.shown::jsonb, '$.sections[*].topics[*] ? (@.no == $no)',
        jsonb_build_object('no', k.key -> 'no')) as shown
    from exam_paper p cross join jsonb_array_elements(p.keys) k(key)
    where p.exam_id = ${examId}::bigint and k.key ->> 'topicId' = any(${sql.param([...ids])}::text[])
    order by k.key ->> 'topicId', p.paper_no`);
  return new Map(
    rows.map(row => [row.topicId, { ...row, title: shortened(withBlanks(plainStem(row.shown.stem)), 60) }]),
  );
}
