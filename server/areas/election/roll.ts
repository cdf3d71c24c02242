/** The roll of a vote: who has the right to vote there, who is not counted among those due and why, who came. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { methods, voteStates } from 'contract/election/codes.ts';
import { readElectors, saveElectors, type Elector } from 'contract/election/calls.ts';
import { voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import { serve } from '../../kit/route.ts';
import { find, inReach } from '../../kit/resource/read.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { loadRows } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { isOfCommittee } from './differential.ts';
import { committeeOf } from './outcome.ts';
import { isDelegate } from './delegates.ts';
import { electionsOf, hasVote, ids } from './facts.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.elector';

type Placed = Pick<VoteSession, 'id' | 'electionId' | 'position' | 'organisationId' | 'attachments' | 'state'>;

/** Who has the right to vote in it: the committee elects those who lead it, delegates or all members everybody else. */
async function calledTo(tx: Tx, row: Placed): Promise<SQL> {
  const committee =
    row.electionId && isOfCommittee(row.position ?? '') ? await committeeOf(tx, row.electionId) : new Set<string>();
  if (committee.size > 0) return sql`${hasVote} and m.id = any(${ids([...committee])})`;
  const [election] = await electionsOf(tx, row.electionId ? [row.electionId] : []);
  const isCongress = election?.electMethod === methods.congress;
  return sql`${hasVote} and ${isCongress ? isDelegate(election.id) : within(row.organisationId)}`;
}
const within = (organisationId: string | null): SQL => sql`o.path like (
  select a.path from party_organisation a where a.id = ${organisationId}::bigint) || '%'`;

/** The register and the roll side by side. */
const beside = (sessionId: string) => sql`party_member m join person p on p.id = m.id
  left join party_organisation o on o.id = m.organisation_id
  left join vote_elector e on e.person_id = m.id and e.session_id = ${sessionId}::bigint`;

/** Who has come to the right to vote since the roll was saved, or lost it. */
async function changesSince(tx: Tx, row: Placed): Promise<string[]> {
  const called = await calledTo(tx, row);
  const rows = await tx.rows<{ name: string }>(sql`
    select p.name from ${beside(row.id)} where (e.session_id is not null) is distinct from ((${called}) is true) order by p.name_pinyin, m.id`);
  return rows.map(one => one.name);
}
const named = 5;
/** The roll is the register: nobody with the right is left out, nobody without it is on it. */
export async function rollFaults(tx: Tx, row: Placed): Promise<Fault[]> {
  const names = await changesSince(tx, row);
  const told = names.slice(0, named).join('、') + (names.length > named ? `等 ${names.length} 人` : '');
  return names.length > 0 ? [fault('', `${area}.changed`, { names: told })] : [];
}

const isOpen = ({ state }: Placed) => state === voteStates.noConfig || state === voteStates.config;

/** As saved, while it is open with those who have come to the right since; `isSaved` says whether there is nothing to save. */
async function rollOf(tx: Tx, row: Placed) {
  const wanted = isOpen(row) ? await calledTo(tx, row) : sql`e.session_id is not null`;
  const isClosed = row.state === voteStates.close;
  const electors = await tx.rows<Elector>(sql`
    select m.id as person_id, p.name, o.short_name as organisation_name, coalesce(e.is_due, true) as is_due,
      e.reason, coalesce(e.is_present, false) as is_present, case when ${isClosed}::boolean then e.has_voted end as has_voted
    from ${beside(row.id)} where ${wanted} order by o.code, p.name_pinyin, m.id`);
  return { isSaved: !isOpen(row) || (await changesSince(tx, row)).length === 0, electors };
}

export const electorsRoute = serve(readElectors, async ({ tx, params: { id } }) => {
  const row = await find(tx, voteSession, id);
  if (!row) throw notFound();
  return rollOf(tx, row);
});

type Wanted = { personId: string; isDue: boolean; reason?: string | null; isPresent: boolean };

