/** Meetings a branch owed and did not hold: no row tells of them, so every night looks once more. Decision 220. */
import { sql } from 'drizzle-orm';
import { lineStates } from 'contract/meeting/board.ts';
import { pointStates } from 'contract/points/point-entry.ts';
import { events } from 'contract/points/point-rule.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/jobs/job.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { txOf } from '../../kit/tx.ts';
import { linesOfYear } from '../meeting/index.ts';
import { isBranch, ofBranches } from './branch-events.ts';
import { count, entriesOf, reverse, type Occurrence } from './ledger.ts';

const label = '组织生活缺口计分';
const gap = 'lifeGap';

/** One for a period of a kind, whatever is missing in it, by the day on which it could last be made up for. */
async function gapsOf(tx: Tx, year: number) {
  const kindOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
  const rows = await tx.rows<Omit<Occurrence, 'event' | 'bizType' | 'personId'> & { type: string }>(sql`
    select o.id as organisation_id, o.short_name as name, l.ends::text as occurred_on,
      concat_ws(' ', o.id, coalesce(l.group_id, 0), l.type, l.starts) as biz_id,
      l.type, concat_ws('　', g.short_name, l.starts || ' 至 ' || l.ends || ' 未按规定开展') as matter
    from (${linesOfYear(sql`select o.id from party_organisation o where ${isBranch}`, year)}) l
      join party_organisation o on o.id = l.organisation_id left join party_organisation g on g.id = l.group_id
    where l.state = ${lineStates.gap} order by o.id, l.starts, l.type, l.group_id nulls first`);
  return rows.map(({ type, ...one }) => ({ ...one, matter: `${kindOf(type)}　${one.matter}` }));
}

/** Counts what has become a gap, and takes back what was none after all: a meeting entered late fills its period. */
export async function countGaps(tx: Tx): Promise<void> {
  const year = (await today(tx)).slice(0, 4);
  const gaps = await gapsOf(tx, Number(year));
  const counted = await tx.rows<{ bizId: string }>(sql`
    select biz_id from point_entry where biz_type = ${gap} and state <> ${pointStates.reversed} and month like ${`${year}-%`}`);
  const still = new Set(gaps.map(({ bizId }) => bizId));
  const filled = counted.map(({ bizId }) => bizId).filter(bizId => !still.has(bizId));
  const cause = { flow: null, reason: label };
  if (filled.length > 0) await reverse(tx, await entriesOf(tx, gap, filled), '该期组织生活已补录', cause);
  await count(tx, ofBranches(gaps, events.lifeGap, gap), cause);
}

/** Every day at 02:40 in Asia/Shanghai. */
export const gapsOfYear = job<object>({
  name: 'points.gaps',
  label,
  every: '40 18 * * *',
  run: ({ database, registry }) =>
    database.transaction(connection => countGaps(txOf(connection, registry, asSystem(label)))),
  // The next night looks again.
  fail: () => Promise.resolve(),
});
