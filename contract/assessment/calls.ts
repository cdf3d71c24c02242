/** Calls of cadre assessment beside those that are derived. Domain-cadre 2.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { login } from '../platform/session.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const done = Type.Object({ done: Type.Literal(true) });

/** POST: a new scheme with the indicators, groups and raters of a former one; its targets are found anew. */
export const copyScheme = endpoint({
  method: 'POST',
  url: 'api/khScheme/copy/{id}',
  access: 'assessment.assessmentScheme.create',
  summary: '考核方案：复制往年方案的指标、评价主体和评价人',
  params: inPath,
  body: Type.Object(
    {
      name: Type.String({ maxLength: 100, title: '方案名称' }),
      year: Type.Integer({ minimum: 2000, maximum: 2100, title: '考核年度' }),
      startAt: Type.String({ maxLength: 40 }),
      endAt: Type.String({ maxLength: 40 }),
    },
    closed,
  ),
  answer: Type.Object({ id }),
});

/** POST: a new scheme with the indicators, groups and weights of a template. */
export const createFromTemplate = endpoint({
  method: 'POST',
  url: 'api/khScheme/fromTemplate',
  access: 'assessment.assessmentScheme.create',
  summary: '考核方案：从模板新建，带入指标、评价主体和权重',
  body: Type.Object(
    {
      template: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 100, title: '方案名称' }),
      year: Type.Integer({ minimum: 2000, maximum: 2100, title: '考核年度' }),
      unitId: id,
      startAt: Type.String({ maxLength: 40 }),
      endAt: Type.String({ maxLength: 40 }),
    },
    closed,
  ),
  answer: Type.Object({ id }),
});

/** POST: everybody whom the rule finds in the scope and who is not in the scheme yet. */
export const addTargets = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/targets',
  access: 'assessment.assessmentTarget.create',
  summary: '考核对象：按任现级别或任现岗位满一年等规则添加',
  params: inPath,
  body: Type.Object(
    {
      /** GB_KHJRYY; of leading groups none. */
      joinReason: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
      ranks: Type.Array(Type.String({ maxLength: 10 }), { maxItems: 30 }),
      pool: Type.String({ maxLength: 20, title: '对象组' }),
    },
    closed,
  ),
  answer: Type.Object({ added: Type.Integer() }),
});

const codeBatch = Type.Object({ id, name: Type.String(), codes: Type.Array(Type.String()) });
export type CodeBatch = Static<typeof codeBatch>;
/** POST: codes for a group, or for one unit of it; they are told here and never again. */
export const generateCodes = endpoint({
  method: 'POST',
  url: 'api/khCode/generate',
  access: 'assessment.ratingCode.generate',
  isUnlogged: true,
  summary: '测评码：为一个评价主体（的一个单位）生成一批一次性测评码，只显示一次',
  body: Type.Object(
    {
      raterGroupId: id,
      unitId: Type.Optional(nullable(id)),
      count: Type.Integer({ minimum: 1, maximum: 5000, title: '测评码数' }),
      spareCount: Type.Integer({ minimum: 0, maximum: 250, title: '备用' }),
    },
    closed,
  ),
  answer: codeBatch,
});

/** What is told of a ballot: whom it is about, on what, and how it is filled in. */
const sheet = {
  scheme: Type.Object({
    name: Type.String(),
    judgeType: Type.String(),
    wording: Type.String(),
    startAt: Type.String(),
    endAt: Type.String(),
    notice: nullable(Type.String()),
    hasDrafts: Type.Boolean(),
    /** Most people one ballot may call 优秀; null where there is no limit. */
    excellentMost: nullable(Type.Integer()),
    /** Two people keep the boxes together, decision 229. */
    isKept: Type.Boolean(),
    /** Below so many ballots none of the group is counted; null where raters give their name. */
    leastBallots: nullable(Type.Integer()),
  }),
  groupName: Type.String(),
  anonymity: Type.String(),
  indicators: Type.Array(
    Type.Object({ name: Type.String(), description: nullable(Type.String()), weight: Type.Integer() }),
  ),
  targets: Type.Array(
    Type.Object({
      targetId: id,
      name: Type.String(),
      unitName: nullable(Type.String()),
      post: nullable(Type.String()),
      /** A report of the work may be read beside. */
      hasReport: Type.Boolean(),
    }),
  ),
};
const paper = Type.Object({
  pollId: id,
  /** By which the device keeps what was begun; of each rater another, and nothing to read from it. */
  draftKey: Type.String(),
  isOpen: Type.Boolean(),
  isDone: Type.Boolean(),
  ...sheet,
});
const preview = Type.Object(sheet);
export type AssessmentPaper = Static<typeof paper>;
/** On each indicator: 1 to 4, or a score; -1 is 不了解, null is not filled in yet. */
const marks = Type.Array(
  Type.Object({ targetId: id, values: Type.Array(nullable(Type.Number()), { maxItems: 99 }) }, closed),
  { maxItems: 2000 },
);
export type TargetMarks = Static<typeof marks>[number];