async function faultsOf(tx: Tx, row: Placed, wanted: Wanted[]): Promise<Fault[]> {
  await tx.registry.dictionaries.load(tx, ['DJ_ZZSH_BJYD']);
  const reasons = tx.registry.dictionaries.words('DJ_ZZSH_BJYD');
  const called = await calledTo(tx, row);
  // Whoever is neither called nor of the organisation is out of reach, and as if there were nobody.
  const known = await tx.rows<{ id: string; name: string; mayVote: boolean; isCalled: boolean }>(sql`
    select m.id, p.name, (${hasVote}) as may_vote, (${called}) is true as is_called
    from ${beside(row.id)} where m.id = any(${ids(wanted.map(one => one.personId))})
      and (e.session_id is not null or (${called}) or ${within(row.organisationId)})`);
  const byId = new Map(known.map(one => [one.id, one]));
  const faults: Fault[] = [];
  if (known.length < wanted.length || known.some(one => one.mayVote && !one.isCalled))
    faults.push(fault('electors', `${area}.foreign`));
  for (const { name } of known.filter(one => !one.mayVote))
    faults.push(fault('electors', `${area}.no-rights`, { name }));
  const excluded = wanted.filter(one => !one.isDue);
  for (const { personId, reason } of excluded) {
    const name = byId.get(personId)?.name;
    if (name && !reasons.has(reason ?? '')) faults.push(fault('electors', `${area}.reason`, { name }));
  }
  const files = row.attachments;
  if (excluded.length > 0 && !files?.length) faults.push(fault('attachments', `${area}.decision`));
  return faults;
}

/** The roll follows the register: who has come to the right to vote is put on it, who has lost it is taken off. */
async function followRegister(tx: Tx, row: Placed): Promise<void> {
  const called = await calledTo(tx, row);
  await tx.rows(sql`
    delete from vote_elector d using ${beside(row.id)}
    where d.session_id = ${row.id}::bigint and d.person_id = m.id and (${called}) is not true`);
  await tx.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, is_present)
    select ${row.id}::bigint, m.id, true, false from ${beside(row.id)} where ${called}
    on conflict (session_id, person_id) do nothing`);
}

/** Row by row: several desks register who comes, and none takes back what another wrote. */
async function writeRoll(tx: Tx, id: string, wanted: Wanted[]): Promise<void> {
  const rows = wanted.map(({ personId, isDue, reason, isPresent }) => ({
    person_id: personId,
    is_due: isDue,
    reason: isDue ? null : (reason ?? null),
    is_present: isPresent && isDue,
  }));
  await tx.rows(sql`
    update vote_elector e set is_due = r.is_due, reason = r.reason, is_present = r.is_present
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(person_id bigint, is_due boolean, reason text, is_present boolean)
    where e.session_id = ${id}::bigint and e.person_id = r.person_id`);
}

export const saveElectorsRoute = serve(saveElectors, async ({ tx, params: { id }, body: { electors = [] } }) => {
  if (!(await inReach(tx, voteSession, id, 'update'))) throw notFound();
  const loaded = (await loadRows(tx, voteSession, [id], 'update')).get(id);
  if (!loaded) throw notFound();
  const row = { ...loaded.values, id };
  if (!isOpen(row)) throw new Refusal(409, `${area}.frozen`);
  const wanted = [...new Map(electors.map(one => [one.personId, one])).values()];
  const faults = await faultsOf(tx, row, wanted);
  if (faults.length > 0) throw refuse(faults);
  await followRegister(tx, row);
  await writeRoll(tx, id, wanted);
  const { expectCount = 0, presentCount = 0 } =
    (await tx.one<{ expectCount: number; presentCount: number }>(sql`
      select count(*) filter (where is_due)::int as expect_count, count(*) filter (where is_present)::int as present_count
      from vote_elector where session_id = ${id}::bigint`)) ?? {};
  if (expectCount === 0) throw refuse([fault('electors', `${area}.none`)]);
  await write(tx, voteSession, [{ id, values: { expectCount, presentCount } }], {
    verb: 'update',
    origin: 3,
    reason: '确定选举人名单',
    allow: ['expectCount', 'presentCount'],
    isConsequence: true,
  });
  return { expectCount, presentCount };
});
