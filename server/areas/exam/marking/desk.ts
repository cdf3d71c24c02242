/** What a marker sees: own tasks and their answers, by the number of the candidate and never the person. Domain-cadre 4.7. */
import { sql, type SQL } from 'drizzle-orm';
import {
  assignMarking,
  readAnswer,
  readMarking,
  readTask,
  type MarkedExam,
  type OwnTask,
} from 'contract/exam/marking-calls.ts';
import { examStates } from 'contract/exam/codes.ts';
import type { Body } from 'contract/exam/body/shapes.ts';
import { mark } from 'contract/exam/marking/mark.ts';
import { normalText } from 'contract/exam/marking/normal.ts';
import type { Response } from 'contract/exam/paper/shown.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { reach } from '../../../kit/resource/reach.ts';
import { serve } from '../../../kit/route.ts';
import { fits } from '../patterns.ts';
import { frozenTopics } from '../frozen.ts';
import { counts, goesOn, isEssay } from './open.ts';

type Essay = Extract<Body, { type: '4' }>;

const tasks = (tx: Tx, which: SQL) =>
  tx.rows<OwnTask & { topicId: string }>(sql`
    select k.id, k.exam_id, e.name as exam_name, k.title, k.round, k.full_halves / 2.0::float8 as "full", k.state, k.topic_id,
      k.is_trial is true as is_trial,
      count(m.id)::int as answers, count(m.points)::int as marked
    from marking_task k join exam e on e.id = k.exam_id left join exam_mark m on m.task_id = k.id
    where k.deleted_at is null and k.marker_id = ${tx.actor.personId}::bigint and ${goesOn} and ${which}
    group by k.id, e.id having count(m.id) > 0 order by e.end_at desc, e.id, k.title, k.round, k.id limit 500`);

const underWay = sql`e.state in (${examStates.over}, ${examStates.marking})`;

/** Exams that people mark, the last ones first. */
const markedExams = (tx: Tx) =>
  tx.rows<MarkedExam>(sql`
    select e.id, e.name, e.state, count(a.attempt_id)::int as answers, count(a.points)::int as settled,
      count(a.attempt_id) filter (where a.points is null and not exists (
        select 1 from exam_mark m join marking_task k on k.id = m.task_id and ${counts}
        where m.attempt_id = a.attempt_id and m.topic_no = a.topic_no))::int as unassigned
    from exam e left join exam_attempt t on t.exam_id = e.id and t.deleted_at is null and t.state in ('5', '6', '7')
      left join exam_answer a on a.attempt_id = t.id and ${isEssay}
    where e.deleted_at is null and e.has_manual and (${underWay} or e.state = ${examStates.announced})
    group by e.id order by e.state, e.end_at desc, e.id desc limit 100`);

async function desk(tx: Tx) {
  const mayAssign = reach(tx.actor, assignMarking.access).all === true;
  const own = await tasks(tx, underWay);
  return {
    tasks: own.map(({ topicId: _, ...task }) => task),
    exams: mayAssign ? await markedExams(tx) : [],
    mayAssign,
  };
}

/** Somebody else's task is none. */
async function ownTask(tx: Tx, id: string) {
  const [task] = await tasks(tx, sql`k.id = ${id}::bigint`);
  if (!task) throw notFound();
  const { topicId, ...said } = task;
  const frozen = (await frozenTopics(tx, said.examId, [topicId])).get(topicId);
  if (frozen?.key.body.type !== '4') throw notFound();
  return { task: said, frozen, body: frozen.key.body };
}

async function oneTask(tx: Tx, id: string) {
  const { task, frozen, body } = await ownTask(tx, id);
  const answers = await tx.rows<{ attemptId: string; candidateNo: string; points: number | null }>(sql`
    select m.attempt_id, coalesce(t.candidate_no, '') as candidate_no, m.points
    from exam_mark m join exam_attempt t on t.id = m.attempt_id
    where m.task_id = ${id}::bigint order by t.candidate_no, m.id`);
  const { reference, points } = body.answer;
  const { stem, pictureIds = [] } = frozen.shown;
  return { task, stem, pictureIds, reference, points, answers };
}

/** Which scoring points a text speaks for. */
export const hitsIn = ({ answer: { points } }: Essay, text: string): boolean[] =>
  points.map(({ keywords }) => keywords.some(word => normalText(text).includes(normalText(word))));

const suggestedFor = (body: Essay, response: Response, full: number): number =>
  mark(body, { text: response.text ?? '' }, { full, rule: 'STRICT', fits }).suggested ?? 0;

interface Given {
  candidateNo: string;
  response: Response | null;
  full: number;
  points: number | null;
  comment: string | null;
  formerPoints: number | null;
  changeReason: string | null;
}
async function oneAnswer(tx: Tx, id: string, attemptId: string) {
  const { body } = await ownTask(tx, id);
  const row = await tx.one<Given>(sql`
    select coalesce(t.candidate_no, '') as candidate_no, a.response, a.full_points as "full", m.points, m.comment,
      m.former_points, m.change_reason
    from exam_mark m join exam_attempt t on t.id = m.attempt_id
      join exam_answer a on a.attempt_id = m.attempt_id and a.topic_no = m.topic_no
    where m.task_id = ${id}::bigint and m.attempt_id = ${attemptId}::bigint`);
  if (!row) throw notFound();
  const { response, full, ...said } = row;
  const text = response?.text ?? '';
  const suggested = suggestedFor(body, response ?? {}, full);
  return { attemptId, ...said, text, suggested, hits: hitsIn(body, text) };
}

export const deskRoutes = [
  serve(readMarking, ({ tx }) => desk(tx)),
  serve(readTask, ({ tx, params }) => oneTask(tx, params.id)),
  serve(readAnswer, ({ tx, params }) => oneAnswer(tx, params.id, params.attemptId)),
];
