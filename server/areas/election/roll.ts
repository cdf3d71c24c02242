/** The roll of a vote: who has the right to vote there, who is not counted among those due and why, who came. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { voteStates, voteTypes } from 'contract/election/codes.ts';
import { readElectors, saveElectors, type Elector } from 'contract/election/calls.ts';
import { voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import { serve } from '../../kit/route.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { find, inReach } from '../../kit/resource/read.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { loadRow } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { electedMembers } from './outcome.ts';
import { hasVote, ids } from './facts.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.elector';

const rowsWhere = (tx: Tx, sessionId: string, condition: SQL) =>
  tx.rows<Elector>(sql`
    select m.id as person_id, p.name, o.short_name as organisation_name, coalesce(e.is_due, true) as is_due,
      e.reason, coalesce(e.is_present, false) as is_present, case when v.state = ${voteStates.close} then e.has_voted end as has_voted
    from party_member m join person p on p.id = m.id left join party_organisation o on o.id = m.organisation_id
      left join vote_elector e on e.person_id = m.id and e.session_id = ${sessionId}::bigint
      left join vote_session v on v.id = e.session_id
    where ${condition} order by o.code, p.name_pinyin, m.id`);

/** Everybody who may vote in the organisation and below. */
const eligible = (organisationId: string | null): SQL => sql`${hasVote} and o.path like (
  select a.path from party_organisation a where a.id = ${organisationId}::bigint) || '%'`;

/** As saved, else as the rules say: the committee elects its leaders, the members everything else. */
type Placed = Pick<VoteSession, 'electionId' | 'voteType' | 'organisationId' | 'attachments'>;

async function rollOf(tx: Tx, id: string, row: Placed) {
  const saved = await rowsWhere(tx, id, sql`e.session_id is not null`);
  if (saved.length > 0) return { isSaved: true, electors: saved };
  const elected = row.electionId ? await electedMembers(tx, row.electionId) : new Set<string>();
  const isCommittee = row.voteType === voteTypes.secretary && elected.size > 0;
  const own = isCommittee ? sql`m.id = any(${ids([...elected])})` : eligible(row.organisationId);
  return { isSaved: false, electors: await rowsWhere(tx, id, own) };
}

export const electorsRoute = serve(readElectors, async ({ tx, params: { id } }) => {
  const row = await find(tx, voteSession, id);
  if (!row) throw notFound();
  return rollOf(tx, id, row);
});

type Wanted = { personId: string; isDue: boolean; reason?: string | null; isPresent: boolean };

async function faultsOf(tx: Tx, row: Placed, wanted: Wanted[]): Promise<Fault[]> {
  const reasonOf = await wordsOf(tx, 'DJ_ZZSH_BJYD');
  const known = await tx.rows<{ id: string; name: string; mayVote: boolean; isHere: boolean }>(sql`
    select m.id, p.name, (${hasVote}) as may_vote, (${eligible(row.organisationId)}) is true as is_here
    from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
    where m.id = any(${ids(wanted.map(one => one.personId))})`);
  const byId = new Map(known.map(one => [one.id, one]));
  const faults: Fault[] = [];
  if (wanted.some(({ personId }) => byId.get(personId)?.isHere !== true && byId.get(personId)?.mayVote !== false))
    faults.push(fault('electors', `${area}.foreign`));
  for (const { name } of known.filter(one => !one.mayVote))
    faults.push(fault('electors', `${area}.no-rights`, { name }));
  const excluded = wanted.filter(one => !one.isDue);
  for (const { personId, reason } of excluded)
    if (!reasonOf(reason)) faults.push(fault('electors', `${area}.reason`, { name: byId.get(personId)?.name ?? '' }));
  const files = row.attachments;
  if (excluded.length > 0 && !files?.length) faults.push(fault('attachments', `${area}.decision`));
  return faults;
}

/** Row by row: several desks register who comes, and none takes back what another wrote. */
export const saveElectorsRoute = serve(saveElectors, async ({ tx, params: { id }, body: { electors = [] } }) => {
  if (!(await inReach(tx, voteSession, id, 'update'))) throw notFound();
  const row = await loadRow(tx, voteSession, id, 'update');
  const { state } = row;
  if (state !== voteStates.noConfig && state !== voteStates.config) throw new Refusal(409, `${area}.frozen`);
  const wanted = [...new Map(electors.map(one => [one.personId, one])).values()];
  const faults = wanted.length > 0 ? await faultsOf(tx, row, wanted) : [fault('electors', `${area}.none`)];
  if (faults.length > 0) throw refuse(faults);
  const rows = wanted.map(({ personId, isDue, reason, isPresent }) => ({
    person_id: personId,
    is_due: isDue,
    reason: isDue ? null : (reason ?? null),
    is_present: isPresent && isDue,
  }));
  await tx.rows(sql`
    insert into vote_elector (session_id, person_id, is_due, reason, is_present)
    select ${id}::bigint, person_id, is_due, reason, is_present
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(person_id bigint, is_due boolean, reason text, is_present boolean)
    on conflict (session_id, person_id) do update
      set is_due = excluded.is_due, reason = excluded.reason, is_present = excluded.is_present`);
  const { expectCount = 0, presentCount = 0 } =
    (await tx.one<{ expectCount: number; presentCount: number }>(sql`
      select count(*) filter (where is_due)::int as expect_count, count(*) filter (where is_present)::int as present_count
      from vote_elector where session_id = ${id}::bigint`)) ?? {};
  await write(tx, voteSession, [{ id, values: { expectCount, presentCount } }], {
    verb: 'update',
    origin: 3,
    reason: '确定选举人名单',
    allow: ['expectCount', 'presentCount'],
    isConsequence: true,
  });
  return { expectCount, presentCount };
});
