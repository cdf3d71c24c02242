/**
 * Who was elected and is no longer there to serve when the result is approved. The others take office; the seat is filled
 * by a by-election. 《中国共产党基层组织选举工作条例》; domain-party 1.6.
 */
import { sql, type SQL } from 'drizzle-orm';
import { voteStates } from 'contract/election/codes.ts';
import type { Election } from 'contract/election/election.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import * as members from 'contract/member/codes.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { ids } from './facts.ts';
import { outcomeOf, type Winner } from './outcome.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.election';

/** Of member m: out of the register or under review, not formal any more, or without the right to be elected. */
const isBarred = sql`(m.deleted_at is not null or m.party_status <> ${members.statusNormal}
  or m.member_category <> ${members.formal} or m.rights_status <> ${members.rightsFull})`;

/** Of member m: voted in this election as one of its organisation and belongs to another one today. */
const isElsewhere = (electionId: SQL, organisationId: SQL) => sql`(
  exists (select 1 from vote_elector e join vote_session s on s.id = e.session_id
    where s.election_id = ${electionId} and e.person_id = m.id and e.is_due)
  and not exists (select 1 from party_organisation o join party_organisation a on o.path like a.path || '%'
    where o.id = m.organisation_id and a.id = ${organisationId}))`;

/** Names of those elected who cannot serve, for the page of an election. */
export const vacantIn = (electionId: SQL, organisationId: SQL): SQL => sql`(
  select string_agg(distinct line ->> 'name', '、')
  from vote_session v join vote_result r on r.session_id = v.id
    cross join jsonb_array_elements(r.sheet -> 'lines') line
    join party_member m on m.id = (line ->> 'personId')::bigint
  where v.election_id = ${electionId} and v.deleted_at is null and v.state = ${voteStates.close}
    and (line ->> 'isElected')::boolean and (${isBarred} or ${isElsewhere(electionId, organisationId)}))`;

export interface Vacancy {
  personId: string;
  name: string;
  reason: string;
}

export async function vacanciesOf(tx: Tx, row: Election, winners: readonly Winner[]): Promise<Vacancy[]> {
  const statusOf = await wordsOf(tx, 'DJ_DY_DJZTXX');
  const elsewhere = isElsewhere(sql`${row.id}::bigint`, sql`${row.organisationId}::bigint`);
  const rows = await tx.rows<{ personId: string; name: string; status: string; isElsewhere: boolean }>(sql`
    select m.id as person_id, p.name, m.party_status as status, ${elsewhere} as is_elsewhere
    from party_member m join person p on p.id = m.id
    where m.id = any(${ids(winners.map(one => one.personId))}) and (${isBarred} or ${elsewhere})
    order by p.name_pinyin, m.id`);
  const reasonOf = ({ status, isElsewhere: hasMoved }: (typeof rows)[number]) =>
    status !== members.statusNormal ? statusOf(status) : hasMoved ? '已转入其他党组织' : '没有被选举权';
  return rows.map(one => ({ personId: one.personId, name: one.name, reason: reasonOf(one) }));
}

/** `空缺：林舟（死亡）`, as it stands behind the result. */
export const toldOf = (vacant: readonly Vacancy[]): string =>
  `空缺：${vacant.map(({ name, reason }) => `${name}（${reason}）`).join('、')}`;

/** Whoever approves is told who does not take office; with nobody left there is nothing to approve. */
export async function vacancyFaults(tx: Tx, row: Election): Promise<Fault[]> {
  const { winners } = await outcomeOf(tx, row.id);
  const vacant = await vacanciesOf(tx, row, winners);
  if (vacant.length === 0) return [];
  const names = vacant.map(({ name, reason }) => `${name}（${reason}）`).join('、');
  const isEmpty = winners.every(({ personId }) => vacant.some(one => one.personId === personId));
  return [isEmpty ? fault('', `${area}.nobody-serves`, { names }) : warn('', `${area}.vacancy`, { names })];
}
