/** Shapes that hand-written calls have in common. Decisions 19 and 25. */
import { Type, type TSchema } from 'typebox';
import { limits } from './conditions.ts';

/** Nothing comes in but what is declared. */
export const closed = { additionalProperties: false } as const;
/** An id as it is answered. */
export const id = Type.String({ pattern: '^[1-9]\\d{0,17}$' });
/** `{id}` of an address, where the router admits digits alone. */
export const inPath = Type.Object({ id: Type.String() });
/** Which page of a list, counted from 0, and how many rows of it. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};
/** Declared members are always there; an empty one is null. */
export const nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
/** An instant in RFC 3339, or none. */
export const instant = nullable(Type.String());
/** One page of a list; `totalElements` is exact. */
export const page = <T extends TSchema>(item: T) =>
  Type.Object({ content: Type.Array(item), totalElements: Type.Integer() });

const values = Type.Array(Type.String({ maxLength: limits.letters }), { maxItems: 200 });
/** Queries in the grammar of a list to be counted; as many as somebody may have saved, and those of the page. */
export const counted = Type.Object(
  {
    of: Type.Array(Type.Record(Type.String({ maxLength: 60 }), values, { maxProperties: 50 }), {
      minItems: 1,
      maxItems: 60,
    }),
  },
  closed,
);
/** How many rows each of them has, in their order; null of one that the list does not understand. */
export const counts = Type.Array(nullable(Type.Integer()));
