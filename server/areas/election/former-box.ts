/** Boxes as they lay before decision 050: a list of papers, each behind a random number. What is left goes over by itself. */
import { sql } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Database } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { formOf } from './ballot-form.ts';
import { formerBallots, keepPapers, lockBox } from './box.ts';

interface Former {
  id: string;
  candidateIds: string[];
  allowOther: boolean;
  seats: number;
  papers: string[];
}

/** Of votes that are closed; an open box goes over with its next cast or its close. */
export async function carryClosedOver(database: Database, registry: Registry): Promise<void> {
  const found = await database.rows<Former>(sql`
    select v.id, v.candidate_ids::text[] as candidate_ids, v.allow_other is true as allow_other, v.seats,
      b.former_papers as papers
    from vote_ballot b join vote_session v on v.id = b.session_id
    where v.state = ${voteStates.close} and b.former_papers <> '{}' order by v.id`);
  for (const { id, papers, ...row } of found)
    await database.transaction(async connection => {
      const tx = txOf(connection, registry, asSystem('票箱换新'));
      await lockBox(tx, id);
      await keepPapers(tx, formOf(id, row), formerBallots(registry.seal, id, papers));
    });
}
