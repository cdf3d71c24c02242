/** Saved views 常用查询: filters, columns and sort of a list under a name, one's own or shared to a role. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../kit/conditions.ts';
import { closed, id, inPath, nullable, page } from '../kit/shape.ts';

export const longestName = 30;

const name = Type.String({ maxLength: 200 });
const word = Type.String({ maxLength: 60 });
/** Query name (`gender`, `joinedOn.from`, `includeSub`) → values, in the grammar of lists. */
const filters = Type.Record(
  word,
  Type.Array(Type.String({ maxLength: limits.letters }), { minItems: 1, maxItems: 200 }),
  {
    maxProperties: 50,
  },
);
/** The address of a list, `/cadre/completeness`: several lists show one entity, and a view belongs to the one it was made on. */
const pageOf = Type.Optional(Type.String({ pattern: '^(/[A-Za-z0-9-]+){1,6}$', maxLength: 100 }));
const columns = Type.Array(word, { minItems: 1, maxItems: 100, uniqueItems: true });
const sort = Type.String({ maxLength: 80 });

const view = Type.Object({
  id,
  version: Type.Integer(),
  entity: word,
  /** Empty where it is of every list of the entity. */
  page: Type.String(),
  name,
  filters,
  columns,
  sort,
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  /** The role it is shared to. */
  roleCode: nullable(Type.String()),
  roleName: nullable(Type.String()),
});
export type SavedView = Static<typeof view>;

const ofEntity = Type.Object({ entity: word }, closed);
/** One's own views of a list, and those shared to a role one holds whose conditions one may ask for. */
export const savedViews = endpoint({
  method: 'GET',
  url: 'api/savedView',
  access: 'session',
  summary: '常用查询：本人的和共享给本人角色的',
  query: Type.Object({ entity: word, page: pageOf }, closed),
  answer: page(view),
});

export const createSavedView = endpoint({
  method: 'POST',
  url: 'api/savedView',
  access: 'session',
  summary: '常用查询：存为视图',
  body: Type.Object(
    { entity: word, page: pageOf, name, filters, columns, sort, roleCode: Type.Optional(Type.String()) },
    closed,
  ),
  answer: view,
});

/** Renames a view or puts other filters, columns and sort into it; what is left out stays. */
export const updateSavedView = endpoint({
  method: 'PUT',
  url: 'api/savedView',
  access: 'session',
  summary: '常用查询：修改',
  body: Type.Object(
    {
      id,
      version: Type.Integer(),
      name: Type.Optional(name),
      filters: Type.Optional(filters),
      columns: Type.Optional(columns),
      sort: Type.Optional(sort),
    },
    closed,
  ),
  answer: view,
});

export const removeSavedViews = endpoint({
  method: 'DELETE',
  url: 'api/savedView',
  access: 'session',
  summary: '常用查询：删除',
  body: Type.Array(Type.Union([id, Type.Integer({ minimum: 1 })]), { minItems: 1, maxItems: 200 }),
  answer: Type.Object({ removed: Type.Integer() }),
});

/** Shares an own view to a role; without a role it is one's own again. */
export const shareSavedView = endpoint({
  method: 'POST',
  url: 'api/savedView/{id}/share',
  access: 'platform.savedView.share',
  summary: '常用查询：共享给角色',
  params: inPath,
  body: Type.Object({ version: Type.Integer(), roleCode: nullable(word) }, closed),
  answer: view,
});

const role = Type.Object({ code: Type.String(), name: Type.String() });

/** Roles whose holders see this list at all. */
export const savedViewRoles = endpoint({
  method: 'GET',
  url: 'api/savedView/roles',
  access: 'platform.savedView.share',
  summary: '常用查询：可共享的角色',
  query: ofEntity,
  answer: page(role),
});
