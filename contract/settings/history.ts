import { Type } from 'typebox';

/** The history of a setting, page by page. */
export const tracePage = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

/** Fields of a former state that are written back, with the reason. */
export const restoration = Type.Object(
  {
    changeId: Type.String({ pattern: '^\\d{1,18}$' }),
    fields: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    reason: Type.String({ maxLength: 500 }),
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
