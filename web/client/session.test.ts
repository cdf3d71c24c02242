import { beforeEach, expect, it } from 'vitest';
import { allows, enterSession, nobody, useSession } from './session.ts';

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
  enterSession('t', { user, roles: [], permissions: [], mustChangePassword: false });
  expect(useSession.getState().roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
});
it('[FLOW-10] [FLOW-11] signing in stores the user and flags the menus to be loaded', () => {
  useSession.setState({ menusLoaded: true });
  enterSession('t', { user, roles: ['r'], permissions: [], mustChangePassword: false });
  expect(useSession.getState()).toMatchObject({ token: 't', user, menusLoaded: false });
});
it('asks permissions by the patterns of the roles', () => {
  enterSession('t', { user, roles: ['r'], permissions: ['member.*.*'], mustChangePassword: false });
  expect(allows('member.partyMember.update')).toBe(true);
  expect(allows('member.partyMember.reveal')).toBe(false);
  expect(allows('cadre.cadre.read')).toBe(false);
});
