/** Custom menu trees: a person's own, and those kept for a role or for everybody. domain-cadre 6.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

export const deepest = 4;
export const mostNodes = 200;

export interface CustomNode {
  label: string;
  icon?: string | null;
  /** Address of a page, or an external link; null for a folder. */
  path?: string | null;
  hidden?: boolean;
  children?: CustomNode[];
}
const node = Type.Unsafe<CustomNode>(
  Type.Cyclic(
    {
      node: Type.Object(
        {
          label: Type.String({ maxLength: 200 }),
          icon: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
          path: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
          hidden: Type.Optional(Type.Boolean()),
          children: Type.Optional(Type.Array(Type.Ref('node'), { maxItems: mostNodes })),
        },
        closed,
      ),
    },
    'node',
  ),
);

export const customKinds = { portal: '门户', navigation: '导航', archive: '档案目录', favourite: '收藏' } as const;
export type CustomKind = keyof typeof customKinds;
export const ownerTypes = { system: '全体用户', role: '角色', person: '个人' } as const;
export type OwnerType = keyof typeof ownerTypes;
const kind = Type.Unsafe<CustomKind>(Type.Enum(Object.keys(customKinds)));
const ownerType = Type.Unsafe<OwnerType>(Type.Enum(Object.keys(ownerTypes)));
const roleCode = nullable(Type.String({ maxLength: 60 }));

const tree = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  kind,
  ownerType,
  roleCode,
  nodes: Type.Array(node),
});
export type CustomMenu = Static<typeof tree>;

/** The trees of the owner with this id, which is the own account, each cut to what the own menu opens. */
export const withTree = endpoint({
  method: 'GET',
  url: 'api/custommenu/withTree/{id}',
  access: 'session',
  summary: '自定义菜单：本人可用的菜单树',
  params: inPath,
  query: Type.Object({}, closed),
  answer: Type.Array(tree),
});

/** The own trees, whole, as they are edited. */
export const ownTrees = endpoint({
  method: 'GET',
  url: 'api/custommenu/own',
  access: 'session',
  summary: '自定义菜单：本人的菜单树',
  query: Type.Object({}, closed),
  answer: Type.Array(tree),
});

/** The trees for roles and for everybody, whole. */
export const sharedTrees = endpoint({
  method: 'GET',
  url: 'api/custommenu/shared',
  access: 'platform.customMenu.update',
  summary: '自定义菜单：全体和角色的菜单树',
  query: Type.Object({}, closed),
  answer: Type.Array(tree),
});

/** Whole trees in one transaction: with id and version an existing one, without a new one; `removed` go. */
export const putTrees = endpoint({
  method: 'POST',
  url: 'api/custommenu/putTrees',
  access: 'session',
  summary: '自定义菜单：保存菜单树',
  body: Type.Object(
    {
      trees: Type.Array(
        Type.Object(
          {
            id: Type.Optional(id),
            version: Type.Optional(Type.Integer()),
            name: Type.String({ maxLength: 200 }),
            kind,
            ownerType: Type.Optional(ownerType),
            roleCode: Type.Optional(roleCode),
            nodes: Type.Array(node, { maxItems: mostNodes }),
          },
          closed,
        ),
        { maxItems: 20 },
      ),
      removed: Type.Optional(Type.Array(id, { maxItems: 20 })),
    },
    closed,
  ),
  answer: Type.Array(tree),
});
