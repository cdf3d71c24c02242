/** Grants: a role for an account on a place, asked for by one administrator and confirmed by another. Decisions 51. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable, page } from '../kit/shape.ts';

const textOrNull = nullable(Type.String());
const code = Type.String({ maxLength: 60 });
const reason = Type.String({ maxLength: 500 });
const keyword = Type.Optional(Type.String({ maxLength: 100 }));

export const grantStates = ['requested', 'active', 'refused', 'withdrawn', 'ended'] as const;
export type GrantState = (typeof grantStates)[number];
export const grantStateWords: Record<GrantState, string> = {
  requested: '待确认',
  active: '生效中',
  refused: '未同意',
  withdrawn: '已撤回',
  ended: '已收回',
};
const state = Type.Unsafe<GrantState>(Type.Enum([...grantStates]));

const grant = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  username: Type.String(),
  userName: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  scopeType: Type.String(),
  organisationId: textOrNull,
  unitId: textOrNull,
  /** Name of the organisation or unit; null where the role needs none. */
  placeName: textOrNull,
  state,
  reason: textOrNull,
  requestedByName: textOrNull,
  requestedAt: textOrNull,
  /** Who confirmed or refused, and when; null while nobody has, and for grants made with the account. */
  decidedByName: textOrNull,
  decidedAt: textOrNull,
  opinion: textOrNull,
  endedByName: textOrNull,
  endedAt: textOrNull,
  endReason: textOrNull,
  /** Whether the asking account asked for it, and so cannot confirm it. */
  isOwnRequest: Type.Boolean(),
  /** Whether it is about the asking account, which decides nothing about itself. */
  isAboutSelf: Type.Boolean(),
  /** Whose account it is, whatever the account is called; null where it stands for nobody. */
  personName: textOrNull,
  personNumber: textOrNull,
  /** Who handed out the password, so that confirming demands a code behind it; null where it demands none. */
  codeAgainst: textOrNull,
});
export type RoleGrant = Static<typeof grant>;

export const listGrants = endpoint({
  method: 'GET',
  url: 'api/roles/grant',
  access: 'platform.roleGrant.read',
  summary: '授权：列表与历史',
  query: Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      keyword,
      state: Type.Optional(Type.Array(state, { maxItems: 5 })),
      roleCode: Type.Optional(code),
      userId: Type.Optional(id),
    },
    closed,
  ),
  answer: page(grant),
});

/** Of one role, for who may see the role. */
export const roleHolders = endpoint({
  method: 'GET',
  url: 'api/roles/holders',
  access: 'platform.role.read',
  summary: '授权：角色的持有者',
  query: Type.Object({ roleCode: code }, closed),
  answer: page(grant),
});

/** What the asking account requested itself. */
export const ownRequests = endpoint({
  method: 'GET',
  url: 'api/roles/grant/mine',
  access: 'platform.roleGrant.request',
  summary: '授权：本人的申请',
  query: Type.Object({}, closed),
  answer: page(grant),
});

export const requestGrant = endpoint({
  method: 'POST',
  url: 'api/roles/grant',
  access: 'platform.roleGrant.request',
  summary: '授权：申请',
  body: Type.Object(
    {
      userId: id,
      roleCode: code,
      organisationId: Type.Optional(nullable(id)),
      unitId: Type.Optional(nullable(id)),
      reason,
    },
    closed,
  ),
  answer: grant,
});

const action = <A extends 'refuse' | 'withdraw' | 'end'>(
  name: A,
  access: `platform.roleGrant.${string}`,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    url: `api/roles/grant/{id}/${name}`,
    access,
    summary,
    params: inPath,
    body: Type.Object({ reason: Type.Optional(reason) }, closed),
    answer: grant,
  });
export const approveGrant = endpoint({
  method: 'POST',
  url: 'api/roles/grant/{id}/approve',
  access: 'platform.roleGrant.approve',
  summary: '授权：确认',
  params: inPath,
  body: Type.Object({ reason: Type.Optional(reason) }, closed),
  /** With the code to hand over, told this once; null where none is demanded. */
  answer: Type.Object({ ...grant.properties, secondCode: textOrNull }),
});
export const refuseGrant = action('refuse', 'platform.roleGrant.approve', '授权：不同意');
export const withdrawGrant = action('withdraw', 'platform.roleGrant.request', '授权：撤回申请');
export const endGrant = action('end', 'platform.roleGrant.end', '授权：收回');

const account = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  placeName: textOrNull,
  roleNames: Type.Array(Type.String()),
});
export type GrantAccount = Static<typeof account>;
/** Accounts by name or user name, twenty at most. */
export const grantAccounts = endpoint({
  method: 'GET',
  url: 'api/roles/grant/accounts',
  access: 'platform.roleGrant.request',
  summary: '授权：查找账号',
  query: Type.Object({ keyword }, closed),
  answer: Type.Array(account),
});

const place = Type.Object({ id: Type.String(), name: Type.String(), above: textOrNull });
/** Names of places, without any of their facts: administrators of the system hold no business data. */
export const grantPlaces = endpoint({
  method: 'GET',
  url: 'api/roles/grant/places',
  access: 'platform.roleGrant.request',
  summary: '授权：查找党组织或单位',
  query: Type.Object({ kind: Type.Union([Type.Literal('organisation'), Type.Literal('unit')]), keyword }, closed),
  answer: Type.Array(place),
});
