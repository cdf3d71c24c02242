/**
 * Menu entries for tests, with what a test does not say filled in.
 */
import type { MenuNode } from 'contract/platform/menu.ts';

type Said = Partial<Omit<MenuNode, 'meta' | 'children'>> & {
  path: string;
  title?: string;
  breadcrumb?: boolean;
  affix?: boolean;
  noCache?: boolean;
  workbench?: string;
  children?: Said[];
};

export function entry(said: Said): MenuNode {
  const {
    title = '',
    breadcrumb = true,
    affix = false,
    noCache = false,
    workbench = null,
    children = [],
    ...rest
  } = said;
  return {
    id: said.path,
    name: said.path,
    component: children.length > 0 ? 'Layout' : 'area/Screen',
    redirect: null,
    hidden: false,
    alwaysShow: false,
    ...rest,
    meta: {
      title,
      icon: null,
      affix,
      noCache,
      breadcrumb,
      extpath: null,
      router: null,
      workbench,
      permission: null,
    },
    children: children.map(entry),
  };
}
