import { sql } from 'drizzle-orm';
import { CommandRefusal } from '../installation/refusal.ts';
import type { Tx } from '../kit/registry.ts';

interface Role {
  code: string;
  name: string;
  scope: string;
}

/** A role by its code or its Chinese name. */
export async function findRole(tx: Tx, word: string): Promise<Role> {
  const role = await tx.one<Role>(sql`
    select code, name, scope_type as scope from role where code = ${word} or name = ${word} limit 1`);
  if (role) return role;
  const all = await tx.rows<Role>(sql`select code, name, scope_type as scope from role order by sort_no`);
  const list = all.map(one => `  ${one.code}　${one.name}`).join('\n');
  throw new CommandRefusal(`没有角色“${word}”。可用的角色：\n${list}`);
}

/** The party organisation, or for roles over units the unit, by code or exact name. */
export async function findPlace(tx: Tx, { scope }: Role, word: string | undefined) {
  if (word === undefined) return {};
  const isUnit = scope.startsWith('UNIT');
  const table = sql.identifier(isUnit ? 'unit' : 'party_organisation');
  const found = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from ${table} where (code = ${word} or name = ${word}) and deleted_at is null limit 2`);
  const label = isUnit ? '单位' : '党组织';
  if (found.length > 1) throw new CommandRefusal(`名称为“${word}”的${label}不止一个，请改用编码。`);
  if (!found[0]) throw new CommandRefusal(`没有${label}“${word}”，请核对编码或全称。`);
  return isUnit ? { unitId: found[0].id } : { organisationId: found[0].id };
}
