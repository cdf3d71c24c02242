/** What a cadre sees and does of the own assessments. Domain-cadre 2.4, 2.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const text = nullable(Type.String());
const count = nullable(Type.Integer());

/** What is asked of the own work, and what was handed in. */
const report = Type.Object({
  dueOn: Type.String(),
  state: Type.String(),
  text,
  files: Type.Array(Type.String()),
  /** It may still be written or changed. */
  isOpen: Type.Boolean(),
});
/** Of a confirmed grade; scores where the scheme tells them, in hundredths of a point. */
const result = Type.Object({
  id,
  grade: Type.String(),
  /** The grade as the scheme calls it. */
  word: Type.String(),
  total: count,
  rank: count,
  persons: count,
  indicators: Type.Array(Type.Object({ name: Type.String(), score: count })),
  /** Until when it may be asked for reconsideration; null where it may not. */
  askBy: text,
});
const asked = Type.Object({ id, version: Type.Integer(), state: Type.String(), reply: text, newGrade: text });
const own = Type.Object({
  id,
  schemeName: Type.String(),
  year: Type.Integer(),
  post: text,
  state: Type.String(),
  report: nullable(report),
  result: nullable(result),
  asked: nullable(asked),
});
export type OwnAssessment = Static<typeof own>;

const access = 'assessment.assessmentTarget.report' as const;
/** GET: everything the signed-in cadre is or was assessed in, the newest first. */
export const readOwnAssessments = endpoint({
  method: 'GET',
  url: 'api/khTarget/own',
  access,
  summary: '我的考核：本人参加的考核、述职报告和等次',
  answer: Type.Array(own),
});
/** POST: the report of the own work; changed until the ballots open. */
export const handInReport = endpoint({
  method: 'POST',
  url: 'api/khTarget/report/{id}',
  access,
  summary: '我的考核：提交述职报告',
  params: inPath,
  body: Type.Object({ report: Type.Optional(Type.Unknown()), reportFiles: Type.Optional(Type.Unknown()) }, closed),
  answer: Type.Object({ isLate: Type.Boolean() }),
});
/** POST: against a grade of the own result. */
export const askReconsideration = endpoint({
  method: 'POST',
  url: 'api/khReconsideration/own',
  access: 'assessment.reconsideration.ask',
  summary: '我的考核：对本人等次申请复核',
  body: Type.Object(
    { resultId: id, reason: Type.Optional(Type.Unknown()), attachments: Type.Optional(Type.Unknown()) },
    closed,
  ),
  answer: Type.Object({ id }),
});
