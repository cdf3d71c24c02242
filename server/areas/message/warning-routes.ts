/** The calls of warnings: who may read the record a warning is about sees it, who is concerned by it deals with it. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { red, warningStates } from 'contract/message/codes.ts';
import * as calls from 'contract/message/warning.ts';
import type { WarningGroup, WarningItem } from 'contract/message/warning.ts';
import { may } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import * as answers from './answers.ts';
import { everybody, tellOf } from './tell.ts';
import { concerned, from, isOpen, readable } from './warning-visible.ts';
import type { Tx } from '../../kit/registry.ts';

const { started, ignored } = warningStates;
const mostIgnoredDays = 366;

const columns = sql`t.id, t.version, r.code, r.name as rule_name, t.title, t.entity, t.record_id,
  t.organisation_id, (select coalesce(short_name, name) from party_organisation where id = t.organisation_id) as organisation_name, t.person_id, t.due_on, t.due_on - (select today from clock) as days_left,
  t.level, t.state, t.first_at, t.last_at, t.closed_at,
  t.ignored_until, ${answers.nameOfUser(sql`t.handled_by_id`)} as handled_by_name,
  t.handled_note, t.link`;

async function found(tx: Tx, id: string, condition: SQL): Promise<WarningItem> {
  const row = await tx.one<WarningItem>(sql`
    select ${columns} from ${from} where t.id = ${id}::bigint and ${condition}`);
  if (!row) throw notFound();
  return row;
}

async function openOne(tx: Tx, id: string): Promise<WarningItem> {
  await answers.hold(tx, 'warning', id);
  const row = await found(tx, id, concerned(tx));
  if (row.closedAt !== null) throw new Refusal(409, 'message.warning.closed');
  return row;
}

/** Of the open ones, how many by rule; the route is the page of the list. */
async function groups(tx: Tx, level: string | undefined): Promise<WarningGroup[]> {
  return tx.rows<WarningGroup>(sql`
    select r.code, r.name, max(t.level) as level, count(*)::int as count, '/message/warning' as route
    from ${from} where ${isOpen} and ${readable(tx)} and (${level ?? null}::text is null or t.level = ${level ?? null})
    group by r.code, r.name order by max(t.level) desc, count(*) desc, r.code`);
}

function stateIs(state: number | undefined): SQL {
  if (state === undefined) return isOpen;
  return state === warningStates.finished
    ? sql`t.closed_at is not null`
    : sql`t.closed_at is null and t.state = ${state}`;
}

export const warningRoutes = [
  serve(calls.warnings, async ({ tx, query }) => {
    const found = await groups(tx, query.level);
    return { totalWarningNum: found.reduce((sum, group) => sum + group.count, 0), groups: found };
  }),
  serve(calls.warningList, ({ tx, query: { page, size, code, level, state, keyword, organisationId } }) =>
    answers.pageOf<WarningItem>(tx, {
      columns,
      from,
      where: answers.all([
        readable(tx),
        stateIs(state),
        code === undefined ? null : sql`r.code = ${code}`,
        level === undefined ? null : sql`t.level = ${level}`,
        organisationId === undefined ? null : sql`t.organisation_id = ${organisationId}::bigint`,
        answers.contains(sql`t.title`, keyword),
      ]),
      order: sql`t.level desc, t.due_on nulls last, t.id`,
      page,
      size,
    }),
  ),
  serve(calls.handleWarning, async ({ tx, params: { id }, body }) => {
    await openOne(tx, id);
    await tx.rows(sql`
      update warning set state = ${started}, handled_by_id = ${tx.actor.userId}::bigint, version = version + 1,
        handled_note = coalesce(${body.note?.trim() || null}, handled_note), ignored_until = null
      where id = ${id}::bigint`);
    await audit(tx, { action: 'message.warning.handle', entity: 'warning', recordId: id });
    tellOf(tx, 'warning', [everybody]);
    return found(tx, id, sql`true`);
  }),
  serve(calls.ignoreWarning, async ({ tx, params: { id }, body: { reason, until } }) => {
    const row = await openOne(tx, id);
    if (row.level === red && !may(tx.actor, 'message.warning.ignore')) throw new Refusal(403, 'message.warning.red');
    const day = await today(tx);
    if (until <= day || until > addDays(day, mostIgnoredDays)) throw refuse([fault('until', 'message.warning.until')]);
    await tx.rows(sql`
      update warning set state = ${ignored}, handled_by_id = ${tx.actor.userId}::bigint, version = version + 1,
        handled_note = ${reason.trim()}, ignored_until = ${until}::date where id = ${id}::bigint`);
    await audit(tx, { action: 'message.warning.ignore', entity: 'warning', recordId: id, reason: reason.trim() });
    tellOf(tx, 'warning', [everybody]);
    return found(tx, id, sql`true`);
  }),
];
