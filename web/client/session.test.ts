import React, { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allows, Allowed, enterSession, nobody, useSession } from './session.ts';

const user = {
  id: '1',
  username: 'gu',
  name: '顾青岚',
  avatar: null,
  email: null,
  state: 'enabled',
  passwordChangedAt: null,
  personId: null,
  organisationName: null,
};

beforeEach(() => useSession.setState(nobody));

it('[SESS-01] holds token, user, roles and whether the menus are there', () => {
  expect(useSession.getState()).toMatchObject({ token: null, user: null, roles: [], menusLoaded: false });
});
it('[SESS-02] nobody is without a role', () => {
  enterSession('t', {
    user,
    roles: [],
    permissions: [],
    placelessPermissions: [],
    withheldPermissions: [],
    mustChangePassword: false,
  });
  expect(useSession.getState().roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
});
it('[FLOW-10] [FLOW-11] signing in stores the user and flags the menus to be loaded', () => {
  useSession.setState({ menusLoaded: true });
  enterSession('t', {
    user,
    roles: ['r'],
    permissions: [],
    placelessPermissions: [],
    withheldPermissions: [],
    mustChangePassword: false,
  });
  expect(useSession.getState()).toMatchObject({ token: 't', user, menusLoaded: false });
});
it('asks permissions by the patterns of the roles', () => {
  enterSession('t', {
    user,
    roles: ['r'],
    permissions: ['member.*.*'],
    placelessPermissions: [],
    withheldPermissions: [],
    mustChangePassword: false,
  });
  expect(allows('member.partyMember.update')).toBe(true);
  expect(allows('member.partyMember.reveal')).toBe(false);
  expect(allows('cadre.cadre.read')).toBe(false);
});

describe('the directive of roles', () => {
  // What renders to text asks a store for its first state; here it is asked for its present one.
  beforeEach(() => void vi.spyOn(React, 'useSyncExternalStore').mockImplementation((_, state) => state()));
  const shown = (held: string[], listed: string[]) => {
    enterSession('t', {
      user,
      roles: held,
      permissions: [],
      placelessPermissions: [],
      withheldPermissions: [],
      mustChangePassword: false,
    });
    const props = { roles: listed, children: createElement('button', null, '导出') };
    return renderToStaticMarkup(createElement('p', null, createElement(Allowed, props)));
  };

  it('[ROLE-08] removes what lists none of the own roles, whoever asks, and keeps what lists one of them', () => {
    expect(shown(['ROLE_MEMBER'], ['ROLE_TEACHER'])).toBe('<p></p>');
    expect(shown(['ROLE_SYSTEM_ADMIN'], ['ROLE_TEACHER'])).toBe('<p></p>');
    expect(shown(['ROLE_MEMBER'], ['ROLE_TEACHER', 'ROLE_MEMBER'])).toBe('<p><button>导出</button></p>');
  });
  it('[ROLE-02] takes who has no role for the default role', () => {
    expect(shown([], ['ROLE_SYSTEM_DEFAULT'])).toBe('<p><button>导出</button></p>');
    expect(shown([], ['ROLE_MEMBER'])).toBe('<p></p>');
  });
});
