/**
 * 班子画像: who sits in a leading group in which order, what each looks after, how it is made up, and what a reader should
 * notice. Domain-cadre 1.9.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

const text = nullable(Type.String());
const count = Type.Integer();
const member = Type.Object({
  id,
  cadreId: id,
  name: Type.String(),
  /** File id of the photo. */
  photo: text,
  post: text,
  /** Codes of GB_BZFG. */
  duties: Type.Array(Type.String()),
  duty: text,
  gender: text,
  age: nullable(count),
  education: text,
  major: text,
  politicalStatus: text,
  /** Since when in this post, through renamings of the unit. */
  since: text,
});
export type TeamPortraitMember = Static<typeof member>;

const answer = Type.Object({
  members: Type.Array(member),
  structure: Type.Object({
    count,
    averageAge: nullable(Type.Number()),
    youngest: nullable(count),
    oldest: nullable(count),
    women: count,
    outsideParty: count,
    underForty: count,
    /** 硕士 and above. */
    masters: count,
    /** Different majors. */
    majors: count,
  }),
  /** Codes of GB_BZFG that nobody looks after. */
  missingDuties: Type.Array(Type.String()),
  /** Sentences. */
  warnings: Type.Array(Type.String()),
});
export type TeamPortrait = Static<typeof answer>;

export const readPortrait = endpoint({
  method: 'GET',
  url: 'api/ldbzxx/{id}/portrait',
  access: 'organisation.leadershipTeam.read',
  summary: '班子画像：成员、分工、结构和提示',
  params: Type.Object({ id }, closed),
  answer,
});
