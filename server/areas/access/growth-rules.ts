/** What a role gains by a change. Only what provably lessens it needs no second person. Security SEC-27. */
import { sql } from 'drizzle-orm';
import { isAdministration, isBusinessPattern, powersOf } from 'contract/access/powers.ts';
import { areaWords, scopeWords, type ScopeWord } from 'contract/access/words.ts';
import { gives, isSensitive } from 'contract/kit/permission.ts';
import { roleRows } from '../platform/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { RoleValues } from './role-rules.ts';
import type { Tx } from '../../kit/registry.ts';

const groupWords = [
  ['BUSINESS', '全部业务角色'],
  ['ANY', '任何角色'],
] as const;
type Rights = Pick<RoleValues, 'scopeType' | 'permissions' | 'excludes'>;

/** Scopes that lie within another one, whatever the grant names. */
const within: Partial<Record<ScopeWord, readonly ScopeWord[]>> = {
  ORGANISATION_TREE: ['ORGANISATION'],
  UNIT_TREE: ['UNIT'],
};
const isNarrower = (before: ScopeWord, after: ScopeWord): boolean =>
  before === after || before === 'ALL' || after === 'SELF' || within[before]?.includes(after) === true;

const wordsOf = ({ labelOf }: Catalogue, pattern: string): string => {
  const area = pattern.split('.')[0] ?? '';
  return `${areaWords[area] ?? area}：${labelOf(pattern)}`;
};

/** One sentence for each thing that grows; none when nothing does. */
export async function growthOf(tx: Tx, catalogue: Catalogue, before: Rights, after: Rights): Promise<string[]> {
  const given = after.permissions.filter(pattern => !before.permissions.some(one => gives(one, pattern)));
  const opened = before.excludes.filter(code => !after.excludes.includes(code));
  const named = await tx.rows<{ code: string; name: string }>(sql`
    select code, name from role where code = any(${sql.param(opened)}::text[])`);
  const names = new Map([...named.map(({ code, name }) => [code, name] as const), ...groupWords]);
  const [from, to] = [scopeWords[before.scopeType].label, scopeWords[after.scopeType].label];
  return [
    ...(isNarrower(before.scopeType, after.scopeType) ? [] : [`数据范围由“${from}”改为“${to}”`]),
    ...given.map(pattern => `增加权限“${wordsOf(catalogue, pattern)}”`),
    ...opened.map(code => `不再与“${names.get(code) ?? code}”互斥`),
  ];
}

const isReading = (verb: string): boolean => /^(read.*|export|trace)$/.test(verb);
const entityIn = (permission: string): string => permission.split('.').slice(0, 2).join('.');
const verbIn = (permission: string): string => permission.split('.')[2] ?? '';

/**
 * What is done with the platform itself: settings, menu, accounts, sessions, tools. An entity belongs there where something
 * may be done with it by shipped offices alone, so that one of tomorrow does as well.
 */
async function administration({ permissions }: Catalogue): Promise<string[]> {
  const business = (await roleRows()).filter(({ excludes }) => !isAdministration(excludes));
  const ofBusiness = business.flatMap(role => role.permissions);
  const actions = permissions.filter(one => !isBusinessPattern(one) && !isReading(verbIn(one)));
  const isOfOffices = (one: string) => !isSensitive(verbIn(one)) && !ofBusiness.some(pattern => gives(pattern, one));
  const entities = new Set(actions.filter(isOfOffices).map(entityIn));
  return actions.filter(one => entities.has(entityIn(one)));
}

/** Whether a new role waits for a second person: the whole school, a power, the platform itself, or a verb no wildcard covers. */
export async function isWeighty(catalogue: Catalogue, { scopeType, permissions }: Rights): Promise<boolean> {
  if (scopeType === 'ALL' || scopeType === 'MANAGED_LEVEL' || powersOf(permissions).length > 0) return true;
  if (permissions.some(pattern => isSensitive(verbIn(pattern)))) return true;
  const ofPlatform = await administration(catalogue);
  return permissions.some(pattern => ofPlatform.some(one => gives(pattern, one)));
}
