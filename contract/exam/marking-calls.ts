/** Calls of marking by people: what is mine, one answer after the other, and who gives it out. Domain-cadre 4.7, decision 346. */
import { Type, type Static } from 'typebox';
import { fileId } from '../file/calls.ts';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const points = Type.Number();

const ownTask = Type.Object({
  id,
  examId: id,
  examName: Type.String(),
  title: Type.String(),
  round: Type.Integer(),
  /** Its marks count for nothing. */
  isTrial: Type.Boolean(),
  full: points,
  /** DX_YJZT. */
  state: Type.String(),
  answers: Type.Integer(),
  marked: Type.Integer(),
});
export type OwnTask = Static<typeof ownTask>;
const markedExam = Type.Object({
  id,
  name: Type.String(),
  /** DX_KSZT. */
  state: Type.String(),
  /** Answers to mark, blank ones left out; those that nobody has; those whose points stand. */
  answers: Type.Integer(),
  unassigned: Type.Integer(),
  settled: Type.Integer(),
});
export type MarkedExam = Static<typeof markedExam>;

/** GET: the own tasks of exams that are not announced, and for who gives them out the exams. */
export const readMarking = endpoint({
  method: 'GET',
  url: 'api/dxMarking/desk',
  access: 'exam.markingTask.read',
  summary: '阅卷：本人的阅卷任务；管理考试的人另见各场考试的进度',
  answer: Type.Object({ tasks: Type.Array(ownTask), exams: Type.Array(markedExam), mayAssign: Type.Boolean() }),
});
export type Marking = AnswerOf<typeof readMarking>;

const point = Type.Object({ text: Type.String(), score: points, keywords: Type.Array(Type.String()) });
/** GET: one own task: the question, what is right, and which answers it has, by their number alone. */
export const readTask = endpoint({
  method: 'GET',
  url: 'api/dxMarking/{id}/task',
  access: 'exam.markingTask.read',
  summary: '阅卷：一项阅卷任务的题目、参考答案、评分要点和答卷序列，只有考号',
  params: inPath,
  answer: Type.Object({
    task: ownTask,
    stem: Type.String(),
    pictureIds: Type.Array(fileId),
    reference: Type.String(),
    points: Type.Array(point),
    answers: Type.Array(Type.Object({ attemptId: id, candidateNo: Type.String(), points: nullable(points) })),
  }),
});
export type MarkedTask = AnswerOf<typeof readTask>;

/** GET: one answer of an own task. */
export const readAnswer = endpoint({
  method: 'GET',
  url: 'api/dxMarking/{id}/answer/{attemptId}',
  access: 'exam.markingTask.read',
  summary: '阅卷：一份作答，只有考号',
  params: Type.Object({ id: Type.String(), attemptId: Type.String({ pattern: '^[1-9]\\d{0,17}$' }) }),
  answer: Type.Object({
    attemptId: id,
    candidateNo: Type.String(),
    text: Type.String(),
    /** By the keywords of the scoring points; nobody has to follow it. */
    suggested: points,
    hits: Type.Array(Type.Boolean()),
    points: nullable(points),
    comment: nullable(Type.String()),
    formerPoints: nullable(points),
    changeReason: nullable(Type.String()),
  }),
});
export type MarkedAnswer = AnswerOf<typeof readAnswer>;

/** POST: one mark. Once the task is finished a change says why and keeps what stood before. */
export const saveMark = endpoint({
  method: 'POST',
  url: 'api/dxMarking/{id}/mark',
  access: 'exam.markingTask.mark',
  summary: '阅卷：给一份作答评分',
  params: inPath,
  body: Type.Object(
    {
      attemptId: id,
      points: Type.Number({ minimum: 0, maximum: 100_000, title: '得分' }),
      comment: Type.Optional(nullable(Type.String({ maxLength: 500, title: '评语' }))),
      reason: Type.Optional(nullable(Type.String({ maxLength: 500, title: '改分原因' }))),
    },
    closed,
  ),
  answer: Type.Object({ marked: Type.Integer(), answers: Type.Integer(), state: Type.String() }),
});

const marker = Type.Object({
  id,
  name: Type.String(),
  unitName: nullable(Type.String()),
  /** Answers of this exam the marker may not look at, being of the own college. */
  own: Type.Integer(),
});
export type Marker = Static<typeof marker>;
const progress = Type.Object({
  id,
  markerName: Type.String(),
  round: Type.Integer(),
  state: Type.String(),
  answers: Type.Integer(),
  marked: Type.Integer(),
  /** Mean of the points given so far, to the tenth. */
  mean: nullable(points),
});
const difference = Type.Object({
  attemptId: id,
  candidateNo: Type.String(),
  topicId: id,
  title: Type.String(),
  full: points,
  /** By round; null while it is not marked. */
  given: Type.Array(nullable(points)),
  /** Who decides; null where nobody could be found. */
  thirdMarker: nullable(Type.String()),
  settled: nullable(points),
});
export type Difference = Static<typeof difference>;
const question = Type.Object({
  topicId: id,
  title: Type.String(),
  full: points,
  answers: Type.Integer(),
  unassigned: Type.Integer(),
  settled: Type.Integer(),
  tasks: Type.Array(progress),
});
export type MarkedQuestion = Static<typeof question>;

/** GET: for who gives it out: questions, tasks and their progress, what differs, and who may mark. */
export const readExamMarking = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/marking',
  access: 'exam.exam.assign',
  summary: '阅卷：一场考试按题和阅卷人的进度、评分差异和可以选的阅卷人',
  params: inPath,
  answer: Type.Object({
    exam: Type.Object({ id, name: Type.String(), state: Type.String(), isMarkedTwice: Type.Boolean() }),
    questions: Type.Array(question),
    differences: Type.Array(difference),
    markers: Type.Array(marker),
  }),
});
export type ExamMarking = AnswerOf<typeof readExamMarking>;

const ids = (most: number, title: string) => Type.Array(id, { minItems: 1, maxItems: most, title });
/** POST: what nobody has yet of these questions is split evenly among these markers. */
export const assignMarking = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/marking',
  access: 'exam.exam.assign',
  summary: '阅卷：按题分配，平均分给选定的阅卷人',
  params: inPath,
  body: Type.Object({ topicIds: ids(200, '试题'), markerIds: ids(200, '阅卷人') }, closed),
  answer: Type.Object({ assigned: Type.Integer(), markers: Type.Integer() }),
});

/** POST: what a marker has not looked at yet is taken back, to be given to others. */
export const releaseTask = endpoint({
  method: 'POST',
  url: 'api/dxExam/marking/{id}/release',
  access: 'exam.exam.assign',
  summary: '阅卷：收回一项任务中尚未评阅的作答',
  params: inPath,
  answer: Type.Object({ released: Type.Integer() }),
});
