/** Shapes that the calls of messages share. */
import { Type, type Static } from 'typebox';
import { closed, id } from '../kit/shape.ts';

export { closed, id, inPath, nullable, page as listOf, paging } from '../kit/shape.ts';

/** An id as it may come in: decimal text or, of older callers, a number. */
export const givenId = Type.Union([id, Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })]);
export const ids = Type.Array(givenId, { minItems: 1, maxItems: 1000 });
/** A text of one line that is no blank. */
export const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
export const instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2})$',
});

/** The page a message leads to: a path of the application and its query. */
export const link = Type.Object(
  {
    routePath: Type.String({ pattern: '^/(?![/\\\\])[^\\s?#]{0,200}$' }),
    query: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 10 }),
    ),
  },
  closed,
);
export type MessageLink = Static<typeof link>;

export const keyword = Type.Optional(Type.String({ maxLength: 100 }));

/** What became of a mark over several rows. */
export const marked = Type.Object({
  updated: Type.Integer(),
  ignored: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
});
export const removed = Type.Object({ removed: Type.Integer() });
