/** What a publication will say, read before it is published: of a draft the books of now. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { inPath } from '../kit/shape.ts';
import type { totals } from './dues-publication.ts';

export type Totals = Record<keyof typeof totals, number>;

/** `{ headCount, lines }`: totals in the order in which they are told. */
export const toldTotals = {
  headCount: Type.Integer(),
  lines: Type.Array(Type.Object({ label: Type.String(), fen: Type.Integer() })),
};

/** What came in, what went out, and what is left; opening + income − expense = closing. */
export const sumsOf = (all: Totals) => ({
  openingFen: all.openingFen,
  incomeFen: all.incomeFen + all.fromBelowFen + all.fromAboveFen + all.interestFen,
  expenseFen:
    all.upFen +
    all.downFen +
    all.trainingFen +
    all.pressFen +
    all.honoursFen +
    all.hardshipFen +
    all.reliefFen +
    all.chargesFen,
  closingFen: all.closingFen,
});

const fen = Type.Integer();
/** GET: of a draft what its publication would say now, of one that stands what it says. */
export const readPublicationTotals = endpoint({
  method: 'GET',
  url: 'api/dfgl/publication/{id}/totals',
  access: 'dues.duesPublication.read',
  summary: '收支公示的内容：草稿按台账当前的收支，已公示的按公示时',
  params: inPath,
  answer: Type.Object({
    ...toldTotals,
    sums: Type.Object({ openingFen: fen, incomeFen: fen, expenseFen: fen, closingFen: fen }),
  }),
});
export type PublicationTotals = Static<NonNullable<typeof readPublicationTotals.answer>>;
