/** Calls of theme party days beside the plain ones: themes for a branch, the board of a year, and asking. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, instant, nullable, paging } from '../kit/shape.ts';
import { cellStates } from './plan-codes.ts';

const keyword = Type.Optional(Type.String({ maxLength: 50 }));
const year = Type.Integer({ minimum: 2000, maximum: 9999 });

const ownTopic = Type.Object({
  id,
  title: Type.String(),
  month: Type.String(),
  isMandatory: Type.Boolean(),
  issuerName: Type.String(),
  meetingId: nullable(id),
  /** DJ_ZZSH_HYZT of the meeting that picked it up. */
  meetingState: nullable(Type.String()),
});
export type OwnTopic = Static<typeof ownTopic>;

/** GET: themes of this month and those ahead for one branch, and whether it picked them up. */
export const listOwnTopics = endpoint({
  method: 'GET',
  url: 'api/zzsh/theme/own',
  access: 'meeting.meeting.create',
  summary: '本支部可选用的党日主题和选用情况',
  query: Type.Object({ organisationId: Type.Optional(id) }, closed),
  answer: Type.Object({ organisationId: nullable(id), topics: Type.Array(ownTopic) }),
});

const board = {
  year: Type.Optional(year),
  organisationId: Type.Optional(id),
  keyword,
  /** Those alone in which something is missing. */
  isMissing: Type.Optional(Type.Boolean()),
};
const boardAsked = Type.Object(board, closed);
export type BoardAsked = Static<typeof boardAsked>;
const cell = Type.Object({ state: Type.Enum([...cellStates]), meetingIds: Type.Array(id) });
export type BoardCell = Static<typeof cell>;
const boardRow = Type.Object({
  id,
  name: Type.String(),
  fixedDay: nullable(Type.String()),
  missing: Type.Integer(),
  remindedAt: instant,
  /** January to December. */
  cells: Type.Array(cell),
});
export type BoardRow = Static<typeof boardRow>;

/** GET: branches in reach and the twelve months of a year; those that miss most stand first. */
export const readThemeBoard = endpoint({
  method: 'GET',
  url: 'api/zzsh/theme/board',
  access: 'meeting.meeting.read',
  summary: '主题党日：各党支部全年每月开展情况',
  query: Type.Object({ ...paging, ...board }, closed),
  answer: Type.Object({
    content: Type.Array(boardRow),
    totalElements: Type.Integer(),
    year: Type.Integer(),
    /** Over all branches that were asked for. */
    branches: Type.Integer(),
    behind: Type.Integer(),
    missing: Type.Integer(),
    late: Type.Integer(),
    done: Type.Integer(),
    /** Who answers for more than one branch asks the others. */
    mayRemind: Type.Boolean(),
  }),
});

/** POST: the secretaries of branches in which something is missing are asked, each once a day at most. */
export const remindThemeDay = endpoint({
  method: 'POST',
  url: 'api/zzsh/theme/board/remind',
  access: 'meeting.meeting.supervise',
  summary: '主题党日：催办未开展的党支部，每支部一天至多一次',
  body: Type.Object({ ...board, branchId: Type.Optional(id) }, closed),
  answer: Type.Object({
    reminded: Type.Integer(),
    already: Type.Integer(),
    /** Branches without a secretary who has an account. */
    unreachable: Type.Array(Type.String()),
  }),
});
