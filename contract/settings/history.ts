import { Type } from 'typebox';
import { closed, paging } from '../kit/shape.ts';

/** The history of a setting, page by page. */
export const tracePage = Type.Object(
  {
    ...paging,
  },
  closed,
);

/** Fields of a former state that are written back, with the reason. */
export const restoration = Type.Object(
  {
    changeId: Type.String({ pattern: '^\\d{1,18}$' }),
    fields: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    reason: Type.String({ maxLength: 500 }),
    version: Type.Integer(),
  },
  closed,
);
