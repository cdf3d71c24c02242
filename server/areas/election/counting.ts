/** The end of a vote: paper counted twice or the box opened, and a sheet that nobody changes any more. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { countPaper, readCount, type BallotPaper, type PaperCount, type VoteSheet } from 'contract/election/calls.ts';
import { leastBallots, voteStates } from 'contract/election/codes.ts';
import type { VoteSession } from 'contract/election/vote-session.ts';
import { serve } from '../../kit/route.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import { closeTodos } from '../message/index.ts';
import { paperFor } from './ballot.ts';
import { formOf } from './ballot-form.ts';
import { ballotsIn, boxOf, lockBox, openBallots, sealUp } from './box.ts';
import { ids, voteFor } from './facts.ts';
import { sheetOf, totalsOf, type Standing, type Totals } from './tally.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.voteSession';

const candidatesIn = (tx: Tx, row: VoteSession) =>
  tx.rows<Standing>(sql`
    select c.id as candidate_id, c.person_id, p.name
    from election_candidate c join person p on p.id = c.person_id
    where c.id = any(${ids(row.candidateIds ?? [])}) order by c.id`);

const namesOf = (tx: Tx, personIds: string[]) =>
  tx.rows<Standing>(sql`
    select null as candidate_id, id as person_id, name from person where id = any(${ids(personIds)}) order by id`);

/** The two readings of the counters, in one form each so that equal ones are equal. */
async function countsOf(tx: Tx, id: string): Promise<PaperCount[]> {
  const rows = await tx.rows<{ tally: PaperCount }>(sql`
    select tally from vote_count where session_id = ${id}::bigint order by person_id`);
  return rows.map(row => row.tally);
}
const tidy = ({ returned, invalid, lines, others = [] }: PaperCount): PaperCount => ({
  returned,
  invalid,
  lines: [...lines].sort((a, b) => Number(a.candidateId) - Number(b.candidateId)),
  others: others.filter(one => one.favour > 0).sort((a, b) => Number(a.personId) - Number(b.personId)),
});
const isEqual = ([one, other]: PaperCount[]) => JSON.stringify(one) === JSON.stringify(other);

/** Who was written in where somebody may be: of those who are offered for it. */
function writtenFaults({ others: written = [] }: PaperCount, { allowOther, others }: BallotPaper): Fault[] {
  if (written.length === 0) return [];
  if (!allowOther) return [fault('others', 'election.ballot.no-others')];
  return written.every(one => others.some(other => other.id === one.personId))
    ? []
    : [fault('others', 'election.ballot.foreign-other')];
}

/** Sums that cannot be: more returned than issued, marks that do not add up, more chosen than there are seats. */
function countFaults(count: PaperCount, issued: number, seats: number, candidates: Standing[]): Fault[] {
  const faults: Fault[] = [];
  if (count.returned > issued) faults.push(fault('returned', `${area}.more-returned`));
  if (count.invalid > count.returned) faults.push(fault('invalid', `${area}.valid-more`));
  const valid = count.returned - count.invalid;
  for (const { candidateId, name } of candidates) {
    const line = count.lines.find(one => one.candidateId === candidateId);
    const sum = (line?.favour ?? 0) + (line?.against ?? 0) + (line?.abstain ?? 0);
    if (sum !== valid) faults.push(fault('lines', `${area}.count-sum`, { name, valid }));
  }
  const chosen = [...count.lines, ...(count.others ?? [])].reduce((sum, one) => sum + one.favour, 0);
  const most = valid * seats;
  if (chosen > most) faults.push(fault('lines', `${area}.count-most`, { sum: chosen, most }));
  return faults;
}

/** In which places the two readings differ. */
function differences([one, other]: PaperCount[], candidates: Standing[]): string[] {
  if (!one || !other) return [];
  const lineOf = (count: PaperCount, id: string | null) =>
    JSON.stringify(count.lines.find(line => line.candidateId === id));
  return [
    ...(one.returned === other.returned ? [] : ['收回选票']),
    ...(one.invalid === other.invalid ? [] : ['无效票']),
    ...candidates
      .filter(({ candidateId }) => lineOf(one, candidateId) !== lineOf(other, candidateId))
      .map(({ name }) => `${name}的得票`),
    ...(JSON.stringify(one.others) === JSON.stringify(other.others) ? [] : ['另选他人']),
  ];
}

export async function progressOf(tx: Tx, row: VoteSession) {
  const counts = (await countsOf(tx, row.id)).map(tidy);
  const entered = counts.length;
  const differs = differences(counts, await candidatesIn(tx, row));
  return { entered, agrees: entered < 2 ? null : differs.length === 0, differs };
}

/** A vote on paper that is under way, for one of its counters. */
async function ownVote(tx: Tx, id: string): Promise<VoteSession> {
  const row = await voteFor(tx, id, 'counterIds', `${area}.not-counter`);
  if (row.isPaper !== true) throw new Refusal(400, `${area}.not-paper`);
  if (row.state !== voteStates.start) throw new Refusal(409, 'election.ballot.closed');
  return row;
}

