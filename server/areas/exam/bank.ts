/** The questions a paper may be drawn from. */
import { sql } from 'drizzle-orm';
import { topicStates } from 'contract/exam/codes.ts';
import type { Candidate } from 'contract/exam/paper/draw.ts';
import type { Tx } from '../../kit/registry.ts';
import { pathsOf } from './library.ts';

export interface Banked extends Candidate {
  title: string;
}
const wordsIn = (knowledge: string | null) => (knowledge ?? '').split(/[、,，;；\s]+/).filter(word => word !== '');

/** All that are enabled, with the libraries above their own; templates are the school's, and draw from all of them. */
export async function bankOf(tx: Tx): Promise<Map<string, Banked>> {
  const rows = await tx.rows<
    Omit<Banked, 'knowledge' | 'libraryIds'> & { knowledge: string | null; libraryId: string }
  >(sql`
    select id::text, title, topic_type, difficulty, knowledge, library_id::text from topic
    where deleted_at is null and state = ${topicStates.enabled} order by id`);
  const paths = await pathsOf(
    tx,
    rows.map(({ libraryId }) => libraryId),
  );
  return new Map(
    rows.map(({ libraryId, knowledge, ...row }) => [
      row.id,
      { ...row, knowledge: wordsIn(knowledge), libraryIds: paths.get(libraryId) ?? [libraryId] },
    ]),
  );
}
