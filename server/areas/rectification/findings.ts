/**
 * What the indicators find at many organisations, each asked once for all of them, from the rows that the lists show.
 * Domain-party 9.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths, addYears, yearsBetween } from 'contract/kit/calendar.ts';
import { itemStates } from 'contract/dues/dues-item.ts';
import { recordStates, stages } from 'contract/development/codes.ts';
import { attendances, states as meetingStates, types } from 'contract/meeting/codes.ts';
import { formal, inRegister, statusNormal } from 'contract/member/codes.ts';
import { red } from 'contract/message/codes.ts';
import { branches } from 'contract/organisation/codes.ts';
import { standing } from 'contract/person/discipline-record.ts';
import type { Indicator } from 'contract/rectification/indicators.ts';
import type { Tx } from '../../kit/registry.ts';
import { dutiesOf } from '../meeting/index.ts';
import { isOpenWarning } from '../message/index.ts';
import { vacantSecretaries } from '../team/index.ts';

export interface Asked {
  organisationIds: string[];
  threshold: number;
  today: string;
}
export interface Finding {
  organisationId: string;
  /** Null where not everybody may know it. */
  value: number | null;
  finding: string;
}
type Find = (tx: Tx, asked: Asked) => Promise<Finding[]>;

const among = (ids: string[]) => sql`any(${sql.param(ids)}::bigint[])`;
/** Figures of meetings and disciplines look back a year. */
export const firstDay = (today: string): string => addDays(addYears(today, -1), 1);

/** Whole months from one day to another. */
function monthsBetween(from: string, to: string): number {
  const months = yearsBetween(from, to) * 12;
  let more = 0;
  while (addMonths(from, months + more + 1) <= to) more += 1;
  return months + more;
}

const termOverdue: Find = async (tx, { organisationIds, threshold, today }) =>
  (
    await tx.rows<{ organisationId: string; endOn: string }>(sql`
      select id as organisation_id, term_end_on::text as end_on from party_organisation
      where id = ${among(organisationIds)} and (term_end_on + make_interval(months => ${threshold}::int))::date < ${today}::date`)
  ).map(({ organisationId, endOn }) => {
    const value = monthsBetween(endOn, today);
    return { organisationId, value, finding: `本届于 ${endOn} 届满，已超期 ${value} 个月` };
  });

const vacancy: Find = async (tx, { organisationIds, threshold, today }) => {
  const asked = new Set(organisationIds);
  return (await vacantSecretaries.find(tx, { today, until: today })).flatMap(({ recordId, dueOn }) => {
    if (!asked.has(recordId) || !dueOn || addMonths(dueOn, threshold) >= today) return [];
    const value = monthsBetween(dueOn, today);
    return [{ organisationId: recordId, value, finding: `自 ${dueOn} 起没有在任书记，已 ${value} 个月` }];
  });
};

