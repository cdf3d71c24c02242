/** Calls of who leads a class: the lessons, who was there, the code on the screen, leave that is asked. Domain-cadre 4.1. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

const lesson = Type.Object({
  id,
  name: Type.String(),
  batchName: Type.String(),
  className: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  place: nullable(Type.String()),
  hasCode: Type.Boolean(),
  isOpen: Type.Boolean(),
  total: Type.Integer(),
  present: Type.Integer(),
  open: Type.Integer(),
});
export type Lesson = Static<typeof lesson>;

const leave = Type.Object({
  id,
  name: Type.String(),
  className: Type.String(),
  reason: Type.String(),
  note: nullable(Type.String()),
  hours: Type.Integer(),
  sessions: Type.Array(Type.String()),
  /** With it, more than a seventh of the hours: granted, the trainee is let go. */
  isTooMuch: Type.Boolean(),
});
export type AskedLeave = Static<typeof leave>;

/** GET: lessons of the classes one leads, and the leave in them that waits for an answer. */
export const readLessons = endpoint({
  method: 'GET',
  url: 'api/dxBatch/attendance/lessons',
  access: 'party-school.trainingAttendance.read',
  summary: '考勤：可以点名的课次和待审批的请假',
  answer: Type.Object({ today: Type.String(), lessons: Type.Array(lesson), leaves: Type.Array(leave) }),
});

const attending = Type.Object({
  registrationId: id,
  name: Type.String(),
  number: nullable(Type.String()),
  groupNo: nullable(Type.Integer()),
  attendance: Type.String(),
  signedAt: instant,
  sentAt: instant,
  signRemark: nullable(Type.String()),
});
export type Attending = Static<typeof attending>;
/** GET: a lesson with everybody of its class. */
export const readLesson = endpoint({
  method: 'GET',
  url: 'api/dxBatch/attendance/lessons/{id}',
  access: 'party-school.trainingAttendance.read',
  summary: '考勤：一次课的点名表',
  params: inPath,
  answer: Type.Object({ lesson, people: Type.Array(attending) }),
});

const done = Type.Object({ done: Type.Literal(true) });
/** POST: what is said of one trainee at one lesson. */
export const markAttendance = endpoint({
  method: 'POST',
  url: 'api/dxBatch/attendance/lessons/{id}/mark',
  access: 'party-school.trainingAttendance.update',
  summary: '考勤：登记一名学员的出勤',
  params: inPath,
  body: Type.Object({ registrationId: id, attendance: Type.String({ maxLength: 2 }) }, closed),
  answer: done,
});
/** POST: whoever is not spoken of yet was there. */
export const markRest = endpoint({
  method: 'POST',
  url: 'api/dxBatch/attendance/lessons/{id}/rest',
  access: 'party-school.trainingAttendance.update',
  summary: '考勤：其余学员记为出勤',
  params: inPath,
  answer: Type.Object({ marked: Type.Integer() }),
});
const lessonCode = Type.Object({
  code: Type.String(),
  digits: Type.String(),
  secondsLeft: Type.Integer(),
  name: Type.String(),
  className: Type.String(),
  signed: Type.Integer(),
  total: Type.Integer(),
});
export type LessonCode = Static<typeof lessonCode>;
/** GET: the code of this moment, for the screen of the room. */
export const readLessonCode = endpoint({
  method: 'GET',
  url: 'api/dxBatch/attendance/lessons/{id}/qrcode',
  access: 'party-school.trainingAttendance.update',
  summary: '课堂签到码：在教室展示，15 秒更换一次',
  params: inPath,
  answer: lessonCode,
});
/** POST: whoever leads the class answers a leave. */
export const decideLeave = endpoint({
  method: 'POST',
  url: 'api/dxBatch/attendance/leave/{id}',
  access: 'party-school.trainingLeave.approve',
  summary: '培训请假：班主任或党校审批',
  params: inPath,
  body: Type.Object(
    {
      isGranted: Type.Boolean(),
      opinion: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
      confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    },
    closed,
  ),
  answer: done,
});
