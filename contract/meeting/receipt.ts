/** Receipts as the branch sees them: what those who are called say of coming, links for them, and the reminder. Domain-party 7.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, page, paging } from '../kit/shape.ts';

/** POST: asks those who have not answered once more; each once a day. */
export const urgeReceipts = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/{id}/urge',
  access: 'meeting.meeting.publish',
  summary: '催办会议回执：提醒尚未回执的人员，每人一天至多一次',
  params: inPath,
  body: Type.Object({}, closed),
  answer: Type.Object({
    reminded: Type.Integer(),
    already: Type.Integer(),
    /** Who has no account: by a link, or by word. */
    unreachable: Type.Array(Type.String()),
  }),
});

const collected = Type.Object({
  id,
  title: Type.String(),
  organisationName: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  until: instant,
  called: Type.Integer(),
  comes: Type.Integer(),
  online: Type.Integer(),
  leave: Type.Integer(),
  /** Of these, the branch has said nothing to so many. */
  asked: Type.Integer(),
  open: Type.Integer(),
});
export type CollectedReceipts = Static<typeof collected>;

/** GET: meetings that are called, with how many answered what; the next one first. */
export const listReceipts = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/receipts',
  access: 'meeting.meeting.read',
  summary: '会议回执：已发布会议的回执情况',
  query: Type.Object({ ...paging, organisationId: Type.Optional(id) }, closed),
  answer: page(collected),
});
