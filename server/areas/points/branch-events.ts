/**
 * What earns or costs a branch by itself: records of meetings handed in within their days, dues of a month that all have
 * paid in time, a theme party day chosen as an example. It follows the rows, as the points of members do. Decision 220.
 */
import { sql, type SQL } from 'drizzle-orm';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { daysToSubmit, states } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { caseStates } from 'contract/meeting/plan-codes.ts';
import { themeCase } from 'contract/meeting/theme-case.ts';
import { branches } from 'contract/organisation/codes.ts';
import { events } from 'contract/points/point-rule.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { reached } from './events.ts';
import { count, entriesOf, reverse, type Occurrence } from './ledger.ts';

type Happened = Omit<Occurrence, 'event' | 'bizType' | 'personId'>;
/** Of a branch o, which is no person. */
export const ofBranches = (of: readonly Happened[], event: string, bizType: string): Occurrence[] =>
  of.map(one => ({ ...one, personId: null, event, bizType }));
export const isBranch: SQL = sql`o.category = any(${sql.param(branches)}::text[])`;

/** What was taken in from a sheet of former years was handed in by nobody. */
const inTime = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Happened>(sql`
    select o.id as organisation_id, o.short_name as name, m.held_on::text as occurred_on, m.title as matter, m.id::text as biz_id
    from meeting m join party_organisation o on o.id = m.organisation_id and ${isBranch}
    where m.id = any(${sql.param(ids)}::bigint[]) and m.submitted_on <= m.held_on + ${daysToSubmit}::int
      and exists (select 1 from meeting_attendee a where a.meeting_id = m.id and a.deleted_at is null) order by m.id`);
const recordPoints = rules(meeting, {
  async follow(tx, stored) {
    const ids = reached(stored, states.archived);
    if (ids.length === 0) return;
    const happened = ofBranches(await inTime(tx, ids), events.recordInTime, meeting.name);
    await count(tx, happened, { flow: null, reason: '会议记录按期提交计分' });
  },
});

const monthOfDues = 'duesMonth';
interface Month extends Happened {
  isCollected: boolean;
}
/** The months of these items, whole: whether everybody of the branch who owes has paid by the deadline. */
const monthsOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Month>(sql`
    with months as (select distinct organisation_id, month from dues_item where id = any(${sql.param(ids)}::bigint[]))
    select o.id as organisation_id, o.short_name as name, max(coalesce(i.paid_on, b.deadline_on))::text as occurred_on,
      to_char(to_date(i.month, 'YYYY-MM'), 'YYYY"年"FMMM"月党费按期收齐"') as matter, o.id || ' ' || i.month as biz_id,
      bool_and(i.state in (${itemStates.paid}, ${itemStates.madeUp}) and i.paid_on <= b.deadline_on) is true as is_collected
    from months join dues_item i using (organisation_id, month) join dues_batch b on b.id = i.batch_id
      join party_organisation o on o.id = i.organisation_id and ${isBranch}
    where i.deleted_at is null and i.payable_fen > 0 and i.state not in (${itemStates.void}, ${itemStates.exempted})
    group by o.id, o.short_name, i.month order by o.id, i.month`);
const collectedPoints = rules(duesItem, {
  async follow(tx, stored) {
    const ids = stored.filter(({ before, after }) => before?.state !== after.state).map(({ id }) => id);
    const months = ids.length === 0 ? [] : await monthsOf(tx, ids);
    const cause = { flow: null, reason: '党费收齐计分' };
    const open = months.filter(one => !one.isCollected).map(({ bizId }) => bizId);
    if (open.length > 0) await reverse(tx, await entriesOf(tx, monthOfDues, open), '该月党费已不是全部按期缴纳', cause);
    const collected = months.flatMap(({ isCollected, ...one }) => (isCollected ? [one] : []));
    await count(tx, ofBranches(collected, events.duesCollected, monthOfDues), cause);
  },
});

const casePoints = rules(themeCase, {
  async follow(tx, stored) {
    const cause = { flow: null, reason: '主题党日优秀案例计分' };
    const gone = reached(stored, caseStates.withdrawn);
    if (gone.length > 0) await reverse(tx, await entriesOf(tx, themeCase.name, gone), '案例已撤下', cause);
    const ids = reached(stored, caseStates.selected);
    if (ids.length === 0) return;
    const chosen = await tx.rows<Happened>(sql`
      select o.id as organisation_id, o.short_name as name, (select today from clock)::text as occurred_on,
        c.title as matter, c.id::text as biz_id
      from theme_case c join party_organisation o on o.id = c.organisation_id and ${isBranch}
      where c.id = any(${sql.param(ids)}::bigint[]) order by c.id`);
    await count(tx, ofBranches(chosen, events.caseSelected, themeCase.name), cause);
  },
});

export const branchEventRules = [recordPoints, collectedPoints, casePoints];
