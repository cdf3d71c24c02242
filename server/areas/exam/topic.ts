/** What a question is kept as, and what stands against it. Domain-cadre 4.4. */
import { sql } from 'drizzle-orm';
import { readBody } from 'contract/exam/body/read.ts';
import type { Body } from 'contract/exam/body/shapes.ts';
import { withBlanks } from 'contract/exam/plain.ts';
import { topic, type TopicDraft } from 'contract/exam/topic.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { stemOf, topicFacts, type Plan, type TopicFacts } from './facts.ts';
import { isPattern } from './patterns.ts';

const entity = 'exam.topic';
/** What makes another question of it. */
const contents = ['topicType', 'stem', 'options', 'answer', 'points', 'isUnordered', 'pictures'] as const;
const isWritten = ({ changed }: Plan) => contents.some(name => changed.has(name));

const cut = (words: string) => {
  const signs = Array.from(words);
  return signs.length > 60 ? `${signs.slice(0, 60).join('')}…` : words;
};

/** What was kept stays as it is where its lines cannot be read yet. */
function written(row: TopicDraft) {
  const { stem } = stemOf(row.stem);
  const read = readBody({ ...row, stem });
  const lines = Object.fromEntries(Object.entries(read?.lines ?? {}).map(([name, text]) => [name, text || null]));
  return { stem, ...lines };
}

function derive(row: TopicDraft, { units, actor }: TopicFacts, plan: Plan): Partial<TopicDraft> {
  const lines = written(row);
  const { plain, stemHash } = stemOf(lines.stem ?? null);
  const { before } = plan;
  const isAnew = before !== null && before.isUsed === true && isWritten(plan);
  return {
    ...lines,
    title: cut(withBlanks(plain)) || null,
    plainStem: plain || null,
    stemHash,
    unitId: units.get(row.libraryId ?? '') ?? row.unitId,
    ...(before === null || isWritten(plan) ? { writtenBy: actor.name, writer: actor.username } : {}),
    ...(isAnew ? { edition: (before.edition ?? 1) + 1, isUsed: false } : {}),
  };
}

function patternFaults(body: Body, mayWrite: boolean): Fault[] {
  const patterns = body.type === '3' ? body.answer.blanks.filter(({ match }) => match === 'REGEX') : [];
  if (patterns.length > 0 && !mayWrite) return [fault('answer', `${entity}.blank-pattern-right`)];
  return patterns
    .flatMap(({ accept }) => accept.filter(one => !isPattern(one)))
    .map(pattern => fault('answer', `${entity}.blank-pattern`, { pattern }));
}

function check(plan: Plan, { mayWritePatterns, same, near }: TopicFacts): Fault[] {
  if (plan.before !== null && !isWritten(plan)) return [];
  const read = readBody(plan.after);
  const twin = same.find(({ id, stemHash }) => id !== plan.id && stemHash === plan.after.stemHash);
  const alike = near.get(plan);
  // What is required and missing is told by its field.
  const isMissing = ({ path }: Fault) => (path === 'answer' || path === 'stem') && plan.after[path] === null;
  return [
    ...(read?.faults ?? []).filter(one => !isMissing(one) || one.code === 'kit.required'),
    ...(read ? patternFaults(read.body, mayWritePatterns) : []),
    ...(twin ? [warn('stem', `${entity}.same`, { title: twin.title })] : []),
    ...(alike ? [warn('stem', `${entity}.alike`, { ...alike })] : []),
  ];
}

/** Templates in which a question was chosen by hand. */
const templatesWith = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string; templateCount: number }>(sql`
    select t.id::text, count(distinct e.id)::int as template_count
    from exam_template e cross join jsonb_array_elements(e.sections::jsonb) s
      join topic t on s -> 'topicIds' ? t.id::text
    where e.deleted_at is null and t.id = any(${sql.param([...ids])}::bigint[]) group by t.id`);

export const topicRules = rules(topic, {
  async facts(tx, plans) {
    const gone = plans.filter(({ remove }) => remove).map(({ id }) => id);
    const held = gone.length > 0 ? await templatesWith(tx, gone) : [];
    return {
      ...(await topicFacts(tx, plans)),
      templates: new Map(held.map(one => [one.id, one.templateCount])),
    };
  },
  derive,
  check,
  frozen({ id, remove }, { templates }) {
    const n = remove && templates.get(id);
    return n ? [fault('', `${entity}.templates`, { n })] : [];
  },
});

export const topicCounts: Rollup = { resource: topic, fields: ['templateCount'], query: templatesWith };
