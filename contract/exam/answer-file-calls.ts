/** Calls of who takes in an answer file: what it says beside what the server holds, and asking for it to count. Decision 349. */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

const access = 'exam.exam.proctor';
/** Bytes; two hundred long essays. Below what a request may hold. */
export const mostFileBytes = 800_000;

const response = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  value: Type.Optional(nullable(Type.Boolean())),
  blanks: Type.Optional(Type.Array(Type.String())),
  text: Type.Optional(Type.String()),
});
/** One question in which the file says something else than the server held. */
const difference = Type.Object({
  no: Type.Integer(),
  topicType: Type.String(),
  stem: Type.String(),
  options: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
  labels: Type.Array(Type.String()),
  held: nullable(response),
  heldAt: instant,
  said: nullable(response),
  /** By the device. */
  changedAt: instant,
  /** Changed after the paper was in: it does not count. */
  isLate: Type.Boolean(),
});
export type Difference = Static<typeof difference>;

const content = Type.String({ title: '答案文件' });
const attemptId = Type.Optional(id);

/** POST: whose file it is and what it would change; nothing is kept. */
export const previewAnswerFile = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/answerFile/preview',
  access,
  summary: '答案文件：核对文件属于谁、与服务器答案的差别，不保存',
  params: inPath,
  /** The text of the file; `attemptId` is whose it should be. */
  body: Type.Object({ content, attemptId }, closed),
  answer: Type.Object({
    attemptId: id,
    name: Type.String(),
    number: nullable(Type.String()),
    candidateNo: nullable(Type.String()),
    examName: Type.String(),
    /** By the device. */
    writtenAt: Type.String(),
    handedInAt: instant,
    answers: Type.Integer(),
    isFormer: Type.Boolean(),
    differences: Type.Array(difference),
  }),
});
export type AnswerFilePreview = AnswerOf<typeof previewAnswerFile>;

/** POST: asks for it to count; a second person decides. */
export const askAnswerFile = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/answerFile',
  access,
  summary: '答案文件：提请采用，由另一人审批',
  params: inPath,
  body: Type.Object(
    {
      content,
      attemptId,
      reason: Type.String({ maxLength: 200, title: '事由' }),
      /** Although another device had the paper. */
      takesFormer: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: Type.Object({ id, name: Type.String(), changed: Type.Integer() }),
});

/** GET: of one that was asked for: what it changes, or has changed. */
export const readFileAnswers = endpoint({
  method: 'GET',
  url: 'api/dxExamAnswerFile/{id}/answers',
  access,
  summary: '答案文件：与服务器答案不同的题，文件和服务器各是什么',
  params: inPath,
  answer: Type.Object({ differences: Type.Array(difference) }),
});