export const readCountRoute = serve(readCount, async ({ tx, params: { id } }) => {
  const row = await ownVote(tx, id);
  const own = await tx.one<{ tally: PaperCount }>(sql`
    select tally from vote_count where session_id = ${id}::bigint and person_id = ${tx.actor.personId}::bigint`);
  const progress = await progressOf(tx, row);
  return { paper: await paperFor(tx, id), issued: Number(row.issuedCount), own: own?.tally ?? null, ...progress };
});

export const countRoute = serve(countPaper, async ({ tx, params: { id }, body }) => {
  const row = await ownVote(tx, id);
  const candidates = await candidatesIn(tx, row);
  const count = tidy(body);
  const faults = [
    ...countFaults(count, Number(row.issuedCount), row.seats, candidates),
    ...writtenFaults(count, await paperFor(tx, id)),
  ];
  if (faults.length > 0) throw refuse(faults);
  await tx.rows(sql`
    insert into vote_count (session_id, person_id, tally)
    values (${id}::bigint, ${tx.actor.personId}::bigint, ${JSON.stringify(count)}::jsonb)
    on conflict (session_id, person_id) do update set tally = excluded.tally`);
  await closeTodos(tx, { bizType: 'HJ_VOTE', recordId: id, receiverId: tx.actor.userId ?? '0' });
  return progressOf(tx, row);
});

interface Counted {
  totals: Totals[];
  returned: number;
  invalid: number;
}

async function paperTotals(tx: Tx, row: VoteSession): Promise<Counted> {
  const counts = (await countsOf(tx, row.id)).map(tidy);
  const [count] = counts;
  if (!count || counts.length !== 2) throw refuse([fault('', `${area}.two-counts`)]);
  if (!isEqual(counts)) throw refuse([fault('', `${area}.counts-differ`)]);
  const candidates = await candidatesIn(tx, row);
  const writtenIn = (count.others ?? []).map(one => one.personId);
  const written = await namesOf(tx, writtenIn);
  const none = { favour: 0, against: 0, abstain: 0 };
  const own = candidates.map(one => ({
    ...one,
    ...none,
    ...count.lines.find(line => line.candidateId === one.candidateId),
  }));
  const others = written.map(one => ({
    ...one,
    ...none,
    ...count.others?.find(other => other.personId === one.personId),
  }));
  return { totals: [...own, ...others], returned: count.returned, invalid: count.invalid };
}

/** Opens the box, and leaves in it what a second count needs. */
async function boxTotals(tx: Tx, row: VoteSession, code: string | null): Promise<Counted> {
  const form = formOf(row.id, row);
  await lockBox(tx, row.id);
  const box = await boxOf(tx, form);
  if (await isTooFew(tx, row)) throw refuse([fault('', `${area}.too-few`)]);
  const papers = await openBallots(tx, box, code);
  const written = [...new Set(papers.flatMap(paper => paper.others))];
  const totals = totalsOf(papers, await candidatesIn(tx, row), await namesOf(tx, written));
  await sealUp(tx, form, papers);
  return { totals, returned: papers.length, invalid: 0 };
}

/** Below five ballots a sum tells single ones, unless everybody who is present has voted and the sum is the result. */
export async function isTooFew(tx: Tx, row: VoteSession): Promise<boolean> {
  const ballots = await ballotsIn(tx, formOf(row.id, row));
  return ballots < leastBallots && ballots < (row.presentCount ?? 0);
}

const keepSheet = (tx: Tx, { id }: VoteSession, sheet: VoteSheet) =>
  tx.rows(sql`
    insert into vote_result (session_id, held_on, sheet, issued)
    values (${id}::bigint, (select today from clock), ${JSON.stringify(sheet)}::jsonb, ${sheet.issued}::int)`);

async function madeSheet(tx: Tx, row: VoteSession, totals: Totals[], returned: number, invalid: number) {
  return sheetOf(totals, {
    position: row.position,
    seats: row.seats,
    expected: Number(row.expectCount),
    present: Number(row.presentCount),
    issued: Number(row.issuedCount),
    returned,
    invalid,
    base: await settingOf(tx, 'election.base', '1'),
    ...(row.isTie === true ? { isTie: true } : {}),
  });
}

/** Nothing is counted and nobody elected; why stands on the sheet. */
export async function annulResult(tx: Tx, row: VoteSession, reason: string): Promise<void> {
  if (await lockBox(tx, row.id)) await sealUp(tx, formOf(row.id, row), []);
  await keepSheet(tx, row, { ...(await madeSheet(tx, row, [], 0, 0)), voidReason: reason });
}

/** Counts and writes the sheet down for good; the code of a scrutineer opens a box whose key is split. */
export async function settleResult(tx: Tx, row: VoteSession, code: string | null): Promise<VoteSheet> {
  const { totals, returned, invalid } =
    row.isPaper === true ? await paperTotals(tx, row) : await boxTotals(tx, row, code);
  const issued = Number(row.issuedCount);
  if (returned > issued) throw refuse([fault('', `${area}.more-returned`)]);
  const sheet = await madeSheet(tx, row, totals, returned, invalid);
  await keepSheet(tx, row, sheet);
  return sheet;
}
