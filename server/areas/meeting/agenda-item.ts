/** What a meeting is about, and how it was decided: by the rule of its kinds, of those who vote. Domain-party 7.1, 7.2. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { voteRuleOf } from 'contract/meeting/attendance.ts';
import { agendaKinds, states } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { hasVotes } from './agenda-vote.ts';

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

function check({ after }: Planned, { isConsequence, meetings }: Facts): Fault[] {
  const of = meetings.get(after.meetingId ?? '');
  if (isConsequence || !of) return [];
  const isVote = after.kind === agendaKinds.vote;
  return [
    ...(isVote && voteRuleOf(of.types) === null ? [fault('kind', `${area}.no-vote`)] : []),
    ...(!isVote && hasVotes(after) ? [fault('votesFor', `${area}.not-voted`)] : []),
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
