/** Calls of appointments beside the plain ones: the lines of the qualification, the board by steps, batches. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath, nullable } from '../kit/shape.ts';

const text = Type.String();
const line = Type.Object({
  code: text,
  rule: text,
  /** met, unmet, check, excepted. */
  verdict: text,
  told: text,
  isExceptable: Type.Boolean(),
});
export type QualificationLine = Static<typeof line>;

/** GET: whether the cadre meets what the post asks for, as of today; nothing of a matter that leads into none. */
export const readQualification = endpoint({
  method: 'GET',
  url: 'api/gbAppointment/{id}/qualification',
  access: 'appointment.appointment.read',
  summary: '任免事项资格审查：逐条规则与结论',
  params: inPath,
  answer: Type.Object({ on: text, lines: Type.Array(line) }),
});

const card = Type.Object({
  id: text,
  code: text,
  person: text,
  type: text,
  state: text,
  /** `人文学院院长（正处级）`; null where no post begins. */
  to: nullable(text),
  from: nullable(text),
  isException: Type.Boolean(),
  owner: nullable(text),
  /** Of the four checks by their kind: done, doing or none. */
  checks: Type.Array(Type.Object({ kind: text, isDone: Type.Boolean(), isBlocking: Type.Boolean() })),
  /** One line on where it stands. */
  note: nullable(text),
  /** When its step should be over; null while it is shown or suspended. */
  due: nullable(Type.Object({ on: text, daysLeft: Type.Integer() })),
  /** Of a notice: the working days it has been shown, of how many. */
  shown: nullable(Type.Object({ days: Type.Integer(), of: Type.Integer() })),
});
export type MatterCard = Static<typeof card>;
const choice = {
  batchName: Type.Optional(Type.String({ maxLength: 60 })),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  isOwn: Type.Optional(Type.Boolean()),
};

/** GET: what is under way by its step, in the reach of the reader. */
export const readBoard = endpoint({
  method: 'GET',
  url: 'api/gbAppointment/board',
  access: 'appointment.appointment.read',
  summary: '任免事项看板：按环节',
  query: Type.Object(choice, closed),
  answer: Type.Object({
    cards: Type.Array(card),
    batches: Type.Array(text),
    /** Finished ones of the batch that was chosen. */
    finished: Type.Integer(),
  }),
});

const batch = Type.Object({
  name: text,
  total: Type.Integer(),
  byState: Type.Array(Type.Object({ state: text, count: Type.Integer() })),
  startedOn: text,
  decidedOn: nullable(text),
});
export type AppointmentBatch = Static<typeof batch>;

/** GET: matters by the name of their batch, in the reach of the reader. */
export const readBatches = endpoint({
  method: 'GET',
  url: 'api/gbAppointment/batch',
  access: 'appointment.appointment.read',
  summary: '任免批次：每批的事项与进度',
  answer: Type.Object({ content: Type.Array(batch) }),
});

/** POST: every matter of the batch that waits for its document is finished, each by itself, in the background. */
export const finishBatch = endpoint({
  method: 'POST',
  url: 'api/gbAppointment/batch/finish',
  access: 'appointment.appointment.finish',
  summary: '整批发文办结',
  body: Type.Object(
    {
      batchName: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
      documentNo: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
      signedOn: Type.Optional(nullable(text)),
    },
    closed,
  ),
  answer: Type.Object({ count: Type.Integer() }),
});

/** GET: the matters of a meeting as a sheet. */
export const exportMeeting = endpoint({
  method: 'GET',
  url: 'api/gbAppointment/meeting/{id}/sheet',
  access: 'appointment.decisionMeeting.export',
  summary: '会议材料：任免事项名册（表格）',
  params: inPath,
  answer: file,
});
