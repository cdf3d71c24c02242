/** Calls of appraisals beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const words = Type.String({ maxLength: 200 });
const code = Type.String({ maxLength: 2 });
const score = Type.Integer({ minimum: 0, maximum: 100 });
const dimension = Type.Object({ name: Type.String(), weight: Type.Integer() });
const done = Type.Object({ done: Type.Literal(true) });

const ownStep = Type.Object({
  step: Type.String(),
  label: Type.String(),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  isOpen: Type.Boolean(),
  isDone: Type.Boolean(),
});
export type OwnStep = Static<typeof ownStep>;
const ownSummary = Type.Object({
  content: Type.String(),
  achievements: nullable(Type.String()),
  shortcomings: nullable(Type.String()),
  improvement: nullable(Type.String()),
  attachments: nullable(Type.Array(Type.String())),
  state: Type.String(),
  submittedOn: nullable(Type.String()),
  returnReason: nullable(Type.String()),
});
const own = Type.Object({
  id,
  batchId: id,
  batchName: Type.String(),
  year: Type.Integer(),
  organisationName: Type.String(),
  judgeType: Type.String(),
  dimensions: Type.Array(dimension),
  state: Type.String(),
  needGrade: Type.Boolean(),
  noGradeReason: nullable(Type.String()),
  steps: Type.Array(ownStep),
  summary: nullable(ownSummary),
  selfGrade: nullable(Type.String()),
  /** The final grade and what the branch said, once they were made known. */
  grade: nullable(Type.String()),
  opinion: nullable(Type.String()),
  feedbackOn: nullable(Type.String()),
  confirmedOn: nullable(Type.String()),
});
export type OwnAppraisal = Static<typeof own>;

/** GET: the own appraisals under way and finished, the latest first, and what is to be done in them. */
export const readOwnAppraisals = endpoint({
  method: 'GET',
  url: 'api/mzpydy/own',
  access: 'session',
  summary: '我的民主评议：各环节的时间和本人完成情况、评议结果',
  answer: Type.Array(own),
});

const long = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
/** POST: keeps the own summary, or hands it in. */
export const saveSummary = endpoint({
  method: 'POST',
  url: 'api/mzpydy/own/summary',
  access: 'session',
  summary: '个人总结：本人保存或提交',
  body: Type.Object(
    {
      participantId: id,
      content: long(5000),
      achievements: long(1000),
      shortcomings: long(1000),
      improvement: long(1000),
      attachments: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 }))),
      isFinal: Type.Optional(nullable(Type.Boolean())),
    },
    closed,
  ),
  answer: Type.Record(Type.String(), Type.Unknown()),
});

/** POST: the own grade and scores, in the order of the contents. */
export const submitSelf = endpoint({
  method: 'POST',
  url: 'api/mzpydy/own/{id}/self',
  access: 'session',
  summary: '个人自评：本人提交自评等次和各项得分',
  params: inPath,
  body: Type.Object({ grade: code, scores: Type.Array(score, { maxItems: 10 }) }, closed),
  answer: done,
});

const mark = Type.Object(
  { id, grade: Type.Optional(nullable(code)), scores: Type.Optional(nullable(Type.Array(score, { maxItems: 10 }))) },
  closed,
);
export type Mark = Static<typeof mark>;
const paper = Type.Object({
  batchName: Type.String(),
  organisationName: Type.String(),
  judgeType: Type.String(),
  dimensions: Type.Array(dimension),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  isOpen: Type.Boolean(),
  isDone: Type.Boolean(),
  /** How many ballots speak of each at most: of fewer than five the sum stays hidden. */
  mostBallots: Type.Integer(),
  targets: Type.Array(Type.Object({ id, name: Type.String() })),
});
export type RatingPaper = Static<typeof paper>;
const marks = Type.Array(mark, { maxItems: 1000 });

/** GET: whom a participant rates. */
export const readMutual = endpoint({
  method: 'GET',
  url: 'api/mzpydy/own/{id}/mutual',
  access: 'session',
  summary: '党员互评：本人应评议的党员',
  params: inPath,
  answer: paper,
});
/** POST: the ballots of one participant, once and for all. */
export const castMutual = endpoint({
  method: 'POST',
  url: 'api/mzpydy/own/{id}/mutual',
  access: 'session',
  isUnlogged: true,
  summary: '党员互评：提交评议票，提交后不能修改',
  params: inPath,
  body: Type.Object({ marks }, closed),
  answer: done,
});
const token = Type.String({ minLength: 20, maxLength: 100 });
/** POST, so that the token stands in no address: whom the holder of a link rates. */
export const openMasses = endpoint({
  method: 'POST',
  url: 'api/mzpydy/masses/paper',
  access: 'public',
  isUnlogged: true,
  summary: '群众评议：凭评议链接打开评议票',
  body: Type.Object({ token }, closed),
  answer: paper,
});
export const castMasses = endpoint({
  method: 'POST',
  url: 'api/mzpydy/masses/cast',
  access: 'public',
  isUnlogged: true,
  summary: '群众评议：凭评议链接提交评议票，每个链接一次',
  body: Type.Object({ token, marks }, closed),
  answer: done,
});

