/** Calls of who learns by oneself: a node with its course, one player at a time, what was watched and read. Domain-cadre 4.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable, page, paging } from '../kit/shape.ts';
import { courseStep } from './course-step.ts';

/** How far one has come in a node. Seconds and pages, 0 to 100 per cent. */
const standing = Type.Object({
  percent: Type.Integer(),
  isFinished: Type.Boolean(),
  /** Watched of a film, read of anything else. */
  coveredSeconds: Type.Integer(),
  lastPosition: Type.Integer(),
  maxPosition: Type.Integer(),
  /** Of a document, from 1. */
  seenPages: Type.Array(Type.Integer()),
});
export type Standing = Static<typeof standing>;

const lesson = Type.Object({
  ...courseStep,
  /** Another one is to be learned before it. */
  isLocked: Type.Boolean(),
});
export type StudyLesson = Static<typeof lesson>;

/** GET: one node as who learns it sees it. Addresses are for this person alone and last for two hours. */
export const readStudyNode = endpoint({
  method: 'GET',
  url: 'api/dxStudy/node/{id}',
  access: 'session',
  summary: '课程学习：一节课件、所在课程的章节和本人进度',
  params: inPath,
  answer: Type.Object({
    node: Type.Object({
      id,
      title: Type.String(),
      kind: Type.String(),
      hours: nullable(Type.Integer()),
      durationSeconds: nullable(Type.Integer()),
      pages: Type.Integer(),
      /** What reading it takes at least. */
      readSeconds: Type.Integer(),
      fileId: nullable(Type.String()),
      playUrl: nullable(Type.String()),
      subtitlesUrl: nullable(Type.String()),
      bodyHtml: nullable(Type.String()),
      address: nullable(Type.String()),
    }),
    course: Type.Object({ id, name: Type.String(), teacher: nullable(Type.String()) }),
    /** The batch it is learned for. */
    batchName: nullable(Type.String()),
    /** In the order in which they are learned. */
    lessons: Type.Array(lesson),
    standing,
    /** Why it cannot be learned yet. */
    obstacle: nullable(Type.String()),
    /** Seconds between two reports. */
    interval: Type.Integer(),
  }),
});

/** POST: begins to learn a node here; what goes on elsewhere is ended by a wish alone. */
export const beginStudy = endpoint({
  method: 'POST',
  url: 'api/dxStudy/play',
  access: 'session',
  summary: '课程学习：开始学习一节',
  body: Type.Object(
    {
      nodeId: id,
      takesOver: Type.Optional(Type.Boolean()),
      /** Of what this very page learned before: it is not elsewhere. */
      formerKey: Type.Optional(Type.String({ maxLength: 64 })),
    },
    closed,
  ),
  answer: Type.Object({ sessionKey: Type.String(), standing }),
});

const reported = Type.Object({
  isCounted: Type.Boolean(),
  /** Why not. */
  reason: nullable(Type.String()),
  standing,
});
export type Reported = Static<typeof reported>;

const ofSession = {
  nodeId: id,
  sessionKey: Type.String({ minLength: 1, maxLength: 64 }),
  /** Greater each time. */
  seq: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
};
const position = Type.Number({ minimum: 0, maximum: 86_400 });

/** POST: a span of a film or recording that was played just now, in seconds of the film. */
export const sendHeartbeat = endpoint({
  method: 'POST',
  url: 'api/dxStudy/heartbeat',
  access: 'session',
  summary: '课程学习：上报看过的一段',
  body: Type.Object(
    {
      ...ofSession,
      from: position,
      to: position,
      speed: Type.Number({ minimum: 0.1, maximum: 16 }),
      /** False where it pauses or ends. */
      playing: Type.Boolean(),
    },
    closed,
  ),
  answer: reported,
});
export type Heartbeat = Static<NonNullable<(typeof sendHeartbeat)['body']>>;

/** POST: pages that were shown, of anything that is read. */
export const sendProgress = endpoint({
  method: 'POST',
  url: 'api/dxStudy/progress',
  access: 'session',
  summary: '课程学习：上报读过的页',
  body: Type.Object(
    {
      ...ofSession,
      pages: Type.Array(Type.Integer({ minimum: 1, maximum: 5000 }), { maxItems: 5000 }),
      /** False where one goes away. */
      reading: Type.Boolean(),
    },
    closed,
  ),
  answer: reported,
});
export type PagesRead = Static<NonNullable<(typeof sendProgress)['body']>>;

const learner = Type.Object({
  personId: id,
  nodeId: id,
  name: Type.String(),
  number: nullable(Type.String()),
  unitName: nullable(Type.String()),
  courseName: Type.String(),
  title: Type.String(),
  batchName: nullable(Type.String()),
  percent: Type.Integer(),
  coveredSeconds: Type.Integer(),
  hoursEarned: Type.Integer(),
  finishedAt: instant,
  /** Reports that speak of no honest player. */
  marks: Type.Integer(),
  updatedAt: Type.String(),
});
export type Learner = Static<typeof learner>;

/** GET: who learned what, marked ones first. */
export const readLearners = endpoint({
  method: 'GET',
  url: 'api/dxStudy/learner',
  access: 'party-school.course.update',
  summary: '学习记录：各人在各节的进度和异常',
  query: Type.Object(
    {
      ...paging,
      courseId: Type.Optional(id),
      keyword: Type.Optional(Type.String({ maxLength: 50 })),
      isMarked: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: page(learner),
});

const span = Type.Object({
  id,
  /** Null where it counted. */
  reason: nullable(Type.String()),
  fromSecond: Type.Integer(),
  toSecond: Type.Integer(),
  reports: Type.Integer(),
  beganAt: Type.String(),
  endedAt: Type.String(),
  terminal: nullable(Type.Integer()),
});
export type StudySpan = Static<typeof span>;
/** GET: spans of one person in one node, the latest first: counted ones, and refused ones with the reason. */
export const readSpans = endpoint({
  method: 'GET',
  url: 'api/dxStudy/span',
  access: 'party-school.course.update',
  summary: '学习记录：一人在一节的学习日志',
  query: Type.Object({ personId: id, nodeId: id }, closed),
  answer: Type.Object({ spans: Type.Array(span) }),
});
