/** The end of a vote: paper counted twice or the box opened, and a sheet that nobody changes any more. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { countPaper, type PaperCount, type VoteSheet } from 'contract/election/calls.ts';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { serve } from '../../kit/http/route.ts';
import type { ActedOn } from '../../kit/house.ts';
import { notFound, refuse, Refused } from '../../kit/refused.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { loadRows } from '../../kit/write/load.ts';
import { openPaper } from './ballot.ts';
import { ids } from './facts.ts';
import { sheetOf, totalsOf, type Standing, type Totals } from './tally.ts';

const area = 'election.voteSession';
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const candidatesIn = (tx: Tx, row: ActedOn) =>
  tx.rows<Standing>(sql`
    select c.id as "candidateId", c.person_id as "personId", p.name
    from election_candidate c join person p on p.id = c.person_id
    where c.id = any(${ids(listOf(row['candidateIds']))}) order by c.id`);

const namesOf = (tx: Tx, personIds: string[]) =>
  tx.rows<Standing>(sql`
    select null as "candidateId", id as "personId", name from person where id = any(${ids(personIds)}) order by id`);

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

/** Sums that cannot be: more returned than issued, marks that do not add up. */
export function countFaults(count: PaperCount, issued: number, candidates: Standing[]): Fault[] {
  const faults: Fault[] = [];
  if (count.returned > issued) faults.push(fault('returned', `${area}.more-returned`));
  if (count.invalid > count.returned) faults.push(fault('invalid', `${area}.valid-more`));
  const valid = count.returned - count.invalid;
  for (const { candidateId, name } of candidates) {
    const line = count.lines.find(one => one.candidateId === candidateId);
    const sum = (line?.favour ?? 0) + (line?.against ?? 0) + (line?.abstain ?? 0);
    if (sum !== valid) faults.push(fault('lines', `${area}.count-sum`, { name, valid }));
  }
  return faults;
}

export const countRoute = serve(countPaper, async ({ tx, params: { id }, body }) => {
  const row = (await loadRows(tx, voteSession, [id], null)).get(id);
  if (!row) throw notFound();
  const own = tx.actor.personId;
  if (!listOf(row.values['counterIds']).includes(own ?? '')) throw new Refused(400, `${area}.not-counter`);
  if (row.values['isPaper'] !== true) throw new Refused(400, `${area}.not-paper`);
  if (row.values['state'] !== voteStates.start) throw new Refused(409, 'election.ballot.closed');
  const candidates = await candidatesIn(tx, { ...row.values, id, version: row.version });
  const count = tidy(body);
  const faults = countFaults(count, Number(row.values['issuedCount']), candidates);
  if (faults.length > 0) throw refuse(faults);
  await tx.rows(sql`
    insert into vote_count (session_id, person_id, tally)
    values (${id}::bigint, ${own}::bigint, ${JSON.stringify(count)}::jsonb)
    on conflict (session_id, person_id) do update set tally = excluded.tally`);
  const counts = await countsOf(tx, id);
  const entered = counts.length;
  return { entered, agrees: entered < 2 ? null : isEqual(counts.map(tidy)) };
});

interface Counted {
  totals: Totals[];
  returned: number;
  invalid: number;
}

async function paperTotals(tx: Tx, row: ActedOn): Promise<Counted> {
  const counts = (await countsOf(tx, row.id)).map(tidy);
  const [count] = counts;
  if (!count || counts.length !== 2) throw refuse([fault('', `${area}.two-counts`)]);
  if (!isEqual(counts)) throw refuse([fault('', `${area}.counts-differ`)]);
  const candidates = await candidatesIn(tx, row);
  const written = await namesOf(
    tx,
    (count.others ?? []).map(one => one.personId),
  );
  const own = candidates.map(one => {
    const {
      favour = 0,
      against = 0,
      abstain = 0,
    } = count.lines.find(line => line.candidateId === one.candidateId) ?? {};
    return { ...one, favour, against, abstain };
  });
  const others = written.map(one => ({
    ...one,
    favour: count.others?.find(other => other.personId === one.personId)?.favour ?? 0,
    against: 0,
    abstain: 0,
  }));
  return { totals: [...own, ...others], returned: count.returned, invalid: count.invalid };
}

async function boxTotals(tx: Tx, row: ActedOn): Promise<Counted> {
  const box = await tx.one<{ papers: string[] }>(sql`
    select papers from vote_ballot where session_id = ${row.id}::bigint for update`);
  const papers = (box?.papers ?? []).map(text => openPaper(tx.house.seal, row.id, text));
  const written = [...new Set(papers.flatMap(paper => paper.others))];
  const totals = totalsOf(papers, await candidatesIn(tx, row), await namesOf(tx, written));
  return { totals, returned: papers.length, invalid: 0 };
}

/** Counts and writes the sheet down for good. */
export async function settleResult(tx: Tx, row: ActedOn): Promise<VoteSheet> {
  const { totals, returned, invalid } = await (row['isPaper'] === true ? paperTotals : boxTotals)(tx, row);
  const issued = Number(row['issuedCount']);
  if (returned > issued) throw refuse([fault('', `${area}.more-returned`)]);
  const sheet = sheetOf(totals, {
    position: row['position'] ? String(row['position']) : null,
    seats: Number(row['seats']),
    expected: Number(row['expectCount']),
    present: Number(row['presentCount']),
    issued,
    returned,
    invalid,
    base: await settingOf(tx, 'election.base', '1'),
  });
  await tx.rows(sql`
    insert into vote_result (session_id, held_on, sheet, issued)
    values (${row.id}::bigint, (select today from clock), ${JSON.stringify(sheet)}::jsonb, ${issued}::int)`);
  return sheet;
}
