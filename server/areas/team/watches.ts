/**
 * What teams are watched for: a branch or committee without a secretary (domain-party 11), leading groups of units whose term
 * ends (domain-cadre 3.2 and 3.5); elected bodies are watched by the term of their organisation.
 */
import { sql } from 'drizzle-orm';
import { normal, partyGroup } from 'contract/organisation/codes.ts';
import { currentStates, secretary } from 'contract/organisation/posts.ts';
import { secretaries } from './in-office.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

/**
 * Organisations without a secretary in office; due on the day the post fell vacant. Where no secretary was ever told of, the
 * post counts as vacant since the organisation stands here: who led it before is not known. Decision 299.
 */
export const vacantSecretaries: Watch = {
  code: 'SJ_VACANT',
  entity: 'partyOrganisation',
  of: ['partyOrganisation', 'leadershipTeam', 'teamMember'],
  page: '/organisation/detail',
  concerns: 'organisation.teamMember.create',
  warnings: [{ code: 'YJ-SJ', name: '书记缺职', yellowDays: -30, redDays: -90, toSuperior: true, toDepartment: true }],
  find: tx =>
    tx.rows<Watched>(sql`
      with led as (${secretaries}),
        vacant as (
          select o.id, o.name, greatest(o.founded_on, (o.created_at at time zone 'Asia/Shanghai')::date) as known_on
          from party_organisation o
          where o.deleted_at is null and o.state = ${normal} and o.category <> ${partyGroup}
            and not exists (select 1 from led where led.organisation_id = o.id)),
        last as (
          select lt.organisation_id, max(tm.end_on) as left_on
          from team_member tm join leadership_team lt on lt.id = tm.team_id
          where tm.deleted_at is null and lt.deleted_at is null and tm.position = ${secretary} group by 1)
      select v.id as record_id, v.id as organisation_id, v.name,
        coalesce(last.left_on, v.known_on)::text as due_on, '没有在任书记' as matter
      from vacant v left join last on last.organisation_id = v.id order by v.id`),
};

/** Reminder 1: due on the last day of the term, or of its extension; a new term or the end of the group settles it. */
export const groupsEnding: Watch = {
  code: 'GB_TEAM',
  entity: 'leadershipTeam',
  of: ['leadershipTeam'],
  page: '/organisation/team/detail',
  concerns: 'organisation.leadershipTeam.update',
  reminders: [
    {
      code: 'TX-BZ',
      name: '班子任期到期提醒',
      type: '1',
      toUnit: true,
      toDepartment: true,
      template: '{name}将于 {date} 任期届满，还有 {days} 天，请准备换届；不能按期换届的，请办理延期。',
    },
  ],
  warnings: [{ code: 'YJ-BZ', name: '班子届满未换届', redDays: -1, toDepartment: true }],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select lt.id as record_id, lt.unit_id, lt.name, lt.due_on::text as due_on, json_build_object('unit', u.name) as words,
        case when lt.due_on < ${today}::date then '任期已届满，尚未换届' else '任期即将届满，请准备换届' end as matter
      from leadership_team lt join unit u on u.id = lt.unit_id and u.deleted_at is null
      where lt.deleted_at is null and lt.state = any(${sql.param([...currentStates])}::text[]) and lt.due_on <= ${until}::date
      order by lt.due_on, lt.id`),
};
