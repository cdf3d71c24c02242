/** Calls of who watches an exam: how it goes, one candidate, and what may be done. Nothing here voids a paper. Domain-cadre 4.6. */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable, paging } from '../kit/shape.ts';

const access = 'exam.exam.proctor';

/** Each candidate is one of them, so that they add up. */
const kinds = [
  Type.Literal('waiting'),
  Type.Literal('writing'),
  Type.Literal('offline'),
  Type.Literal('locked'),
  Type.Literal('handedIn'),
  Type.Literal('absent'),
] as const;
const kind = Type.Union([...kinds]);
export type RoomKind = Static<typeof kind>;
/** What a list shows: one kind, or who needs to be looked at. */
const shown = Type.Union([...kinds, Type.Literal('attention')]);
export type RoomView = Static<typeof shown>;
/** Departures after which a candidate stands among those to be looked at. */
export const departuresSeen = 2;

const watchedExam = Type.Object({
  id,
  name: Type.String(),
  /** DX_KSZT. */
  state: Type.String(),
  startAt: Type.String(),
  endAt: Type.String(),
  candidateCount: Type.Integer(),
});
export type WatchedExam = Static<typeof watchedExam>;

/** GET: exams that go on, begin within a day or have ended today; what goes on first. */
export const readWatchedExams = endpoint({
  method: 'GET',
  url: 'api/dxExam/watched',
  access,
  summary: '监考：进行中、一天内开考和当天已结束的考试',
  answer: Type.Object({ content: Type.Array(watchedExam) }),
});

const happened = Type.Object({ kind: Type.String(), detail: nullable(Type.String()), happenedAt: Type.String() });
export type Happened = Static<typeof happened>;
const roomCandidate = Type.Object({
  /** Of the attempt. */
  id,
  name: Type.String(),
  number: nullable(Type.String()),
  unitName: nullable(Type.String()),
  candidateNo: nullable(Type.String()),
  kind,
  answered: Type.Integer(),
  enteredAt: instant,
  deadline: instant,
  addedMinutes: Type.Integer(),
  /** The last save; before the first, the entry. */
  heardAt: instant,
  handedInAt: instant,
  /** DX_DJZT. */
  handedInAs: nullable(Type.String()),
  departures: Type.Integer(),
  takeovers: Type.Integer(),
  lastEvent: nullable(happened),
});
export type RoomCandidate = Static<typeof roomCandidate>;

const sentMessage = Type.Object({
  id,
  content: Type.String(),
  sentAt: Type.String(),
  sentBy: nullable(Type.String()),
  /** How many of those who were to have it have it. */
  reached: Type.Integer(),
  of: Type.Integer(),
});
export type SentMessage = Static<typeof sentMessage>;

const counts = Type.Object({
  waiting: Type.Integer(),
  writing: Type.Integer(),
  offline: Type.Integer(),
  locked: Type.Integer(),
  handedIn: Type.Integer(),
  absent: Type.Integer(),
  total: Type.Integer(),
  attention: Type.Integer(),
  /** Of those who handed in: by the clock, and forced. */
  collected: Type.Integer(),
  forced: Type.Integer(),
});
export type RoomCounts = Static<typeof counts>;

/** GET: an exam as it stands; asked every few seconds, in one statement. */
export const readRoom = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/room',
  access,
  summary: '监考：考试现状、各类人数和考生列表，需关注的在前；座次按考号',
  params: inPath,
  query: Type.Object(
    {
      ...paging,
      kind: Type.Optional(shown),
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      /** `seat`: by the number of the candidate; left out, who needs to be looked at stands first. */
      order: Type.Optional(Type.Literal('seat')),
    },
    closed,
  ),
  answer: Type.Object({
    serverTime: Type.String(),
    exam: Type.Object({
      id,
      name: Type.String(),
      state: Type.String(),
      startAt: Type.String(),
      endAt: Type.String(),
      /** Until when one may enter for the first time. */
      entryUntil: Type.String(),
      durationMinutes: Type.Integer(),
      mostDepartures: Type.Integer(),
      topicCount: Type.Integer(),
      /** Whoever watches sits it: nothing may be done here. */
      isOwn: Type.Boolean(),
      /** The last word of the one who is silent longest. */
      silentSince: instant,
      /** Until when the last of them writes. */
      lastDeadline: instant,
    }),
    counts,
    messages: Type.Array(sentMessage),
    content: Type.Array(roomCandidate),
    totalElements: Type.Integer(),
  }),
});
export type Room = AnswerOf<typeof readRoom>;

