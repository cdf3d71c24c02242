/** 党员增减: last total + increases − decreases = this total, counted from the register and told by the ledger. Domain-party 2.4, case 11. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

const balance = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Members the evening before the first day; the suspended are left out, as in the annual report. */
  opening: Type.Integer(),
  /** By DJ_DY_BDLX 11–14 and 21–25, those with entries alone. */
  lines: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
  /** Moves within the school over the border of the place. */
  movedIn: Type.Integer(),
  movedOut: Type.Integer(),
  /** Came by registration or import, as the base was built. */
  registered: Type.Integer(),
  /** Put right or removed as entered by mistake; with a minus, what left the place so. */
  corrected: Type.Integer(),
  /** Members of organisations that were attached to the place; with a minus, of those that were taken from it. */
  attached: Type.Integer(),
  /** What nothing of this explains: there should be none. */
  unbooked: Type.Integer(),
  closing: Type.Integer(),
  /** Suspended at the end, beside the total. */
  suspended: Type.Integer(),
  /** First day of which the register has records. */
  since: nullable(Type.String()),
});
export type LedgerBalance = Static<typeof balance>;

export const readBalance = endpoint({
  method: 'GET',
  url: 'api/dyjbxx/ledger/balance',
  access: 'member.memberLedgerEntry.read',
  summary: '党员增减平衡：上期、增加、减少与本期',
  query: Type.Object(
    {
      organisationId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
      includeSub: Type.Optional(Type.Boolean()),
      from: Type.String(),
      to: Type.String(),
    },
    closed,
  ),
  answer: balance,
});
