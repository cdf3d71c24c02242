/** How topics were decided: by the rule of the kinds of their meeting, of those who vote. Domain-party 7.1, cases 18a, 18b. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { agendaItem, type AgendaItemDraft } from 'contract/meeting/agenda-item.ts';
import { outcomeOf, voteRuleOf } from 'contract/meeting/attendance.ts';
import { agendaKinds } from 'contract/meeting/codes.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import type { Rollup, Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { nobody, talliesOf, tally, type Tally } from './meeting.ts';

const area = 'meeting.agendaItem';
type Votes = Pick<AgendaItemDraft, 'votesFor' | 'votesAgainst' | 'votesAbstained'>;
const castIn = ({ votesFor, votesAgainst, votesAbstained }: Votes) => [votesFor, votesAgainst, votesAbstained];
export const hasVotes = (item: Votes) => castIn(item).some(votes => votes !== null);
export const votesIn = (item: Votes) => castIn(item).reduce<number>((sum, one) => sum + (one ?? 0), 0);

interface Item extends Votes {
  id: string;
  meetingId: string;
  name: string;
  kind: string;
}
const itemsWhere = (tx: Tx, where: ReturnType<typeof sql>) =>
  tx.rows<Item>(sql`
    select id, meeting_id, name, kind, votes_for, votes_against, votes_abstained from agenda_item
    where deleted_at is null and ${where} order by position, id`);

/** What is put to the vote has its votes, and no more of them than were there to vote. */
export async function voteFaults(tx: Tx, { id, types }: Meeting): Promise<Fault[]> {
  const items = await itemsWhere(tx, sql`meeting_id = ${id}::bigint and kind = ${agendaKinds.vote}`);
  const rule = voteRuleOf(types);
  if (items.length === 0) return [];
  if (rule === null) return [fault('types', `${area}.no-vote`)];
  const { present } = votersOf(await tally(tx, id), rule);
  return items.flatMap(item => {
    const topic = item.name;
    if (!hasVotes(item)) return [fault('', `${area}.no-votes`, { topic })];
    const votes = votesIn(item);
    return votes > present ? [fault('', `${area}.votes`, { topic, votes, present })] : [];
  });
}

export const votersOf = ({ due, present, votingDue, votingPresent }: Tally, rule: 'assembly' | 'committee') =>
  rule === 'assembly' ? { due: votingDue, present: votingPresent } : { due, present };

export const agendaRollup: Rollup = {
  resource: agendaItem,
  fields: ['votingDue', 'votingPresent', 'outcome'],
  async query(tx, ids) {
    const items = await itemsWhere(
      tx,
      sql`id = any(${sql.param(ids)}::bigint[]) and kind = ${agendaKinds.vote} and votes_for is not null`,
    );
    const meetings = await rowsById(
      tx,
      meeting,
      items.map(({ meetingId }) => meetingId),
    );
    const tallies = await talliesOf(tx, [...meetings.keys()]);
    const judged = new Map(
      items.flatMap(item => {
        const { id, meetingId, votesFor } = item;
        const rule = voteRuleOf(meetings.get(meetingId)?.types);
        if (rule === null) return [];
        const { due, present } = votersOf(tallies.get(meetingId) ?? nobody, rule);
        // More votes than were there decide nothing: they are put right first.
        const outcome = votesIn(item) > present ? null : outcomeOf({ due, present, votesFor: votesFor ?? 0 });
        return [[id, { id, votingDue: due, votingPresent: present, outcome }]];
      }),
    );
    // What is not voted has no figures at all, not noughts.
    return ids.map(id => judged.get(id) ?? { id, votingDue: null, votingPresent: null, outcome: null });
  },
};
