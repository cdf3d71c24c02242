import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../testing.ts';
import { nobody, useSession } from '../client/session.ts';
import { useMenu } from '../client/menu.ts';
import { enter, renewMenu } from './enter.ts';
import { noTabs, setTabs, useTabs, visit } from './tabs.ts';

const user = { id: '1', username: 'gu', name: '顾青岚' };
const info = {
  user,
  roles: ['ROLE_MEMBER'],
  permissions: [],
  placelessPermissions: [],
  withheldPermissions: [],
  mustChangePassword: false,
};
const asked: string[] = [];
const page = { cookie: 'YSHOP-TOEKN=t0k' };

beforeEach(() => {
  asked.length = 0;
  page.cookie = 'YSHOP-TOEKN=t0k';
  useSession.setState(nobody);
  useTabs.setState(noTabs);
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(address === '/auth/info' ? info : [entry({ path: '/home', title: '首页' })]));
  });
});

describe('the way into the shell', () => {
  it('without a token nothing is asked', async () => {
    page.cookie = '';
    expect(await enter()).toBe(false);
    expect(asked).toEqual([]);
  });
  it('[FLOW-02] with a token and no roles the session is asked who it is', async () => {
    expect(await enter()).toBe(true);
    expect(asked[0]).toBe('/auth/info');
    expect(useSession.getState()).toMatchObject({ token: 't0k', user, roles: ['ROLE_MEMBER'], menusLoaded: true });
  });
  it('a session stays where the server is busy or nobody answers, and goes where it says so', async () => {
    const answering = (status: number) =>
      vi.stubGlobal('fetch', () =>
        Promise.resolve(Response.json({ code: 'kit.unavailable', message: '服务暂时不可用' }, { status })),
      );
    answering(503);
    await expect(enter()).rejects.toMatchObject({ status: 503 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(enter()).rejects.toMatchObject({ status: 0 });
    answering(401);
    expect(await enter()).toBe(false);
  });
  it('[FLOW-03] with roles and no menus the menus are loaded once', async () => {
    useSession.setState({ roles: ['ROLE_MEMBER'] });
    await enter();
    expect(asked).toEqual(['/api/menus/myTree']);
  });
  it('[FLOW-04] with both nothing more is asked', async () => {
    await enter();
    asked.length = 0;
    expect(await enter()).toBe(true);
    expect(asked).toEqual([]);
  });
  it('[FLOW-05] the flag makes the menus load again', async () => {
    await enter();
    asked.length = 0;
    useSession.setState({ menusLoaded: false });
    await enter();
    expect(asked).toEqual(['/api/menus/myTree']);
  });
  it('a menu that comes while the person works gives a tag to what is fixed and closes nothing that is open', async () => {
    await enter();
    const [home] = useMenu.getState().pages;
    const location = { pathname: '/gone', search: '', hash: '', state: null, key: 'k', mask: undefined };
    setTabs(visit(useTabs.getState(), { ...home!, path: '/gone', affix: false }, location));
    vi.stubGlobal('fetch', (address: string) => {
      const menu = [entry({ path: '/fixed', title: '固定', affix: true })];
      return Promise.resolve(Response.json(address === '/auth/info' ? { ...info, permissions: ['*'] } : menu));
    });
    await renewMenu();
    expect(useMenu.getState().menu.map(node => node.path)).toEqual(['/fixed']);
    expect(useTabs.getState().visitedViews.map(view => view.path)).toEqual(['/fixed', '/gone']);
    expect(useMenu.getState().pages.find(page => page.path === '/gone')?.hidden).toBe(true);
    expect(useSession.getState()).toMatchObject({ permissions: ['*'], menusLoaded: true });
  });
});
