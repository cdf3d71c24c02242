/** Who takes a leading post sits in the leading group of the unit. Domain-cadre 1.9 and 1.10. */
import { sql } from 'drizzle-orm';
import { currentStates } from 'contract/organisation/posts.ts';
import { leadingPosts } from 'contract/appointment/probation.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { causeFor, fillsMain, type Order } from './order.ts';

/** Of a leading post the leading group of the unit has a member more, or one with another post. */
export async function joinTeam(tx: Tx, order: Order): Promise<void> {
  const { row, on } = order;
  if (!leadingPosts.includes(row.postAttribute ?? '') || !fillsMain(row)) return;
  const team = await tx.one<{ id: string; memberId: string | null }>(sql`
    select t.id, (select m.id from team_member m where m.team_id = t.id and m.cadre_id = ${row.personId}::bigint
        and m.deleted_at is null and m.end_on is null limit 1) as member_id
    from leadership_team t where t.unit_id = ${row.unitId}::bigint and t.deleted_at is null
      and t.state = any(${sql.param([...currentStates])}::text[]) order by t.start_on desc, t.id desc limit 1`);
  if (!team) return;
  const change = team.memberId
    ? { id: team.memberId, values: { adminPost: row.toPostName } as Values }
    : { values: { teamId: team.id, cadreId: row.personId, startOn: on, adminPost: row.toPostName } as Values };
  await applyEffects(tx, teamMember, [change], causeFor(order));
}
