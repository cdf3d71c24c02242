/** Links of receipts, made by the branch for those it has called. Domain-party 7.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath } from '../kit/shape.ts';

const link = Type.Object({ id, name: Type.String(), token: Type.String() });
export type ReceiptLink = Static<typeof link>;

/** POST: makes links for those on the list, or for some of them; each is told this once. Links that were handed out stay. */
export const makeReceiptLinks = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/{id}/links',
  access: 'meeting.meeting.publish',
  summary: '生成会议回执链接，由党组织发给参会人员',
  params: inPath,
  body: Type.Object({ attendeeIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 1000 })) }, closed),
  answer: Type.Object({
    title: Type.String(),
    links: Type.Array(link),
    /** Of the link for everybody on the list, who then says who he or she is. */
    general: Type.String(),
  }),
});
