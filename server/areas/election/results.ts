/** What is told of a vote: turnout while it runs, the sheet from its close on. */
import { sql } from 'drizzle-orm';
import { readResult, type VoteSheet } from 'contract/election/calls.ts';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { serve } from '../../kit/route.ts';
import { formOf } from './ballot-form.ts';
import { ballotsIn, needsCode, restoredVotes } from './box.ts';
import { progressOf } from './counting.ts';
import { excludedOf } from './facts.ts';
import { laterRound } from './vote-process.ts';
import { find } from '../../kit/resource/read.ts';
import { notFound } from '../../kit/refusal.ts';
import { computed, type Tx } from '../../kit/registry.ts';

const countersOf = (tx: Tx, id: string) =>
  tx.rows<{ name: string }>(sql`
    select p.name from vote_count c join person p on p.id = c.person_id where c.session_id = ${id}::bigint order by p.id`);

export const voteComputed = computed(voteSession, {
  isVoid: column => sql`exists (
      select 1 from vote_result r where r.session_id = ${column('id')} and r.sheet ->> 'voidReason' is not null)`,
});

export const resultRoute = serve(readResult, async ({ tx, params: { id } }) => {
  const row = await find(tx, voteSession, id);
  if (!row) throw notFound();
  const roll = await tx.one<{ expected: number; present: number }>(sql`
    select count(*) filter (where is_due)::int as expected, count(*) filter (where is_present)::int as present
    from vote_elector where session_id = ${id}::bigint`);
  const isClosed = row.state === voteStates.close;
  const isOpen = row.state === voteStates.start;
  const result = isClosed
    ? await tx.one<{ sheet: VoteSheet; heldOn: string }>(sql`
        select sheet, held_on::text as held_on from vote_result where session_id = ${id}::bigint`)
    : null;
  return {
    state: row.state,
    expected: roll?.expected ?? 0,
    present: roll?.present ?? 0,
    voted: result ? result.sheet.returned : isOpen ? await ballotsIn(tx, formOf(id, row)) : 0,
    isRestored: isOpen && (await restoredVotes(tx)).some(one => one.id === id),
    needsCode: isOpen && (await needsCode(tx, id)),
    sheet: result?.sheet ?? null,
    excluded: await excludedOf(tx, id),
    supervisors: row.supervisorNames ?? [],
    counters: row.counterNames ?? [],
    next: isClosed ? await laterRound(tx, row) : null,
    counted: (await countersOf(tx, id)).map(({ name }) => name),
    differs: (await progressOf(tx, row)).differs,
    heldOn: result?.heldOn ?? null,
  };
});
