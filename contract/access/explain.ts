/** Why somebody can, or cannot, do something with a record: told by the code that decides it. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

const word = Type.String({ minLength: 1, maxLength: 60 });

/**
 * opens: gives the permission and reaches the record. `beyond`: gives it elsewhere. `none`: does not give it.
 * `unlisted`: only a wildcard would cover the verb, and wildcards never cover a sensitive one.
 */
const outcome = Type.Enum(['opens', 'beyond', 'unlisted', 'none']);

const line = Type.Object({
  roleCode: Type.String(),
  roleName: Type.String(),
  scopeType: Type.String(),
  /** Where it was granted, from the root down; empty where the scope needs no place. */
  place: Type.Array(Type.String()),
  /** The patterns of the role that give the permission, or would if the verb were not sensitive. */
  patterns: Type.Array(Type.String()),
  outcome,
  /** It gives the own record alone. */
  isOwnOnly: Type.Boolean(),
});
export type ExplanationLine = Static<typeof line>;

const explanation = Type.Object({
  account: Type.Object({ id: Type.String(), username: Type.String(), name: Type.String(), isOpen: Type.Boolean() }),
  permission: Type.String(),
  entityLabel: Type.String(),
  verbLabel: Type.String(),
  /** Null when no such living record exists. */
  record: Type.Union([
    Type.Object({
      id: Type.String(),
      /** The title, for who may read it. */
      title: nullable(Type.String()),
      /** Where it stands, by the columns that decide; each from the root down. */
      places: Type.Array(Type.Object({ label: Type.String(), chain: Type.Array(Type.String()) })),
      isOwn: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  isAllowed: Type.Boolean(),
  lines: Type.Array(line),
  /** Enabled roles that would give the permission, for what is missing. */
  rolesThatGive: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), scopeType: Type.String() })),
});
export type Explanation = Static<typeof explanation>;

/** `record` is an id, or a number or code that names one row. */
export const explainAccess = endpoint({
  method: 'GET',
  url: 'api/roles/explain',
  access: 'platform.roleGrant.explain',
  summary: '权限核查：为什么能或不能看到这条记录',
  query: Type.Object(
    {
      userId: Type.String({ pattern: '^[1-9]\\d{0,17}$' }),
      entity: word,
      record: word,
      verb: Type.Optional(word),
    },
    closed,
  ),
  answer: explanation,
});

const explainable = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  /** What a record is named by, such as 学号/工号. */
  keyLabel: Type.String(),
  verbs: Type.Array(Type.Object({ verb: Type.String(), label: Type.String() })),
});
export type Explainable = Static<typeof explainable>;
export const explainableEntities = endpoint({
  method: 'GET',
  url: 'api/roles/explain/entities',
  access: 'platform.roleGrant.explain',
  summary: '权限核查：可核查的对象',
  query: Type.Object({}, closed),
  answer: Type.Array(explainable),
});
