/** 信息完整度 by unit: whose records are complete, and how many are not. Domain-cadre 1.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { nullable } from '../kit/shape.ts';

const line = Type.Object({
  /** Null for who has no post in a unit. */
  unitId: nullable(Type.String()),
  name: Type.String(),
  /** In service. */
  all: Type.Integer(),
  below100: Type.Integer(),
  below80: Type.Integer(),
  /** Whole per cent. */
  average: Type.Integer(),
});
export type UnitCompleteness = Static<typeof line>;
export const readCompleteness = endpoint({
  method: 'GET',
  url: 'api/gbjbxx/completeness',
  access: 'cadre.cadre.read',
  summary: '信息完整度：各单位在职干部',
  /** The total is of no unit. */
  answer: Type.Object({ content: Type.Array(line), total: line }),
});
