/** Papers of an exam, drawn by seed and frozen with the questions as they stand now. Domain-cadre 4.5, 4.6. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readBody } from 'contract/exam/body/read.ts';
import type { Body } from 'contract/exam/body/shapes.ts';
import type { TopicType } from 'contract/exam/codes.ts';
import { draw, type Candidate } from 'contract/exam/paper/draw.ts';
import type { Section } from 'contract/exam/paper/section.ts';
import type { ShownPaper, ShownTopic } from 'contract/exam/paper/shown.ts';
import type { Topic } from 'contract/exam/topic.ts';
import type { Tx } from '../../kit/registry.ts';

export interface DrawnPaper {
  paperNo: number;
  seed: string;
  /** By section. */
  topicIds: string[][];
}
/** A question with what is right: what marks an answer, whatever becomes of the question. */
export interface PaperKey {
  no: number;
  topicId: string;
  edition: number;
  topicType: TopicType;
  score: number;
  body: Body;
  analysis: string | null;
  knowledge: string | null;
}

/** A small bank gives the same questions twice: so often another seed is tried. */
const mostTries = 8;
const seedOf = (seed: string, paperNo: number, again: number) =>
  again === 0 ? `${seed} paper ${paperNo}` : `${seed} paper ${paperNo} again ${again}`;
/** Two papers are one where they ask the same questions, in whatever order. */
const contentOf = (topicIds: readonly string[][]) => topicIds.map(ids => [...ids].sort().join()).join(';');

function oneMore(sections: readonly Section[], bank: readonly Candidate[], seed: string, known: Set<string>) {
  const paperNo = known.size + 1;
  for (let again = 0; again < mostTries; again += 1) {
    const own = seedOf(seed, paperNo, again);
    const drawn = draw(sections, bank, own);
    if (!('topicIds' in drawn)) return null;
    const content = contentOf(drawn.topicIds);
    if (known.has(content)) continue;
    known.add(content);
    return { paperNo, seed: own, topicIds: drawn.topicIds };
  }
  return null;
}

/** So many papers, or as many as the bank has different ones of. */
export function drawPapers(
  sections: readonly Section[],
  bank: readonly Candidate[],
  seed: string,
  wanted: number,
): DrawnPaper[] {
  const known = new Set<string>();
  const papers: DrawnPaper[] = [];
  for (let one = oneMore(sections, bank, seed, known); one; one = oneMore(sections, bank, seed, known)) {
    papers.push(one);
    if (papers.length === wanted) break;
  }
  return papers;
}

type Kept = Pick<
  Topic,
  | 'id'
  | 'topicType'
  | 'stem'
  | 'options'
  | 'answer'
  | 'points'
  | 'isUnordered'
  | 'analysis'
  | 'knowledge'
  | 'edition'
  | 'pictures'
>;
export interface FrozenTopic {
  row: Kept;
  body: Body;
}

/** The questions as they are now; nobody writes them anew before the papers stand. */
export async function freezeTopics(tx: Tx, ids: readonly string[]): Promise<Map<string, FrozenTopic>> {
  const rows = await tx.rows<Kept>(sql`
    select id::text, topic_type, stem, options, answer, points, is_unordered, analysis, knowledge,
      coalesce(edition, 1)::int as edition, pictures
    from topic where id = any(${sql.param([...ids])}::bigint[]) order by id for update`);
  return new Map(
    rows.flatMap(row => {
      const read = readBody(row);
      return read ? [[row.id, { row, body: read.body }] as const] : [];
    }),
  );
}

/** What a candidate is shown of a question: nothing that says what is right. */
function shownTopic({ row, body }: FrozenTopic, no: number, score: number): ShownTopic {
  const pictureIds = row.pictures ?? [];
  return {
    no,
    score,
    stem: row.stem,
    ...(body.type === '0' || body.type === '1' ? { options: body.content.options } : {}),
    ...(body.type === '2' ? { labels: [body.content.trueLabel, body.content.falseLabel] } : {}),
    ...(body.type === '3' ? { blanks: body.content.blanks } : {}),
    ...(body.type === '4' ? { maxLength: body.content.maxLength } : {}),
    ...(pictureIds.length > 0 ? { pictureIds: [...pictureIds] } : {}),
  };
}
const keyOf = ({ row, body }: FrozenTopic, no: number, score: number): PaperKey => ({
  no,
  topicId: row.id,
  edition: row.edition ?? 1,
  topicType: body.type,
  score,
  body,
  analysis: row.analysis,
  knowledge: row.knowledge,
});

export function frozenPaper(
  { topicIds }: DrawnPaper,
  sections: readonly Section[],
  topics: ReadonlyMap<string, FrozenTopic>,
): { shown: ShownPaper; keys: PaperKey[] } {
  const keys: PaperKey[] = [];
  const shown = sections.map((section, at) => ({
    topicType: section.topicType as TopicType,
    topics: (topicIds[at] ?? []).map(id => {
      const one = topics.get(id);
      if (!one) throw new Error(`topic ${id} cannot be read`);
      keys.push(keyOf(one, keys.length + 1, section.scoreEach));
      return shownTopic(one, keys.length, section.scoreEach);
    }),
  }));
  return { shown: { sections: shown }, keys };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const portion = 20;

export async function storePapers(
  tx: Tx,
  examId: string,
  papers: readonly DrawnPaper[],
  sections: readonly Section[],
  topics: ReadonlyMap<string, FrozenTopic>,
): Promise<void> {
  for (let at = 0; at < papers.length; at += portion) {
    const rows = papers.slice(at, at + portion).map(paper => {
      const { shown, keys } = frozenPaper(paper, sections, topics);
      const text = JSON.stringify(shown);
      return { paper_no: paper.paperNo, seed: paper.seed, hash: hashOf(text), shown: text, keys };
    });
    await tx.rows(sql`
      insert into exam_paper (exam_id, paper_no, seed, hash, shown, keys)
      select ${examId}::bigint, paper_no, seed, hash, shown, keys
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(paper_no int, seed text, hash text, shown text, keys jsonb)`);
  }
}
