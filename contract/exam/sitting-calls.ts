/**
 * Calls of who sits an exam. Entering asks for the session; what is written afterwards goes by the token of the attempt alone,
 * so that a session that ends loses no answer and a save costs no look at it. Domain-cadre 4.6, decision 340.
 */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

export const response = Type.Object(
  {
    keys: Type.Optional(Type.Array(Type.String({ maxLength: 2 }), { maxItems: 10 })),
    value: Type.Optional(nullable(Type.Boolean())),
    blanks: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 })),
    text: Type.Optional(Type.String({ maxLength: 5000, title: '作答' })),
  },
  { ...closed, title: '作答' },
);
/** The whole of what stands in one question now; null where it was emptied. */
const answer = Type.Object(
  { topicNo: Type.Integer({ minimum: 1, maximum: 1000 }), response: nullable(response), flagged: Type.Boolean() },
  closed,
);
const answers = Type.Array(answer, { maxItems: 400, title: '答案' });
const message = Type.Object({ id, content: Type.String(), sentAt: Type.String() });
export type ExamMessage = Static<typeof message>;

/** How an own exam stands, in the order of a day: it comes, may be entered, is written, was handed in, is known; or is past. */
const ownExam = Type.Object({
  id,
  name: Type.String(),
  batchName: nullable(Type.String()),
  startAt: Type.String(),
  endAt: Type.String(),
  /** Until when one may still enter. */
  entryUntil: Type.String(),
  durationMinutes: Type.Integer(),
  /** Points. */
  totalScore: Type.Number(),
  passScore: Type.Number(),
  notice: nullable(Type.String()),
  attemptId: id,
  /** DX_DJZT. */
  state: Type.String(),
  stage: Type.Union([
    Type.Literal('coming'),
    Type.Literal('open'),
    Type.Literal('sitting'),
    Type.Literal('handedIn'),
    Type.Literal('announced'),
    Type.Literal('missed'),
    Type.Literal('voided'),
  ]),
  /** Of who writes. */
  deadline: instant,
  handedInAt: instant,
  receipt: nullable(Type.String()),
  /** What the candidate may know by now. */
  score: nullable(Type.Number()),
  isPassed: nullable(Type.Boolean()),
  showsAnswers: Type.Boolean(),
});
export type OwnExam = Static<typeof ownExam>;

/** GET: exams one is a candidate of, the next ones first. */
export const readOwnExams = endpoint({
  method: 'GET',
  url: 'api/dxExam/own',
  access: 'session',
  summary: '考试中心：本人的考试，待考、进行中和已结束',
  answer: Type.Object({ serverTime: Type.String(), content: Type.Array(ownExam) }),
});

/** GET: a save of a mock exam goes there and back; nothing of it is sent or kept. Decision 350. */
export const readPractice = endpoint({
  method: 'GET',
  url: 'api/dxExam/practice',
  access: 'session',
  summary: '模拟考试：往返一次，返回服务器时间，不保存任何内容',
  answer: Type.Object({ serverTime: Type.String() }),
});

/** POST: enters, comes back, or takes the paper over to this device. */
export const enterExam = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/enter',
  access: 'session',
  summary: '考试：入场、继续作答或换设备接续',
  params: inPath,
  body: Type.Object({ deviceId: Type.String({ minLength: 8, maxLength: 64, title: '设备标识' }) }, closed),
  answer: Type.Object({
    attemptId: id,
    /** Known to this device alone, from now on to no other. */
    attemptToken: Type.String(),
    serverTime: Type.String(),
    deadline: Type.String(),
    remainingSec: Type.Integer(),
    resumed: Type.Boolean(),
    /** It was written on another device before. */
    tookOver: Type.Boolean(),
    paperUrl: Type.String(),
    lastSeq: Type.Integer(),
    /** What the server holds. */
    answers,
    seed: Type.String(),
    shufflesTopics: Type.Boolean(),
    shufflesOptions: Type.Boolean(),
    exam: Type.Object({
      name: Type.String(),
      totalScore: Type.Number(),
      passScore: Type.Number(),
      minSubmitMinutes: Type.Integer(),
      /** DX_JFFS. */
      multipleRule: Type.String(),
      mostDepartures: Type.Integer(),
    }),
    candidate: Type.Object({ name: Type.String(), number: nullable(Type.String()) }),
    enteredAt: Type.String(),
    departures: Type.Integer(),
    messages: Type.Array(message),
  }),
});
export type Entered = AnswerOf<typeof enterExam>;

/** GET: a frozen paper by its hash, for who sits it; it never changes, so it may be kept. */
export const readExamPaper = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/paper/{hash}',
  access: 'session',
  summary: '考试：试卷内容，不含答案',
  params: Type.Object({ id: Type.String(), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  answer: Type.Object({ sections: Type.Array(Type.Any()) }),
});

const ofAttempt = { attemptId: id, attemptToken: Type.String({ minLength: 32, maxLength: 128, title: '答卷令牌' }) };
const seq = Type.Integer({ minimum: 1, maximum: 1_000_000, title: '保存序号' });

/** POST: what changed since the save before. The same number again is the same save. 409 `exam.sitting.taken` or `exam.sitting.over`. */
export const saveAnswers = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/save',
  access: 'public',
  summary: '考试：保存变动的答案，凭答卷令牌',
  params: inPath,
  body: Type.Object(
    {
      ...ofAttempt,
      /** One more than the last that was acknowledged. */
      seq,
      answers,
      /** How many questions are answered by now, as proctors see it. */
      answered: Type.Integer({ minimum: 0, maximum: 1000, title: '已答题数' }),
      /** The last message that was shown. */
      messageId: Type.Optional(id),
    },
    closed,
  ),
  answer: Type.Object({
    seq: Type.Integer(),
    serverTime: Type.String(),
    /** May have been put off. */
    deadline: Type.String(),
    remainingSec: Type.Integer(),
    departures: Type.Integer(),
    messages: Type.Array(message),
  }),
});
export type Saved = AnswerOf<typeof saveAnswers>;

/** POST: the last changes, and the paper is handed in; said again it answers the same. */
export const submitExam = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/submit',
  access: 'public',
  summary: '考试：交卷，凭答卷令牌，返回回执',
  params: inPath,
  body: Type.Object({ ...ofAttempt, seq, answers }, closed),
  answer: Type.Object({ handedInAt: Type.String(), answered: Type.Integer(), receipt: Type.String() }),
});
export type Submitted = AnswerOf<typeof submitExam>;

/** POST: something happened on the page of a candidate. It is told back at once. Decisions 110. */
export const tellExamEvent = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/event',
  access: 'public',
  summary: '考试：记录离开、返回、粘贴等页面事件，凭答卷令牌',
  params: inPath,
  body: Type.Object(
    {
      ...ofAttempt,
      kind: Type.Union([Type.Literal('leave'), Type.Literal('back'), Type.Literal('paste')]),
      /** Seconds away, where it tells of a return. */
      seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, title: '离开秒数' })),
    },
    closed,
  ),
  answer: Type.Object({
    departures: Type.Integer(),
    mostDepartures: Type.Integer(),
    /** Too many departures: the paper was handed in. */
    isHandedIn: Type.Boolean(),
    said: Type.String(),
  }),
});
