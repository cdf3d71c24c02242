/** The fixed day of a branch, and when it is next. Decision 185. */
import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { fixedDay } from 'contract/meeting/fixed-day.ts';
import { themeDayRule } from 'contract/meeting/theme-day-rule.ts';
import { isBranch } from 'contract/organisation/codes.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { calendarOf } from '../calendar/index.ts';
import { timeFaults } from './meeting.ts';

type Planned = PlannedChange<typeof themeDayRule>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.flatMap(({ after }) => after.organisationId ?? []);
  const rows = await tx.rows<{ id: string; category: string }>(sql`
    select id, category from party_organisation where id = any(${sql.param(ids)}::bigint[])`);
  const others = await tx.rows<{ id: string; organisationId: string; validFrom: string }>(sql`
    select id, organisation_id, valid_from::text from theme_day_rule
    where deleted_at is null and organisation_id = any(${sql.param(ids)}::bigint[])`);
  return {
    others,
    categoryOf: new Map(rows.map(({ id, category }) => [id, category])),
    weekOf: await wordsOf(tx, 'DJ_ZZSH_DZ'),
    weekdayOf: await wordsOf(tx, 'DJ_ZZSH_XQ'),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const isTwice = ({ id, after }: Pick<Planned, 'id' | 'after'>, { others }: Facts): boolean =>
  others.some(one => one.id !== id && one.organisationId === after.organisationId && one.validFrom === after.validFrom);

const check = ({ id, after }: Planned, facts: Facts): Fault[] => [
  ...(isBranch(facts.categoryOf.get(after.organisationId ?? ''))
    ? []
    : [fault('organisationId', 'meeting.themeDayRule.branch')]),
  ...(isTwice({ id, after }, facts) ? [fault('validFrom', 'meeting.themeDayRule.twice')] : []),
  ...timeFaults(after),
];

export const themeDayRules = rules(themeDayRule, {
  facts: factsOf,
  derive: (row, facts, { id }) => ({
    name: `每月${facts.weekOf(row.week)}${facts.weekdayOf(row.weekday)}`,
    // The unique value is for two at once.
    ruleKey: isTwice({ id, after: row }, facts) ? null : `${row.organisationId} ${row.validFrom}`,
  }),
  check,
});

/** The rule of a branch that holds on a day, as a row of `theme_day_rule`. */
export const inForce = (organisationId: SQL, day: SQL): SQL => sql`
  select * from theme_day_rule f where f.deleted_at is null and f.organisation_id = ${organisationId} and f.valid_from <= ${day}
  order by f.valid_from desc limit 1`;

export const themeDayRollup: Rollup = {
  resource: themeDayRule,
  fields: ['nextOn'],
  async query(tx, ids) {
    const rows = await tx.rows<{ id: string; week: string; weekday: string }>(sql`
      select id, week, weekday from theme_day_rule where id = any(${sql.param(ids)}::bigint[])`);
    const [now, exceptions] = [await today(tx), await calendarOf(tx)];
    const following = addMonths(`${now.slice(0, 7)}-01`, 1).slice(0, 7);
    return rows.map(({ id, ...rule }) => {
      const day = fixedDay(now.slice(0, 7), rule, exceptions);
      return { id, nextOn: day >= now ? day : fixedDay(following, rule, exceptions) };
    });
  },
};
