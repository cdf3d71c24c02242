/**
 * Casting: who has voted and the ballot go into the box together, and nothing ties them afterwards (`box.ts`). No audit line,
 * no change record, no to-do and no line of the log tells of a cast; what it leaves is one ballot more.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { castBallot, myVotes, previewBallot, readBallot, type BallotPaper } from 'contract/election/calls.ts';
import { marks, voteStates, voteTypes } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { casting } from '../../ballots/casting.ts';
import { serve } from '../../kit/route.ts';
import { inReach } from '../../kit/resource/read.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { formOf } from './ballot-form.ts';
import { boxOf, lockBox, putIn, turnoutOf, type Ballot } from './box.ts';
import { scrutinyOf, wantsCodes } from './codes-wanted.ts';
import { hasVote } from './facts.ts';
import { byStrokes, type Paper } from './tally.ts';
import type { Call, Tx } from '../../kit/registry.ts';

const area = 'election.ballot';
/** To who is not on its roll a vote is as one that is not there, however it stands. */
const notCalled = () => new Refusal(404, `${area}.no-elector`);
interface Session extends Omit<BallotPaper, keyof Place | 'candidates' | 'others'> {
  isOver: boolean;
  candidateIds: string[];
}
async function sessionOf(tx: Tx, id: string): Promise<Session | null> {
  return tx.one<Session>(sql`
    select v.id, v.title, o.short_name as organisation_name, v.state, v.seats, v.position,
      coalesce(v.present_count, 0) as present_count, v.allow_other is true as allow_other, v.is_paper is true as is_paper, v.close_at,
      coalesce(v.close_at <= (select now from clock), false) as is_over,
      coalesce(v.candidate_ids, '{}')::text[] as candidate_ids
    from vote_session v left join party_organisation o on o.id = v.organisation_id
    where v.id = ${id}::bigint and v.deleted_at is null`);
}

interface Place {
  isPresent: boolean;
  /** Has a vote today: rights may end while the vote is open. */
  mayVote?: boolean;
  hasVoted: boolean;
}
/** Who has voted stands in the box while the vote is open, and on the roll from its close on. */
async function placeIn(tx: Tx, sessionId: string, personId: string): Promise<Place | undefined> {
  const place = (await placesIn(tx, sessionId, [personId])).get(personId);
  if (!place || place.hasVoted) return place;
  return { ...place, hasVoted: (await turnoutOf(tx, sessionId))?.has(personId) ?? false };
}

const isCalled = async (tx: Tx, id: string): Promise<boolean> =>
  (await sessionOf(tx, id)) !== null && (await placesIn(tx, id, [tx.actor.personId ?? '0'])).size > 0;

/** Who may be written in: those on the roll who do not stand, and were not elected to it in a former round. */
const othersOf = (tx: Tx, { id, candidateIds }: Session) =>
  tx.rows<{ id: string; name: string }>(sql`
    select e.person_id as id, p.name from vote_elector e join person p on p.id = e.person_id
    where e.session_id = ${id}::bigint and e.person_id not in (
      select c.person_id from election_candidate c where c.id = any(${sql.param(candidateIds)}::bigint[]))
      and not exists (
        select 1 from vote_session own join vote_session v on v.election_id = own.election_id
          and v.position is not distinct from own.position and v.id <> own.id and v.deleted_at is null
          and v.vote_type <> ${voteTypes.primary}
          join vote_result r on r.session_id = v.id, jsonb_array_elements(r.sheet -> 'lines') line
        where own.id = ${id}::bigint and (line ->> 'isElected')::boolean and line ->> 'personId' = e.person_id::text)
    order by p.name_pinyin, e.person_id`);

