import { describe, expect, it } from 'vitest';
import { entryFor, handOverOf, isPublic, safeRedirect } from './entry.ts';

describe('entry of an address', () => {
  it('[NAV-17] a person without a session goes to the sign-in page and keeps the whole path', () => {
    expect(entryFor('/user/center', '', false, false)).toEqual({ go: '/login?redirect=%2Fuser%2Fcenter' });
    expect(entryFor('/member/list', '?page=2', false, false)).toEqual({
      go: '/login?redirect=%2Fmember%2Flist%3Fpage%3D2',
    });
  });
  it('[NAV-18] with the setting newLogin the other sign-in page is used', () => {
    expect(entryFor('/user/center', '', false, true)).toEqual({ go: '/newlogin?redirect=%2Fuser%2Fcenter' });
  });
  it('[NAV-03] [NAV-04] [NAV-05] the signed in leave /login and /newlogin alone, by exact match', () => {
    expect(entryFor('/login', '', true, false)).toEqual({ go: '/' });
    expect(entryFor('/newlogin', '', true, false)).toEqual({ go: '/' });
    expect(entryFor('/kclogin', '', true, false)).toEqual({ open: 'public' });
    expect(entryFor('/questionnaire', '', true, false)).toEqual({ open: 'public' });
  });
  it('[ROUTE-09] public routes are matched as string prefixes', () => {
    expect(isPublic('/questionnaire/anything')).toBe(true);
    expect(isPublic('/loginLog')).toBe(true);
    expect(isPublic('/user/login')).toBe(false);
  });
  it('[ROUTE-10] [ROUTE-11] 401 and 404 need no session', () => {
    expect(entryFor('/404', '', false, false)).toEqual({ open: 'public' });
    expect(entryFor('/401', '', true, false)).toEqual({ open: 'shell' });
  });
  it('the room of an exam stands alone, for who is signed in', () => {
    expect(entryFor('/pschool/exam/sitting', '?exam=7', true, false)).toEqual({ open: 'sitting' });
    expect(entryFor('/pschool/exam/sitting', '?exam=7', false, false)).toEqual({
      go: '/login?redirect=%2Fpschool%2Fexam%2Fsitting%3Fexam%3D7',
    });
    expect(entryFor('/pschool/exam/center', '?exam=7', true, false)).toEqual({ open: 'shell' });
  });
  it('[ROUTE-12] /redirect leaves the decision to the path it carries', () => {
    expect(entryFor('/redirect/user/center', '?a=1', false, false)).toEqual({
      go: '/login?redirect=%2Fuser%2Fcenter%3Fa%3D1',
    });
    expect(entryFor('/redirect/user/center', '', true, false)).toEqual({ open: 'shell' });
  });
});

describe('target after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/a\nb',
    '/.//evil.example',
  ])('never leads away: %j', value => expect(safeRedirect(value)).toBe('/'));
  it('keeps a path of this site with query', () => {
    expect(safeRedirect('/member/list?page=2')).toBe('/member/list?page=2');
  });
  it('does not lead back to a sign-in page', () => {
    expect(safeRedirect('/login?redirect=/x')).toBe('/');
  });
});

it('[NAV-19] [NAV-20] takes the hand-over token out of the address', () => {
  expect(handOverOf('?a=1&sessionId=t0k')).toEqual({ token: 't0k', rest: '?a=1' });
  expect(handOverOf('?sessionId=t0k')).toEqual({ token: 't0k', rest: '' });
  expect(handOverOf('?a=1')).toBeNull();
});

describe('[SEC-13] eighty ways to lead away', () => {
  const leads = ['//', '///', '/\\', '\\\\', '/%09/', '/\t/', 'https://', 'http:/', '/..//', '%2f%2f'];
  const hosts = [
    'evil.example',
    'evil.example@own.example',
    'own.example.evil.example',
    'evil.example:80/web/',
    '[::1]',
    '0x7f000001',
    'ｅvil.example',
    '%65vil.example',
  ];
  const words = [
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt://x',
    '\u0000/x',
    ' //evil.example',
    '/login',
    '/newlogin?redirect=//x',
    '',
  ];
  const all = [...leads.flatMap(lead => hosts.map(host => lead + host)), ...words];
  it.each(all)('%j stays here', value => {
    const target = new URL(`/web${safeRedirect(value)}`, 'http://own.example');
    expect([target.origin, target.pathname.startsWith('/web')]).toEqual(['http://own.example', true]);
    expect(safeRedirect(value)).toMatch(/^\/(?!\/)/);
  });
});