const ofCandidate = Type.Object({ id: Type.String(), attemptId: id });
const roomEvent = Type.Object({
  id,
  kind: Type.String(),
  detail: nullable(Type.String()),
  happenedAt: Type.String(),
  /** A proctor; null where it was the candidate or the clock. */
  by: nullable(Type.String()),
});
export type RoomEvent = Static<typeof roomEvent>;

/** GET: one candidate with all that happened. */
export const readRoomCandidate = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/room/{attemptId}',
  access,
  summary: '监考：一名考生的状态、事件和收到的消息',
  params: ofCandidate,
  answer: Type.Object({
    serverTime: Type.String(),
    candidate: roomCandidate,
    address: nullable(Type.String()),
    /** Terminal types: PC=1, MOBILE=2. */
    terminal: nullable(Type.Integer()),
    /** The latest first, two hundred at most. */
    events: Type.Array(roomEvent),
    eventCount: Type.Integer(),
    messages: Type.Array(sentMessage),
  }),
});
export type WatchedCandidate = AnswerOf<typeof readRoomCandidate>;

/** As people call what they fill in. */
export const labels = { reason: '原因', minutes: '延长时间（分钟）', content: '消息内容' } as const;
export const leastReason = 2;
const reason = Type.String({ minLength: leastReason, maxLength: 200, title: labels.reason });
const attemptId = Type.String({ pattern: '^[1-9]\\d{0,17}$', title: '考生' });
/** Left out, everybody. */
const attemptIds = Type.Optional(Type.Array(id, { minItems: 1, maxItems: 200, title: '考生' }));
export const mostAddedMinutes = 180;

/** POST: who writes is given more time. */
export const extendSittings = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/extend',
  access,
  summary: '监考：为所选考生或全场正在作答的考生延时',
  params: inPath,
  body: Type.Object(
    { attemptIds, minutes: Type.Integer({ minimum: 1, maximum: mostAddedMinutes, title: labels.minutes }), reason },
    closed,
  ),
  answer: Type.Object({
    extended: Type.Integer(),
    /** Of those chosen: who does not write. */
    left: Type.Integer(),
  }),
});

/** POST: a paper that was locked after too many devices is written again. */
export const releaseSitting = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/release',
  access,
  summary: '监考：解除设备锁定，换设备次数重新计算',
  params: inPath,
  body: Type.Object({ attemptId, reason }, closed),
  answer: Type.Object({ name: Type.String() }),
});

/** POST: a paper is handed in with what was saved; it is counted as any other. */
export const forceHandIn = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/force',
  access,
  summary: '监考：强制交卷，已保存的答案照常评分',
  params: inPath,
  body: Type.Object({ attemptId, reason }, closed),
  answer: Type.Object({ name: Type.String(), answered: Type.Integer() }),
});

/** POST: it is shown with the answer of the next save. */
export const sendExamMessage = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/message',
  access,
  summary: '监考：向所选考生或全场发消息，随下一次保存送达',
  params: inPath,
  body: Type.Object(
    { attemptIds, content: Type.String({ minLength: 1, maxLength: 300, title: labels.content }) },
    closed,
  ),
  answer: Type.Object({ sent: Type.Integer(), left: Type.Integer() }),
});
