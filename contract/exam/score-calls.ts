/** Calls of what came of an exam: figures, questions, one paper; and what a candidate is told of the own. Domain-cadre 4.6, decision 347. */
import { Type, type Static } from 'typebox';
import { fileId } from '../file/calls.ts';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

const points = Type.Number();
const count = Type.Integer();
const share = nullable(Type.Number());

const unitLine = Type.Object({
  unitId: nullable(id),
  unitName: Type.String(),
  candidates: count,
  sat: count,
  passed: count,
  mean: nullable(points),
});
export type UnitLine = Static<typeof unitLine>;
/** GET: figures of an exam over the papers one reaches. */
export const readScores = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/score',
  access: 'exam.examAttempt.read',
  summary: '成绩：一场考试的应考、实考、合格率、分数分布和按单位统计',
  params: inPath,
  answer: Type.Object({
    exam: Type.Object({
      id,
      name: Type.String(),
      state: Type.String(),
      startAt: Type.String(),
      totalScore: points,
      passScore: points,
    }),
    candidates: count,
    /** Papers that came in and are not void. */
    sat: count,
    absent: count,
    voided: count,
    /** Those of them that have a total. */
    marked: count,
    passed: count,
    mean: nullable(points),
    highest: nullable(points),
    lowest: nullable(points),
    /** Tenths of the full points, the last one with its end. */
    spread: Type.Array(Type.Object({ from: points, to: points, count })),
    units: Type.Array(unitLine),
  }),
});
export type Scores = AnswerOf<typeof readScores>;

const option = Type.Object({ key: Type.String(), text: Type.String(), isRight: Type.Boolean(), count });
const item = Type.Object({
  topicId: id,
  title: Type.String(),
  topicType: Type.String(),
  full: points,
  answers: count,
  /** Nothing was given. */
  blank: count,
  /** Mean of the points over the full ones: from 0, very hard, to 1. */
  difficulty: share,
  /** Of the upper 27 of 100 less that of the lower. */
  discrimination: share,
  options: Type.Array(option),
});
export type Item = Static<typeof item>;
/** GET: how hard each question was, and whom it tells apart. */
export const readItems = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/score/items',
  access: 'exam.examAttempt.sheet',
  summary: '成绩：试题分析，难度、区分度和选项分布',
  params: inPath,
  answer: Type.Object({ examName: Type.String(), counted: count, items: Type.Array(item) }),
});

const right = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  value: Type.Optional(Type.Boolean()),
  /** What is accepted in each place; none told where a pattern decides. */
  blanks: Type.Optional(Type.Array(Type.Array(Type.String()))),
  reference: Type.Optional(Type.String()),
  points: Type.Optional(Type.Array(Type.Object({ text: Type.String(), score: points }))),
});
const given = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  value: Type.Optional(nullable(Type.Boolean())),
  blanks: Type.Optional(Type.Array(Type.String())),
  text: Type.Optional(Type.String()),
});
/** A question as it was shown, with what was given and what is right. */
const told = Type.Object({
  no: count,
  topicType: Type.String(),
  stem: Type.String(),
  pictureIds: Type.Array(fileId),
  options: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
  labels: Type.Array(Type.String()),
  full: points,
  points: nullable(points),
  given: nullable(given),
  right,
  analysis: nullable(Type.String()),
  knowledge: nullable(Type.String()),
});
export type ToldTopic = Static<typeof told>;
/** By how much a second look changed the total; the points of the questions stay as they were given. */
const correction = nullable(points);
const section = Type.Object({ topicType: Type.String(), count, full: points, points });

const oneMark = Type.Object({
  round: count,
  markerName: Type.String(),
  points: nullable(points),
  comment: nullable(Type.String()),
  formerPoints: nullable(points),
  changeReason: nullable(Type.String()),
});
/** GET: the whole paper of one candidate, once the exam is over. */
export const readSheet = endpoint({
  method: 'GET',
  url: 'api/dxExamAttempt/{id}/sheet',
  access: 'exam.examAttempt.sheet',
  summary: '成绩：一名考生的答卷，含答案和评分',
  params: inPath,
  answer: Type.Object({
    correction,
    sections: Type.Array(section),
    questions: Type.Array(Type.Intersect([told, Type.Object({ marks: Type.Array(oneMark) })])),
  }),
});
export type Sheet = AnswerOf<typeof readSheet>;

const ownAppeal = Type.Object({
  id,
  version: count,
  state: Type.String(),
  reason: Type.String(),
  askedAt: Type.String(),
  former: nullable(points),
  later: nullable(points),
  reply: nullable(Type.String()),
});
export type OwnAppeal = Static<typeof ownAppeal>;
/** GET: what one may know by now of the own paper. */
export const readResult = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/result',
  access: 'session',
  summary: '考试中心：本人的成绩；按考试设置含各题型得分、作答、答案和解析',
  params: inPath,
  answer: Type.Object({
    exam: Type.Object({ id, name: Type.String(), totalScore: points, passScore: points }),
    /** DX_DJZT. */
    state: Type.String(),
    handedInAt: instant,
    receipt: nullable(Type.String()),
    /** What could not be sent in time and was taken in from a file: when, and how many questions. */
    fileTaken: nullable(Type.Object({ takenAt: Type.String(), topics: Type.Integer() })),
    isAnnounced: Type.Boolean(),
    /** Candidates are not told of this exam. */
    isSecret: Type.Boolean(),
    score: nullable(points),
    isPassed: nullable(Type.Boolean()),
    correction,
    /** Before it is announced, where the exam says so: what was counted by rule. */
    objective: nullable(points),
    voidReason: nullable(Type.String()),
    sections: Type.Array(section),
    /** Null where they are not shown. */
    questions: nullable(Type.Array(told)),
    appeal: Type.Object({
      /** The last day on which one may ask; null before the announcement. */
      until: nullable(Type.String()),
      mayAsk: Type.Boolean(),
      asked: nullable(ownAppeal),
    }),
  }),
});
export type Result = AnswerOf<typeof readResult>;

/** POST: one asks for the own score to be looked at again. */
export const askAppeal = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/appeal',
  access: 'session',
  summary: '考试中心：申请查分，成绩发布后三天内',
  params: inPath,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: '申请理由' }) }, closed),
  answer: Type.Object({ id }),
});
/** POST: one takes the own appeal back while nobody has decided it. */
export const withdrawAppeal = endpoint({
  method: 'POST',
  url: 'api/dxExamAppeal/own/{id}/withdraw',
  access: 'session',
  summary: '考试中心：撤回本人的查分申请',
  params: inPath,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: '撤回原因' }) }, closed),
  answer: Type.Object({ id }),
});

const mistake = Type.Intersect([
  told,
  Type.Object({ examId: id, examName: Type.String(), announcedAt: Type.String() }),
]);
export type Mistake = Static<typeof mistake>;
/** GET: questions one did not have full points in, of exams that show their answers; the last exam first. */
export const readMistakes = endpoint({
  method: 'GET',
  url: 'api/dxExam/mistakes',
  access: 'session',
  summary: '学习中心：本人的错题，含答案和解析',
  answer: Type.Object({ content: Type.Array(mistake) }),
});