const quarterOf = (day: string) => `${day.slice(0, 4)}年第${Math.ceil(Number(day.slice(5, 7)) / 3)}季度`;
const monthOf = (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;

/** Periods of the last year in which nothing of a kind was held, once their days of grace are over. */
const withoutMeeting =
  (type: string, told: (day: string) => string): Find =>
  async (tx, { organisationIds, threshold, today }) => {
    const from = firstDay(today);
    const places = sql`select unnest(${sql.param(organisationIds)}::bigint[])`;
    const duties = await dutiesOf(tx, places, sql`${from}::date`, sql`${today}::date`);
    const missed = duties.filter(
      one =>
        one.type === type &&
        one.groupId === null &&
        one.done + one.open === 0 &&
        one.endsOn >= from &&
        addDays(one.endsOn, one.graceDays) < today,
    );
    return organisationIds.flatMap(organisationId => {
      const own = missed.filter(one => one.organisationId === organisationId).map(({ startsOn }) => told(startsOn));
      return own.length >= threshold
        ? [{ organisationId, value: own.length, finding: `没有召开的：${own.join('、')}` }]
        : [];
    });
  };

/** Heads with months behind an ended collection, of those in the register. */
const arrears: Find = async (tx, { organisationIds, threshold }) =>
  (
    await tx.rows<{ organisationId: string; heads: number; members: number }>(sql`
      select i.organisation_id, count(distinct i.member_id)::int as heads,
        (select count(*)::int from party_member m where m.organisation_id = i.organisation_id and m.deleted_at is null
          and m.party_status = any(${sql.param(inRegister)}::text[])) as members
      from dues_item i where i.organisation_id = ${among(organisationIds)} and i.deleted_at is null
        and i.state = ${itemStates.overdue} group by i.organisation_id`)
  )
    .filter(({ heads, members }) => heads * 100 > threshold * members)
    .map(({ organisationId, heads, members }) => ({
      organisationId,
      value: members > 0 ? Math.ceil((heads * 100) / members) : 100,
      finding: `党员 ${members} 人中 ${heads} 人欠缴党费`,
    }));

/** Nobody came on probation for years although somebody has applied. */
const development: Find = async (tx, { organisationIds, threshold, today }) =>
  (
    await tx.rows<{ organisationId: string; applicants: number; lastOn: string | null; foundedOn: string }>(sql`
      select o.id as organisation_id, a.applicants, o.founded_on::text,
        greatest((select max(m.joined_on) from party_member m where m.organisation_id = o.id and m.deleted_at is null),
          (select max(r.approved_on) from development_record r where r.organisation_id = o.id and r.deleted_at is null))::text
          as last_on
      from party_organisation o join (select organisation_id, count(*)::int as applicants from development_record
        where deleted_at is null and state = ${recordStates.open} and stage = ${stages.apply} group by 1) a
        on a.organisation_id = o.id
      where o.id = ${among(organisationIds)}`)
  ).flatMap(({ organisationId, applicants, lastOn, foundedOn }) => {
    const since = lastOn ?? foundedOn;
    if (addYears(since, threshold) > today) return [];
    const last = lastOn ? `上次发展党员为 ${lastOn}` : `自 ${foundedOn} 成立以来没有发展党员`;
    return [{ organisationId, value: yearsBetween(since, today), finding: `有入党申请人 ${applicants} 人，${last}` }];
  });

const sizes = (tx: Tx, organisationIds: string[]) =>
  tx.rows<{ organisationId: string; members: number; formal: number }>(sql`
    select o.id as organisation_id, count(m.id)::int as members,
      count(m.id) filter (where m.member_category = ${formal} and m.party_status = ${statusNormal})::int as formal
    from party_organisation o left join party_member m on m.organisation_id = o.id and m.deleted_at is null
      and m.party_status = any(${sql.param(inRegister)}::text[])
    where o.id = ${among(organisationIds)} and o.category = any(${sql.param(branches)}::text[]) group by o.id`);

const tooMany: Find = async (tx, { organisationIds, threshold }) =>
  (await sizes(tx, organisationIds))
    .filter(({ members }) => members > threshold)
    .map(({ organisationId, members }) => ({ organisationId, value: members, finding: `有党员 ${members} 人` }));

const tooFew: Find = async (tx, { organisationIds, threshold }) =>
  (await sizes(tx, organisationIds))
    .filter(one => one.formal < threshold)
    .map(one => ({ organisationId: one.organisationId, value: one.formal, finding: `有正式党员 ${one.formal} 人` }));

/** Of all who were due at meetings that were handed in; approved exemptions are left out. Domain-party 7.2. */
const attendance: Find = async (tx, { organisationIds, threshold, today }) =>
  (
    await tx.rows<{ organisationId: string; due: number; present: number; meetings: number }>(sql`
      select m.organisation_id, count(distinct m.id)::int as meetings,
        count(*) filter (where a.attendance in (${attendances.present}, ${attendances.late}))::int as present,
        count(*) filter (where not (a.is_exempt is true
          and a.attendance in (${attendances.open}, ${attendances.leave})))::int as due
      from meeting m join meeting_attendee a on a.meeting_id = m.id and a.deleted_at is null
        and a.is_observer is not true and a.exemption is null
      where m.organisation_id = ${among(organisationIds)} and m.deleted_at is null
        and m.state in (${meetingStates.review}, ${meetingStates.archived})
        and m.held_on between ${firstDay(today)}::date and ${today}::date
      group by m.organisation_id`)
  )
    .filter(({ due, present }) => due > 0 && present * 100 < threshold * due)
    .map(({ organisationId, due, present, meetings }) => ({
      organisationId,
      value: Math.floor((present * 100) / due),
      finding: `近一年会议 ${meetings} 次，应到 ${due} 人次，实到 ${present} 人次`,
    }));

const redWarnings: Find = async (tx, { organisationIds, threshold }) =>
  (
    await tx.rows<{ organisationId: string; value: number }>(sql`
      select t.organisation_id, count(*)::int as value from warning t
      where t.organisation_id = ${among(organisationIds)} and t.level = ${red} and ${isOpenWarning}
      group by t.organisation_id having count(*) >= ${threshold}::int`)
  ).map(one => ({ ...one, finding: `有红色预警 ${one.value} 条未处理` }));

/** Cases of the last year that stand, of members of these organisations. */
export const disciplinesAt = (organisationIds: string[], today: string) => sql`
  select d.id, d.person_id, m.organisation_id from discipline_record d
    join party_member m on m.id = d.person_id and m.deleted_at is null
  where m.organisation_id = ${among(organisationIds)} and d.deleted_at is null and d.state = any(${sql.param([...standing])}::text[])
    and d.decided_on >= ${firstDay(today)}::date`;

/** That there are any is told; how many and whose is asked by who may know. */
const discipline: Find = async (tx, { organisationIds, threshold, today }) =>
  (
    await tx.rows<{ organisationId: string }>(sql`
      select organisation_id from (${disciplinesAt(organisationIds, today)}) d
      group by organisation_id having count(*) >= ${threshold}::int`)
  ).map(one => ({ ...one, value: null, finding: '近一年有党员受到处分' }));

/** What is computed; how content people are is entered by hand in the check. */
export const finders: Record<Exclude<Indicator, 'satisfaction'>, Find> = {
  termOverdue,
  vacancy,
  assemblies: withoutMeeting(types.assembly, quarterOf),
  themeDays: withoutMeeting(types.themeDay, monthOf),
  arrears,
  development,
  members: tooMany,
  formal: tooFew,
  attendance,
  warnings: redWarnings,
  discipline,
};
