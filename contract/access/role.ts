/** Roles: rows that hold permission patterns and a scope. Decisions 6, 51 and 52. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath, nullable, page } from '../kit/shape.ts';
import { scopeTypes, type ScopeWord } from './words.ts';

const code = Type.String({ maxLength: 60 });
const text = (most: number) => Type.String({ maxLength: most });
const remarks = nullable(text(1000));
const patterns = Type.Array(text(120), { maxItems: 600 });
const scope = Type.Unsafe<ScopeWord>(Type.Enum([...scopeTypes]));

const growth = Type.Object({
  id: Type.String(),
  /** What the role gains, a sentence each. */
  gains: Type.Array(Type.String()),
  requestedByName: Type.String(),
  requestedAt: Type.String(),
  /** Whether the asking account asked for it, and so cannot confirm it. */
  isOwnRequest: Type.Boolean(),
});
export type RoleGrowth = Static<typeof growth>;

const role = Type.Object({
  code,
  name: Type.String(),
  /** `dj`, `gb`, both with a semicolon between, or `none`. */
  workbench: Type.String(),
  scopeType: scope,
  permissions: Type.Array(Type.String()),
  /** Codes of roles, BUSINESS for all business roles, ANY for all. */
  excludes: Type.Array(Type.String()),
  remarks: nullable(Type.String()),
  isEnabled: Type.Boolean(),
  /** Came with the product: it can be changed and stopped, not removed. */
  isShipped: Type.Boolean(),
  version: Type.Integer(),
  /** Accounts that hold it, and requests that wait. */
  holderCount: Type.Integer(),
  requestCount: Type.Integer(),
  /** A change that gives more and waits for a second person; until then the role is as it was. */
  growth: nullable(growth),
});
export type Role = Static<typeof role>;

export const listRoles = endpoint({
  method: 'GET',
  url: 'api/roles',
  access: 'platform.role.read',
  summary: '角色：列表',
  query: Type.Object({}, closed),
  answer: page(role),
});

const written = {
  name: text(200),
  workbench: text(20),
  scopeType: scope,
  permissions: patterns,
  excludes: Type.Array(code, { maxItems: 60 }),
  remarks: Type.Optional(remarks),
};

export const createRole = endpoint({
  method: 'POST',
  url: 'api/roles',
  access: 'platform.role.create',
  summary: '角色：新增',
  body: Type.Object({ code, ...written }, closed),
  answer: role,
});

/** What is left out stays. */
export const updateRole = endpoint({
  method: 'PUT',
  url: 'api/roles',
  access: 'platform.role.update',
  summary: '角色：修改',
  body: Type.Object(
    {
      code,
      version: Type.Integer(),
      name: Type.Optional(written.name),
      workbench: Type.Optional(written.workbench),
      scopeType: Type.Optional(scope),
      permissions: Type.Optional(patterns),
      excludes: Type.Optional(written.excludes),
      remarks: Type.Optional(remarks),
      isEnabled: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: role,
});

const growthAction = <D extends 'approve' | 'refuse' | 'withdraw'>(
  name: D,
  access: `platform.role.${string}`,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    url: `api/roles/growth/{id}/${name}`,
    access,
    summary,
    params: inPath,
    body: Type.Object({ reason: Type.Optional(text(500)) }, closed),
    answer: role,
  });
export const approveGrowth = growthAction('approve', 'platform.role.approve', '角色：确认扩大权限');
export const refuseGrowth = growthAction('refuse', 'platform.role.approve', '角色：不同意扩大权限');
export const withdrawGrowth = growthAction('withdraw', 'platform.role.update', '角色：撤回扩大权限的申请');

export const removeRoles = endpoint({
  method: 'DELETE',
  url: 'api/roles',
  access: 'platform.role.remove',
  summary: '角色：删除',
  body: Type.Array(code, { minItems: 1, maxItems: 50 }),
  answer: Type.Object({ removed: Type.Integer() }),
});

const verb = Type.Object({
  verb: Type.String(),
  label: Type.String(),
  /** Never covered by a wildcard. */
  isSensitive: Type.Boolean(),
  /** Whether a call asks for it today; the others come with their area. */
  isBuilt: Type.Boolean(),
});
const entity = Type.Object({ entity: Type.String(), label: Type.String(), verbs: Type.Array(verb) });
const areaNode = Type.Object({ area: Type.String(), label: Type.String(), entities: Type.Array(entity) });
export type CatalogueArea = Static<typeof areaNode>;
export type CatalogueVerb = Static<typeof verb>;

/** Everything that can be permitted, in the words of the screens. */
export const permissionCatalogue = endpoint({
  method: 'GET',
  url: 'api/roles/permissions',
  access: 'platform.role.read',
  summary: '角色：权限目录',
  query: Type.Object({}, closed),
  answer: Type.Array(areaNode),
});

const roleEvent = Type.Object({
  id: Type.String(),
  at: Type.String(),
  by: Type.String(),
  action: Type.String(),
  /** What differed: permissions by line, else old and new value. */
  changes: Type.Array(Type.Object({ label: Type.String(), old: remarks, new: remarks })),
});
export type RoleEvent = Static<typeof roleEvent>;

export const roleHistory = endpoint({
  method: 'GET',
  url: 'api/roles/history',
  access: 'platform.role.read',
  summary: '角色：变更记录',
  query: Type.Object({ roleCode: code }, closed),
  answer: Type.Array(roleEvent),
});
