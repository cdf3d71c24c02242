/** Exams of the named world that are over, with papers as they came in: what publishing and sitting would have left. */
import { sql } from 'drizzle-orm';
import { chanceOf } from 'contract/exam/paper/chance.ts';
import type { Database } from '../../../kit/database/connection.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import type { Key } from '../frozen.ts';

/** Where exams are planted, by a server or a whole product. */
export interface Ground {
  world: Pick<OpenWorld, 'database'>;
  /** Persons by the account that stands for them. */
  idOf(username: string): Promise<string>;
}
export interface Hall extends Ground {
  world: OpenWorld;
  school: Ask;
}

/** Candidates are of physics but the student, who is of languages; markers are of the organisation department and other places. */
const places: Readonly<Record<string, string>> = {
  'demo.trainee': '20101',
  'demo.member': '201',
  'demo.applicant': '201',
  'demo.student': '203',
  'demo.marker': '101',
  'demo.teacher': '102',
  'demo.adviser': '103',
  'demo.secretary': '201',
};
/** Beside `demo.marker`, who is one. */
const otherMarkers = ['demo.teacher', 'demo.adviser', 'demo.secretary'];

/** The people of the exams stand in their units, and some more of them may mark. */
export async function seat(database: Database): Promise<Ground> {
  for (const [username, code] of Object.entries(places))
    await database.rows(sql`
      update person set unit_id = (select id from unit where code = ${code})
      where id = (select person_id from user_account where username = ${username})`);
  await database.rows(sql`
    insert into role_grant (user_id, role_code) select id, 'ROLE_PARTY_SCHOOL_TEACHER' from user_account
    where username = any(${sql.param(otherMarkers)}::text[])`);
  const idOf = async (username: string) => {
    const row = await database.one<{ id: string }>(
      sql`select person_id as id from user_account where username = ${username}`,
    );
    return row?.id ?? '';
  };
  return { world: { database }, idOf };
}

export async function openHall(): Promise<Hall> {
  const world = await openWorld();
  return { ...(await seat(world.database)), world, school: await world.as('demo.school') };
}

const option = (key: string, text: string) => ({ key, text });
const letters = [option('A', '1919年'), option('B', '1921年'), option('C', '1927年'), option('D', '1935年')];
/** Two choices of 40 points and a verdict of 10, an essay of 10. */
const keys = (topicIds: readonly string[]): Key[] => [
  {
    no: 1,
    topicId: topicIds[0] ?? '',
    edition: 1,
    topicType: '0',
    score: 40,
    body: { type: '0', content: { options: letters }, answer: { keys: ['B'] } },
    analysis: '一大于1921年7月召开。',
    knowledge: '党史',
  },
  {
    no: 2,
    topicId: topicIds[1] ?? '',
    edition: 1,
    topicType: '1',
    score: 40,
    body: { type: '1', content: { options: letters }, answer: { keys: ['A', 'C'] } },
    analysis: null,
    knowledge: '党史',
  },
  {
    no: 3,
    topicId: topicIds[2] ?? '',
    edition: 1,
    topicType: '2',
    score: 10,
    body: { type: '2', content: { trueLabel: '正确', falseLabel: '错误' }, answer: { value: true } },
    analysis: null,
    knowledge: null,
  },
  {
    no: 4,
    topicId: topicIds[3] ?? '',
    edition: 1,
    topicType: '4',
    score: 10,
    body: {
      type: '4',
      content: { maxLength: 2000, attachments: false },
      answer: {
        reference: '坚持人民至上，密切联系群众。',
        points: [
          { text: '坚持人民至上', keywords: ['人民'], score: 6 },
          { text: '密切联系群众', keywords: ['群众'], score: 4 },
        ],
      },
    },
    analysis: '见党章总纲。',
    knowledge: '党章',
  },
];
const stems = [
  '中国共产党第一次全国代表大会召开于哪一年？',
  '下列年份有重大会议的有',
  '预备期为一年。',
  '简述党的宗旨。',
];
const shown = {
  sections: [
    { topicType: '0', topics: [{ no: 1, score: 40, stem: stems[0], options: letters }] },
    { topicType: '1', topics: [{ no: 2, score: 40, stem: stems[1], options: letters }] },
    { topicType: '2', topics: [{ no: 3, score: 10, stem: stems[2], labels: ['正确', '错误'] }] },
    { topicType: '4', topics: [{ no: 4, score: 10, stem: stems[3], maxLength: 2000 }] },
  ],
};

