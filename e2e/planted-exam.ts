/** A published exam of the 20th of November for a browser to sit, as publishing leaves its rows. */
import { sql } from 'drizzle-orm';
import { readBody } from 'contract/exam/body/read.ts';
import type { Body } from 'contract/exam/body/shapes.ts';
import { examStates } from 'contract/exam/codes.ts';
import type { ShownTopic } from 'contract/exam/paper/shown.ts';
import type { Connection } from '../server/kit/database/connection.ts';
import { sha256 } from '../server/areas/exam/sitting/token.ts';

const topic = (topicType: string, score: number, lines: object) => ({
  topicType,
  score,
  written: { topicType, stem: '题干', options: null, points: null, answer: null, isUnordered: false, ...lines },
});
const four = { options: '甲\n乙\n丙\n丁' };
/** One of each kind: 11 points by rule, 10 by people. */
export const ofEachKind = [
  topic('0', 2, { ...four, answer: 'B' }),
  topic('1', 4, { ...four, answer: 'AC' }),
  topic('2', 1, { answer: '√' }),
  topic('3', 4, { stem: '{{1}}和{{2}}', answer: '甲\n乙', isUnordered: true }),
  topic('4', 10, { answer: '见教材', points: '坚持人民至上（10分）关键词：人民' }),
];
const byRule = ofEachKind.slice(0, 4);
type Topic = (typeof ofEachKind)[number];

function shownTopic(no: number, { score }: Topic, body: Body): ShownTopic {
  const base = { no, score, stem: `第${no}题` };
  if (body.type === '2') return { ...base, labels: [body.content.trueLabel, body.content.falseLabel] };
  if (body.type === '3') return { ...base, blanks: body.content.blanks };
  if (body.type === '4') return { ...base, maxLength: body.content.maxLength };
  return { ...base, options: body.content.options };
}
/** As an exam freezes it: what is shown, and what is right. */
function frozen(topics: readonly Topic[]) {
  const all = topics.map((one, at) => {
    const body = readBody(one.written)?.body as Body;
    const key = { no: at + 1, topicId: String(at + 1), edition: 1, topicType: one.topicType, score: one.score, body };
    return { key, section: { topicType: one.topicType, topics: [shownTopic(at + 1, one, body)] } };
  });
  return { shown: JSON.stringify({ sections: all.map(({ section }) => section) }), keys: all.map(({ key }) => key) };
}

interface Plan {
  /** By the clocks at school. */
  start: string;
  end: string;
  topics: readonly Topic[];
  values: Record<string, unknown>;
}
const day = (time: string) => `2026-11-20T${time}+08:00`;
const seed = 'a1b2';

/** Rows as publishing leaves them. */
export async function plantExam(
  database: Connection,
  personIds: readonly string[],
  { start = '10:00:00', end = '12:00:00', topics = byRule, values = {} }: Partial<Plan> = {},
): Promise<string> {
  const total = topics.reduce((all, { score }) => all + score * 2, 0);
  const exam = {
    name: '结业考试',
    code: `KS-${Math.random().toString(36).slice(2)}`,
    start_at: day(start),
    end_at: day(end),
    duration_minutes: 60,
    entry_late_minutes: 30,
    min_submit_minutes: 10,
    pass_halves: 12,
    multiple_rule: 'STRICT',
    most_departures: 0,
    score_shown: '2',
    shows_answers: true,
    total_halves: total,
    has_manual: topics.some(({ topicType }) => topicType === '4'),
    paper_count: 1,
    seed,
    state: examStates.published,
    ...values,
  };
  const { shown, keys } = frozen(topics);
  const made = await database.one<{ id: string }>(sql`
    with template as (insert into exam_template (name, build_type, total_score, sections, created_at, updated_at)
      values ('模板', '2', 100, '[]', now(), now()) returning id),
    made as (insert into exam (name, code, template_id, start_at, end_at, duration_minutes, entry_late_minutes,
        min_submit_minutes, pass_halves, multiple_rule, most_departures, score_shown, shows_answers, allowed_ranges,
        total_halves, has_manual, paper_count, seed, state, created_at, updated_at)
      select name, code, template.id, start_at, end_at, duration_minutes, entry_late_minutes, min_submit_minutes,
        pass_halves, multiple_rule, most_departures, score_shown, shows_answers, allowed_ranges, total_halves, has_manual,
        paper_count, seed, state, now(), now()
      from template, jsonb_to_record(${JSON.stringify(exam)}::jsonb) as e(name text, code text, start_at timestamptz,
        end_at timestamptz, duration_minutes int, entry_late_minutes int, min_submit_minutes int, pass_halves int,
        multiple_rule text, most_departures int, score_shown text, shows_answers boolean, allowed_ranges text,
        total_halves int, has_manual boolean, paper_count int, seed text, state text) returning id),
    paper as (insert into exam_paper (exam_id, paper_no, seed, hash, shown, keys)
      select id, 1, ${`${seed} paper 1`}, ${sha256(shown)}, ${shown}, ${JSON.stringify(keys)}::jsonb from made)
    select id from made`);
  const examId = made?.id ?? '';
  await database.rows(sql`
    insert into exam_attempt (exam_id, person_id, name, number, unit_id, candidate_no, paper_no, seed, exam_person, state,
      created_at, updated_at)
    select ${examId}::bigint, p.id, p.name, p.number, p.unit_id, lpad(row_number() over (order by p.id)::text, 4, '0'), 1,
      ${seed} || ' ' || p.id, ${examId} || ' ' || p.id, '0', now(), now()
    from person p where p.id = any(${sql.param([...personIds])}::bigint[])`);
  return examId;
}
