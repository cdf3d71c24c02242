/** What would happen if an exam were published now. Domain-cadre 4.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, inPath, nullable } from '../kit/shape.ts';

const unit = Type.Object({ id: nullable(id), name: Type.String(), count: Type.Integer() });
const part = Type.Object({ topicType: Type.String(), count: Type.Integer(), score: Type.Number() });
const plan = Type.Object({
  candidateCount: Type.Integer(),
  /** The units of most candidates first; the rest of them as one. */
  units: Type.Array(unit),
  /** Names of who is meant and has left. */
  left: Type.Array(Type.String()),
  /** Parts of the paper, by the template as it is now. */
  parts: Type.Array(part),
  /** Points. */
  totalScore: Type.Number(),
  paperCount: Type.Integer(),
  hasManual: Type.Boolean(),
  entryUntil: Type.String(),
  /** What stands against publishing, in sentences; and what is only to be known. */
  faults: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
});
export type ExamPlan = Static<typeof plan>;

export const readExamPlan = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/plan',
  access: 'exam.exam.publish',
  summary: '考试：按当前数据预计考生人数、试卷和发布时的问题',
  params: inPath,
  answer: plan,
});
