/** What a meeting is about, and how it was decided: by the rule of its kinds, of those who vote. Domain-party 7.1, 7.2. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { agendaItem, type AgendaItemDraft } from 'contract/meeting/agenda-item.ts';
import { mostVotes, voteRuleOf } from 'contract/meeting/attendance.ts';
import { agendaKinds, states } from 'contract/meeting/codes.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { hasVotes, votersOf, votesIn } from './agenda-vote.ts';
import { talliesOf, type Tally } from './meeting.ts';

const area = 'meeting.agendaItem';
type Planned = PlannedChange<typeof agendaItem>;

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = plans.flatMap(({ after }) => after.meetingId ?? []);
  const last = await tx.rows<{ id: string; position: number }>(sql`
    select meeting_id as id, max(position) as position from agenda_item
    where deleted_at is null and meeting_id = any(${sql.param(ids)}::bigint[]) group by meeting_id`);
  return {
    isConsequence,
    meetings: await rowsById(tx, meeting, ids),
    tallies: isConsequence ? new Map<string, Tally>() : await talliesOf(tx, ids),
    lastOf: new Map(last.map(({ id, position }) => [id, position ?? 0])),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const closed: Readonly<Record<string, string>> = {
  [states.archived]: 'meeting.meeting.archived',
  [states.review]: `${area}.closed`,
  [states.cancelled]: `${area}.closed`,
};

function frozen({ after }: Planned, { isConsequence, meetings }: Facts): Fault[] {
  const why = closed[meetings.get(after.meetingId ?? '')?.state ?? ''];
  return why && !isConsequence ? [fault('', why)] : [];
}

/** No more votes than there can be, once somebody is on the list. */
function countFaults(item: AgendaItemDraft, of: Meeting, tally: Tally | undefined): Fault[] {
  const rule = voteRuleOf(of.types);
  if (!tally || rule === null) return [];
  const [most, votes] = [mostVotes({ ...votersOf(tally, rule), open: tally.open }), votesIn(item)];
  return votes > most ? [fault('votesFor', `${area}.too-many`, { votes, most })] : [];
}

const votes = ['votesFor', 'votesAgainst', 'votesAbstained', 'kind'] as const;
function check({ after, changed }: Planned, { isConsequence, meetings, tallies }: Facts): Fault[] {
  const of = meetings.get(after.meetingId ?? '');
  if (isConsequence || !of) return [];
  const isVote = after.kind === agendaKinds.vote;
  return [
    ...(isVote && voteRuleOf(of.types) === null ? [fault('kind', `${area}.no-vote`)] : []),
    ...(!isVote && hasVotes(after) ? [fault('votesFor', `${area}.not-voted`)] : []),
    ...(isVote && votes.some(name => changed.has(name)) ? countFaults(after, of, tallies.get(of.id)) : []),
  ];
}

export const agendaRules = rules(agendaItem, {
  facts: factsOf,
  derive: (row, { meetings, lastOf }) => ({
    organisationId: meetings.get(row.meetingId ?? '')?.organisationId ?? null,
    position: row.position ?? Math.min(99, (lastOf.get(row.meetingId ?? '') ?? 0) + 1),
  }),
  check,
  frozen,
});
