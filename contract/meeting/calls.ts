/** Calls of organisational life beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import type { Fields } from '../kit/field.ts';
import { longText, refs } from '../kit/field.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';
import { meeting } from './meeting.ts';

const text = Type.String({ maxLength: 200 });

const due = Type.Object({ id, name: Type.String(), isExempt: Type.Boolean() });
const ready = Type.Object({
  organisationId: nullable(id),
  organisationName: nullable(Type.String()),
  /** It has its own kinds of meetings; what its branches miss stands in the supervision. */
  isAboveBranches: Type.Boolean(),
  /** What the next meeting begins with, by the fields of a meeting, with the names of who is named. */
  values: Type.Record(Type.String(), Type.Unknown()),
  due: Type.Array(due),
});
export type Ready = Static<typeof ready>;

/** GET: what a meeting that was just held most likely was, after the last one of its kind, and who was due that day. */
export const readyMeeting = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/ready',
  access: 'meeting.meeting.create',
  summary: '记一次会：沿用上一次会议的类型、地点、主持人和记录人，并列出应到人员',
  query: Type.Object(
    {
      organisationId: Type.Optional(id),
      types: Type.Optional(text),
      groupId: Type.Optional(id),
      /** The day of the meeting, by which the list goes; today without it. */
      heldOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    },
    closed,
  ),
  answer: ready,
});

/** What is typed of a meeting that was held, in one go: who did not come stands beside it. */
const beside = {
  leaveIds: refs('请假', 'partyMember'),
  absentIds: refs('缺席', 'partyMember'),
  /** Of those who live away: who took part by video, and is counted for it. */
  onlineIds: refs('线上参加', 'partyMember'),
  topics: longText('议题', { max: 2000 }),
} satisfies Fields;
export const heldMeeting = {
  ...meeting,
  path: 'api/zzsh/meeting/record',
  fields: { ...meeting.fields, ...beside },
} as const;

/** POST: writes down a meeting that was held and hands it in, all of it or nothing. */
export const recordMeeting = endpoint({
  method: 'POST',
  url: heldMeeting.path,
  access: 'meeting.meeting.create',
  summary: '记一次会：登记已召开的会议、参会情况和记录，并提交审核',
  body: Type.Object({
    leaveIds: Type.Optional(nullable(Type.Array(id, { maxItems: 1000 }))),
    absentIds: Type.Optional(nullable(Type.Array(id, { maxItems: 1000 }))),
    onlineIds: Type.Optional(nullable(Type.Array(id, { maxItems: 1000 }))),
    /** One a line. */
    topics: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 })),
  }),
  answer: Type.Record(Type.String(), Type.Unknown()),
});

const duty = Type.Object({
  type: Type.String(),
  groupId: nullable(id),
  groupName: nullable(Type.String()),
  startsOn: Type.String(),
  endsOn: Type.String(),
  times: Type.Integer(),
  done: Type.Integer(),
  /** Held, and not handed in yet or sent back. */
  open: Type.Integer(),
  planned: Type.Integer(),
});
export type BranchDuty = Static<typeof duty>;

/** GET: what the own branch or committee owes in the month, quarter and year of today, and what of it was held. */
export const readBranchDuties = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/duty',
  access: 'meeting.meeting.create',
  summary: '本月应开展活动：本党组织当月、当季和当年应开、已开的会议',
  query: Type.Object({ organisationId: Type.Optional(id) }, closed),
  answer: Type.Object({
    organisationId: nullable(id),
    organisationName: nullable(Type.String()),
    duties: Type.Array(duty),
  }),
});

const own = Type.Object({
  id,
  title: Type.String(),
  types: Type.String(),
  organisationName: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  place: nullable(Type.String()),
  onlineLink: nullable(Type.String()),
  hostName: Type.String(),
  /** One leads it or writes its record: the code to sign in with is shown by oneself. */
  isHost: Type.Boolean(),
  signedAt: nullable(Type.String()),
  state: Type.String(),
  isObserver: Type.Boolean(),
  receipt: Type.String(),
  leaveReason: nullable(Type.String()),
  leaveNote: nullable(Type.String()),
  leaveState: nullable(Type.String()),
  leaveReply: nullable(Type.String()),
  topics: Type.Array(Type.String()),
  attendance: Type.String(),
  makeUpOn: nullable(Type.String()),
  /** The last day on which it may still be made up for; none where nothing is owed. */
  makeUpUntil: nullable(Type.String()),
});
export type OwnMeeting = Static<typeof own>;

/** GET: the own meetings ahead and held, and how often one was there this year. */
export const readOwnMeetings = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/own',
  access: 'meeting.meeting.readOwn',
  summary: '我的组织生活：待参加和已召开的会议、本年出勤和待补学',
  answer: Type.Object({
    ahead: Type.Array(own),
    held: Type.Array(own),
    year: Type.Integer(),
    due: Type.Integer(),
    present: Type.Integer(),
    rate: nullable(Type.Integer()),
  }),
});

/** POST: who was called says whether he or she comes; until the meeting begins it may be said anew. */
export const answerMeeting = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/{id}/receipt',
  access: 'meeting.meeting.answer',
  summary: '会议回执：本人答复参加、请假或线上参加',
  params: inPath,
  body: Type.Object(
    {
      receipt: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
      leaveReason: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
      leaveNote: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    },
    closed,
  ),
  answer: own,
});
