/** Calls of plans beside the plain ones: what is late, and a meeting begun from what was planned. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, page, paging } from '../kit/shape.ts';

/** POST: a meeting is begun from what was planned, issued or prepared; it is a draft, to be looked through and announced. */
export const planMeeting = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/plan',
  access: 'meeting.meeting.create',
  summary: '按计划事项、党日主题或组织生活会准备情况安排会议',
  body: Type.Object(
    {
      planItemId: Type.Optional(id),
      themeTopicId: Type.Optional(id),
      lifeMeetingId: Type.Optional(id),
      /** Of a theme: which branch picks it up; the own where there is one. */
      organisationId: Type.Optional(id),
    },
    closed,
  ),
  answer: Type.Object({ id, title: Type.String() }),
});

const lateItem = Type.Object({
  id,
  planId: id,
  name: Type.String(),
  organisationName: Type.String(),
  month: Type.String(),
  times: Type.Integer(),
  held: Type.Integer(),
});
export type LateItem = Static<typeof lateItem>;

/** GET: what the plans in reach wanted for months that are over and was not held, the oldest first. */
export const listLateItems = endpoint({
  method: 'GET',
  url: 'api/zzsh/plan/late',
  access: 'meeting.lifePlan.read',
  summary: '组织生活计划：逾期未开展的事项',
  query: Type.Object(paging, closed),
  answer: page(lateItem),
});
