/** One person who was recorded twice: found, compared, made one, and separated again. Domain-party 2; issue of duplicates. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable, page, paging } from '../kit/shape.ts';

const access = 'person.person.merge';
const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
const text = nullable(Type.String());

const face = Type.Object({
  id: Type.String(),
  name: Type.String(),
  number: text,
  birthDate: text,
  unitName: text,
  /** What the person is besides: `学生`, `党员`. */
  parts: Type.Array(Type.String()),
});
const pair = Type.Object({ first: face, second: face, likeness: Type.String() });
export type DuplicateFace = Static<typeof face>;
export type DuplicatePair = Static<typeof pair>;

/** Pairs of one name and one birthday, or of one name where a birthday is missing, that nobody judged yet. */
export const listDuplicates = endpoint({
  method: 'GET',
  url: 'api/person/duplicate',
  access,
  summary: '重复人员：疑似重复的两条记录',
  query: Type.Object(paging, closed),
  answer: page(pair),
});

const both = { keptId: id, droppedId: id };
const comparedField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  kept: text,
  dropped: text,
  /** Only the record that goes holds a value: it is taken over. */
  isFilled: Type.Boolean(),
});
const comparison = Type.Object({
  kept: face,
  dropped: face,
  versions: Type.Object({ kept: Type.Integer(), dropped: Type.Integer() }),
  fields: Type.Array(comparedField),
  /** Rows that will name the record that stays, by entity. */
  moving: Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() })),
  /** Why the two cannot be made one now. */
  obstacles: Type.Array(Type.String()),
});
export type DuplicateComparison = Static<typeof comparison>;

export const compareDuplicates = endpoint({
  method: 'GET',
  url: 'api/person/duplicate/compare',
  access,
  summary: '重复人员：逐项比较，预览合并结果',
  query: Type.Object(both, closed),
  answer: comparison,
});

const judgement = Type.Object({
  id: Type.String(),
  keptId: Type.String(),
  keptName: Type.String(),
  droppedText: Type.String(),
  /** merged, separated or different. */
  state: Type.String(),
  reason: Type.String(),
  byName: Type.String(),
  at: Type.String(),
  separatedByName: text,
  separatedAt: text,
});
export type DuplicateJudgement = Static<typeof judgement>;

export const listJudgements = endpoint({
  method: 'GET',
  url: 'api/person/merge',
  access,
  summary: '重复人员：办理记录',
  query: Type.Object(paging, closed),
  answer: page(judgement),
});

export const mergePersons = endpoint({
  method: 'POST',
  url: 'api/person/merge',
  access,
  summary: '重复人员：合并',
  body: Type.Object(
    {
      ...both,
      versions: Type.Object({ kept: Type.Integer(), dropped: Type.Integer() }, closed),
      /** Fields in which the record that goes is right. */
      taken: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
      reason,
    },
    closed,
  ),
  answer: judgement,
});

export const markDifferent = endpoint({
  method: 'POST',
  url: 'api/person/duplicate/different',
  access,
  summary: '重复人员：标记为不是同一人',
  body: Type.Object({ ...both, reason }, closed),
  answer: judgement,
});

/** The record that went stands again, under a new id, with all that named it. */
export const separatePersons = endpoint({
  method: 'POST',
  url: 'api/person/merge/{id}/separate',
  access,
  summary: '重复人员：撤销合并',
  params: inPath,
  body: Type.Object({ reason }, closed),
  answer: judgement,
});
