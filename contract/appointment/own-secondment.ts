/** What a cadre sees and tells of the own secondments. Domain-cadre 1.11. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, nullable } from '../kit/shape.ts';

const monthly = Type.Object({
  /** `2026-05`. */
  month: Type.String(),
  /** Null where nothing was told of it yet. */
  content: nullable(Type.String()),
});
export type OwnMonth = Static<typeof monthly>;
const own = Type.Object({
  id,
  kind: Type.String(),
  toUnit: Type.String(),
  toPost: Type.String(),
  startOn: Type.String(),
  endsOn: Type.String(),
  state: Type.String(),
  /** From the first month to this one or the last, the latest first. */
  months: Type.Array(monthly),
});
export type OwnSecondment = Static<typeof own>;

/** GET: the own secondments with their months, the latest first. */
export const readOwnSecondments = endpoint({
  method: 'GET',
  url: 'api/gbSecond/own',
  access: 'appointment.secondment.readOwn',
  summary: '我的挂职：本人的挂职和各月月报',
  answer: Type.Object({ content: Type.Array(own) }),
});

/** POST: `secondmentId`, `month` and what is told of it; a month that was told of is told anew. */
export const fileOwnReport = endpoint({
  method: 'POST',
  url: 'api/gbSecond/own/report',
  access: 'appointment.secondment.report',
  summary: '本人填写挂职月报',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id }),
});
