/** What goes over beside the members when their organisation is merged or divided: who is on the way, who is away, classes. */
import { sql, type SQL } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { openCases } from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
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
  /** Who a row is about goes over with it when the branch is divided. */
  person: 'person_id' | 'member_id' | null;
}
const kinds: readonly Kind[] = [
  { resource: developmentRecord, told: '份发展党员记录', open: among(goesOn), person: 'person_id' },
  { resource: flowingMember, told: '条流动党员登记', open: among(flowing), person: 'member_id' },
  { resource: transfer, told: '份未提交的转接单', open: among([transferStates.draft]), person: 'member_id' },
  { resource: memberStatusChange, told: '份未提交的党籍状态变更单', open: drafts, person: 'member_id' },
  { resource: memberCorrection, told: '份未提交的信息更正单', open: drafts, person: 'member_id' },
  { resource: rectificationCase, told: '份软弱涣散整顿台账', open: among(openCases), person: null },
  { resource: schoolClass, told: '个对应班级', open: sql`true`, person: null },
];
export const goingAlong: readonly Resource[] = kinds.map(({ resource }) => resource);

/** Everything of organisations that are merged away; of one that is divided, what its order names and what is of its members. */
export interface Going {
  organisationIds: string[];
  chosen?: { memberIds: string[]; recordIds: string[]; classIds: string[] };
}
function isGoing({ resource, person }: Kind, { chosen }: Going): SQL {
  if (!chosen) return sql`true`;
  const named =
    { [developmentRecord.name]: chosen.recordIds, [schoolClass.name]: chosen.classIds }[resource.name] ?? [];
  const isOfMember = person
    ? sql`${sql.identifier(person)} = any(${sql.param(chosen.memberIds)}::bigint[])`
    : sql`false`;
  return sql`(${isOfMember} or id = any(${sql.param(named)}::bigint[]))`;
}

const rowsOf = (tx: Tx, kind: Kind, going: Going) =>
  tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(tableName(kind.resource.name))} where deleted_at is null and ${kind.open}
      and organisation_id = any(${sql.param(going.organisationIds)}::bigint[]) and ${isGoing(kind, going)} order by id`);

/** In words, what goes along. */
export async function toldAlong(tx: Tx, going: Going): Promise<string[]> {
  const told: string[] = [];
  for (const kind of kinds) {
    const { length } = await rowsOf(tx, kind, going);
    if (length > 0) told.push(`${length} ${kind.told}`);
  }
  return told;
}

export async function takeAlong(
  tx: Tx,
  going: Going,
  toId: string,
  cause: { flow: Flow; reason: string; on: string | null },
): Promise<void> {
  for (const kind of kinds) {
    const rows = await rowsOf(tx, kind, going);
    const changes = rows.map(({ id }) => ({ id, values: { organisationId: toId } }));
    if (changes.length === 0) continue;
    await applyEffects(tx, kind.resource, changes, cause);
    await announce(tx, rowsMoved, { entity: kind.resource.name, ids: rows.map(({ id }) => id) });
  }
}
