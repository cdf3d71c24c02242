/** Calls of points beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable, paging } from '../kit/shape.ts';

/** POST: a line by hand, with its reason; of a member, or with an organisation instead of the branch itself. */
export const adjustPoints = endpoint({
  method: 'POST',
  url: 'api/jfgl/record/adjust',
  access: 'points.pointEntry.adjust',
  summary: '手工调整积分：为一名党员或一个党支部加减积分并说明原因',
  body: Type.Object(
    {
      personId: Type.Optional(nullable(id)),
      organisationId: Type.Optional(nullable(id)),
      score: Type.Optional(nullable(Type.Integer())),
      reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    },
    closed,
  ),
  /** The points of the year; null where the line is of a branch. */
  answer: Type.Object({ id, total: nullable(Type.Integer()) }),
});

/** POST: of the own; with the id of a claim that came back, that one again. */
export const requestClaim = endpoint({
  method: 'POST',
  url: 'api/jfgl/apply/own',
  access: 'points.pointClaim.request',
  summary: '本人申报积分，或修改后重新申报',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
export const withdrawClaim = endpoint({
  method: 'POST',
  url: 'api/jfgl/apply/{id}/withdrawOwn',
  access: 'points.pointClaim.request',
  summary: '本人撤回积分申报',
  params: inPath,
  answer: Type.Object({ id }),
});
export const requestAppeal = endpoint({
  method: 'POST',
  url: 'api/jfgl/appeal/own',
  access: 'points.pointClaim.request',
  summary: '本人对计分提出申诉',
  body: Type.Object({ entryId: id, reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))) }, closed),
  answer: Type.Object({ id }),
});

const line = Type.Object({
  id,
  category: Type.String(),
  matter: Type.String(),
  note: nullable(Type.String()),
  score: Type.Integer(),
  occurredOn: Type.String(),
  state: Type.String(),
  /** The last day on which it may be appealed against; none where that is past or was done. */
  appealUntil: nullable(Type.String()),
  reply: nullable(Type.String()),
});
export type OwnLine = Static<typeof line>;
const claim = Type.Object({
  id,
  ruleId: id,
  ruleName: Type.String(),
  note: Type.String(),
  happenedOn: Type.String(),
  quantity: Type.Integer(),
  evidence: Type.Array(Type.String()),
  claimedScore: Type.Integer(),
  score: nullable(Type.Integer()),
  state: Type.String(),
  opinion: nullable(Type.String()),
});
export type OwnClaim = Static<typeof claim>;
const rule = Type.Object({
  id,
  name: Type.String(),
  score: Type.Integer(),
  unit: nullable(Type.String()),
  cycle: Type.String(),
  cap: nullable(Type.Integer()),
});
export type ClaimableRule = Static<typeof rule>;

/** GET: how the own points of the year came about. */
export const readOwnPoints = endpoint({
  method: 'GET',
  url: 'api/jfgl/own',
  access: 'points.pointEntry.readOwn',
  summary: '我的积分：本年总分、每一笔的来历、申报和申诉',
  answer: Type.Object({
    year: Type.Integer(),
    base: Type.Integer(),
    total: Type.Integer(),
    band: Type.String(),
    /** Place in the own branch, and of how many; null for who stands in none. */
    place: nullable(Type.Integer()),
    members: Type.Integer(),
    /** The own branch. */
    organisationId: nullable(id),
    lines: Type.Array(line),
    claims: Type.Array(claim),
    rules: Type.Array(rule),
  }),
});

const ranked = Type.Object({
  /** Its line in this list. */
  id: Type.String(),
  /** Null where the name is not shown to the reader. */
  personId: nullable(id),
  name: Type.String(),
  organisationName: Type.String(),
  place: Type.Integer(),
  total: Type.Integer(),
  gained: Type.Integer(),
  lost: Type.Integer(),
  band: Type.String(),
});
export type Ranked = Static<typeof ranked>;

const bandName = Type.Union([Type.Literal('pioneer'), Type.Literal('fit'), Type.Literal('warned')]);
export type BandName = Static<typeof bandName>;

/** GET: members of an organisation and below, by the points of a year; whoever is looked for keeps the place among all. */
export const readRanking = endpoint({
  method: 'GET',
  url: 'api/jfgl/rank',
  access: 'points.pointEntry.read',
  summary: '积分排行：党员年度积分，自高到低',
  query: Type.Object(
    {
      organisationId: Type.Optional(id),
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
      band: Type.Optional(bandName),
      /** Part of the name of a member or of a branch. */
      keyword: Type.Optional(Type.String({ maxLength: 50 })),
      ...paging,
    },
    closed,
  ),
  answer: Type.Object({
    year: Type.Integer(),
    content: Type.Array(ranked),
    totalElements: Type.Integer(),
    /** Members of all bands, in the order pioneer, fit, warned. */
    counts: Type.Array(Type.Integer()),
  }),
});

const rankedBranch = Type.Object({
  id,
  organisationName: Type.String(),
  place: Type.Integer(),
  members: Type.Integer(),
  /** The mean of its members, to one decimal. */
  average: Type.Number(),
  /** What the branch itself was given or lost. */
  own: Type.Integer(),
  total: Type.Number(),
});
export type RankedBranch = Static<typeof rankedBranch>;

/** GET: branches of an organisation and below, by the mean of their members and what they have themselves. */
export const readBranchRanking = endpoint({
  method: 'GET',
  url: 'api/jfgl/rank/branch',
  access: 'points.pointEntry.read',
  summary: '党支部积分排行：党员人均积分加党支部加减分，自高到低',
  query: Type.Object(
    {
      organisationId: Type.Optional(id),
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
      /** Part of the name of a branch. */
      keyword: Type.Optional(Type.String({ maxLength: 50 })),
      ...paging,
    },
    closed,
  ),
  answer: Type.Object({
    year: Type.Integer(),
    content: Type.Array(rankedBranch),
    totalElements: Type.Integer(),
  }),
});
