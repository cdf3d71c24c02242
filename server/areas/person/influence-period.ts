/** For how long punishments weigh: the school's table, and the one an installation begins with. Domain-cadre 1.3. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { influencePeriod, type InfluencePeriod } from 'contract/person/influence-period.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';

type Period = Pick<InfluencePeriod, 'id' | 'kind' | 'effectiveOn' | 'months'>;
/** All there are, the latest of a kind first. */
export const influencePeriods = (tx: Tx): Promise<Period[]> =>
  tx.rows<Period>(sql`
    select id, kind, effective_on::text as effective_on, months from influence_period where deleted_at is null
    order by kind, effective_on desc nulls last`);

/** Months for which a punishment of that day weighs; null where the table knows none. */
export function monthsOf(periods: readonly Period[], kind: string | null, decidedOn: string | null): number | null {
  const own = periods.filter(one => one.kind === kind);
  return own.find(({ effectiveOn }) => effectiveOn === null || (decidedOn ?? '') >= effectiveOn)?.months ?? null;
}

interface Facts {
  periods: Period[];
  word(kind: string | null): string;
}
const keyOf = ({ kind, effectiveOn }: Pick<Period, 'kind' | 'effectiveOn'>) => `${kind} ${effectiveOn ?? ''}`;

export const influencePeriodRules = rules(influencePeriod, {
  async facts(tx): Promise<Facts> {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('influence periods'))`);
    await tx.registry.dictionaries.load(tx, ['GB_CFLX']);
    const word = await wordsOf(tx, 'GB_CFLX');
    return { periods: await influencePeriods(tx), word: kind => word(kind) ?? '' };
  },
  derive: ({ kind, effectiveOn }, { word }) => ({
    name: effectiveOn ? `${word(kind)}（${effectiveOn} 起）` : word(kind),
  }),
  check({ id, before, after }: PlannedChange<typeof influencePeriod>, { periods }): Fault[] {
    const key = keyOf({ kind: after.kind ?? '', effectiveOn: after.effectiveOn ?? null });
    const isTaken = before === null && periods.some(one => one.id !== id && keyOf(one) === key);
    return isTaken ? [fault('effectiveOn', 'person.influencePeriod.twice')] : [];
  },
});

const party = '《中国共产党纪律处分条例》（2023年修订）';
const service = '《中华人民共和国公职人员政务处分法》（2020年）';
const organisation = '《中国共产党组织处理规定（试行）》（2021年）';
const admonition = '《关于组织人事部门对领导干部进行提醒、函询和诫勉的实施细则》（2015年）';
const first: [kind: string, months: number, basis: string][] = [
  ['11', 12, party],
  ['12', 18, party],
  ['13', 24, party],
  ['14', 24, `${party}，自恢复党员权利之日起计算`],
  ['15', 60, party],
  ['21', 6, service],
  ['22', 12, service],
  ['23', 18, service],
  ['24', 24, service],
  ['25', 24, service],
  ['32', 12, organisation],
  ['33', 24, organisation],
  ['34', 24, organisation],
  ['35', 24, organisation],
  ['44', 6, admonition],
];
export const firstInfluencePeriods = whereNone(influencePeriod, tx =>
  enterFirst(
    tx,
    influencePeriod,
    first.map(([kind, months, basis]) => ({ kind, months, basis })),
  ),
);
