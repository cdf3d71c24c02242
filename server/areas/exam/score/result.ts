/** What a candidate may know by now of the own paper. Nothing of keys or scores leaves before. Domain-cadre 4.6, decision 347. */
import { sql } from 'drizzle-orm';
import { answerFileStates, appealStates, attemptStates as states, scoreShown, unmarked } from 'contract/exam/codes.ts';
import { readMistakes, readResult, type Mistake, type OwnAppeal, type Result } from 'contract/exam/score-calls.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { today } from '../../../kit/setting.ts';
import { paperAsSat } from '../frozen.ts';
import { appealUntil } from './appeal.ts';
import { answersOf, correctionOf, sectionsOf, toldTopics } from './told.ts';

interface Own {
  id: string;
  examId: string;
  examName: string;
  totalOfExam: number;
  passScore: number;
  scoreShown: string;
  showsAnswers: boolean;
  state: string;
  handedInAt: string | null;
  receipt: string | null;
  announcedAt: string | null;
  voidReason: string | null;
  objectiveHalves: number | null;
  manualHalves: number | null;
  totalHalves: number | null;
  isPassed: boolean | null;
}
const ownAttempts = (tx: Tx, which = sql`true`) =>
  tx.rows<Own>(sql`
    select t.id, e.id as exam_id, e.name as exam_name, coalesce(e.total_halves, 0) / 2.0::float8 as total_of_exam,
      e.pass_halves / 2.0::float8 as pass_score, e.score_shown, e.shows_answers is true as shows_answers, t.state,
      t.handed_in_at, t.receipt, t.announced_at, t.void_reason, t.objective_halves::int as objective_halves,
      t.manual_halves::int as manual_halves, t.total_halves::int as total_halves, t.is_passed
    from exam_attempt t join exam e on e.id = t.exam_id and e.deleted_at is null
    where t.person_id = ${tx.actor.personId}::bigint and t.deleted_at is null and ${which}
    order by t.announced_at desc nulls last, t.id desc limit 200`);

const lastAppeal = (tx: Tx, attemptId: string) =>
  tx.one<OwnAppeal>(sql`
    select id, version, state, reason, asked_at, former_halves / 2.0::float8 as former, later_halves / 2.0::float8 as later, reply
    from score_appeal where attempt_id = ${attemptId}::bigint and deleted_at is null order by id desc limit 1`);

/** An answer file that counts, the last one. */
const fileTaken = (tx: Tx, attemptId: string) =>
  tx.one<NonNullable<Result['fileTaken']>>(sql`
    select taken_at, changed_count::int as topics from answer_file
    where attempt_id = ${attemptId}::bigint and deleted_at is null and state = ${answerFileStates.taken}
    order by taken_at desc, id desc limit 1`);

const inPoints = (halves: number | null): number | null => (halves === null ? null : halves / 2);
const isTold = ({ state, scoreShown: shown }: Own) => state === states.announced && shown !== scoreShown.never;
const isOver = (state: string) => [...unmarked, states.toMark, states.marked].includes(state as never);

async function appealOf(tx: Tx, own: Own): Promise<Result['appeal']> {
  const asked = await lastAppeal(tx, own.id);
  const until = isTold(own) && own.announcedAt ? appealUntil(own.announcedAt) : null;
  const isOpen = until !== null && (await today(tx)) <= until;
  return { until, mayAsk: isOpen && asked?.state !== appealStates.waiting, asked };
}

async function questionsOf(tx: Tx, own: Own) {
  const paper = await paperAsSat(tx, own.id);
  const answers = await answersOf(tx, own.id);
  return { sections: sectionsOf(answers), questions: paper ? toldTopics(paper, answers) : [] };
}

async function result(tx: Tx, examId: string): Promise<Result> {
  const [own] = await ownAttempts(tx, sql`e.id = ${examId}::bigint`);
  if (!own) throw notFound();
  const { examName: name, totalOfExam: totalScore, passScore, state, handedInAt, receipt } = own;
  const told = isTold(own);
  const { sections, questions } = told ? await questionsOf(tx, own) : { sections: [], questions: [] };
  return {
    exam: { id: examId, name, totalScore, passScore },
    state,
    handedInAt,
    receipt,
    fileTaken: await fileTaken(tx, own.id),
    isAnnounced: state === states.announced,
    isSecret: own.scoreShown === scoreShown.never,
    score: told ? inPoints(own.totalHalves) : null,
    isPassed: told ? own.isPassed : null,
    correction: told ? correctionOf(own) : null,
    objective: own.scoreShown === scoreShown.atOnce && isOver(state) ? inPoints(own.objectiveHalves) : null,
    voidReason: state === states.voided ? own.voidReason : null,
    sections,
    questions: told && own.showsAnswers ? questions : null,
    appeal: await appealOf(tx, own),
  };
}

/** The last exams; each is one reading of its paper. */
const mostExams = 20;
async function mistakes(tx: Tx): Promise<Mistake[]> {
  const own = (await ownAttempts(tx, sql`t.state = ${states.announced} and e.shows_answers`)).filter(isTold);
  const all: Mistake[] = [];
  for (const one of own.slice(0, mostExams)) {
    const { questions } = await questionsOf(tx, one);
    const wrong = questions.filter(({ points, full }) => points !== null && points < full);
    const { examId, examName, announcedAt } = one;
    all.push(...wrong.map(each => ({ ...each, examId, examName, announcedAt: announcedAt ?? '' })));
  }
  return all;
}

export const resultRoutes = [
  serve(readResult, ({ tx, params }) => result(tx, params.id)),
  serve(readMistakes, async ({ tx }) => ({ content: await mistakes(tx) })),
];
