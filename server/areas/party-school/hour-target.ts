/** What a year asks of people as they are today: the most of what applies. Domain-cadre 4.8, decision 334. */
import { sql, type SQL } from 'drizzle-orm';
import { divisionRanks, schoolLeaderRanks, sectionRanks, serving } from 'contract/cadre/codes.ts';
import { inRegister } from 'contract/member/codes.ts';
import { targetKinds, targets, type TargetKind } from 'contract/party-school/hour-target.ts';
import type { Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';
import { posts } from '../team/index.ts';

const codes = (of: readonly string[]) => sql`${sql.param([...of])}::text[]`;
const isCadre = (personId: SQL, ranks: readonly string[]) => sql`${personId} in (
  select id from cadre where deleted_at is null
    and in_post_status = any(${codes(serving)}) and rank = any(${codes(ranks)}))`;

/** `TargetKind` of a person; null of whom nothing is asked. */
export const targetKindOf = (personId: SQL): SQL => sql`case
  when ${isCadre(personId, [...schoolLeaderRanks, ...divisionRanks])} then 'division'
  when ${isCadre(personId, sectionRanks)} then 'section'
  when ${personId} in (select person_id from (${posts}) held) then 'post'
  when ${personId} in (select id from party_member where deleted_at is null
    and party_status = any(${codes(inRegister)})) then 'member' end`;

export async function targetHours(tx: Tx): Promise<Record<TargetKind, number>> {
  const all: [TargetKind, number][] = [];
  for (const kind of targetKinds) {
    const { key, hours } = targets[kind];
    all.push([kind, Number(await settingOf(tx, key, hours))]);
  }
  return Object.fromEntries(all) as Record<TargetKind, number>;
}

export async function targetOf(tx: Tx, personId: string): Promise<{ kind: TargetKind; hours: number } | null> {
  const row = await tx.one<{ kind: TargetKind | null }>(sql`select ${targetKindOf(sql`${personId}::bigint`)} as kind`);
  return row?.kind ? { kind: row.kind, hours: (await targetHours(tx))[row.kind] } : null;
}
