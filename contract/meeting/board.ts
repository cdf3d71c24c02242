/** 组织生活监督: what is missing by the rules of frequency, by organisation, kind and period; and asking for it. Domain-party 7.5. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, instant, nullable, paging } from '../kit/shape.ts';

/** What became of a line: one body, kind and period. Decision 186. */
export const lineStates = {
  /** Not begun. */
  ahead: 'ahead',
  /** It may still be held in time. */
  due: 'due',
  /** The period is over, the days of grace are not. */
  grace: 'grace',
  gap: 'gap',
  /** Handed in, and read by the committee above. */
  review: 'review',
  done: 'done',
  /** Handed in more than seven days after the meeting. */
  late: 'late',
  /** Held within the days of grace. */
  madeUp: 'madeUp',
} as const;
export type LineState = (typeof lineStates)[keyof typeof lineStates];

/** A gap that has stood for so long is told apart, and what is due within so many days. */
export const daysOfOldGap = 30;
export const daysAhead = 7;

const line = Type.Object({
  type: Type.String(),
  groupId: nullable(id),
  groupName: nullable(Type.String()),
  /** DJ_ZZSH_ZQ. */
  cycle: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  /** The last day of grace. */
  graceOn: Type.String(),
  times: Type.Integer(),
  /** Handed in or archived. */
  done: Type.Integer(),
  open: Type.Integer(),
  planned: Type.Integer(),
  missing: Type.Integer(),
  state: Type.Enum(Object.values(lineStates)),
  /** Days of what was handed in or archived. */
  days: Type.Array(Type.String()),
});
export type Line = Static<typeof line>;

const place = Type.Object({
  id,
  name: Type.String(),
  collegeId: id,
  collegeName: Type.String(),
  gaps: Type.Integer(),
  lines: Type.Array(line),
});
export type BoardPlace = Static<typeof place>;

const college = Type.Object({
  id,
  name: Type.String(),
  places: Type.Integer(),
  lacking: Type.Integer(),
  gaps: Type.Integer(),
  /** Gaps by kind. */
  types: Type.Record(Type.String(), Type.Integer()),
});
export type BoardCollege = Static<typeof college>;

const figures = Type.Object({
  places: Type.Integer(),
  /** Places with a gap. */
  lacking: Type.Integer(),
  gaps: Type.Integer(),
  /** The day from which the oldest gap has stood. */
  since: nullable(Type.String()),
  old: Type.Integer(),
  grace: Type.Integer(),
  soon: Type.Integer(),
  review: Type.Integer(),
  /** Handed in more than seven days ago. */
  reviewLate: Type.Integer(),
});
export type BoardFigures = Static<typeof figures>;

const yearOf = Type.Integer({ minimum: 2000, maximum: 2100 });
const narrowed = {
  year: yearOf,
  /** A place and what is below it. */
  organisationId: Type.Optional(id),
  type: Type.Optional(Type.String({ pattern: '^\\d{2}$' })),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
};
const asked = { ...narrowed, isAll: Type.Optional(Type.Boolean()) };
const wish = Type.Object(narrowed, closed);
export type BoardAsked = Static<typeof wish> & { isAll?: boolean };

export const readBoard = endpoint({
  method: 'GET',
  url: 'api/zzsh/board',
  access: 'meeting.meeting.supervise',
  summary: '组织生活监督：党组织、类型、周期的开展情况，先列缺口',
  query: Type.Object({ ...paging, ...asked }, closed),
  answer: Type.Object({
    /** The moment of the figures. */
    at: Type.String(),
    figures,
    types: Type.Array(Type.Object({ type: Type.String(), gaps: Type.Integer(), lacking: Type.Integer() })),
    colleges: Type.Array(college),
    /** The place that was asked for. */
    name: nullable(Type.String()),
    content: Type.Array(place),
    totalElements: Type.Integer(),
  }),
});

const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const held = Type.Object({
  id,
  title: Type.String(),
  types: Type.String(),
  groupName: nullable(Type.String()),
  heldOn: Type.String(),
  state: Type.String(),
  submittedOn: nullable(Type.String()),
  /** Null where there is no list and no number was said. */
  due: nullable(Type.Integer()),
  present: nullable(Type.Integer()),
});
export type CellMeeting = Static<typeof held>;
const sent = Type.Object({
  at: instant,
  title: Type.String(),
  receiverName: Type.String(),
  isRead: Type.Boolean(),
});

export const readCell = endpoint({
  method: 'GET',
  url: 'api/zzsh/board/cell',
  access: 'meeting.meeting.supervise',
  summary: '组织生活监督：一个党组织在一段时间内应开的会议、已开的会议和催办记录',
  query: Type.Object({ organisationId: id, from: day, to: day }, closed),
  answer: Type.Object({
    name: Type.String(),
    secretaryName: nullable(Type.String()),
    lines: Type.Array(line),
    meetings: Type.Array(held),
    sent: Type.Array(sent),
    rules: Type.Array(Type.Object({ type: Type.String(), basis: nullable(Type.String()) })),
  }),
});
export type Cell = Static<NonNullable<typeof readCell.answer>>;

export const urgeGaps = endpoint({
  method: 'POST',
  url: 'api/zzsh/board/urge',
  access: 'meeting.meeting.remind',
  summary: '组织生活监督：催办缺口，同一党组织的同一类型一天至多一次',
  body: wish,
  answer: Type.Object({
    /** Organisations whose people were told. */
    urged: Type.Integer(),
    told: Type.Array(Type.String()),
    /** Were urged for the same within a day. */
    already: Type.Integer(),
    /** Organisations where nobody has an account, with who leads them. */
    unreachable: Type.Array(Type.String()),
  }),
});

export const exportBoard = endpoint({
  method: 'POST',
  url: 'api/zzsh/board/export',
  access: 'meeting.meeting.export',
  isHeavy: true,
  summary: '组织生活监督：导出缺口或全部开展情况为表格',
  body: Type.Object(asked, closed),
  answer: file,
});
