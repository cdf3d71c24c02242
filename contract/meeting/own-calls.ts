/** Calls about oneself beside the own meetings. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, nullable } from '../kit/shape.ts';

const ownTalk = Type.Object({
  id,
  /** The other one. */
  withName: Type.String(),
  talkedOn: Type.String(),
  place: Type.String(),
  organisationName: Type.String(),
  /** In clear: it is the own. */
  summary: nullable(Type.String()),
});
export type OwnTalk = Static<typeof ownTalk>;
/** GET: with whom one talked this year and what was said. */
export const readOwnFollowUp = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/own/follow',
  access: 'meeting.meeting.readOwn',
  summary: '我的组织生活：本人的谈心谈话',
  answer: Type.Object({ talks: Type.Array(ownTalk) }),
});
