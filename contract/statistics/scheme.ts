/** 自定义统计方案: what is counted by what, under a name, kept by one person for themselves. Domain-party 12.1. */
import { Type, type Static } from 'typebox';
import { limits } from '../kit/conditions.ts';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../kit/field.ts';
import { closed, id, nullable, page } from '../kit/shape.ts';
import { code } from './crossing.ts';

export const longestName = 30;
export const mostSchemes = 50;
/** How a crossing is looked at. */
export const ways = ['table', 'chart', 'both'] as const;
export type Way = (typeof ways)[number];
export const nameField = text('名称', { required: true, max: longestName });

const name = Type.String({ maxLength: 200 });
const content = {
  measure: code,
  /** Dimension of the lines; without one there is a single line. */
  rows: nullable(code),
  columns: nullable(code),
  /** Groups of conditions as the list of the measure takes them. */
  where: nullable(Type.String({ maxLength: limits.letters })),
  way: Type.Enum([...ways]),
};
const scheme = Type.Object({ id, version: Type.Integer(), name, ...content });
export type Scheme = Static<typeof scheme>;
export type SchemeContent = Omit<Scheme, 'id' | 'version'>;

const url = 'api/djtj/scheme';

export const listSchemes = endpoint({
  method: 'GET',
  url,
  access: 'statistics.statisticsScheme.read',
  summary: '自定义统计方案：本人的',
  answer: page(scheme),
});
export const createScheme = endpoint({
  method: 'POST',
  url,
  access: 'statistics.statisticsScheme.create',
  summary: '自定义统计方案：存为我的统计',
  body: Type.Object({ name, ...content }, closed),
  answer: scheme,
});
/** What is left out stays. */
export const updateScheme = endpoint({
  method: 'PUT',
  url,
  access: 'statistics.statisticsScheme.update',
  summary: '自定义统计方案：修改',
  body: Type.Object(
    {
      id,
      version: Type.Integer(),
      name: Type.Optional(name),
      measure: Type.Optional(content.measure),
      rows: Type.Optional(content.rows),
      columns: Type.Optional(content.columns),
      where: Type.Optional(content.where),
      way: Type.Optional(content.way),
    },
    closed,
  ),
  answer: scheme,
});
export const removeSchemes = endpoint({
  method: 'DELETE',
  url,
  access: 'statistics.statisticsScheme.remove',
  summary: '自定义统计方案：删除',
  body: Type.Array(Type.Union([id, Type.Integer({ minimum: 1 })]), { minItems: 1, maxItems: 200 }),
  answer: Type.Object({ removed: Type.Integer() }),
});
