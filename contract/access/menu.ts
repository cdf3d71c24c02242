/** Keeping the menu: the whole tree, its rows written and moved, and how it looks to a role. Specification 7. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';
import { myMenu, type MenuNode } from '../platform/menu.ts';
import { file } from '../description/file.ts';

const text = (most: number) => nullable(Type.String({ maxLength: most }));
const flag = Type.Optional(Type.Boolean());

/** A node as its keeper sees it. */
export interface KeptMenu extends Omit<MenuNode, 'children'> {
  version: number;
  /** Whether the page it names exists; without it the entry is delivered to nobody. */
  hasPage: boolean;
  children: KeptMenu[];
}

export const menuTree = endpoint({
  method: 'GET',
  url: 'api/menus/tree',
  access: 'platform.menu.read',
  summary: '菜单：完整菜单树',
  query: Type.Object({}, closed),
  answer: Type.Unsafe<KeptMenu[]>(Type.Array(Type.Object({}))),
});

/** The same code as `myTree`, for one who holds this role and the one everybody has. */
export const menuPreview = endpoint({
  method: 'GET',
  url: 'api/menus/preview',
  access: 'platform.menu.read',
  summary: '菜单：按角色预览',
  query: Type.Object({ roleCode: Type.String({ maxLength: 60 }) }, closed),
  answer: myMenu.answer,
});

/** `area/Screen` of every page there is. */
export const menuComponents = endpoint({
  method: 'GET',
  url: 'api/menus/components',
  access: 'platform.menu.read',
  summary: '菜单：可用的页面',
  query: Type.Object({}, closed),
  answer: Type.Array(Type.String()),
});

const choices = Type.Object({
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  permissions: Type.Array(Type.Object({ permission: Type.String(), label: Type.String() })),
});
export const menuChoices = endpoint({
  method: 'GET',
  url: 'api/menus/choices',
  access: 'platform.menu.read',
  summary: '菜单：可选的角色和权限',
  query: Type.Object({}, closed),
  answer: choices,
});

const meta = Type.Object(
  {
    title: Type.Optional(text(200)),
    icon: Type.Optional(text(60)),
    affix: flag,
    noCache: flag,
    breadcrumb: flag,
    extpath: Type.Optional(text(300)),
    router: Type.Optional(
      Type.Union([
        Type.Object({ label: Type.String({ maxLength: 60 }), path: Type.String({ maxLength: 300 }) }, closed),
        Type.Null(),
      ]),
    ),
    workbench: Type.Optional(text(10)),
    permission: Type.Optional(text(120)),
  },
  closed,
);
const written = {
  name: Type.Optional(text(100)),
  path: Type.Optional(text(300)),
  component: Type.Optional(text(120)),
  redirect: Type.Optional(text(300)),
  hidden: flag,
  alwaysShow: flag,
  meta: Type.Optional(meta),
};
export type WrittenMenu = Static<ReturnType<typeof body>>;
const body = () => Type.Object(written, closed);

export const createMenu = endpoint({
  method: 'POST',
  url: 'api/menus',
  access: 'platform.menu.create',
  summary: '菜单：新增',
  body: Type.Object({ parentId: Type.Optional(nullable(id)), ...written }, closed),
  answer: Type.Object({ id: Type.String() }),
});

/** Without a version the last write wins. What is left out stays. */
export const updateMenu = endpoint({
  method: 'PUT',
  url: 'api/menus',
  access: 'platform.menu.update',
  summary: '菜单：修改',
  body: Type.Object(
    { id: Type.Union([id, Type.Integer({ minimum: 1 })]), version: Type.Optional(Type.Integer()), ...written },
    closed,
  ),
  answer: Type.Object({ id: Type.String() }),
});

/** With everything below them. */
export const removeMenus = endpoint({
  method: 'DELETE',
  url: 'api/menus',
  access: 'platform.menu.remove',
  summary: '菜单：删除及其下级',
  body: Type.Array(Type.Union([id, Type.Integer({ minimum: 1 })]), { minItems: 1, maxItems: 200 }),
  answer: Type.Object({ removed: Type.Integer() }),
});

/** Puts a node under a parent, before one of its children or last. */
export const moveMenu = endpoint({
  method: 'POST',
  url: 'api/menus/{id}/move',
  access: 'platform.menu.update',
  summary: '菜单：移动',
  params: inPath,
  body: Type.Object({ parentId: nullable(id), beforeId: nullable(id) }, closed),
  answer: Type.Object({ id: Type.String() }),
});

/** Text for another installation; it is printed, never run. Security SEC-28. */
export const menuSql = endpoint({
  method: 'GET',
  url: 'api/menus/menusql',
  access: 'platform.menu.read',
  summary: '菜单：导出插入语句',
  query: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 500 }) }, closed),
  answer: file,
});