async function paperOf(tx: Tx, session: Session, place: Place): Promise<BallotPaper> {
  const { isOver: _over, candidateIds, ...told } = session;
  const candidates = await tx.rows<{ id: string; name: string; bio: string | null }>(sql`
    select c.id, p.name, c.bio from election_candidate c join person p on p.id = c.person_id
    where c.id = any(${sql.param(candidateIds)}::bigint[])`);
  const others = session.allowOther ? await othersOf(tx, session) : [];
  return { ...told, ...place, candidates: byStrokes(candidates), others };
}

export const ballotRoute = serve(readBallot, async ({ tx, params: { id } }) => {
  const session = await sessionOf(tx, id);
  const place = await placeIn(tx, id, tx.actor.personId ?? '0');
  if (!session || !place) throw notCalled();
  // What is being prepared is not told.
  if ([voteStates.noConfig, voteStates.config].includes(session.state as '1'))
    throw new Refusal(400, `${area}.not-open`);
  return paperOf(tx, session, place);
});

/** The ballot as it is issued, for nobody in particular. */
export async function paperFor(tx: Tx, id: string): Promise<BallotPaper> {
  const session = await sessionOf(tx, id);
  if (!session) throw notFound();
  return paperOf(tx, session, { isPresent: false, hasVoted: false });
}

export const previewRoute = serve(previewBallot, async ({ tx, params: { id } }) => {
  if (!(await inReach(tx, voteSession, id, 'read'))) throw notFound();
  return paperFor(tx, id);
});

/** Those I may cast in, those whose paper ballots I read out as a counter, and those over whose box I watch. */
export const myVotesRoute = serve(myVotes, async ({ tx }) => {
  const own = sql`${tx.actor.personId}::bigint`;
  const votes = await tx.rows<AnswerOf<typeof myVotes>[number]>(sql`
    select v.id, v.title, coalesce(o.short_name, '') as organisation_name, v.state, v.close_at,
      e.has_voted is true as has_voted, v.is_paper is true as is_paper, c.counts as is_counter, c.scrutiny
    from vote_session v
      left join vote_elector e on e.session_id = v.id and e.person_id = ${own} and e.is_present
      left join party_organisation o on o.id = v.organisation_id
      cross join lateral (select
        v.is_paper is true and v.state = ${voteStates.start} and ${own} = any(v.counter_ids) is true as counts,
        case when ${own} = any(v.supervisor_ids) then ${scrutinyOf(await wantsCodes(tx))} end as scrutiny) c
    where v.deleted_at is null and (c.counts or c.scrutiny is not null
      or e.session_id is not null and v.state in (${voteStates.start}, ${voteStates.close}))
    order by v.state, v.id desc limit 50`);
  const cast = new Set(await votedIn(tx));
  return votes.map(vote => ({ ...vote, hasVoted: vote.hasVoted || cast.has(vote.id) }));
});

/** Open votes in which the actor has cast a ballot. */
export async function votedIn(tx: Tx): Promise<string[]> {
  const open = await tx.rows<{ id: string }>(sql`
    select v.id from vote_session v join vote_elector e on e.session_id = v.id
    where v.state = ${voteStates.start} and v.deleted_at is null and e.person_id = ${tx.actor.personId}::bigint and e.is_present`);
  const voted: string[] = [];
  for (const { id } of open) if ((await turnoutOf(tx, id))?.has(tx.actor.personId ?? '')) voted.push(id);
  return voted;
}

