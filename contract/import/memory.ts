/**
 * What an office chose for headings and words of its sheets, kept for its next sheet of the same entity. An office is the
 * place that somebody imports the entity for: a party organisation, a unit, or the school.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';
import { batchesUrl } from './batch.ts';

const entity = Type.String({ maxLength: 60 });
/** Lines in one answer at most, the newest first. */
export const mostLines = 1000;

const rememberedLine = Type.Object({
  id: Type.String(),
  /** What the field is called whose cells have the word; null for the heading of a column. */
  label: nullable(Type.String()),
  /** Heading or word, as it is compared: without blanks, in small letters. */
  word: Type.String(),
  /** What it stands for, as people read it; null for a column that is not imported. */
  meaning: nullable(Type.String()),
  chosenAt: Type.String(),
});
export type RememberedLine = Static<typeof rememberedLine>;

/** The call asks by itself who may import the entity; for others there is no memory. */
const access = 'session' as const;

export const readMemory = endpoint({
  method: 'GET',
  url: `${batchesUrl}/memory`,
  access,
  summary: '导入时记住的对应关系',
  query: Type.Object({ entity }, closed),
  answer: Type.Object({ lines: Type.Array(rememberedLine) }),
});
export const forget = endpoint({
  method: 'POST',
  url: `${batchesUrl}/memory/forget`,
  access,
  summary: '删除记住的对应关系',
  body: Type.Object({ entity, ids: Type.Array(id, { minItems: 1, maxItems: mostLines }) }, closed),
  answer: Type.Object({ forgotten: Type.Integer() }),
});
