import { describe, expect, it } from 'vitest';
import { entry } from '../testing.ts';
import { chainOf, searchable } from './menu-entries.ts';
import { findEntries, searchOptions, sortOut } from './menu-search.ts';

const menu = [
  entry({
    path: '/system',
    title: '系统管理',
    children: [
      { path: '/system/user', title: '用户管理' },
      { path: '/system/secret', title: '用户密钥', hidden: true },
      { path: '/system/none', title: '' },
      {
        path: '/system/fold',
        title: '日志',
        redirect: 'noRedirect',
        children: [{ path: '/system/log', title: '登录日志' }],
      },
    ],
  }),
];
const entries = searchable(menu);

describe('menu search', () => {
  it('[SEARCH-04] [SEARCH-05] covers visible titled entries and passes through noRedirect', () => {
    expect(entries.map(hit => hit.path)).toEqual(['/system/user', '/system/log']);
  });
  it('[SEARCH-06] shows the chain of titles', () => {
    expect(chainOf(entries[0]!)).toBe('系统管理 > 用户管理');
  });
  it('[SEARCH-07] [SEARCH-10] nothing typed finds nothing, one character finds', () => {
    expect(findEntries(entries, '  ')).toEqual([]);
    expect(findEntries(entries, '用')[0]?.path).toBe('/system/user');
  });
  it('[SEARCH-08] weighs the title above the path', () => {
    expect(searchOptions.keys).toEqual([
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ]);
    const both = [
      { path: '/log', titles: ['x'] },
      { path: '/x', titles: ['log'] },
    ];
    expect(findEntries(both, 'log')[0]?.path).toBe('/x');
  });
  it('[SEARCH-09] a far-off word finds nothing', () => {
    expect(searchOptions.threshold).toBe(0.4);
    expect(findEntries(entries, '驾驶舱')).toEqual([]);
  });
  it('finds a title by pinyin, initials and parts of them, what begins so first', () => {
    const spelling = { 用户管理: 'yonghuguanli yhgl', 登录日志: 'denglurizhi dlrz' };
    const paths = (query: string) => findEntries(entries, query, spelling).map(hit => hit.path);
    expect(paths('yhgl')[0]).toBe('/system/user');
    expect(paths('rizhi')[0]).toBe('/system/log');
    expect(paths('DLRZ')[0]).toBe('/system/log');
    expect(findEntries(entries, 'yhgl')).toEqual([]);
  });
  it('what is merely alike stands apart, so that people called so come before it', () => {
    const flowing = [
      { path: '/member/flowing/out', titles: ['流动党员', '流出党员'] },
      { path: '/system/user', titles: ['用户管理'] },
    ];
    const spelling = { 流出党员: 'liuchudangyuan lcdy', 用户管理: 'yonghuguanli yhgl' };
    const paths = (query: string) => {
      const { sure, like } = sortOut(flowing, query, spelling);
      return [sure, like].map(hits => hits.map(hit => hit.path));
    };
    expect(paths('lzw')).toEqual([[], ['/member/flowing/out']]);
    expect(paths('lcdy')[0]).toEqual(['/member/flowing/out']);
    expect(paths('用户')).toEqual([['/system/user'], []]);
  });
  it('[SEARCH-11] only the first 32 characters count', () => {
    const query = '登录日志'.padEnd(32, '志');
    expect(findEntries(entries, `${query}多余的字`)).toEqual(findEntries(entries, query));
  });
});
