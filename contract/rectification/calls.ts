/** Calls of rectification beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath } from '../kit/shape.ts';

const counted = Type.Object({ code: Type.String(), count: Type.Integer() });
const place = Type.Object({ id, name: Type.String(), byState: Type.Array(counted), count: Type.Integer() });
const year = Type.Object({
  year: Type.Integer(),
  recognised: Type.Integer(),
  closed: Type.Integer(),
  extended: Type.Integer(),
  recurring: Type.Integer(),
});
const statistics = Type.Object({
  count: Type.Integer(),
  /** Of the year: by DJ_RRHS_QX, where a case counts once for each of its situations, DJ_RRHS_JB and DJ_RRHS_ZT. */
  situations: Type.Array(counted),
  levels: Type.Array(counted),
  states: Type.Array(counted),
  /** Of the year, by the organisations right below the one they have in common. */
  places: Type.Array(place),
  /** The latest first. */
  years: Type.Array(year),
});
export type RectificationFigures = Static<typeof statistics>;

/** GET: the ledger of a year in figures, and the years beside each other; of the cases in reach. */
export const readRectificationFigures = endpoint({
  method: 'GET',
  url: 'api/rrhs/statistics',
  access: 'rectification.rectificationCase.read',
  isHeavy: true,
  summary: '软弱涣散整顿统计：按情形、程度、状态、党组织和年度',
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })) }, closed),
  answer: statistics,
});

/** GET: whose discipline an indicator has met, for who may see disciplines. */
export const readDisciplinesMet = endpoint({
  method: 'GET',
  url: 'api/rrhs/check/{id}/discipline',
  access: 'person.disciplineRecord.read',
  summary: '软弱涣散排查：近一年受处分的党员和处分件数',
  params: inPath,
  answer: Type.Object({ count: Type.Integer(), personIds: Type.Array(id), from: Type.String() }),
});
