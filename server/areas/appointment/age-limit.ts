/** The school's table of age limits: one line for a rank and gender in a month. Domain-cadre 1.12. */
import { sql } from 'drizzle-orm';
import { ageLimit } from 'contract/appointment/age-limit.ts';
import { men, women } from 'contract/cadre/retirement.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';

const area = 'appointment.ageLimit';
type Planned = PlannedChange<typeof ageLimit>;

interface Line {
  id: string;
  rank: string | null;
  gender: string | null;
  effectiveMonth: string | null;
}
/** Two lines for the same persons in the same month would let chance decide. */
async function linesWith(tx: Tx, plans: Planned[]): Promise<Line[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('age limit'))`);
  const stored = await tx.rows<Line>(sql`
    select id, rank, gender, effective_month from age_limit where deleted_at is null`);
  const kept = stored.filter(line => plans.every(({ id }) => id !== line.id));
  return [...kept, ...plans.map(({ id, after }) => ({ ...after, id }))];
}

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  lines: await linesWith(tx, plans),
  rank: await wordsOf(tx, ageLimit.fields.rank.dictionary ?? ''),
  gender: await wordsOf(tx, ageLimit.fields.gender.dictionary ?? ''),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ id, after }: Planned, { lines }: Facts): Fault[] {
  const { rank, gender, effectiveMonth } = after;
  const isTwice = lines.some(
    line => line.id !== id && line.rank === rank && line.gender === gender && line.effectiveMonth === effectiveMonth,
  );
  return [
    ...(gender !== null && gender !== men && gender !== women ? [fault('gender', `${area}.gender`)] : []),
    ...(isTwice ? [fault('effectiveMonth', `${area}.twice`)] : []),
  ];
}

/** `县处级正职（男）60周岁3个月`. */
const nameOf = ({ rank, gender, ageYears, ageMonths }: Planned['after'], words: Facts) =>
  `${words.rank(rank)}（${words.gender(gender)}）${ageYears}周岁${ageMonths ? `${ageMonths}个月` : ''}`;

export const ageLimitRules = rules(ageLimit, {
  facts: factsOf,
  derive: (row, words) => ({ name: nameOf(row, words) }),
  check,
});
