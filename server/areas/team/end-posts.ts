/** Posts and teams that end because of what happened elsewhere: a member leaves, an organisation is dissolved. */
import { sql, type SQL } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { currentStates, secretary, teamStates } from 'contract/organisation/posts.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Flow, MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { isInOffice } from './in-office.ts';
import type { Tx } from '../../kit/registry.ts';

const most = 200;

async function endWhere(tx: Tx, condition: SQL, on: string, cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; startOn: string; memberId: string }>(sql`
    select tm.id, tm.start_on::text as start_on, tm.person_id as member_id from team_member tm join leadership_team lt on lt.id = tm.team_id
    where ${isInOffice} and ${condition} order by tm.id`);
  const reason = shortened(cause.reason, most);
  const changes = rows.map(({ id, startOn, memberId }) => ({
    id,
    memberId,
    values: { endOn: on < startOn ? startOn : on, reason },
  }));
  await applyToMembers(tx, teamMember, changes, cause);
}

/**
 * The posts these persons hold end on the day; with `organisationIds`, only those in these organisations and below.
 * A post of secretary that falls vacant is found by the watch of vacancies.
 */
export async function endPosts(
  tx: Tx,
  personIds: string[],
  on: string,
  cause: MemberCause,
  organisationIds?: string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const place =
    organisationIds === undefined
      ? sql`true`
      : sql`lt.organisation_id in (select o.id from party_organisation o join party_organisation a on o.path like a.path || '%'
          where a.id = any(${sql.param(organisationIds)}::bigint[]))`;
  await endWhere(tx, sql`tm.person_id = any(${sql.param(personIds)}::bigint[]) and ${place}`, on, cause);
}

interface Ending {
  /** Kinds of bodies; every one when left out. */
  types?: string[];
  /** A new team follows; else there is none any more. */
  isSucceeded?: boolean;
}

/** The current teams of organisations that are no more, or that elected new ones, end with all their posts. */
export async function endTeams(
  tx: Tx,
  organisationIds: string[],
  on: string,
  cause: { flow: Flow; reason: string },
  { types, isSucceeded = false }: Ending = {},
): Promise<void> {
  const kinds = types ? sql`lt.team_type = any(${sql.param(types)}::text[])` : sql`true`;
  const own = sql`lt.organisation_id = any(${sql.param(organisationIds)}::bigint[]) and ${kinds}`;
  await endWhere(tx, own, on, cause);
  const rows = await tx.rows<{ id: string; startOn: string }>(sql`
    select lt.id, lt.start_on::text as start_on from leadership_team lt
    where lt.deleted_at is null and lt.end_on is null and lt.state <> ${teamStates.ended} and ${own} order by lt.id`);
  const changes = rows.map(({ id, startOn }) => ({
    id,
    values: { endOn: on < startOn ? startOn : on, ...(isSucceeded ? {} : { state: teamStates.ended }) },
  }));
  await applyEffects(tx, leadershipTeam, changes, cause);
}

/** Of posts that were ended, those that could be held again: their team is in office and nobody else holds the secretary's. */
export async function mayReturn(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select own.id from team_member own join leadership_team team on team.id = own.team_id
    where own.id = any(${sql.param(ids)}::bigint[]) and own.deleted_at is null and team.deleted_at is null
      and team.state = any(${sql.param(currentStates)}::text[])
      and (own.position <> ${secretary} or not exists (
        select 1 from team_member tm join leadership_team lt on lt.id = tm.team_id
        where lt.organisation_id = team.organisation_id and tm.position = ${secretary} and ${isInOffice}))`);
  return new Set(rows.map(row => row.id));
}
