/**
 * A statement: what a cadre says of the own record, row by row, beside what is kept of it. Collections and corrections hold
 * one each; whoever decides reads both side by side, and what differs is taken in. Domain-cadre 1.5 and 6.5.
 */
import { Type, type Static } from 'typebox';
import { longText, sealedText } from '../kit/field.ts';
import { nullable } from '../kit/shape.ts';

/** Where an entity holds one. */
export const statementField = (label: string, max = 60_000) => sealedText(label, { derived: 'unseen', max });

/** Asked of whoever does not take a row into the record. */
export const asideFields = { why: longText('不采纳的原因', { required: true, max: 200 }) };

/** One field in words, sealed values masked: 库中值 and 填报值. */
const line = Type.Object({
  name: Type.String(),
  label: Type.String(),
  held: nullable(Type.String()),
  said: nullable(Type.String()),
  isChanged: Type.Boolean(),
});
export type StatementLine = Static<typeof line>;

const state = Type.Union([
  Type.Literal('same'),
  Type.Literal('changed'),
  Type.Literal('added'),
  Type.Literal('removed'),
]);

const row = Type.Object({
  /** The id of the row that is kept, or the name of a new one. */
  key: Type.String(),
  title: Type.String(),
  state,
  /** Why whoever checks does not take it into the record; null where it is taken. */
  setAside: nullable(Type.String()),
  lines: Type.Array(line),
  /** As it would stand, to go on from; sealed values masked. */
  values: Type.Record(Type.String(), Type.Unknown()),
});
export type StatementRow = Static<typeof row>;

const part = Type.Object({
  /** GB_DRLX. */
  section: Type.String(),
  label: Type.String(),
  canAdd: Type.Boolean(),
  rows: Type.Array(row),
});
export type StatementPart = Static<typeof part>;
export const statement = Type.Object({ parts: Type.Array(part) });
export type Statement = Static<typeof statement>;

/** What is said of one row: its values, that it should go, or nothing any more. */
export const saying = {
  section: Type.String({ maxLength: 2 }),
  /** Left out, a new row. */
  key: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 20 }))),
  how: Type.Union([Type.Literal('say'), Type.Literal('remove'), Type.Literal('drop')]),
  values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};
export type Saying = Static<ReturnType<typeof Type.Object<typeof saying>>>;
