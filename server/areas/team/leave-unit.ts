/** Whoever holds no post in a unit any more sits in its leading group no longer. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { heldStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules } from '../../kit/registry.ts';
import { isInOffice } from './in-office.ts';

export const leavingUnitRules = rules(postHolding, {
  async follow(tx, stored) {
    const left = stored.filter(({ before, after }) => before && !before.endOn && after.endOn);
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    const rows = await tx.rows<{ id: string; startOn: string; endOn: string }>(sql`
      select tm.id, tm.start_on::text as start_on, max(h.end_on)::text as end_on
      from post_holding h join leadership_team lt on lt.unit_id = h.unit_id
        join team_member tm on tm.team_id = lt.id and tm.cadre_id = h.person_id
      where h.id = any(${sql.param(ids)}::bigint[]) and ${isInOffice} and not exists (
        select 1 from post_holding o where o.person_id = h.person_id and o.unit_id = h.unit_id and o.deleted_at is null
          and o.state = any(${sql.param([...heldStates])}::text[]))
      group by tm.id order by tm.id`);
    const changes = rows.map(({ id, startOn, endOn }) => ({
      id,
      values: { endOn: endOn < startOn ? startOn : endOn, reason: '免去职务' },
    }));
    await applyEffects(tx, teamMember, changes, { flow: null, reason: '免去职务，不再担任班子成员' });
  },
});
