import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed } from './shape.ts';

const query = Type.Object(
  {
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    organisationId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    unitId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    includeSub: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  closed,
);
export type PickerQuery = Static<typeof query>;

/** A picker of the specification: any signed-in user, in the reach of the entity's `read`, 50 rows at most. */
export const picker = (name: string, summary: string) =>
  endpoint({ method: 'GET', url: `api/common/${name}`, access: 'session', summary, query });
