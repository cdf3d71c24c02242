/** Who was elected to what, from the sheets of the votes that were closed. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { bases, isMidTerm, voteStates, voteTypes } from 'contract/election/codes.ts';
import type { VoteSheet } from 'contract/election/calls.ts';
import { bodyOf, isLedAlone, kindOf, teamTypes } from 'contract/organisation/posts.ts';
import type { Election } from 'contract/election/election.ts';
import { isLead, isSeat } from './differential.ts';
import { candidatesOf, electionsOf } from './facts.ts';
import { sittingTeam } from './sitting.ts';
import { votesNeeded } from './tally.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.election';

export interface Winner {
  personId: string;
  name: string;
  position: string;
}
export interface Outcome {
  winners: Winner[];
  /** Titles of votes that are not closed. */
  open: string[];
  secretaryId: string | null;
  /** The day of the last vote. */
  on: string | null;
  /** Electors due to attend the last vote for members. */
  due: number;
  told: string;
}

interface Vote {
  title: string;
  state: string;
  voteType: string;
  sheet: VoteSheet | null;
  on: string | null;
}

export async function outcomeOf(tx: Tx, id: string): Promise<Outcome> {
  await tx.registry.dictionaries.load(tx, ['DJ_DZZ_DNZW']);
  const posts = tx.registry.dictionaries.words('DJ_DZZ_DNZW');
  const votes = await tx.rows<Vote>(sql`
    select v.title, v.state, v.vote_type, r.sheet, r.held_on::text as on
    from vote_session v left join vote_result r on r.session_id = v.id
    where v.election_id = ${id}::bigint and v.deleted_at is null order by v.round, v.id`);
  const closed = votes.filter(vote => vote.state === voteStates.close && vote.voteType !== voteTypes.primary);
  const winners = closed.flatMap(({ sheet }) =>
    (sheet?.lines ?? [])
      .filter(line => line.isElected)
      .map(({ personId, name }) => ({ personId, name, position: sheet?.position ?? '05' })),
  );
  return {
    winners,
    open: votes.filter(vote => vote.state !== voteStates.close).map(vote => vote.title),
    secretaryId: winners.find(one => kindOf(one.position) === 'head')?.personId ?? null,
    on:
      closed
        .map(vote => vote.on ?? '')
        .sort()
        .at(-1) || null,
    due: closed.filter(vote => isSeat(vote.sheet?.position ?? '')).at(-1)?.sheet?.expected ?? 0,
    told: winners.map(one => `${posts.get(one.position)?.label ?? ''}：${one.name}`).join('；'),
  };
}

interface Fewer {
  fewerSeats?: boolean | null;
  fewerConsent?: number | null;
}
/** Seats may stay empty where nearly all are filled and more than half of the electors agree. */
async function fewerFaults(tx: Tx, row: Election, { due, count }: { due: number; count: number }, told: Fewer) {
  const { seats } = row;
  if (!told.fewerSeats) return [fault('fewerSeats', `${area}.seats-open`, { seats, count, missing: seats - count })];
  const rate = Number(await settingOf(tx, 'election.fewerMost', '20'));
  const most = Math.ceil((seats * rate) / 100);
  if (seats - count > most) return [fault('fewerSeats', `${area}.not-near`, { seats, count, most })];
  const consent = told.fewerConsent ?? null;
  if (consent === null) return [fault('fewerConsent', `${area}.consent`)];
  const least = votesNeeded(bases.due, due, due);
  if (consent < least) return [fault('fewerConsent', `${area}.consent-few`, { due, least })];
  return consent > due ? [fault('fewerConsent', `${area}.consent-many`, { due })] : [];
}

/** 选举中 → 待报批: every vote is closed and the seats are filled, or nearly so by consent. */
export async function reportFaults(tx: Tx, row: Election, fewer: Fewer): Promise<Fault[]> {
  const { winners, open, secretaryId, due } = await outcomeOf(tx, row.id);
  if (open.length > 0) return open.map(title => fault('', `${area}.votes-open`, { title }));
  if (winners.length === 0) return [fault('', `${area}.no-votes`)];
  const { seats } = row;
  const count = new Set(winners.filter(one => isSeat(one.position)).map(one => one.personId)).size;
  const faults: Fault[] = [];
  if (!isLedAlone(row.teamType) && count < seats) faults.push(...(await fewerFaults(tx, row, { due, count }, fewer)));
  if (!isLedAlone(row.teamType) && count > seats) faults.push(fault('', `${area}.seats-over`, { seats, count }));
  if (secretaryId === null && (await wantsHead(tx, row)))
    faults.push(fault('', `${area}.no-secretary`, { post: headOf(tx, row.teamType) }));
  return faults;
}

/** In mid-term a head is elected where somebody stands for it; else always, but in a party group. */
async function wantsHead(tx: Tx, row: Election): Promise<boolean> {
  if (!isMidTerm(row.cycleType)) return row.teamType !== teamTypes.group;
  return (await candidatesOf(tx, [row.id])).some(one => kindOf(one.position) === 'head');
}

/** 书记, 纪委书记. The words are loaded by who asks. */
export const headOf = (tx: Tx, teamType: string | null | undefined): string =>
  tx.registry.dictionaries.words('DJ_DZZ_DNZW').get(bodyOf(teamType).head)?.label ?? '';

/** Who may lead the committee: its members elected so far, in mid-term those who sit in it too. */
export async function committeeOf(tx: Tx, electionId: string): Promise<Set<string>> {
  const { winners } = await outcomeOf(tx, electionId);
  const [row] = await electionsOf(tx, [electionId]);
  if (!row || isLedAlone(row.teamType)) return new Set();
  const sitting = isMidTerm(row.cycleType) ? ((await sittingTeam(tx, row))?.members ?? []) : [];
  return new Set([...winners.filter(one => !isLead(one.position)), ...sitting].map(one => one.personId));
}
