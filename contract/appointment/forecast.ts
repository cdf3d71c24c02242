/**
 * 退休预测: how many retire or leave their posts in each quarter, five years ahead. A figure and the list behind it go by the
 * same filters. Domain-cadre 1.12 and 5.1.
 */
import { Type, type Static } from 'typebox';
import { divisionRanks, inPostStatuses, schoolLeaderRanks, sectionRanks, serving } from '../cadre/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Filters } from '../kit/figure.ts';
import { closed, id } from '../kit/shape.ts';
import { monthAfter } from '../kit/types/month.ts';

/** What is foreseen, by the field that says its month. */
export type Foreseen = 'retireMonth' | 'leavePostMonth';
/** Whoever left a leading post still retires from here. */
const toRetire = [...serving, inPostStatuses.left, inPostStatuses.ofAge];
export const statusesOf: Readonly<Record<Foreseen, readonly string[]>> = {
  retireMonth: toRetire,
  leavePostMonth: serving,
};

/** This year and the five that follow. */
export const yearsForeseen = 6;

export type Level = 'school' | 'division' | 'section' | 'other';
export const levels: Readonly<Record<Level, { label: string; ranks: readonly string[] }>> = {
  school: { label: '校级', ranks: schoolLeaderRanks },
  division: { label: '处级', ranks: divisionRanks },
  section: { label: '科级', ranks: sectionRanks },
  other: { label: '其他', ranks: ['150', '160', '198', '199', '903'] },
};

const asked = Type.Object(
  {
    of: Type.Union([Type.Literal('retireMonth'), Type.Literal('leavePostMonth')]),
    postUnitId: Type.Optional(Type.Array(id, { maxItems: 200 })),
    includeSub: Type.Optional(Type.Literal('true')),
    rank: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 30 })),
    gender: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 10 })),
  },
  closed,
);
export type ForecastAsked = Static<typeof asked>;

/** The list that is counted, before any month is named. */
export const countedBy = ({ of, postUnitId, includeSub, rank, gender }: ForecastAsked): Filters => ({
  inPostStatus: [...statusesOf[of]],
  ...(postUnitId && { postUnitId }),
  ...(includeSub && { includeSub: [includeSub] }),
  ...(rank && { rank }),
  ...(gender && { gender }),
});
/** A year, or a quarter (1–4) of it; of the first year what is still to come. */
export function inYear(of: Foreseen, year: number, from: string, quarter?: number): Filters {
  const first = monthAfter(`${year}-01`, 3 * ((quarter ?? 1) - 1));
  const last = monthAfter(first, quarter === undefined ? 11 : 2);
  return { [`${of}.from`]: [first > from ? first : from], [`${of}.to`]: [last] };
}
/** Whose month is over: 已到龄未办理. */
export const overdue = (of: Foreseen, thisMonth: string): Filters => ({ [`${of}.to`]: [monthAfter(thisMonth, -1)] });
/** Of whom the record says no month. */
export const unknown = (of: Foreseen): Filters => ({ [`${of}.empty`]: ['true'] });

const count = Type.Integer();
const answer = Type.Object({
  /** `yyyy-MM`, with which the first quarter begins. */
  month: Type.String(),
  overdue: count,
  unknown: count,
  years: Type.Array(
    Type.Object({
      year: count,
      total: count,
      /** Four of them. */
      quarters: Type.Array(count),
      levels: Type.Object({ school: count, division: count, section: count, other: count }),
    }),
  ),
});
export type Forecast = Static<typeof answer>;

export const readForecast = endpoint({
  method: 'GET',
  url: 'api/gbRetire/forecast',
  access: 'appointment.retirement.read',
  summary: '退休预测：今年和其后五年各季度到龄退休或退出岗位的人数',
  query: asked,
  answer,
});
