/** 奖惩统计: honours in effect and disciplines that were decided, counted by year and kind. Domain-cadre 2.6. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';

const year = Type.Integer();
const kind = Type.String();
const count = Type.Integer();

const honours = Type.Object({ year, kind, level: Type.String(), count });
export type HonourCount = Static<typeof honours>;
export const honourStatistics = endpoint({
  method: 'GET',
  url: 'api/person/honor/statistics',
  access: 'person.honour.read',
  isHeavy: true,
  summary: '奖惩统计：奖励荣誉按年度、级别、类别',
  answer: Type.Object({ content: Type.Array(honours) }),
});

/** Read by whoever may read disciplines; to everybody else not even their number is told. */
const disciplines = Type.Object({ year, kind, state: Type.String(), count });
export type DisciplineCount = Static<typeof disciplines>;
export const disciplineStatistics = endpoint({
  method: 'GET',
  url: 'api/person/discipline/statistics',
  access: 'person.disciplineRecord.read',
  isHeavy: true,
  summary: '奖惩统计：处分处理按年度、种类、状态',
  answer: Type.Object({ content: Type.Array(disciplines) }),
});
