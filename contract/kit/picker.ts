import { Type, type Static } from 'typebox';
import { limits } from './conditions.ts';
import { endpoint } from './endpoint.ts';
import { closed, id, nullable, page as pageOf } from './shape.ts';

const query = Type.Object(
  {
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** What the field that is filled in takes: `whereOf` of its declaration. */
    where: Type.Optional(Type.String({ maxLength: limits.letters })),
    /** The field that is filled in, as `entity.field`: found is what its write takes. */
    of: Type.Optional(Type.String({ pattern: '^\\w{1,60}\\.\\w{1,60}$' })),
    organisationId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    unitId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    includeSub: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  closed,
);
export type PickerQuery = Static<typeof query>;

/** A picker of the specification: any signed-in user, in the reach of the entity's `read` or of the write it is for, 50 rows at most. */
export const picker = (name: string, summary: string) =>
  endpoint({ method: 'GET', url: `api/common/${name}`, access: 'session', summary, query });

const search = Type.Pick(query, ['keyword', 'where', 'page', 'size']);
export type ChoiceQuery = Static<typeof search>;

const row = { id, name: Type.String(), code: nullable(Type.String()) };

/** Where any other reference, or a filter by one, is picked from, in the same reach. */
export const pickRow = endpoint({
  method: 'GET',
  url: 'api/common/pick/{entity}',
  access: 'session',
  summary: '引用选择：按名称查找数据权限内的记录',
  params: Type.Object({ entity: Type.String({ maxLength: 60 }) }),
  query: Type.Pick(query, ['keyword', 'where', 'of', 'page', 'size']),
  answer: pageOf(Type.Object({ ...row, organisationName: nullable(Type.String()) })),
});

/** Where `reach: 'any'` of a reference is picked from: all rows of the entity it names, by title and code alone. */
export const choice = (entity: string, label: string) =>
  endpoint({
    method: 'GET',
    url: `api/common/choice/${entity}`,
    access: 'session',
    summary: `${label}：数据权限以外也可选择的`,
    query: search,
    answer: pageOf(Type.Object(row)),
  });
