/**
 * Growth of a role, asked for by one administrator and confirmed by another, as grants are. Nobody confirms the own request
 * nor what a role of the own account gains; lessening needs no second person. Security SEC-27.
 */
import { sql } from 'drizzle-orm';
import type { Role } from 'contract/access/role.ts';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { arrayOf, holds, roleOf } from './role-rows.ts';
import type { RoleValues } from './role-rules.ts';
import { takeTurn } from './standing.ts';
import type { Tx } from '../../kit/registry.ts';

interface Growth {
  roleCode: string;
  roleVersion: number;
  wanted: RoleValues;
  gains: string[];
  state: string;
  isOwn: boolean;
}

const traced = (tx: Tx, verb: string, { roleCode, gains }: Pick<Growth, 'roleCode' | 'gains'>, reason: string | null) =>
  audit(tx, { action: `platform.role.${verb}`, entity: 'role', detail: { code: roleCode, gains }, reason });

export async function askGrowth(tx: Tx, before: Role, wanted: RoleValues, gains: string[]): Promise<Role> {
  if (before.growth) throw new Refusal(409, 'access.role.growth-waits');
  const { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled } = wanted;
  const whole = { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled };
  await tx.rows(sql`
    insert into role_growth (role_code, role_version, wanted, gains, requested_by)
    values (${code}, ${before.version}, ${JSON.stringify(whole)}::jsonb, ${arrayOf(gains)}, ${tx.actor.userId}::bigint)`);
  await traced(tx, 'askGrowth', { roleCode: code, gains }, null);
  return roleOf(tx, code);
}

async function waiting(tx: Tx, id: string): Promise<Growth> {
  await takeTurn(tx);
  const growth = await tx.one<Growth>(sql`
    select role_code, role_version, wanted, gains, state,
      requested_by = ${tx.actor.userId}::bigint as is_own from role_growth where id = ${id}::bigint`);
  if (!growth) throw notFound();
  if (growth.state !== 'requested') throw new Refusal(409, 'access.role.growth-step');
  return growth;
}

const close = (tx: Tx, id: string, state: string, opinion: string | null) =>
  tx.rows(sql`
    update role_growth set state = ${state}, decided_by = ${tx.actor.userId}::bigint, decided_at = now(),
      opinion = ${opinion} where id = ${id}::bigint`);

async function decidable(tx: Tx, id: string): Promise<Growth> {
  const growth = await waiting(tx, id);
  if (growth.isOwn) throw refuse([fault('', 'access.role.growth-own')]);
  if (holds(tx, growth.roleCode)) throw refuse([fault('', 'access.role.growth-holder')]);
  return growth;
}

/** Marks it as confirmed; the caller writes the role as it was wanted. */
export async function approveGrowth(tx: Tx, id: string, opinion: string | null) {
  const growth = await decidable(tx, id);
  const before = await roleOf(tx, growth.roleCode);
  if (before.version !== growth.roleVersion) throw new Refusal(409, 'access.role.growth-stale');
  await close(tx, id, 'approved', opinion);
  await traced(tx, 'approveGrowth', growth, opinion);
  return { before, wanted: growth.wanted };
}

export async function refuseGrowth(tx: Tx, id: string, reason = ''): Promise<Role> {
  const growth = await decidable(tx, id);
  if (reason.trim() === '') throw refuse([fault('reason', 'kit.reason-required')]);
  await close(tx, id, 'refused', reason.trim());
  await traced(tx, 'refuseGrowth', growth, reason.trim());
  return roleOf(tx, growth.roleCode);
}

export async function withdrawGrowth(tx: Tx, id: string): Promise<Role> {
  const growth = await waiting(tx, id);
  if (!growth.isOwn) throw refuse([fault('', 'access.role.growth-not-own')]);
  await close(tx, id, 'withdrawn', null);
  await traced(tx, 'withdrawGrowth', growth, null);
  return roleOf(tx, growth.roleCode);
}

/** Nothing waits for a role that is removed. */
export const dropGrowth = (tx: Tx, codes: readonly string[]) =>
  tx.rows(sql`update role_growth set state = 'withdrawn', decided_at = now()
    where role_code = any(${arrayOf(codes)}) and state = 'requested'`);
