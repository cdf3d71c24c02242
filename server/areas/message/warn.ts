/** One look of a warning rule: one open item per record while the matter lasts, its level rising with time. */
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { shortened } from 'contract/kit/type.ts';
import { warningStates, type WarningLevel } from 'contract/message/codes.ts';
import { today } from '../../kit/setting.ts';
import type { WarningRule } from './rules.ts';
import { everybody, tellOf } from './tell.ts';
import { farthest, levelOf } from './timing.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

export interface Held {
  watched: Watched;
  daysLeft: number;
  level: string;
}

const said = (level: WarningLevel, { levels }: WarningRule) => (levels[level] === null ? null : level);

/** What the rule holds for now, with its level. */
export async function lookForWarnings(tx: Tx, watch: Watch, rule: WarningRule): Promise<Held[]> {
  const day = await today(tx);
  const until = addDays(day, farthest(Object.values(rule.levels)));
  return (await watch.find(tx, { today: day, until, threshold: rule.threshold })).flatMap(watched => {
    const daysLeft = daysBetween(day, watched.dueOn ?? day);
    const level = watched.level ? said(watched.level, rule) : levelOf(daysLeft, rule.levels);
    return level === null ? [] : [{ watched, daysLeft, level }];
  });
}

const rowsOf = (watch: Watch, held: Held[]) =>
  held.map(({ watched, level }) => ({
    record_id: watched.recordId,
    person_id: watched.personId ?? null,
    organisation_id: watched.organisationId ?? null,
    unit_id: watched.unitId ?? null,
    title: shortened(`${watched.name}：${watched.matter}`, 300),
    due_on: watched.dueOn,
    level,
    link: { routePath: watch.page, query: { id: watched.recordId } },
  }));
const shape = sql.raw(`r(record_id bigint, person_id bigint, organisation_id bigint, unit_id bigint, title text,
  due_on date, level text, link jsonb)`);

/** An ignored one comes back after its day, and at once when its level rises. */
const isBack = sql`w.state = ${warningStates.ignored}
  and (w.ignored_until < (select today from clock) or excluded.level > w.level)`;

export async function warnOf(tx: Tx, watch: Watch, rule: WarningRule) {
  const held = await lookForWarnings(tx, watch, rule);
  const rows = JSON.stringify(rowsOf(watch, held));
  const closed = await tx.rows(sql`
    update warning set closed_at = (select now from clock), last_at = (select now from clock), state = ${warningStates.finished}, version = version + 1
    where warning_rule_id = ${rule.id}::bigint and closed_at is null and not exists (
      select 1 from jsonb_to_recordset(${rows}::jsonb) as ${shape} where r.record_id = warning.record_id)
    returning 1`);
  const written = await tx.rows<{ isNew: boolean }>(sql`
    insert into warning as w (warning_rule_id, entity, record_id, person_id, organisation_id, unit_id, title, due_on,
      level, link, first_at, last_at)
    select ${rule.id}::bigint, ${watch.entity}, r.record_id, r.person_id, r.organisation_id, r.unit_id, r.title,
      r.due_on, r.level, r.link, now, now from jsonb_to_recordset(${rows}::jsonb) as ${shape}, clock
    on conflict (warning_rule_id, record_id) where closed_at is null do update set
      title = excluded.title, due_on = excluded.due_on, level = excluded.level, person_id = excluded.person_id,
      organisation_id = excluded.organisation_id, unit_id = excluded.unit_id, last_at = excluded.last_at, version = w.version + 1,
      state = case when ${isBack} then ${warningStates.notStarted}::int else w.state end,
      ignored_until = case when ${isBack} then null else w.ignored_until end
    where (w.title, w.due_on, w.level, w.organisation_id) is distinct from
        (excluded.title, excluded.due_on, excluded.level, excluded.organisation_id) or ${isBack}
    returning xmax = 0 as is_new`);
  if (closed.length + written.length > 0) tellOf(tx, 'warning', [everybody]);
  return { found: held.length, made: written.filter(row => row.isNew).length, closed: closed.length };
}

/** A rule that is off or gone leaves no warning behind. */
export async function dropOrphans(tx: Tx): Promise<void> {
  const closed = await tx.rows(sql`
    update warning set closed_at = (select now from clock), last_at = (select now from clock), state = ${warningStates.finished}, version = version + 1
    where closed_at is null and not exists (select 1 from warning_rule r
      where r.id = warning_rule_id and r.is_enabled and r.deleted_at is null) returning 1`);
  if (closed.length > 0) tellOf(tx, 'warning', [everybody]);
}
