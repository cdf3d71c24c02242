/** What the rules of elections ask of the tables, in one query each. */
import { sql } from 'drizzle-orm';
import { voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import { temporaryBodies } from 'contract/organisation/codes.ts';
import { inReach } from '../../kit/resource/read.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { loadRow } from '../../kit/write/load.ts';
import type { Tx } from '../../kit/registry.ts';

/** The vote for one of those it names; to who may not read it either it is as if it were not there. */
export async function voteFor(
  tx: Tx,
  id: string,
  named: 'counterIds' | 'supervisorIds',
  stranger: string,
): Promise<VoteSession> {
  const row = await loadRow(tx, voteSession, id, null);
  if (row[named]?.includes(tx.actor.personId ?? '')) return row;
  throw (await inReach(tx, voteSession, id, 'read')) ? new Refusal(400, stranger) : notFound();
}

export const idsIn = <N extends string>(plans: readonly { after: Record<N, string | null> }[], name: N): string[] => [
  ...new Set(plans.flatMap(({ after }) => after[name] ?? [])),
];
export const ids = (values: readonly string[]) => sql`${sql.param(values)}::bigint[]`;

/** Formal members whose rights are whole: who else stands in the register has no vote. 《基层组织选举工作条例》第五条. */
export const hasVote = sql`m.deleted_at is null and m.party_status = '1' and m.member_category = '1' and m.rights_status = '1'`;

export interface Organisation {
  id: string;
  name: string;
  state: string;
  category: string;
  /** By its kind or by its mark. */
  isTemporary: boolean;
  termEndOn: string | null;
  /** The end of the term before anybody gave it longer. */
  regularEndOn: string | null;
}
export const organisationsOf = (tx: Tx, wanted: readonly string[]) =>
  tx.rows<Organisation>(sql`
    select id, short_name as name, state, category,
      (is_temporary is true or category = any(${sql.param(temporaryBodies)}::text[])) as is_temporary, term_end_on::text as term_end_on,
      (term_start_on + make_interval(years => term_years))::date::text as regular_end_on
    from party_organisation where id = any(${ids(wanted)})`);

export interface ElectionRow {
  id: string;
  name: string;
  organisationId: string;
  teamType: string;
  cycleType: string;
  electMethod: string;
  session: number;
  seats: number;
  deputySeats: number | null;
  standingSeats: number | null;
  candidateDiffRate: number;
  delegateCount: number | null;
  state: string;
}
export const electionsOf = (tx: Tx, wanted: readonly string[]) =>
  tx.rows<ElectionRow>(sql`
    select id, name, organisation_id, team_type, cycle_type, elect_method, session, seats,
      deputy_seats, standing_seats, candidate_diff_rate, delegate_count, state
    from election where id = any(${ids(wanted)}) and deleted_at is null`);

export interface Candidate {
  id: string;
  electionId: string;
  personId: string;
  name: string;
  position: string;
  preApproved: boolean;
  bio: string | null;
  category: string;
  rights: string | null;
}
/** Candidates of these elections; who stands for two posts has two rows. */
export const candidatesOf = (tx: Tx, electionIds: readonly string[]) =>
  tx.rows<Candidate>(sql`
    select c.id, c.election_id, c.person_id, p.name, c.position,
      c.pre_approved is true as pre_approved, c.bio, m.member_category as category, m.rights_status as rights
    from election_candidate c join person p on p.id = c.person_id join party_member m on m.id = c.person_id
    where c.election_id = any(${ids(electionIds)}) and c.deleted_at is null order by c.id`);

export interface Member {
  id: string;
  name: string;
  category: string;
  rights: string | null;
}
export const membersOf = (tx: Tx, wanted: readonly string[]) =>
  tx.rows<Member>(sql`
    select m.id, p.name, m.member_category as category, m.rights_status as rights
    from party_member m join person p on p.id = m.id
    where m.id = any(${ids(wanted)}) order by m.id`);

/** Who is not counted among those due in a vote, and why in words. */
export async function excludedOf(tx: Tx, sessionId: string): Promise<{ name: string; reason: string }[]> {
  const reasonOf = await wordsOf(tx, 'DJ_ZZSH_BJYD');
  const rows = await tx.rows<{ name: string; reason: string }>(sql`
    select p.name, e.reason from vote_elector e join person p on p.id = e.person_id
    where e.session_id = ${sessionId}::bigint and not e.is_due order by p.name_pinyin`);
  return rows.map(({ name, reason }) => ({ name, reason: reasonOf(reason) }));
}