const own = Type.Object({
  pollId: id,
  schemeName: Type.String(),
  groupName: Type.String(),
  unitName: nullable(Type.String()),
  anonymity: Type.String(),
  targets: Type.Integer(),
  startAt: Type.String(),
  endAt: Type.String(),
  isOpen: Type.Boolean(),
  isDone: Type.Boolean(),
});
export type OwnBallot = Static<typeof own>;
/** GET: the ballots that are asked of whoever is signed in. */
export const myBallots = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/my',
  access: 'session',
  isUnlogged: true,
  summary: '干部测评：本人参加的测评',
  answer: Type.Array(own),
});
/** GET: the ballot as whoever rates in a group would open it; there is nothing to cast it into. */
export const previewBallot = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/preview',
  access: 'assessment.assessmentScheme.read',
  summary: '考核方案：预览一个评价主体的测评票，不能提交；须指定评价主体',
  params: inPath,
  query: Type.Object({ raterGroupId: Type.Optional(id), unitId: Type.Optional(id) }, closed),
  answer: preview,
});
export type BallotPreview = Static<typeof preview>;

const planGroup = Type.Object({
  id,
  type: Type.String(),
  name: Type.String(),
  anonymity: Type.String(),
  /** Of each pool, in the order of the pools. */
  weights: Type.Array(Type.Integer()),
  /** Who is named, or how many codes are to be handed out. */
  raters: Type.Integer(),
  /** Units of those it rates, where it rates by unit. */
  units: Type.Array(Type.Object({ id, name: Type.String() })),
});
const plan = Type.Object({
  pools: Type.Array(Type.Object({ pool: Type.String(), targets: Type.Integer() })),
  groups: Type.Array(planGroup),
  /** What the next step still waits for, in sentences. */
  missing: Type.Array(Type.String()),
});
export type SchemePlan = Static<typeof plan>;
/** GET: who rates whom as things stand. */
export const readPlan = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/plan',
  access: 'assessment.assessmentScheme.read',
  summary: '考核方案：谁评谁——各评价主体对各对象组的权重、评价人数和评价单位，以及还缺什么',
  params: inPath,
  answer: plan,
});

/** POST: relatives among those who rate and those who are rated, by the records of their families. */
export const findRelatives = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/relatives',
  access: 'assessment.ratingRecusal.create',
  summary: '评价回避：按家庭成员记录查找评价人和考核对象的亲属关系',
  params: inPath,
  body: Type.Object({}, closed),
  answer: Type.Object({
    added: Type.Integer(),
    /** Of the same name, without an identity card. */
    doubtful: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
  }),
});

export const readBallot = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/{id}/ballot',
  access: 'session',
  isUnlogged: true,
  summary: '干部测评：打开一张测评票',
  params: inPath,
  answer: paper,
});
export const castBallot = endpoint({
  method: 'POST',
  url: 'api/cadreEvaluation/{id}/ballot',
  access: 'session',
  isUnlogged: true,
  summary: '干部测评：提交测评票，提交后不可修改',
  params: inPath,
  body: Type.Object({ marks }, closed),
  answer: done,
});

/** POST: a code from a slip opens a session of two hours that reaches its ballot and nothing else. */
export const enterByCode = endpoint({
  method: 'POST',
  url: 'api/cadreEvaluation/anonymous/enter',
  access: 'public',
  isUnlogged: true,
  summary: '匿名测评：凭测评码进入',
  body: Type.Object({ code: Type.String({ maxLength: 40, title: '测评码' }) }, closed),
  answer: login.answer,
});
const castAnonymous = 'assessment.assessmentBallot.castAnonymous' as const;
export const readAnonymousBallot = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/anonymous/ballot',
  access: castAnonymous,
  isUnlogged: true,
  summary: '匿名测评：打开测评码的测评票',
  answer: paper,
});
export const castAnonymousBallot = endpoint({
  method: 'POST',
  url: 'api/cadreEvaluation/anonymous/ballot',
  access: castAnonymous,
  isUnlogged: true,
  summary: '匿名测评：提交测评票，提交后不可修改',
  body: Type.Object({ marks }, closed),
  answer: done,
});

const result = Type.Object({
  targetId: id,
  name: Type.String(),
  unitName: nullable(Type.String()),
  pool: Type.String(),
  /** Hundredths of a point; null where no group has ballots enough. */
  total: nullable(Type.Integer()),
  rank: nullable(Type.Integer()),
});
/** GET: nobody reads it before the scheme is closed. */
export const readResults = endpoint({
  method: 'GET',
  url: 'api/khResult/scheme/{id}',
  access: 'assessment.assessmentResult.read',
  summary: '考核结果：一个方案的综合得分和组内名次，关闭后可见',
  params: inPath,
  answer: Type.Object({ rows: Type.Array(result) }),
});

const line = Type.Object({
  pollId: id,
  groupId: id,
  groupName: Type.String(),
  unitName: nullable(Type.String()),
  anonymity: Type.String(),
  expected: Type.Integer(),
  /** Null while there are fewer than the least ballots, so that none is told alone. */
  cast: nullable(Type.Integer()),
  /** Who has not cast yet; of raters who give their name alone. */
  waiting: Type.Array(Type.String()),
});
export type ProgressLine = Static<typeof line>;
export const readProgress = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/progress',
  access: 'assessment.assessmentScheme.read',
  summary: '测评进度：各评价主体的应测和已测票数，匿名的不显示姓名',
  params: inPath,
  answer: Type.Object({ leastBallots: Type.Integer(), lines: Type.Array(line) }),
});
/** POST: everybody of an anonymous group is reminded alike; of named raters who has not cast. */
export const urgeRaters = endpoint({
  method: 'POST',
  url: 'api/khScheme/urge/{id}',
  access: 'assessment.assessmentScheme.urge',
  summary: '测评进度：提醒参加测评',
  params: inPath,
  body: Type.Object({}, closed),
  answer: Type.Object({ told: Type.Integer() }),
});