/** POST: a new link for each rater of a branch; what they had before opens nothing any more. */
export const makeRaterLinks = endpoint({
  method: 'POST',
  url: 'api/mzpydy/{id}/rater-links',
  access: 'appraisal.publicRater.update',
  summary: '群众评议：为一个党支部的评议人生成评议链接，原链接失效',
  params: inPath,
  body: Type.Object({ organisationId: id }, closed),
  answer: Type.Array(Type.Object({ id, name: Type.String(), token: Type.String() })),
});

/** POST: adds somebody who is not on the list of the register. */
export const addParticipant = endpoint({
  method: 'POST',
  url: 'api/mzpydy/{id}/add',
  access: 'appraisal.appraisalParticipant.add',
  summary: '参评人员：人工添加一名党员',
  params: inPath,
  body: Type.Object({ memberId: Type.Optional(nullable(id)), noGradeReason: Type.Optional(nullable(code)) }, closed),
  answer: done,
});

const graded = Type.Object({
  id,
  version: Type.Integer(),
  memberId: id,
  name: Type.String(),
  needGrade: Type.Boolean(),
  noGradeReason: nullable(Type.String()),
  summaryState: Type.String(),
  selfGrade: nullable(Type.String()),
  mutualScore: nullable(Type.Integer()),
  massesScore: nullable(Type.Integer()),
  orgScore: nullable(Type.Integer()),
  finalScore: nullable(Type.Integer()),
  suggestedGrade: nullable(Type.String()),
  finalGrade: nullable(Type.String()),
  gradeReason: nullable(Type.String()),
  orgOpinion: nullable(Type.String()),
  /** What the organisation says where the member lives. */
  hostName: nullable(Type.String()),
  hostGrade: nullable(Type.String()),
  hostOpinion: nullable(Type.String()),
  /** Why this member cannot be 优秀. */
  barred: nullable(Type.String()),
});
export type Graded = Static<typeof graded>;
const board = Type.Object({
  id,
  batchName: Type.String(),
  organisationName: Type.String(),
  state: Type.String(),
  /** The reader may grade here and now. */
  isOpen: Type.Boolean(),
  graded: Type.Integer(),
  excellentMost: Type.Integer(),
  weights: Type.Object({ mutual: Type.Integer(), masses: Type.Integer(), org: Type.Integer() }),
  /** Steps that are on: of the others no score is shown and none counts. */
  has: Type.Object({ mutual: Type.Boolean(), masses: Type.Boolean(), org: Type.Boolean() }),
  /** From how many points on which grade is proposed. */
  scoreMap: Type.Array(Type.Integer()),
  rows: Type.Array(graded),
});
export type GradingBoard = Static<typeof board>;
/** GET: the members of a branch with what came of the appraisal, the best first. */
export const readBoard = endpoint({
  method: 'GET',
  url: 'api/mzpydy/grading/{id}/board',
  access: 'appraisal.branchGrading.read',
  summary: '组织评定：一个党支部参评人员的得分、建议等次和优秀名额',
  params: inPath,
  answer: board,
});
/** POST: what the branch committee gives; all of it or nothing. */
export const saveGrades = endpoint({
  method: 'POST',
  url: 'api/mzpydy/grading/{id}/grades',
  access: 'appraisal.appraisalParticipant.grade',
  summary: '组织评定：保存组织评分、评定等次和意见',
  params: inPath,
  body: Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            id,
            version: Type.Integer(),
            orgScore: Type.Optional(nullable(score)),
            finalGrade: Type.Optional(nullable(code)),
            gradeReason: Type.Optional(nullable(words)),
            orgOpinion: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
          },
          closed,
        ),
        { minItems: 1, maxItems: 1000 },
      ),
    },
    closed,
  ),
  answer: done,
});

/** POST: the member has been told of the grade and agrees, or says so to the branch. */
export const confirmResult = endpoint({
  method: 'POST',
  url: 'api/mzpydy/own/{id}/confirm',
  access: 'session',
  summary: '评议结果：本人确认已收到反馈',
  params: inPath,
  body: Type.Object({}, closed),
  answer: done,
});

const line = Type.Object({
  organisationId: id,
  organisationName: Type.String(),
  participants: Type.Integer(),
  /** By grade: 优秀, 合格, 基本合格, 不合格, 不定等次. */
  grades: Type.Array(Type.Integer()),
  open: Type.Integer(),
});
export type GradeLine = Static<typeof line>;
/** GET: how many members of each branch were given which grade. */
export const readAppraisalFigures = endpoint({
  method: 'GET',
  url: 'api/mzpydy/statistics',
  access: 'appraisal.appraisalParticipant.read',
  isHeavy: true,
  summary: '民主评议统计：各党支部的等次分布',
  query: Type.Object({ batchId: Type.Optional(id) }, closed),
  answer: Type.Object({
    batches: Type.Array(Type.Object({ id, name: Type.String(), state: Type.String() })),
    batchId: nullable(id),
    lines: Type.Array(line),
  }),
});
