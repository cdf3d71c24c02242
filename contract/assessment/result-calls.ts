/** Results of a closed scheme, and the grades that are given by them. Domain-cadre 2.4, 2.5. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const text = nullable(Type.String());
const count = Type.Integer();
/** Scores are hundredths of a point. */
const score = nullable(count);

const part = Type.Object({
  groupId: id,
  /** Groups that were merged into this one. */
  merged: Type.Array(id),
  weight: count,
  /** What it weighs once the whole is a hundred again, in hundredths of a percent. */
  effective: count,
  ballots: nullable(count),
  mean: count,
  median: count,
});
/** Bands from 优秀 (0) to 不称职 (3), joined where fewer than the least lie in one. */
const span = Type.Object({ from: count, to: count, count });
const row = Type.Object({
  id,
  targetId: id,
  /** Null of a leading group. */
  cadreId: nullable(id),
  name: Type.String(),
  unitName: text,
  post: text,
  pool: Type.String(),
  total: score,
  /** Added or taken by decision, within the total. */
  adjustment: count,
  rank: nullable(count),
  parts: Type.Array(part),
  dropped: Type.Array(id),
  spans: Type.Array(span),
  /** Mean of each indicator, in the order of the indicators. */
  indicators: Type.Array(score),
  /** Less than half a year in the post: 不确定等次. */
  isNew: Type.Boolean(),
  isDisciplined: Type.Boolean(),
  /** Why nothing but 不称职 is left. */
  vetoReason: text,
  /** Leads a unit whose leading group is 较差 in the same year. */
  leadsPoorTeam: Type.Boolean(),
  proposal: text,
  grade: text,
});
export type ResultRow = Static<typeof row>;

const pool = Type.Object({
  pool: Type.String(),
  persons: count,
  /** Who gets a grade, how many of them may be 优秀, and how many are. */
  graded: count,
  most: count,
  given: count,
  /** Mean of each indicator over the pool; null where there are fewer than five persons. */
  indicators: Type.Array(score),
});
export type ResultPool = Static<typeof pool>;

/** Of the ballots that came; null stands for fewer than the least. */
const quality = Type.Object({
  received: score,
  invalid: score,
  straight: score,
  short: Type.Array(Type.Object({ groupId: id, targets: count })),
});
export type ResultQuality = Static<typeof quality>;

const board = Type.Object({
  id,
  name: Type.String(),
  year: count,
  objectKind: Type.String(),
  wording: Type.String(),
  closedAt: text,
  confirmedOn: text,
  /** Fewer ballots than these are told nowhere. */
  least: count,
  percent: count,
  /** Raters who were named, and codes that were handed out. */
  expected: count,
  /** Of a hundred ballots so many were cut off at both ends. */
  trimPercent: count,
  indicators: Type.Array(Type.Object({ id, name: Type.String(), weight: count })),
  groups: Type.Array(Type.Object({ id, name: Type.String(), anonymity: Type.String() })),
  pools: Type.Array(pool),
  rows: Type.Array(row),
  quality,
});
export type ResultBoard = Static<typeof board>;

export const readResultBoard = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/result',
  access: 'assessment.assessmentResult.read',
  summary: '考核结果：总分、名次、各评价主体得分、分布、等次建议和优秀名额',
  params: inPath,
  answer: board,
});

/** POST: some of a scheme are graded; all of it or nothing. */
export const gradeResults = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/grade',
  access: 'assessment.assessmentResult.grade',
  summary: '考核结果：评定等次',
  params: inPath,
  body: Type.Object(
    {
      grades: Type.Array(Type.Object({ id, grade: nullable(Type.String({ maxLength: 2 })) }, closed), {
        minItems: 1,
        maxItems: 2000,
      }),
    },
    closed,
  ),
  answer: Type.Object({ done: Type.Literal(true) }),
});

const marked = Type.Object({ resultId: id, reason: Type.String({ maxLength: 200, title: '事由和依据' }) }, closed);
/** POST: failed in what is political or of integrity: only 不称职 is left, a grade that was given goes. */
export const vetoResult = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/veto',
  access: 'assessment.assessmentResult.grade',
  summary: '考核结果：标记政治或廉洁项目一票否决',
  params: inPath,
  body: marked,
  answer: Type.Object({ done: Type.Literal(true) }),
});
/** POST: it was a mistake, or was looked into. */
export const liftVeto = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/liftVeto',
  access: 'assessment.assessmentResult.grade',
  summary: '考核结果：撤销一票否决',
  params: inPath,
  body: marked,
  answer: Type.Object({ done: Type.Literal(true) }),
});

/** POST: the sheet by which anybody recomputes totals and ranks. */
export const exportCalculation = endpoint({
  method: 'POST',
  url: 'api/khScheme/{id}/calculation',
  access: 'assessment.assessmentResult.export',
  summary: '考核结果：导出可复算的计算表',
  params: inPath,
  answer: file,
});
