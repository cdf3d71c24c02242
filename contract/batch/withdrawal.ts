/** What became of a batch that was taken back: how many rows, and which stayed and why. Decisions 75. */
import { Type, type Static } from 'typebox';
import { nullable } from '../kit/shape.ts';

export const keptRow = Type.Object({
  recordId: Type.String(),
  /** Name of the row; empty where it is beyond reach. */
  title: Type.String(),
  reason: Type.String(),
  /** Who changed the row since, and when. */
  who: nullable(Type.String()),
  when: nullable(Type.String()),
});
export type KeptRow = Static<typeof keptRow>;

export const withdrawal = Type.Object({ withdrawn: Type.Integer(), kept: Type.Array(keptRow) });
export type Withdrawal = Static<typeof withdrawal>;
