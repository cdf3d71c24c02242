import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

const menuMeta = Type.Object({
  title: Type.String(),
  icon: nullable(Type.String()),
  affix: Type.Boolean(),
  noCache: Type.Boolean(),
  breadcrumb: Type.Boolean(),
  extpath: nullable(Type.String()),
  router: nullable(Type.Object({ label: Type.String(), path: Type.String() })),
  workbench: nullable(Type.String()),
  permission: nullable(Type.String()),
});
const fields = {
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  component: nullable(Type.String()),
  redirect: nullable(Type.String()),
  hidden: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  meta: menuMeta,
};

export interface MenuNode {
  id: string;
  name: string;
  path: string;
  component: string | null;
  redirect: string | null;
  hidden: boolean;
  alwaysShow: boolean;
  meta: Static<typeof menuMeta>;
  children: MenuNode[];
}

/** The menu of the signed-in user: only what a permission allows and a page exists for. */
export const myMenu = endpoint({
  method: 'GET',
  url: 'api/menus/myTree',
  access: 'change',
  summary: '当前用户的菜单树',
  answer: Type.Unsafe<MenuNode[]>(
    Type.Array(Type.Cyclic({ node: Type.Object({ ...fields, children: Type.Array(Type.Ref('node')) }) }, 'node')),
  ),
});

/** The visible first level of the same tree, without children. */
export const headMenu = endpoint({
  method: 'GET',
  url: 'api/menus/headMenu',
  access: 'change',
  summary: '当前用户的一级菜单',
  answer: myMenu.answer,
});

/** Titles of the same tree as they are typed without an input method: whole and by initials, `dangyuanxinxiku dyxxk`. */
export const menuSpelling = endpoint({
  method: 'GET',
  url: 'api/menus/spelling',
  access: 'session',
  summary: '当前用户菜单名称的拼音和首字母',
  answer: Type.Record(Type.String(), Type.String()),
});

/** Why an address opens nothing here: the title of the page that stands there for others, null where there is none. */
export const closedPage = endpoint({
  method: 'GET',
  url: 'api/menus/closed',
  access: 'session',
  summary: '没有权限打开的页面',
  query: Type.Object({ path: Type.String({ maxLength: 300 }) }, closed),
  answer: Type.Object({ title: nullable(Type.String()) }),
});
