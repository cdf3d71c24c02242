/** What a role may be, whoever writes it. Decisions 51 and 52, security SEC-24 and SEC-27. */
import { sql } from 'drizzle-orm';
import { isAdministration, isBusinessPattern, powers, powersOf } from 'contract/access/powers.ts';
import type { Role } from 'contract/access/role.ts';
import { placeOfScope, scopeWords } from 'contract/access/words.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { cleanText, shortened } from 'contract/kit/type.ts';
import type { Catalogue } from './catalogue.ts';
import type { Tx } from '../../kit/registry.ts';

export type RoleValues = Pick<
  Role,
  'code' | 'name' | 'workbench' | 'scopeType' | 'permissions' | 'excludes' | 'remarks' | 'isEnabled'
>;

const longestName = 30;
const everybodys = 'ROLE_SYSTEM_DEFAULT';
const groups = ['BUSINESS', 'ANY'];
const workbenches = ['dj', 'gb', 'dj;gb', 'none'];

/** Trimmed, without doubles, in a steady order. */
export const tidied = (role: RoleValues): RoleValues => ({
  ...role,
  name: cleanText(role.name) ?? '',
  remarks: role.remarks === null ? null : cleanText(role.remarks),
  permissions: [...new Set(role.permissions)],
  excludes: [...new Set(role.excludes)].filter(code => code !== role.code),
});

export const touchesRights = (before: RoleValues, after: RoleValues): boolean =>
  before.scopeType !== after.scopeType ||
  JSON.stringify([before.permissions, before.excludes]) !== JSON.stringify([after.permissions, after.excludes]);

/** Rules over the one role alone. */
export function roleFaults(role: RoleValues, { knows }: Catalogue): Fault[] {
  const { code, name, workbench, permissions, excludes, scopeType, isEnabled } = role;
  const faults: Fault[] = [];
  if (!/^ROLE_[A-Z][A-Z0-9_]{1,50}$/.test(code)) faults.push(fault('code', 'access.role.code'));
  if (name === '') faults.push(fault('name', 'kit.required', { label: '角色名称' }));
  if (name.length > longestName) faults.push(fault('name', 'kit.too-long', { label: '角色名称', max: longestName }));
  if (!workbenches.includes(workbench)) faults.push(fault('workbench', 'access.role.workbench'));
  for (const pattern of permissions)
    if (!knows(pattern)) faults.push(fault('permissions', 'access.role.pattern', { pattern: shortened(pattern, 60) }));
  if (code === everybodys && (!isEnabled || scopeType !== 'SELF'))
    faults.push(fault('scopeType', 'access.role.default'));
  return [...faults, ...powerFaults(permissions, excludes)];
}

/** The three powers stand apart, and apart from business. */
export function powerFaults(permissions: readonly string[], excludes: readonly string[]): Fault[] {
  const [one, other] = powersOf(permissions);
  if (one && other)
    return [fault('permissions', 'access.role.two-powers', { one: powers[one].label, other: powers[other].label })];
  if (one && !isAdministration(excludes))
    return [fault('excludes', 'access.role.business-power', { power: powers[one].label })];
  if (!isAdministration(excludes)) return [];
  return permissions
    .filter(isBusinessPattern)
    .map(pattern => fault('permissions', 'access.role.business-permission', { pattern }));
}

/** Rules that look at other roles and at who holds this one. */
export async function standingFaults(tx: Tx, role: RoleValues, before: RoleValues | null): Promise<Fault[]> {
  const roles = await tx.rows<{ code: string; name: string }>(sql`select code, name from role`);
  const faults: Fault[] = [];
  if (roles.some(one => one.name === role.name && one.code !== role.code))
    faults.push(fault('name', 'access.role.name-taken', { name: role.name }));
  if (before === null && roles.some(one => one.code === role.code))
    faults.push(fault('code', 'access.role.code-taken', { code: role.code }));
  for (const code of role.excludes)
    if (!groups.includes(code) && !roles.some(one => one.code === code))
      faults.push(fault('excludes', 'access.role.unknown-exclusion', { code }));
  return before === null ? faults : [...faults, ...(await holderFaults(tx, role, before))];
}

const count = async (tx: Tx, query: ReturnType<typeof sql>) => Number((await tx.one<{ n: string }>(query))?.n ?? 0);

async function holderFaults(tx: Tx, role: RoleValues, before: RoleValues): Promise<Fault[]> {
  const faults: Fault[] = [];
  const living = sql`role_code = ${role.code} and state in ('requested', 'active')`;
  if (before.isEnabled && !role.isEnabled) {
    const held = await count(tx, sql`select count(distinct user_id) as n from role_grant where ${living}`);
    if (held > 0) faults.push(fault('isEnabled', 'access.role.held', { count: held }));
  }
  const place = placeOfScope(role.scopeType);
  if (place && place !== placeOfScope(before.scopeType)) {
    const column = sql.identifier(`${place}_id`);
    const bare = await count(
      tx,
      sql`select count(distinct user_id) as n from role_grant where ${living} and ${column} is null`,
    );
    const word = place === 'unit' ? '单位' : '党组织';
    if (bare > 0) faults.push(fault('scopeType', 'access.role.places', { count: bare, place: word }));
  }
  const clashing = await clashes(tx, role);
  if (clashing > 0) faults.push(fault('excludes', 'access.role.conflict', { count: clashing }));
  return faults;
}

/** Accounts that hold this role beside one it now shuts out. */
function clashes(tx: Tx, { code, excludes }: RoleValues): Promise<number> {
  const shutsBusiness = isAdministration(excludes);
  const shutsAll = excludes.includes('ANY');
  return count(
    tx,
    sql`select count(distinct a.user_id) as n from role_grant a join role_grant b on b.user_id = a.user_id
        join role r on r.code = b.role_code
      where a.role_code = ${code} and b.role_code <> ${code} and a.state in ('requested', 'active')
        and b.state in ('requested', 'active') and (${shutsAll} or b.role_code = any(${sql.param(excludes)}::text[])
          or (${shutsBusiness} and not r.excludes && array['BUSINESS', 'ANY']))`,
  );
}

/** Old and new in the words of the screens, for the audit line and the history. */
export function differences(
  before: RoleValues,
  after: RoleValues,
): { label: string; old: string | null; new: string | null }[] {
  const lists = [
    ['权限', 'permissions'],
    ['互斥角色', 'excludes'],
  ] as const;
  const plain = [
    ['角色名称', 'name'],
    ['所属平台', 'workbench'],
    ['说明', 'remarks'],
  ] as const;
  const scope =
    before.scopeType === after.scopeType
      ? []
      : [{ label: '数据范围', old: scopeWords[before.scopeType].label, new: scopeWords[after.scopeType].label }];
  const state =
    before.isEnabled === after.isEnabled
      ? []
      : [{ label: '状态', old: before.isEnabled ? '启用' : '停用', new: after.isEnabled ? '启用' : '停用' }];
  return [
    ...plain
      .filter(([, key]) => before[key] !== after[key])
      .map(([label, key]) => ({ label, old: before[key], new: after[key] })),
    ...scope,
    ...state,
    ...lists.flatMap(([label, key]) => [
      ...before[key].filter(one => !after[key].includes(one)).map(one => ({ label, old: one, new: null })),
      ...after[key].filter(one => !before[key].includes(one)).map(one => ({ label, old: null, new: one })),
    ]),
  ];
}
