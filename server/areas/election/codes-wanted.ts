/** Whether a school splits the keys of its boxes, and what a scrutineer has to do then. */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

export const wantsCodes = async (tx: Tx): Promise<boolean> =>
  (await settingOf(tx, 'election.scrutineerCode', 'false')) === 'true';

/** Of a vote (alias v): the code to take before the start, or the box to open. */
export const scrutinyOf = (wants: boolean) => sql`case
  when v.is_paper is true then null
  when v.state = ${voteStates.config} and ${wants}::boolean then 'take'
  when v.state = ${voteStates.start}
    and exists (select 1 from vote_ballot b where b.session_id = v.id and b.has_code) then 'open' end`;
