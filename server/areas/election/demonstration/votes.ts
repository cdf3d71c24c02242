/** Votes of the demonstration's elections: one that waits, one that runs half way, and those whose sheets are written. */
import { sql } from 'drizzle-orm';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { electionStates, voteStates, voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { committeeMember, secretary } from 'contract/organisation/posts.ts';

import { outcomeOf } from '../outcome.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { tiedElection } from '../../../seed/elections.ts';
import type { Ids } from '../../../kit/chapters.ts';
import { cause, vote, type Election, type Standing } from './one-vote.ts';
import { plantTie } from './tied-vote.ts';
import type { Tx } from '../../../kit/registry.ts';

const idsOf = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await tx.rows<{ id: string }>(query)).map(row => row.id);

/** The way a planted election has come, as its actions would have told it: who asked, who replied, who reported. */
const ways = sql`(values ('提交换届请示', 'request_on', null, '2'), ('上级党组织批复请示', 'reply_on', '1', '3'),
  ('报送选举结果', 'elect_on', null, '5'), ('上级党组织审批结果', 'approved_on', '1', '6'))`;
const tellWays = (tx: Tx) =>
  tx.rows(sql`
    insert into workflow_record (entity, record_id, node, outcome, opinion, operator_name, organisation_id, at)
    select 'election', e.id, w.node, w.outcome, case when w.outcome is not null then '同意' end,
      case when w.outcome is null then p.name else '周若川' end, e.organisation_id,
      (to_jsonb(e)->>w.at)::date + time '10:00'
    from election e join ${ways} w(node, at, outcome, since) on to_jsonb(e)->>w.at is not null
      join election_candidate c on c.election_id = e.id and c.position = ${secretary} and c.deleted_at is null
      join person p on p.id = c.person_id
    where e.state <> ${electionStates.draft} order by e.id, w.since`);

async function votesOf(tx: Tx, one: Election, ids: Ids): Promise<void> {
  const standing = await tx.rows<Standing>(sql`
    select id, person_id, position from election_candidate
    where election_id = ${one.id}::bigint and deleted_at is null order by id`);
  await applyEffects(
    tx,
    electionCandidate,
    standing.map(({ id }) => ({ id, values: { preApproved: true } })),
    cause,
  );
  const electors = await idsOf(
    tx,
    sql`select id from party_member where organisation_id = ${one.organisationId}::bigint and deleted_at is null
      and party_status = '1' and member_category = '1' and rights_status = '1' order by id`,
  );
  const members = standing.filter(({ position }) => position === committeeMember);
  if (one.id === ids.get(tiedElection)) return plantTie(tx, one, { standing: members, electors, ids });
  const people = new Set(members.map(({ personId }) => personId));
  const watchers = electors.filter(id => !people.has(id)).slice(0, 3);
  const state =
    one.state === electionStates.replied
      ? voteStates.config
      : one.state === electionStates.voting
        ? voteStates.start
        : voteStates.close;
  const common = { electors, watchers, state };
  await vote(tx, one, {
    ...common,
    title: '委员选举',
    voteType: voteTypes.formal,
    position: committeeMember,
    seats: one.seats,
    standing: members,
  });
  if (state !== voteStates.close) return;
  const { winners } = await outcomeOf(tx, one.id);
  await vote(tx, one, {
    ...common,
    electors: winners.map(({ personId }) => personId),
    title: '书记选举',
    voteType: voteTypes.secretary,
    position: secretary,
    seats: 1,
    standing: standing.filter(({ position }) => position === secretary),
  });
  const { secretaryId, told } = await outcomeOf(tx, one.id);
  await applyEffects(tx, election, [{ id: one.id, values: { secretaryId, result: told } }], cause);
}

export async function plantVotes(tx: Tx, ids: Ids): Promise<void> {
  const { replied, voting, reporting, done } = electionStates;
  const elections = await tx.rows<Election>(sql`
    select id, organisation_id, seats, state from election
    where deleted_at is null and state in (${replied}, ${voting}, ${reporting}, ${done}) order by id`);
  for (const one of elections) await votesOf(tx, one, ids);
  const places = elections.filter(one => one.state === voting).map(one => one.organisationId);
  await applyEffects(
    tx,
    partyOrganisation,
    places.map(id => ({ id, values: { state: '3' } })),
    cause,
  );
  await tellWays(tx);
}
