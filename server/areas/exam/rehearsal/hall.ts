/** A published exam with as many candidates as wanted, who are signed in already; in a database that is thrown away. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readBody } from 'contract/exam/body/read.ts';
import type { Body } from 'contract/exam/body/shapes.ts';
import type { Database } from '../../../kit/database/connection.ts';
import { noFacts } from '../../../kit/tx.ts';
import { openSession } from '../../platform/index.ts';
import { kinds, questions } from './questions.ts';
import type { Sitter } from './sitters.ts';

const stem = '关于新时代党的建设总要求，下列说法中符合党章规定的是哪一项？请结合所学内容作答。';

/** Ten of each kind, 2.5 points each; papers differ in their stems alone. */
function paperOf(paperNo: number) {
  const sections = kinds.map(({ topicType, lines }, at) => {
    const topics = Array.from({ length: questions / kinds.length }, (_, n) => {
      const no = at * (questions / kinds.length) + n + 1;
      const written = { topicType, stem, options: null, points: null, isUnordered: false, ...lines };
      return { no, body: readBody(written)?.body as Body };
    });
    return { topicType, topics };
  });
  const keys = sections.flatMap(({ topicType, topics }) =>
    topics.map(({ no, body }) => ({ no, topicId: String(no), edition: 1, topicType, score: 2.5, body })),
  );
  const shown = sections.map(({ topicType, topics }) => ({
    topicType,
    topics: topics.map(({ no, body }) => ({
      no,
      score: 2.5,
      stem: `${paperNo}-${no} ${stem}`,
      ...('options' in body.content && { options: body.content.options }),
      ...('trueLabel' in body.content && { labels: [body.content.trueLabel, body.content.falseLabel] }),
      ...('blanks' in body.content && { blanks: body.content.blanks }),
    })),
  }));
  const text = JSON.stringify({ sections: shown });
  return { no: paperNo, hash: createHash('sha256').update(text).digest('hex'), shown: text, keys };
}

/** People who are there for the exam alone, numbered from 1. */
export const plantPeople = (database: Database, people: number) =>
  database.rows(sql`
    insert into person (name, number, gender, person_type, created_at, updated_at)
    select '模拟考生' || n, 'YL' || lpad(n::text, 6, '0'), '1', '1', now(), now() from generate_series(1, ${people}::int) n`);

/** Papers and candidates of an exam that has just begun; people without an account are taken, members or not. */
export async function plantExam(database: Database, people: number, papers: number): Promise<string> {
  const planted = Array.from({ length: papers }, (_, at) => paperOf(at + 1));
  const made = await database.one<{ id: string }>(sql`
    with template as (insert into exam_template (name, build_type, total_score, sections, created_at, updated_at)
      values ('考试演练', '2', 100, '[]', now(), now()) returning id)
    insert into exam (name, code, template_id, start_at, end_at, duration_minutes, entry_late_minutes, min_submit_minutes,
      pass_halves, multiple_rule, most_departures, score_shown, total_halves, has_manual, paper_count, seed, state, created_at,
      updated_at)
    select '考试演练', 'REHEARSAL', id, now() - interval '1 minute', now() + interval '3 hours', 120, 120, 0, 120, 'HALF', 0,
      '2', 200, false, ${papers}::int, 'rehearsal', '1', now(), now() from template returning id`);
  const examId = made?.id ?? '';
  await database.rows(sql`
    insert into exam_paper (exam_id, paper_no, seed, hash, shown, keys)
    select ${examId}::bigint, no, 'rehearsal paper ' || no, hash, shown, keys
    from jsonb_to_recordset(${JSON.stringify(planted)}::jsonb) as p(no int, hash text, shown text, keys jsonb)`);
  await database.rows(sql`
    insert into exam_attempt (exam_id, person_id, name, number, unit_id, candidate_no, paper_no, seed, exam_person, state,
      created_at, updated_at)
    select ${examId}::bigint, p.id, p.name, p.number, p.unit_id, lpad(row_number() over ()::text, 5, '0'),
      row_number() over () % ${papers}::int + 1, 'rehearsal ' || p.id, ${examId} || ' ' || p.id, '0', now(), now()
    from (select p.* from person p
      where p.deleted_at is null and not exists (select 1 from user_account u where u.person_id = p.id)
      order by p.id limit ${people}::int) p`);
  return examId;
}

const told = 200;
/** Accounts of the candidates, each with a session; tells how many have one. */
export async function signIn(
  database: Database,
  examId: string,
  tell: (done: number) => void = () => undefined,
): Promise<Sitter[]> {
  const users = await database.rows<{ id: string }>(sql`
    with made as (insert into user_account (username, name, person_id, password_hash, is_demo)
      select 'exam.' || person_id, '考生', person_id, 'none', true from exam_attempt where exam_id = ${examId}::bigint
      returning id, person_id),
    granted as (insert into role_grant (user_id, role_code, state) select id, 'ROLE_TRAINEE', 'active' from made)
    select id from made order by person_id`);
  const sitters: Sitter[] = [];
  for (const { id: userId } of users) {
    const { token } = await openSession(database, { userId, rememberMe: false, facts: noFacts });
    if (sitters.length % told === 0) tell(sitters.length);
    sitters.push({ token, attemptId: '', attemptToken: '', paperUrl: '', seq: 0 });
  }
  return sitters;
}
