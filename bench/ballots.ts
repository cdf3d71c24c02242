/**
 * `npm run bench -- --only=ballots`: 500 electors cast their ballots over HTTP in one vote, none lost and none doubled.
 * The floor marks a bare roll and inserts a bare ballot in one transaction each, as many at once.
 */
import { sql } from 'drizzle-orm';
import { envelopeBytes } from 'server/ballots/envelope.ts';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase, type Database } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const voters = 500;
const atOnce = 32;
const wantedSeconds = 60;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: atOnce });

interface Vote {
  id: string;
  candidates: string[];
  tokens: string[];
  people: string[];
}

/** A vote that is open, with 500 formal members of the largest committee on its roll and twelve of them to choose from. */
async function openVote(): Promise<Vote> {
  const people = await database.rows<{ id: string }>(sql`
    select m.id from party_member m where m.member_category = '1' and m.rights_status = '1' and m.deleted_at is null
      and not exists (select 1 from user_account u where u.person_id = m.id) order by m.id limit ${voters}`);
  const ids = people.map(one => one.id);
  const place = sql`(select id from party_organisation where parent_id is null)`;
  const [election] = await database.rows<{ id: string }>(sql`
    insert into election (name, organisation_id, team_type, session, elect_method, cycle_type, plan_on, seats, state, created_at, updated_at)
    values ('投票测量', ${place}, '5', 99, '1', '1', '2026-12-01', 9, '4', now(), now()) returning id`);
  const candidates = await database.rows<{ id: string }>(sql`
    insert into election_candidate (name, election_id, organisation_id, person_id, position, source, pre_approved, created_at, updated_at)
    select '候选人', ${election?.id}::bigint, ${place}, p.id, '14', '1', true, now(), now()
    from unnest(${sql.param(ids.slice(0, 12))}::bigint[]) as p(id) returning id`);
  const chosen = candidates.map(one => one.id);
  const [vote] = await database.rows<{ id: string }>(sql`
    insert into vote_session (title, election_id, organisation_id, round, vote_type, seats, candidate_ids, issued_count, state, created_at, updated_at)
    values ('投票测量', ${election?.id}::bigint, ${place}, 1, '2', 9, ${sql.param(chosen)}::bigint[], ${voters}, '3', now(), now()) returning id`);
  const id = vote?.id ?? '';
  // As an installation of before brings it along: the first cast makes the box its own.
  await database.rows(sql`insert into vote_ballot (session_id) values (${id}::bigint)`);
  await database.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, is_present)
    select ${id}::bigint, p.id, true, true from unnest(${sql.param(ids)}::bigint[]) as p(id)`);
  const users = await database.rows<{ id: string }>(sql`
    insert into user_account (username, name, person_id, password_hash, is_demo)
    select 'ballot.' || p.id, '选举人', p.id, 'none', true from unnest(${sql.param(ids)}::bigint[]) as p(id) returning id`);
  const tokens = await Promise.all(
    users.map(
      async user => (await openSession(database, { userId: user.id, rememberMe: false, facts: noFacts })).token,
    ),
  );
  return { id, candidates: chosen, tokens, people: ids };
}

/** Seconds for all of these, so many at once. */
async function allOf(count: number, work: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - began) / 1000;
}

async function bare({ people }: Vote, connection: Database): Promise<number> {
  await connection.rows(
    sql`create table bare_roll (person_id bigint primary key, has_voted boolean not null default false)`,
  );
  await connection.rows(
    sql`create table bare_ballot (id uuid primary key default gen_random_uuid(), marks jsonb not null)`,
  );
  await connection.rows(sql`insert into bare_roll select unnest(${sql.param(people)}::bigint[])`);
  const marks = JSON.stringify({ 1: 1, 2: 2 });
  const seconds = await allOf(voters, async at => {
    await connection.transaction(async tx => {
      await tx.rows(
        sql`update bare_roll set has_voted = true where person_id = ${people[at]}::bigint and not has_voted`,
      );
      await tx.rows(sql`insert into bare_ballot (marks) values (${marks}::jsonb)`);
    });
  });
  await connection.rows(sql`drop table bare_roll, bare_ballot`);
  return seconds;
}

const vote = await openVote();
const served = await start(product, process.env as Record<string, string>);
const cast = async (at: number): Promise<number> => {
  const marks = vote.candidates.map((candidateId, place) => ({ candidateId, mark: (at + place) % 4 === 0 ? 1 : 2 }));
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/dzzhj/tp/${vote.id}/cast`, {
    method: 'POST',
    headers: { authorization: `Bearer ${vote.tokens[at]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ marks }),
  });
  await answer.arrayBuffer();
  return answer.status;
};
const statuses: number[] = [];
const seconds = await allOf(voters, async at => void statuses.push(await cast(at)));
const again: number[] = [];
await allOf(atOnce * 2, async at => void again.push(await cast(at)));
/** How many entries of a width lie in a sealed value, by its length: the content is base64 within. */
const entries = (sealed: string, width: number) =>
  Math.floor((Buffer.from(sealed.split('.')[3] ?? '', 'base64url').length * 3) / 4 / width);
const sealed = await database.one<{ papers: string; voted: string }>(sql`
  select b.papers, t.voted from vote_ballot b join vote_turnout t using (session_id) where session_id = ${vote.id}::bigint`);
const kept = {
  papers: entries(sealed?.papers ?? '', vote.candidates.length + envelopeBytes),
  voted: entries(sealed?.voted ?? '', 8),
};
const floor = await bare(vote, database);
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
line(`${voters} ballots, seconds (wanted ≤ ${wantedSeconds})`, seconds.toFixed(1));
line('bare marks and rows, seconds', floor.toFixed(1));
line(
  'acknowledged / in the box / have voted',
  `${statuses.filter(one => one === 200).length} / ${kept.papers} / ${kept.voted}`,
);
line('cast again and refused', `${again.filter(one => one === 409).length} of ${again.length}`);
const isGood =
  kept.papers === voters && kept.voted === voters && again.every(one => one === 409) && seconds <= wantedSeconds;
process.exitCode = isGood ? 0 : 1;
