/** Whose figures are whole: who reaches an organisation and everything below it, with the permission of each list that is counted. */
import { sql } from 'drizzle-orm';
import { bulletin } from 'contract/statistics/bulletin.ts';
import { bulletinFigures } from 'contract/statistics/bulletin-figures.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { readBoard } from 'contract/meeting/board.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import type { Tx } from '../../../kit/registry.ts';
import { reach } from '../../../kit/resource/reach.ts';

async function isWhole(tx: Tx, permission: string, organisationId: string): Promise<boolean> {
  const reached = reach(tx.actor, permission);
  if (reached.all) return true;
  const beyond = await tx.one(sql`
    select 1 from public.party_organisation o join public.party_organisation p on o.path like p.path || '%'
    where p.id = ${organisationId}::bigint and o.deleted_at is null and o.id not in (${reached.organisations}) limit 1`);
  return beyond === null;
}

const counted: Resource[] = Object.values(bulletinFigures('', { from: '2026-01-01', to: '2026-01-31' })).map(
  one => one.of,
);
const needed = new Map<Resource, string>([
  ...counted.map(one => [one, permissionOf(one, 'read')] as const),
  [meeting, readBoard.access],
]);

/** What of it somebody sees in part alone, by the words of its lists. */
export async function seenInPart(tx: Tx, organisationId: string): Promise<string[]> {
  const parts: string[] = [];
  for (const [{ label }, permission] of needed) if (!(await isWhole(tx, permission, organisationId))) parts.push(label);
  return parts;
}

export const reachesAll = (tx: Tx, organisationId: string): Promise<boolean> =>
  isWhole(tx, permissionOf(bulletin, 'read'), organisationId);
