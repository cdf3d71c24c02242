/** Which roles one account may hold together: the three administrators hold nothing else. Decisions 51. */
import { fault, type Fault } from 'contract/kit/fault.ts';

export interface RoleRow {
  code: string;
  name: string;
  scope: string;
  excludes: string[];
}

/** BUSINESS: a role that does not shut business out itself. The role everybody has is never granted by hand. */
const isBusiness = (role: RoleRow) => !role.excludes.includes('BUSINESS') && !role.excludes.includes('ANY');

function excludes(one: RoleRow, other: RoleRow): boolean {
  if (one.code === other.code) return false;
  if (one.excludes.includes('ANY') || one.excludes.includes(other.code)) return true;
  return one.excludes.includes('BUSINESS') && isBusiness(other);
}

export function checkExclusions(roles: readonly RoleRow[]): Fault[] {
  return roles.flatMap((role, at) =>
    roles
      .slice(at + 1)
      .filter(other => excludes(role, other) || excludes(other, role))
      .map(other => fault('roles', 'platform.user.excluded-role', { role: role.name, other: other.name })),
  );
}
