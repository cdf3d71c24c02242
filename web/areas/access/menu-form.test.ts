import { expect, it } from 'vitest';
import { draftOf, writtenOf } from './menu-form.tsx';

it('what is empty is sent as null, and a new entry stands in the breadcrumb', () => {
  const draft = { ...draftOf(null), title: '试用', name: 'Trial', path: '/trial' };
  expect(writtenOf(draft)).toEqual({
    name: 'Trial',
    path: '/trial',
    component: null,
    redirect: null,
    hidden: false,
    alwaysShow: false,
    meta: {
      title: '试用',
      icon: null,
      affix: false,
      noCache: false,
      breadcrumb: true,
      extpath: null,
      router: null,
      workbench: null,
      permission: null,
    },
  });
  expect(writtenOf({ ...draft, router: '首页', routerPath: '/home/home' }).meta?.router).toEqual({
    label: '首页',
    path: '/home/home',
  });
});
