/** Calls of who judges a batch in 考核: what the rule says of each trainee and why, what was proposed. Domain-cadre 4.9. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const judgedBatch = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  state: Type.String(),
  startOn: Type.String(),
  endOn: Type.String(),
  /** Trainees one judges: of all classes, or of those one leads. */
  total: Type.Integer(),
  proposed: Type.Integer(),
  confirmed: Type.Integer(),
});
export type JudgedBatch = Static<typeof judgedBatch>;

/** GET: batches in 考核, and those that have ended, of which one judges trainees. */
export const readJudged = endpoint({
  method: 'GET',
  url: 'api/dxRegistration/result',
  access: 'party-school.registration.propose',
  summary: '结业审核：考核中和已结业的班次',
  answer: Type.Object({ content: Type.Array(judgedBatch) }),
});

/** One thing the batch asks for: what it is, whether it is met. */
const check = Type.Object({ said: Type.String(), isMet: Type.Boolean() });
export type Check = Static<typeof check>;
const judgedTrainee = Type.Object({
  id,
  version: Type.Integer(),
  name: Type.String(),
  number: nullable(Type.String()),
  className: nullable(Type.String()),
  /** Percent of the lessons that were held; null where none was. */
  attendanceRate: nullable(Type.Integer()),
  /** Hours of 45 minutes. */
  hours: Type.Integer(),
  leaveHours: Type.Integer(),
  checks: Type.Array(check),
  /** DX_XYZT, by the rule of the batch alone. */
  suggested: Type.String(),
  proposal: nullable(Type.String()),
  proposalReason: nullable(Type.String()),
  proposedBy: nullable(Type.String()),
  result: nullable(Type.String()),
  /** One proposed it oneself, and another is there who confirms. */
  isOwnProposal: Type.Boolean(),
  /** Who asks is this trainee, and another proposes. */
  isOneself: Type.Boolean(),
});
export type JudgedTrainee = Static<typeof judgedTrainee>;

/** GET: the trainees of a batch with what the rule says of each. */
export const readJudgedBatch = endpoint({
  method: 'GET',
  url: 'api/dxRegistration/result/{id}',
  access: 'party-school.registration.propose',
  summary: '结业审核：一个班次的学员、结业条件和建议结果',
  params: inPath,
  answer: Type.Object({
    batch: judgedBatch,
    planHours: Type.Integer(),
    minHours: Type.Integer(),
    minAttendance: Type.Integer(),
    /** Leave up to the n-th part of the hours. */
    leavePart: Type.Integer(),
    /** So many may be 优秀学员. */
    mostExcellent: Type.Integer(),
    /** Confirms, and lets the batch end. */
    mayConfirm: Type.Boolean(),
    /** Certificates that are still to be issued. */
    toIssue: Type.Integer(),
    trainees: Type.Array(judgedTrainee),
  }),
});

const ids = Type.Array(id, { minItems: 1, maxItems: 1000 });
/** POST: proposes a result, or for each what the rule says where none is given; whoever differs from the rule says why. */
export const proposeResults = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/result/propose',
  access: 'party-school.registration.propose',
  summary: '结业审核：提出建议结果',
  body: Type.Object(
    {
      ids,
      result: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
      reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    },
    closed,
  ),
  answer: Type.Object({
    proposed: Type.Integer(),
    /** Who asked was among them: the own matter is decided by another. */
    isOneselfLeftOut: Type.Boolean(),
  }),
});
