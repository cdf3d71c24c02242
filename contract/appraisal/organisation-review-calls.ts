/** Calls of the review of branches beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import type { Fields } from '../kit/field.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';
import { organisationReviewScore } from './organisation-review-score.ts';

/** POST: every branch of the scope gets its review of the year, in the background; those it has are kept. */
export const issueTemplate = endpoint({
  method: 'POST',
  url: 'api/kh/template/{id}/issue',
  access: 'appraisal.reviewTemplate.issue',
  summary: '下发考核：按模板为范围内的党支部建立年度考核',
  params: inPath,
  body: Type.Object(
    {
      /** This year where it is left out. */
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
      organisationId: Type.Optional(nullable(id)),
    },
    closed,
  ),
  /** So many branches have none of that year yet. */
  answer: Type.Object({ count: Type.Integer() }),
});

const item = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  source: nullable(Type.String()),
  fullScore: Type.Integer(),
  isNegative: Type.Boolean(),
  criterion: nullable(Type.String()),
  /** Of automatic items: so many of so many, on that day. */
  counted: nullable(Type.Integer()),
  total: nullable(Type.Integer()),
  readOn: nullable(Type.String()),
  /** What it is worth so: counted, or found by the committee, else what the branch gave itself; null where nobody said. */
  points: nullable(Type.Integer()),
  selfScore: nullable(Type.Integer()),
  selfNote: nullable(Type.String()),
  evidence: nullable(Type.Array(Type.String())),
  checkScore: nullable(Type.Integer()),
  checkNote: nullable(Type.String()),
  isHit: Type.Boolean(),
});
export type ReviewItem = Static<typeof item>;

/** GET: the items of a review; what is counted is read now, once published as it was read then. */
export const readReviewItems = endpoint({
  method: 'GET',
  url: 'api/kh/review/{id}/item',
  access: 'appraisal.organisationReview.read',
  summary: '党支部考核的各项得分',
  params: inPath,
  answer: Type.Object({
    items: Type.Array(item),
    /** Whose turn it is to score, for the reader: the branch, who checks, or nobody. */
    scores: nullable(Type.Union([Type.Literal('self'), Type.Literal('check')])),
    isBarred: Type.Boolean(),
  }),
});

const counted = Type.Object({
  name: Type.String(),
  day: nullable(Type.String()),
  isMet: Type.Boolean(),
  /** Page that shows the record. */
  to: Type.String(),
});
export type CountedRow = Static<typeof counted>;

/** GET: the records an automatic item counts, of today or of the day of publication by the records of today. */
export const readCountedRows = endpoint({
  method: 'GET',
  url: 'api/kh/review/{id}/counted',
  access: 'appraisal.organisationReview.read',
  summary: '自动取数项目所计的记录',
  params: inPath,
  query: Type.Object({ source: Type.Optional(Type.String({ maxLength: 2 })) }, closed),
  answer: Type.Object({ day: Type.String(), rows: Type.Array(counted) }),
});

const { selfScore, selfNote, evidence, checkScore, checkNote, isHit } = organisationReviewScore.fields;
/** What is said of an item by whose turn it is. */
export const saidOfItem = {
  self: { selfScore, selfNote, evidence },
  check: { checkScore, checkNote, isHit },
} satisfies Record<string, Fields>;

/** POST: one manual item, by the branch before it hands in, by who checks it then. */
export const scoreReviewItem = endpoint({
  method: 'POST',
  url: 'api/kh/review/{id}/mark',
  access: 'appraisal.organisationReview.mark',
  summary: '填写一个考核项目的自评或核定得分',
  params: inPath,
  /** `scoreId`, and the fields of whose turn it is. */
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
