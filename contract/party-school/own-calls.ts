/** Calls about oneself: batches one may register for, the own class, leave and sign-in. Domain-cadre 4.10. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

const ownRegistration = Type.Object({
  id,
  state: Type.String(),
  waitNo: nullable(Type.Integer()),
  className: nullable(Type.String()),
  result: nullable(Type.String()),
  withdrawReason: nullable(Type.String()),
  /** What the last step said, where it came back or ended. */
  opinion: nullable(Type.String()),
});
const ownBatch = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  mode: Type.String(),
  state: Type.String(),
  regStartAt: Type.String(),
  regEndAt: Type.String(),
  startOn: Type.String(),
  endOn: Type.String(),
  planHours: Type.Integer(),
  organiserName: nullable(Type.String()),
  hasWaitingList: Type.Boolean(),
  /** Seats that are left: of the own college where it has some of its own, and of all. */
  left: Type.Integer(),
  registration: nullable(ownRegistration),
});
export type OwnBatch = Static<typeof ownBatch>;

/** GET: batches that are open to the own person, go on with it, or have ended. */
export const readOwnBatches = endpoint({
  method: 'GET',
  url: 'api/dxRegistration/own',
  access: 'session',
  summary: '培训中心：本人可报名、进行中和已结业的培训班次',
  answer: Type.Object({
    open: Type.Array(ownBatch),
    current: Type.Array(ownBatch),
    finished: Type.Array(ownBatch),
  }),
});

const ownSession = Type.Object({
  id,
  name: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  place: nullable(Type.String()),
  teacher: nullable(Type.String()),
  hours: Type.Integer(),
  attendance: Type.String(),
  signedAt: instant,
  /** The sign-in is open at this moment. */
  isOpen: Type.Boolean(),
  isOver: Type.Boolean(),
});
export type OwnSession = Static<typeof ownSession>;
const ownLeave = Type.Object({
  id,
  state: Type.String(),
  reason: Type.String(),
  hours: Type.Integer(),
  sessions: Type.Array(Type.String()),
  opinion: nullable(Type.String()),
});
export type OwnLeave = Static<typeof ownLeave>;
const ownClass = Type.Object({
  name: Type.String(),
  place: nullable(Type.String()),
  headTeacherName: nullable(Type.String()),
  groupNo: nullable(Type.Integer()),
  sessions: Type.Array(ownSession),
  leaves: Type.Array(ownLeave),
});
export type OwnClass = Static<typeof ownClass>;

/** GET: one batch, what stands against registering for it, and the own class. */
export const readOwnBatch = endpoint({
  method: 'GET',
  url: 'api/dxRegistration/own/{id}',
  access: 'session',
  summary: '培训中心：一个班次的报名须知、本人报名情况和班级课表',
  params: inPath,
  answer: Type.Object({
    batch: ownBatch,
    notice: nullable(Type.String()),
    /** Whom it is for, as people read it. */
    audience: Type.Array(Type.String()),
    obstacles: Type.Array(Type.String()),
    /** Before the batch begins one gives up by oneself. */
    mayCancel: Type.Boolean(),
    ownClass: nullable(ownClass),
  }),
});

/** POST: the own registration, entered and handed in at once; one that came back is handed in again. */
export const applyOwn = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/apply',
  access: 'party-school.registration.apply',
  summary: '培训报名：本人报名',
  body: Type.Object({ batchId: id, note: Type.Optional(nullable(Type.String({ maxLength: 500 }))) }, closed),
  answer: Type.Object({ id, state: Type.String(), waitNo: nullable(Type.Integer()) }),
});

const why = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }, closed);
const done = Type.Object({ done: Type.Literal(true) });

/** POST: gives up before the batch begins; the seat goes to who waits. */
export const cancelOwn = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/own/{id}/cancel',
  access: 'session',
  summary: '培训报名：本人取消报名',
  params: inPath,
  body: why,
  answer: done,
});
/** POST: asks to be let go of a batch that has begun; the school decides. */
export const askWithdrawal = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/own/{id}/withdraw',
  access: 'session',
  summary: '培训报名：本人申请退学',
  params: inPath,
  body: why,
  answer: done,
});

/** POST: asks for leave from lessons of the own class. */
export const askLeave = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/own/{id}/leave',
  access: 'session',
  summary: '培训请假：本人就本班课次请假',
  params: inPath,
  body: Type.Object(
    {
      sessionIds: Type.Optional(nullable(Type.Array(id, { maxItems: 100 }))),
      reason: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
      note: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
      attachments: Type.Optional(nullable(Type.Array(Type.String(), { maxItems: 9 }))),
    },
    closed,
  ),
  answer: Type.Object({ id }),
});
/** POST: takes back a leave that nobody has answered yet. */
export const withdrawLeave = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/own/leave/{id}/withdraw',
  access: 'session',
  summary: '培训请假：本人撤回尚未审批的请假',
  params: inPath,
  answer: done,
});

const signed = Type.Object({
  id,
  batchId: id,
  name: Type.String(),
  className: Type.String(),
  attendance: Type.String(),
  signedAt: instant,
  /** Came in when it counted no more by itself: the head teacher says. */
  isClaim: Type.Boolean(),
});
export type LessonSigned = Static<typeof signed>;
/** POST: the own sign-in at a lesson, by the stamp of a scan or by the digits; sent again it changes nothing. */
export const signAtLesson = endpoint({
  method: 'POST',
  url: 'api/dxRegistration/own/lesson/{id}/sign',
  access: 'session',
  summary: '课堂签到：本人扫码或输入屏幕上的数字',
  params: inPath,
  body: Type.Object(
    {
      stamp: Type.Optional(Type.String({ maxLength: 200 })),
      digits: Type.Optional(nullable(Type.String({ maxLength: 12 }))),
    },
    closed,
  ),
  answer: signed,
});
