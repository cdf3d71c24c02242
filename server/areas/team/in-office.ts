/** Who is in office, in SQL: posts that were not left, of teams that are current. */
import { sql, type SQL } from 'drizzle-orm';
import { currentStates, leadingTeams, secretary } from 'contract/organisation/posts.ts';

const current = sql`(${sql.join(
  currentStates.map(state => sql`${state}`),
  sql`, `,
)})`;

/** Team t and post m: both are of today. */
export const isInOffice = sql`lt.deleted_at is null and lt.state in ${current}
  and tm.deleted_at is null and (tm.end_on is null or tm.end_on > (select today from clock))`;

/** Person in office at a post of the organisation. */
export const holderOf = (organisation: SQL, position = secretary): SQL => sql`(
  select tm.person_id from team_member tm join leadership_team lt on lt.id = tm.team_id
  where lt.organisation_id = ${organisation} and tm.position = ${position} and ${isInOffice}
  order by tm.start_on desc, tm.id limit 1)`;

/** Who sits in the team that leads an organisation, with the first of his or her posts: as a table. */
export const posts = sql`
  select lt.organisation_id, tm.person_id, min(tm.position) as position
  from team_member tm join leadership_team lt on lt.id = tm.team_id
  where lt.organisation_id is not null and ${isInOffice}
    and lt.team_type in (${sql.join(
      leadingTeams.map(type => sql`${type}`),
      sql`, `,
    )}) group by lt.organisation_id, tm.person_id`;

/** The same on a day, whenever that is asked: by the days of the posts, of a team that is current or ended later. */
export const postsOn = (day: SQL): SQL => sql`
  select lt.organisation_id, tm.person_id
  from team_member tm join leadership_team lt on lt.id = tm.team_id
  where lt.organisation_id is not null and lt.deleted_at is null and tm.deleted_at is null
    and tm.start_on <= ${day} and (tm.end_on is null or tm.end_on > ${day})
    and (lt.state in ${current} or lt.end_on > ${day}) and lt.team_type in (${sql.join(
      leadingTeams.map(type => sql`${type}`),
      sql`, `,
    )})`;

/** Organisations and their secretaries, as a table of both ids. */
export const secretaries = sql`
  select lt.organisation_id, min(tm.person_id) as person_id
  from team_member tm join leadership_team lt on lt.id = tm.team_id
  where lt.organisation_id is not null and tm.position = ${secretary} and ${isInOffice} group by lt.organisation_id`;
