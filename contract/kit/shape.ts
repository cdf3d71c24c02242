/** Shapes that answers of hand-written calls have in common. Decisions 19 and 25. */
import { Type, type TSchema } from 'typebox';

/** Declared members are always there; an empty one is null. */
export const nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
/** An instant in RFC 3339, or none. */
export const instant = nullable(Type.String());
/** One page of a list; `totalElements` is exact. */
export const page = <T extends TSchema>(item: T) =>
  Type.Object({ content: Type.Array(item), totalElements: Type.Integer() });