let no = 0;
async function plantTopics({ database }: Ground['world']): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    with library as (
      insert into topic_library (name, unit_id, created_at, updated_at)
      select ${`考试用题${no}`}, id, now(), now() from unit where code = '100' returning id, unit_id)
    insert into topic (library_id, unit_id, topic_type, difficulty, stem, answer, title, plain_stem, default_score, state,
      created_at, updated_at)
    select l.id, l.unit_id, t.type, '3', t.stem, '见卷', t.stem, t.stem, 10, '2', now(), now()
    from library l, unnest(array['0', '1', '2', '4'], ${sql.param(stems)}::text[]) with ordinality t(type, stem, n)
    order by t.n returning id`);
  return rows.map(({ id }) => id);
}

type Over = Record<string, unknown>;
/** An exam that is over and waits for markers; `more` are columns of its own. */
export async function plantExam({ world }: Ground, more: Over = {}): Promise<string> {
  no += 1;
  const { database } = world;
  const topicIds = await plantTopics(world);
  const row: Over = {
    name: `第${no}次考试`,
    code: `KS-${no}`,
    start_at: '2026-11-19T01:00:00Z',
    end_at: '2026-11-19T02:00:00Z',
    pass_halves: 120,
    is_marked_twice: false,
    score_shown: '2',
    shows_answers: true,
    state: '4',
    batch_id: null,
    make_up_of_id: null,
    ...more,
  };
  const made = await database.one<{ id: string }>(sql`
    with template as (
      insert into exam_template (name, build_type, total_score, sections, created_at, updated_at)
      values (${`模板${no}`}, '2', 100, '[]', now(), now()) returning id)
    insert into exam (name, code, template_id, start_at, end_at, duration_minutes, entry_late_minutes, min_submit_minutes,
      pass_halves, multiple_rule, is_random, is_marked_twice, score_shown, shows_answers, most_departures, total_halves,
      has_manual, paper_count, seed, state, batch_id, make_up_of_id, search_text, created_at, updated_at)
    select r.name, r.code, t.id, r.start_at, r.end_at, 60, 30, 10, r.pass_halves, 'STRICT', false, r.is_marked_twice,
      r.score_shown, r.shows_answers, 0, 200, true, 1, ${`seed ${no}`}, r.state, r.batch_id, r.make_up_of_id, r.name, now(), now()
    from template t, jsonb_to_record(${JSON.stringify(row)}::jsonb) as r(name text, code text, start_at timestamptz,
      end_at timestamptz, pass_halves int, is_marked_twice boolean, score_shown text, shows_answers boolean, state text,
      batch_id bigint, make_up_of_id bigint)
    returning id`);
  const id = made?.id ?? '';
  await database.rows(sql`
    insert into exam_paper (exam_id, paper_no, seed, hash, shown, keys)
    values (${id}::bigint, 1, ${`seed ${no} paper 1`}, ${String(chanceOf(`seed ${no}`)())}, ${JSON.stringify(shown)},
      ${JSON.stringify(keys(topicIds))}::jsonb)`);
  return id;
}

/** What a candidate gave, and what it is worth by rule; the essay waits for markers unless it is blank. */
export interface Written {
  single?: string;
  multiple?: string[];
  verdict?: boolean;
  essay?: string;
}
const right = (is: boolean, full: number) => (is ? full : 0);

export async function plantAttempt(
  { world, idOf }: Ground,
  examId: string,
  username: string,
  { single = 'B', multiple = ['A', 'C'], verdict = true, essay = '坚持人民至上。' }: Written = {},
): Promise<string> {
  const { database } = world;
  const points = [right(single === 'B', 40), right(multiple.join('') === 'AC', 40), right(verdict, 10)];
  const objective = points.reduce((sum, one) => sum + one, 0);
  const isBlank = essay === '';
  const personId = await idOf(username);
  const made = await database.one<{ id: string }>(sql`
    insert into exam_attempt (name, number, exam_id, person_id, unit_id, candidate_no, paper_no, seed, entered_at, handed_in_at,
      handed_in_as, departures, objective_halves, manual_halves, total_halves, is_passed, exam_person, state, search_text,
      created_at, updated_at)
    select p.name, p.number, ${examId}::bigint, p.id, p.unit_id, 'K' || lpad((
        select count(*) + 1 from exam_attempt where exam_id = ${examId}::bigint)::text, 4, '0'), 1, 's',
      '2026-11-19T01:00:00Z', '2026-11-19T01:40:00Z', '2', 0, ${objective * 2}::int,
      ${isBlank ? 0 : null}::int, ${isBlank ? objective * 2 : null}::int,
      ${isBlank ? objective * 2 >= 120 : null}::boolean, ${`${examId} ${personId}`}, ${isBlank ? '6' : '5'},
      p.search_text, now(), now()
    from person p where p.id = ${personId}::bigint returning id`);
  const id = made?.id ?? '';
  const responses = [{ keys: [single] }, { keys: multiple }, { value: verdict }, { text: essay }];
  const rows = responses.map((response, at) => ({
    topic_no: at + 1,
    response,
    automatic: points[at] ?? (isBlank ? 0 : null),
  }));
  await database.rows(sql`
    insert into exam_answer (attempt_id, topic_no, topic_id, topic_type, response, full_points, automatic_points, points)
    select ${id}::bigint, r.topic_no, (k.key ->> 'topicId')::bigint, k.key ->> 'topicType', r.response,
      (k.key ->> 'score')::float8, r.automatic, r.automatic
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(topic_no int, response jsonb, automatic float8)
      join exam_paper p on p.exam_id = ${examId}::bigint and p.paper_no = 1
      cross join lateral jsonb_array_elements(p.keys) k(key) where (k.key ->> 'no')::int = r.topic_no`);
  return id;
}

/** The essay of an exam. */
export async function essayOf({ world }: Ground, examId: string): Promise<string> {
  const row = await world.database.one<{ id: string }>(sql`
    select k.key ->> 'topicId' as id from exam_paper p cross join lateral jsonb_array_elements(p.keys) k(key)
    where p.exam_id = ${examId}::bigint and k.key ->> 'topicType' = '4'`);
  return row?.id ?? '';
}
export const sentences = (body: { fields?: { message: string }[] }) =>
  (body.fields ?? []).map(({ message }) => message);
