/** The table of rates, versioned by month. 中组发〔2008〕3号, domain-party 6.1. */
import { sql } from 'drizzle-orm';
import { duesRate, standards, type DuesRate } from 'contract/dues/dues-rate.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { percentOf } from 'contract/kit/types/percent.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';
import { rules, type Tx } from '../../kit/registry.ts';

const area = 'dues.duesRate';
interface Line {
  id: string;
  standard: string | null;
  effectiveMonth: string | null;
  aboveFen: number | null;
}

/** `高于 5,000.00 元，1.5%`, `每月 0.20 元至 1.00 元`. */
function wordsOf({ aboveFen, rate, amountFen, upToFen }: Partial<DuesRate>): string {
  const above = aboveFen ? `高于 ${shownYuan(aboveFen)} 元，` : '';
  if (rate) return `${above}${percentOf(rate)}`;
  return `每月 ${shownYuan(amountFen ?? 0)} 元${upToFen ? `至 ${shownYuan(upToFen)} 元` : ''}`;
}

/** Two lines for the same bases in the same month would let chance decide. */
async function linesBeside(tx: Tx): Promise<Line[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('dues rate'))`);
  return tx.rows<Line>(sql`
    select id, standard, effective_month, above_fen from dues_rate where deleted_at is null`);
}

export const rateRules = rules(duesRate, {
  async facts(tx, plans) {
    const words = await tx.rows<{ value: string; label: string }>(sql`
      select value, label from dictionary_entry where dict_name = ${duesRate.fields.standard.dictionary ?? ''}`);
    const kept = (await linesBeside(tx)).filter(line => plans.every(plan => plan.id !== line.id));
    const given = plans.map(({ id, after: { standard, effectiveMonth, aboveFen } }) => ({
      id,
      standard,
      effectiveMonth,
      aboveFen,
    }));
    return { lines: [...kept, ...given], labels: new Map(words.map(({ value, label }) => [value, label])) };
  },
  derive: (row, { labels }) => ({
    name: `${labels.get(row.standard ?? '') ?? ''}：${wordsOf(row as Partial<DuesRate>)}`,
  }),
  check({ id, after }, { lines }): Fault[] {
    const { standard, effectiveMonth, aboveFen, rate, amountFen, upToFen } = after;
    const isFixed = amountFen !== null;
    const beside = lines.filter(
      line => line.id !== id && line.standard === standard && line.effectiveMonth === effectiveMonth,
    );
    const above = aboveFen ?? 0;
    return [
      ...(isFixed === (rate !== null) ? [fault('rate', `${area}.one-way`)] : []),
      ...(isFixed && above > 0 ? [fault('aboveFen', `${area}.fixed-once`)] : []),
      ...(upToFen !== null && (!isFixed || upToFen <= (amountFen ?? 0)) ? [fault('upToFen', `${area}.up-to`)] : []),
      ...(beside.some(line => (line.aboveFen ?? 0) === above)
        ? [fault('aboveFen', `${area}.exists`, { month: effectiveMonth ?? '', above: shownYuan(above) })]
        : []),
      ...(above > 0 && beside.every(line => (line.aboveFen ?? 0) > 0)
        ? [fault('aboveFen', `${area}.no-lowest`, { month: effectiveMonth ?? '' })]
        : []),
    ];
  },
});

const bySalary = [
  [0, 50],
  [300_000, 100],
  [500_000, 150],
  [1_000_000, 200],
] as const;
const byPension = [
  [0, 50],
  [500_000, 100],
] as const;
const linesOf = (standard: string, steps: readonly (readonly [number, number])[], basis: string) =>
  steps.map(([aboveFen, rate]) => ({ standard, aboveFen, rate, basis }));
const fixed = (standard: string, amountFen: number, basis: string, upToFen: number | null = null) => ({
  standard,
  amountFen,
  upToFen,
  basis,
});

/** What the regulation of 2008 says. */
const regulation = '中组发〔2008〕3号';
const firstLines = [
  ...linesOf(standards.monthly, bySalary, `${regulation}第一条、第二条`),
  ...linesOf(standards.yearly, bySalary, `${regulation}第二条、第三条`),
  ...linesOf(standards.irregular, bySalary, `${regulation}第二条、第四条`),
  ...linesOf(standards.retired, byPension, `${regulation}第五条`),
  fixed(standards.farmer, 20, `${regulation}第六条`, 100),
  ...[standards.student, standards.laidOff, standards.relief, standards.minimum].map(one =>
    fixed(one, 20, `${regulation}第六条`),
  ),
].map(line => ({ ...line, effectiveMonth: '2008-04' }));

export const firstRates = whereNone(duesRate, tx => enterFirst(tx, duesRate, firstLines));
