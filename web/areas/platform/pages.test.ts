import { expect, it } from 'vitest';
import { wordsAt } from 'contract/platform/words-at.ts';
import { fixedPages } from '../../shell/fixed-pages.ts';
import { findScreen } from '../../shell/screens.ts';
import { documentTitle } from '../../client/system-config.ts';
import { framedAddress, isFramed } from './external-frame.tsx';
import { greetingOf } from './home.tsx';
import { purposeOf } from './not-yet.tsx';

const pageWords: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../../contract/*/page-words.ts', { eager: true, import: 'pageWords' })),
);

it('[ROUTE-34] only http and https addresses are framed', () => {
  expect(framedAddress('?url=https%3A%2F%2Fa.example%2Fx')).toBe('https://a.example/x');
  expect(framedAddress('?url=javascript%3Aalert(1)')).toBeNull();
  expect(framedAddress('')).toBeNull();
});
it('only the own host and the sites of the configuration are framed', () => {
  const framed = (address: string) => isFramed(address, 'https://a.example, http://b.example:81', 'http://own.example');
  expect(['https://a.example/x', 'http://b.example:81/', 'http://own.example/web'].map(framed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['https://a.example.evil/', 'http://a.example/', 'http://b.example/'].map(framed)).toEqual([
    false,
    false,
    false,
  ]);
});
it('greets by the hour', () => {
  expect([3, 8, 12, 15, 21].map(greetingOf)).toEqual(['夜深了', '早上好', '中午好', '下午好', '晚上好']);
});
it('[NAV-21] the title is that of the route and of the site', () => {
  expect(documentTitle('个人中心', { htmlTitle: '江临党建' })).toBe('个人中心 - 江临党建');
  expect(documentTitle('个人中心', {})).toBe('个人中心 - 智慧党建平台');
});
it('a fixed address whose function comes later says what it will show', () => {
  const later = fixedPages.filter(page => findScreen(page.component ?? '') === null);
  expect(later.filter(page => purposeOf(page.path) === '').map(page => page.path)).toEqual([]);
  expect(purposeOf('/dzzhjgl/tp/1')).toBe('这里将显示党组织换届选举的选票。');
});
it('no page at a fixed address is without help but those that say themselves what is wrong', () => {
  const silent = fixedPages.filter(({ path }) => wordsAt(pageWords, path.replace(/\/:.*$/, '')) === undefined);
  expect(silent.map(({ path }) => path)).toEqual(['/401', '/404']);
});
