/**
 * Who is signed in and what the session may do. The server enforces every right;
 * what is asked here only decides which buttons are shown.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { gives } from 'contract/kit/permission.ts';
import type { sessionInfo } from 'contract/platform/session.ts';

export type SessionInfo = AnswerOf<typeof sessionInfo>;
export type User = SessionInfo['user'];

export interface Session {
  token: string | null;
  user: User | null;
  roles: string[];
  permissions: string[];
  placelessPermissions: string[];
  withheldPermissions: string[];
  mustChangePassword: boolean;
  menusLoaded: boolean;
}

export const nobody: Session = {
  token: null,
  user: null,
  roles: [],
  permissions: [],
  placelessPermissions: [],
  withheldPermissions: [],
  mustChangePassword: false,
  menusLoaded: false,
};

export const useSession = create<Session>(() => nobody);

/** Takes over the answer of the server; nobody is without a role, and the menus are to be loaded (anew). */
export const enterSession = (token: string, { roles, ...info }: SessionInfo): void =>
  useSession.setState({
    ...info,
    token,
    menusLoaded: false,
    roles: roles.length > 0 ? roles : ['ROLE_SYSTEM_DEFAULT'],
  });

/** Whether the session gives a permission `area.entity.verb` that it can use. */
export const allows = (permission: string): boolean => {
  const { permissions, withheldPermissions } = useSession.getState();
  return permissions.some(pattern => gives(pattern, permission)) && !withheldPermissions.includes(permission);
};

/** Whether it also holds for what stands nowhere. */
export const allowsPlaceless = (permission: string): boolean =>
  useSession.getState().placelessPermissions.some(pattern => gives(pattern, permission));

/** Shows its children to the listed roles only. */
export function Allowed({ roles, children }: { roles: readonly string[]; children: ReactNode }): ReactNode {
  const held = useSession(session => session.roles);
  return roles.some(role => held.includes(role)) ? children : null;
}
