/** One line for a unit and rank from a day on, and what it shows of today: how many there are, how many are missing or too many. */
import { sql, type SQL } from 'drizzle-orm';
import { approveExcess } from 'contract/appointment/actions.ts';
import { headcount, headcountRanks } from 'contract/appointment/headcount.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { computed, handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { inForceOn, isHeldNow, placeOf } from './room.ts';

const area = 'appointment.headcount';
type Planned = PlannedChange<typeof headcount>;

interface Line {
  id: string;
  unitId: string | null;
  rank: string | null;
  effectiveOn: string | null;
}
const keyOf = (line: Line) => `${placeOf(line)} ${line.effectiveOn}`;

/** Two lines of one day would let chance decide. */
async function linesWith(tx: Tx, plans: Planned[]): Promise<Line[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('headcount'))`);
  const units = plans.flatMap(({ after }) => after.unitId ?? []);
  const stored = await tx.rows<Line>(sql`
    select id, unit_id, rank, effective_on::text as effective_on from headcount
    where deleted_at is null and unit_id = any(${sql.param(units)}::bigint[])`);
  const kept = stored.filter(line => plans.every(({ id }) => id !== line.id));
  return [...kept, ...plans.filter(({ remove }) => !remove).map(({ id, after }) => ({ ...after, id }))];
}
async function unitNames(tx: Tx, plans: Planned[]): Promise<Map<string, string>> {
  const units = plans.flatMap(({ after }) => after.unitId ?? []);
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from unit where id = any(${sql.param(units)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
const factsOf = async (tx: Tx, plans: Planned[]) => ({
  lines: await linesWith(tx, plans),
  units: await unitNames(tx, plans),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

const rankWord = (rank: string | null) => headcountRanks[rank ?? ''] ?? '';

function check({ id, after }: Planned, { lines }: Facts): Fault[] {
  const own = keyOf({ ...after, id });
  const isTwice = lines.some(line => line.id !== id && keyOf(line) === own);
  const said = { rank: rankWord(after.rank), day: after.effectiveOn ?? '' };
  return [
    ...(after.rank && !rankWord(after.rank) ? [fault('rank', `${area}.rank`)] : []),
    ...(isTwice ? [fault('effectiveOn', `${area}.twice`, said)] : []),
  ];
}

export const headcountRules = rules(headcount, {
  facts: factsOf,
  derive: ({ unitId, rank, effectiveOn }, { units }) => ({
    name: `${units.get(unitId ?? '') ?? ''}${rankWord(rank)}职数（${effectiveOn ?? ''}起）`,
  }),
  check,
});

type Column = (name: string) => SQL;
const isInForce = (column: Column) =>
  sql`(exists (select 1 from (${inForceOn(sql`(select today from clock)`)}) f where f.id = ${column('id')}))`;
const occupied = (column: Column) => sql`(
  select count(*)::int from post_holding h
  where h.unit_id = ${column('unitId')} and h.rank = ${column('rank')} and h.occupies_quota and ${isHeldNow})`;
const ofToday = (column: Column, value: SQL) => sql`(case when ${isInForce(column)} then ${value} end)`;

/** Of a line that is not in force nothing is counted. */
export const headcountComputed = computed(headcount, {
  isInForce,
  occupied: column => ofToday(column, occupied(column)),
  vacancyCount: column => ofToday(column, sql`greatest(${column('approved')} - ${occupied(column)}, 0)`),
  overCount: column => ofToday(column, sql`greatest(${occupied(column)} - ${column('approved')}, 0)`),
});

export const excessHandler = handler(approveExcess, {
  async perform(tx, { id, version }, { excessKind, excessCount, excessDocumentNo, excessUntilOn, excessReason }) {
    if (excessUntilOn && excessUntilOn < (await today(tx)))
      throw refuse([fault('excessUntilOn', `${area}.until-past`)]);
    const values =
      excessCount === 0
        ? { excessKind: null, excessCount: null, excessDocumentNo: null, excessUntilOn: null, excessReason: null }
        : { excessKind, excessCount, excessDocumentNo, excessUntilOn: excessUntilOn ?? null, excessReason };
    await write(tx, headcount, [{ id, version, values }], {
      verb: 'approveExcess',
      origin: 3,
      reason: shortened(`${excessDocumentNo}：${excessReason}`, 200),
      allow: Object.keys(values),
    });
  },
});
