/** Asking members for dues by hand: what a page is told of it. */
import { Type, type Static } from 'typebox';

export const reminding = Type.Object({
  reminded: Type.Integer(),
  /** Had a reminder of the same matter within a day. */
  already: Type.Integer(),
  /** Without an account: to be told in person. */
  unreachable: Type.Array(Type.String()),
});
export type Reminding = Static<typeof reminding>;
