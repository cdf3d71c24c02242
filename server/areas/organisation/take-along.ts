/** What goes over beside the members when their organisation is merged into another: who is on the way, who is away, classes. */
import { sql, type SQL } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { flowing, states as transferStates } from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import type { Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { announce } from '../../kit/process/happening.ts';
import { rowsMoved } from '../happenings.ts';
import type { Tx } from '../../kit/registry.ts';

const among = (states: readonly string[]) => sql`state = any(${sql.param(states)}::text[])`;
/** Not handed in, or handed back: they stand against no merger and go where their members go. */
const drafts = among([chainStates.draft, chainStates.returned]);
interface Kind {
  resource: Resource;
  told: string;
  open: SQL;
}
const kinds: readonly Kind[] = [
  { resource: developmentRecord, told: '份发展党员记录', open: among(goesOn) },
  { resource: flowingMember, told: '条流动党员登记', open: among(flowing) },
  { resource: transfer, told: '份未提交的转接单', open: among([transferStates.draft]) },
  { resource: memberStatusChange, told: '份未提交的党籍状态变更单', open: drafts },
  { resource: memberCorrection, told: '份未提交的信息更正单', open: drafts },
  { resource: schoolClass, told: '个对应班级', open: sql`true` },
];
export const goingAlong: readonly Resource[] = kinds.map(({ resource }) => resource);

const rowsOf = (tx: Tx, { resource, open }: (typeof kinds)[number], organisationIds: string[]) =>
  tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(tableName(resource.name))} where deleted_at is null and ${open}
      and organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by id`);

/** In words, what a merger of these takes along. */
export async function toldAlong(tx: Tx, organisationIds: string[]): Promise<string[]> {
  const told: string[] = [];
  for (const kind of kinds) {
    const { length } = await rowsOf(tx, kind, organisationIds);
    if (length > 0) told.push(`${length} ${kind.told}`);
  }
  return told;
}

export async function takeAlong(
  tx: Tx,
  organisationIds: string[],
  toId: string,
  cause: { flow: Flow; reason: string; on: string | null },
): Promise<void> {
  for (const kind of kinds) {
    const rows = await rowsOf(tx, kind, organisationIds);
    const changes = rows.map(({ id }) => ({ id, values: { organisationId: toId } }));
    if (changes.length === 0) continue;
    await applyEffects(tx, kind.resource, changes, cause);
    await announce(tx, rowsMoved, { entity: kind.resource.name, ids: rows.map(({ id }) => id) });
  }
}
