/**
 * The three powers no one holds together: accounts, rights, the reading of the audit. A role has a power by its
 * permissions, so a role made tomorrow is judged like those of today. Decisions 51, security SEC-27.
 */
import { gives } from '../kit/permission.ts';

export const powers = {
  accounts: {
    label: '管理账号',
    permissions: ['platform.user.create', 'platform.user.update', 'platform.user.remove'],
  },
  rights: {
    label: '管理角色与授权',
    permissions: [
      'platform.role.create',
      'platform.role.update',
      'platform.role.remove',
      'platform.roleGrant.approve',
      'platform.roleGrant.end',
    ],
  },
  audit: { label: '查阅审计日志', permissions: ['platform.auditRecord.read'] },
} as const;
export type Power = keyof typeof powers;

export const powersOf = (patterns: readonly string[]): Power[] =>
  (Object.keys(powers) as Power[]).filter(power =>
    powers[power].permissions.some(permission => patterns.some(pattern => gives(pattern, permission))),
  );

/** Areas an administrator may hold permissions of; everything else is business. */
const areasOfAdministration = ['platform', 'devtools', 'message'];
export const isBusinessPattern = (pattern: string): boolean =>
  !areasOfAdministration.includes(pattern.split('.')[0] ?? '');

/** A role that keeps business roles away from its holders is one of administration. */
export const isAdministration = (excludes: readonly string[]): boolean => excludes.includes('BUSINESS');
