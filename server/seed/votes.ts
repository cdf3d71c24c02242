/** Votes of the demonstration's elections: one that waits, one that runs half way, and those whose sheets are written. */
import { sql } from 'drizzle-orm';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { electionStates, voteStates, voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { committeeMember, secretary } from 'contract/organisation/posts.ts';
import { endVote, outcomeOf, sealPaper } from '../areas/election/index.ts';
import { bringAbout } from '../areas/workflow/index.ts';
import type { Tx } from '../kit/tx.ts';
import { loadRows } from '../kit/write/load.ts';

const cause = { flowId: '0', reason: '演示' };
const { favour, against, abstain } = { favour: 1, against: 2, abstain: 3 };

interface Election {
  id: string;
  organisationId: string;
  seats: number;
  state: string;
}
interface Standing {
  id: string;
  personId: string;
  position: string;
}
interface Wish {
  title: string;
  voteType: string;
  position: string;
  seats: number;
  standing: Standing[];
  electors: string[];
  watchers: string[];
  state: string;
}

const idsOf = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await tx.rows<{ id: string }>(query)).map(row => row.id);

/** Marks that elect the first so many: the others stay below the half. */
const marksOf = ({ standing, seats }: Wish, voter: number) =>
  Object.fromEntries(
    standing.map(({ id }, at) => {
      const isLiked = at < seats ? voter % 7 !== at + 3 : voter % 4 === 1;
      return [id, isLiked ? favour : (voter + at) % 3 === 0 ? abstain : against];
    }),
  );

async function vote(tx: Tx, { id: electionId, organisationId }: Election, wish: Wish): Promise<void> {
  const { electors, standing, state, watchers, ...told } = wish;
  const count = electors.length;
  const isOpen = state !== voteStates.config;
  const values = {
    title: told.title,
    voteType: told.voteType,
    position: told.position,
    seats: told.seats,
    electionId,
    organisationId,
    candidateIds: standing.map(one => one.id),
    allowOther: true,
    chairId: watchers[0],
    supervisorIds: watchers.slice(1, 3),
    expectCount: count,
    presentCount: count,
    ...(isOpen ? { issuedCount: count } : {}),
    state: isOpen ? voteStates.start : state,
  };
  const [id = ''] = await bringAbout(tx, voteSession, [{ values }], cause);
  const cast = state === voteStates.close ? count : isOpen ? Math.ceil(count / 2) : 0;
  await tx.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, is_present, has_voted)
    select ${id}::bigint, e.id, true, true, e.at <= ${cast}::int
    from unnest(${sql.param(electors)}::bigint[]) with ordinality as e(id, at)`);
  if (!isOpen) return;
  const papers = electors
    .slice(0, cast)
    .map((_, voter) => sealPaper(tx.house.seal, id, { marks: marksOf(wish, voter), others: [] }))
    .sort();
  await tx.rows(sql`insert into vote_ballot (session_id, papers) values (${id}::bigint, ${sql.param(papers)}::text[])`);
  if (state !== voteStates.close) return;
  const row = (await loadRows(tx, voteSession, [id], null)).get(id);
  if (row) await endVote(tx, { ...row.values, id, version: row.version });
}

/** The way a planted election has come, as its deeds would have told it: who asked, who replied, who reported. */
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

async function votesOf(tx: Tx, one: Election): Promise<void> {
  const standing = await tx.rows<Standing>(sql`
    select id, person_id as "personId", position from election_candidate
    where election_id = ${one.id}::bigint and deleted_at is null order by id`);
  await bringAbout(
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
  const { winners } = await outcomeOf(tx, { id: one.id, version: 0 });
  await vote(tx, one, {
    ...common,
    electors: winners.map(({ personId }) => personId),
    title: '书记选举',
    voteType: voteTypes.secretary,
    position: secretary,
    seats: 1,
    standing: standing.filter(({ position }) => position === secretary),
  });
  const { secretaryId, told } = await outcomeOf(tx, { id: one.id, version: 0 });
  await bringAbout(tx, election, [{ id: one.id, values: { secretaryId, result: told } }], cause);
}

export async function plantVotes(tx: Tx): Promise<void> {
  const { replied, voting, reporting, done } = electionStates;
  const elections = await tx.rows<Election>(sql`
    select id, organisation_id as "organisationId", seats, state from election
    where deleted_at is null and state in (${replied}, ${voting}, ${reporting}, ${done}) order by id`);
  for (const one of elections) await votesOf(tx, one);
  await tellWays(tx);
}