interface Cast {
  marks: { candidateId: string; mark: number }[];
  others?: string[];
}
/** Every candidate has one mark; those in favour and those written in are not more than the seats. */
function checked(session: Session, allowed: ReadonlySet<string>, { marks: given, others = [] }: Cast): Paper {
  const byCandidate = new Map(given.map(({ candidateId, mark }) => [candidateId, mark]));
  const { candidateIds, seats, allowOther } = session;
  if (given.length !== candidateIds.length || candidateIds.some(id => !byCandidate.has(id)))
    throw refuse([fault('marks', `${area}.incomplete`)]);
  const count = (mark: number) => given.filter(one => one.mark === mark).length;
  const written = [...new Set(others)];
  if (written.length > 0 && !allowOther) throw refuse([fault('others', `${area}.no-others`)]);
  if (written.length > count(marks.against)) throw refuse([fault('others', `${area}.others`)]);
  if (count(marks.favour) + written.length > seats) throw refuse([fault('marks', `${area}.too-many`, { n: seats })]);
  if (written.some(id => !allowed.has(id))) throw refuse([fault('others', `${area}.foreign-other`)]);
  const sorted = Object.fromEntries([...byCandidate].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { marks: sorted, others: written.sort() };
}

interface Coming {
  tx: Tx;
  personId: string;
  body: Cast;
}

/**
 * Whom of them a vote has called, and whether the roll says that they are there and have voted. The whole roll is read for
 * each: the database marks the pages that it reads first after a change, in its log too, and would mark those of the voter.
 */
async function placesIn(tx: Tx, id: string, personIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await tx.rows<Place & { personId: string }>(sql`
    with roll as materialized (
      select e.person_id, e.is_present, e.has_voted is true as has_voted, (${hasVote}) as may_vote
      from vote_elector e join party_member m on m.id = e.person_id where e.session_id = ${id}::bigint)
    select * from roll where person_id = any(${sql.param(personIds)}::bigint[])`);
  return new Map(rows.map(row => [row.personId, row]));
}

/** Why nobody may cast in a vote now. */
function closedBy(session: Session, hasBox: boolean): Refusal | null {
  if (session.isPaper) return new Refusal(400, 'election.voteSession.paper-only');
  if (session.state === voteStates.close || session.isOver) return new Refusal(409, `${area}.closed`);
  return hasBox && session.state === voteStates.start ? null : new Refusal(409, `${area}.not-open`);
}

/** Refuses who may not cast although the vote has called them. */
function allow(place: Place, hasVoted: boolean): void {
  if (hasVoted) throw new Refusal(409, `${area}.twice`);
  if (!place.isPresent) throw new Refusal(400, `${area}.absent`);
  if (!place.mayVote) throw new Refusal(400, `${area}.no-rights`);
}

/** Puts in what those who came bring; gives for each why it did not go in, or null. */
async function castIn(tx: Tx, id: string, all: readonly Coming[]): Promise<(Refusal | null)[]> {
  // Under the lock of the box a vote is either open for these ballots or closed; nothing comes in between.
  const hasBox = await lockBox(tx, id);
  const session = await sessionOf(tx, id);
  if (!session) return all.map(notCalled);
  const personIds = all.map(one => one.personId);
  const places = await placesIn(tx, id, personIds);
  const closed = closedBy(session, hasBox);
  const box = closed ? null : await boxOf(tx, formOf(id, session));
  const voted = new Set(box?.voted);
  // Read whatever the papers say, so that reading it does not tell that somebody was written in.
  const allowed = new Set(session.allowOther ? (await othersOf(tx, session)).map(one => one.id) : []);
  const ballots: Ballot[] = [];
  const outcomes = all.map(({ personId, body }): Refusal | null => {
    try {
      const place = places.get(personId);
      if (!place) throw notCalled();
      if (closed) throw closed;
      allow(place, place.hasVoted || voted.has(personId));
      const paper = checked(session, allowed, body);
      if (box?.voted === null) throw new Refusal(409, `${area}.restored`);
      voted.add(personId);
      ballots.push({ personId, paper });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
  if (box && ballots.length > 0) await putIn(tx, box, ballots);
  return outcomes;
}

const castTogether = casting(castIn);

async function cast({ tx, database, params: { id }, body }: Call<typeof castBallot>) {
  const { personId } = tx.actor;
  // Asked before the wait, which would tell a stranger that there is a box.
  if (personId === null || !(await isCalled(tx, id))) throw notCalled();
  await castTogether(database, id, { tx, personId, body });
  return { done: true as const };
}
export const castRoute = serve(castBallot, cast, { opensTransaction: true });
