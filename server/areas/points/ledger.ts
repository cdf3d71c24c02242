/** The ledger of points: lines from what happened, within the caps, each once; and their reversal. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import { pointEntry, pointStates, type PointEntry } from 'contract/points/point-entry.ts';
import { cycles, ruleTypes, type PointRule } from 'contract/points/point-rule.ts';
import type { Cause } from '../../kit/process/effects.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type Tx } from '../../kit/registry.ts';

/** Something a rule counts. */
export interface Occurrence {
  event: string;
  /** None of what a branch itself earned or lost. */
  personId: string | null;
  name: string;
  organisationId: string;
  occurredOn: string;
  matter: string;
  bizType: string;
  bizId: string;
}

/** Whose line it is: a person, or a branch where there is none. */
const holderOf = (one: { personId: string | null; organisationId: string | null }): string =>
  one.personId ?? `o${one.organisationId}`;
const isOfBranch = (holder: string) => holder.startsWith('o');
const isOfPerson = (holder: string) => !isOfBranch(holder);
const keyOf = (ruleId: string | null, one: Parameters<typeof holderOf>[0] & { bizType: unknown; bizId: unknown }) =>
  [ruleId, holderOf(one), one.bizType, one.bizId].join(' ');

export const entryRules = rules(pointEntry, {
  derive: ({ ruleId, personId, organisationId, bizType, bizId, state, occurredOn }) => ({
    month: occurredOn?.slice(0, 7) ?? null,
    entryKey:
      bizType && state !== pointStates.reversed ? keyOf(ruleId, { personId, organisationId, bizType, bizId }) : null,
  }),
});

/** `2026-11` of a month, `2026-4` of a quarter, `2026` of a year: what a cap is reckoned in; null where there is no cycle. */
export function periodOf(cycle: string, day: string): string | null {
  const year = day.slice(0, 4);
  if (cycle === cycles.month) return day.slice(0, 7);
  if (cycle === cycles.quarter) return `${year} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return cycle === cycles.year ? year : null;
}

/** Lines of these are written by one at a time, so that no cap is passed by two. */
export async function hold(tx: Tx, holders: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtext('points'), hashtext(holder))
    from (select distinct unnest(${sql.param(holders)}::text[]) as holder order by 1) p`);
}

const slotOf = (ruleId: string, holder: string, period: string) => [ruleId, holder, period].join(' ');
/** What stands already of these rules, by rule, holder and period. */
async function standing(tx: Tx, of: readonly PointRule[], holders: readonly string[]): Promise<Map<string, number>> {
  const capped = new Map(of.filter(({ cap }) => cap !== null).map(rule => [rule.id, rule.cycle]));
  if (capped.size === 0) return new Map();
  const [organisations, persons] = [holders.filter(isOfBranch).map(one => one.slice(1)), holders.filter(isOfPerson)];
  const rows = await tx.rows<{ ruleId: string; holder: string; month: string; score: number }>(sql`
    select rule_id, coalesce(person_id::text, 'o' || organisation_id) as holder, month, sum(score)::int as score
    from point_entry where deleted_at is null and rule_id = any(${sql.param([...capped.keys()])}::bigint[])
      and (person_id = any(${sql.param(persons)}::bigint[])
        or (person_id is null and organisation_id = any(${sql.param(organisations)}::bigint[]))) group by 1, 2, 3`);
  const sums = new Map<string, number>();
  for (const { ruleId, holder, month, score } of rows) {
    const period = periodOf(capped.get(ruleId) ?? '', `${month}-01`);
    const slot = slotOf(ruleId, holder, period ?? '');
    if (period) sums.set(slot, (sums.get(slot) ?? 0) + score);
  }
  return sums;
}

/** How much of a rule is left to a person in the cycle of that day; all of it where it has no cap. */
export async function roomFor(tx: Tx, rule: PointRule, personId: string, day: string): Promise<number> {
  const period = periodOf(rule.cycle, day);
  if (rule.cap === null || period === null) return Infinity;
  return rule.cap - ((await standing(tx, [rule], [personId])).get(slotOf(rule.id, personId, period)) ?? 0);
}

export const rulesOf = (tx: Tx, type: string) =>
  tx.rows<PointRule>(sql`
    select *, effective_from::text as effective_from from point_rule
    where deleted_at is null and is_enabled is true and type = ${type} order by code, id`);

const alreadyOf = async (tx: Tx, keys: string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ key: string }>(sql`
        select entry_key as key from point_entry where entry_key = any(${sql.param(keys)}::text[])`)
    ).map(({ key }) => key),
  );

/** What the rules make of it, each once; what passes a cap counts up to it. */
function linesOf(
  of: readonly Occurrence[],
  known: readonly PointRule[],
  already: ReadonlySet<string>,
  sums: Map<string, number>,
) {
  const made = new Set(already);
  return of.flatMap(({ event, ...one }) =>
    known
      .filter(rule => rule.event === event && rule.effectiveFrom <= one.occurredOn)
      .flatMap(rule => {
        const key = keyOf(rule.id, one);
        const period = periodOf(rule.cycle, one.occurredOn);
        const slot = slotOf(rule.id, holderOf(one), period ?? '');
        const sum = sums.get(slot) ?? 0;
        const room = rule.cap === null || period === null ? Infinity : rule.cap - sum;
        const score = Math.min(rule.score, room);
        if (made.has(key) || room <= 0) return [];
        made.add(key);
        sums.set(slot, sum + score);
        const note = score < rule.score ? '超过本周期积分上限的部分不计' : null;
        return [{ values: { ...one, ruleId: rule.id, category: rule.category, score, source: ruleTypes.auto, note } }];
      }),
  );
}

/** Writes what happened into the ledger; told again it adds nothing. */
export async function count(tx: Tx, of: readonly Occurrence[], cause: Cause): Promise<void> {
  if (of.length === 0) return;
  const known = (await rulesOf(tx, ruleTypes.auto)).filter(rule => of.some(({ event }) => event === rule.event));
  if (known.length === 0) return;
  const holders = [...new Set(of.map(holderOf))];
  await hold(tx, holders);
  const keys = of.flatMap(one => known.map(({ id }) => keyOf(id, one)));
  const changes = linesOf(of, known, await alreadyOf(tx, keys), await standing(tx, known, holders));
  await applyEffects(tx, pointEntry, changes, cause);
}

const negativeOf = (
  { id, name, personId, organisationId, ruleId, category, matter, score, source }: PointEntry,
  day: string,
  why: string,
) => ({
  values: {
    name,
    personId,
    organisationId,
    ruleId,
    category,
    source,
    matter: shortened(`冲销：${matter}`, 200),
    score: -score,
    occurredOn: day,
    note: shortened(why, 500),
    ofEntryId: id,
    state: pointStates.reversed,
  },
});

/** Lines that should not stand: each gets a negative line of its own day, and may be counted anew. */
export async function reverse(tx: Tx, entries: readonly PointEntry[], why: string, cause: Cause): Promise<void> {
  const standing = entries.filter(({ state }) => state !== pointStates.reversed);
  const changes = standing.flatMap(entry => [
    { id: entry.id, values: { state: pointStates.reversed } },
    negativeOf(entry, entry.occurredOn, why),
  ]);
  await applyEffects(tx, pointEntry, changes, cause);
}

export const entriesOf = (tx: Tx, bizType: string, bizIds: readonly string[]) =>
  tx.rows<PointEntry>(sql`
    select *, occurred_on::text as occurred_on from point_entry where deleted_at is null and biz_type = ${bizType}
      and biz_id = any(${sql.param(bizIds)}::text[]) and state <> ${pointStates.reversed} order by id for update`);
