/** 换届中 → 正常, when an election has come to its end. */
import { sql } from 'drizzle-orm';
import { cycles, electionStates } from 'contract/election/codes.ts';
import { election, type Election } from 'contract/election/election.ts';
import { normal, underElection } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';

/** Puts the organisation back to work, wherever the election had taken it; the election of its other body goes on. */
export async function release(tx: Tx, row: Election, reason: string): Promise<void> {
  const { voting, reporting } = electionStates;
  const found = await tx.one<{ state: string; isHeld: boolean }>(sql`
    select o.state, exists (select 1 from election e where e.organisation_id = o.id and e.id <> ${row.id}::bigint
      and e.deleted_at is null and e.state in (${voting}, ${reporting})
      and e.cycle_type not in (${cycles.byElection}, ${cycles.adjustment})) as is_held
    from party_organisation o where o.id = ${row.organisationId}::bigint`);
  if (found?.state !== underElection || found.isHeld) return;
  const change = [{ id: row.organisationId, values: { state: normal } }];
  await applyEffects(tx, partyOrganisation, change, { flow: flowOf(election, row.id), reason });
}
