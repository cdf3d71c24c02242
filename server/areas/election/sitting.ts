/** The team in office of the body an election is of, and who sits in it: in mid-term it stays. */
import { sql } from 'drizzle-orm';
import { currentStates } from 'contract/organisation/posts.ts';
import { isInOffice } from '../team/index.ts';
import type { Tx } from '../../kit/registry.ts';

interface Sitting {
  id: string;
  seats: number | null;
  members: { id: string; personId: string; position: string; startOn: string }[];
}

export async function sittingTeam(
  tx: Tx,
  { organisationId, teamType }: { organisationId: string; teamType: string },
): Promise<Sitting | null> {
  const team = await tx.one<{ id: string; seats: number | null }>(sql`
    select id, seats from leadership_team where organisation_id = ${organisationId}::bigint and team_type = ${teamType}
      and deleted_at is null and state = any(${sql.param(currentStates)}::text[]) order by session desc limit 1`);
  if (!team) return null;
  const members = await tx.rows<Sitting['members'][number]>(sql`
    select tm.id, tm.person_id, tm.position, tm.start_on::text as start_on
    from team_member tm join leadership_team lt on lt.id = tm.team_id
    where lt.id = ${team.id}::bigint and ${isInOffice} order by tm.sort_no nulls last, tm.id`);
  return { ...team, members };
}
