/** Delegates of a congress, as each of its electing units reports them: elected from a fifth more candidates. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { leastCandidates, methods, presentOfDue } from 'contract/election/codes.ts';
import type { Election } from 'contract/election/election.ts';
import * as members from 'contract/member/codes.ts';
import { rightsFaults } from '../team/index.ts';
import { ids } from './facts.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.delegate';

export interface Sent {
  unitId: string;
  seats: number;
  candidateCount: number;
  expectCount: number;
  presentCount: number;
  delegateIds: string[];
}
interface Unit {
  name: string;
  path: string;
  isBelow: boolean;
}
const unitOf = (tx: Tx, row: Election, unitId: string) =>
  tx.one<Unit>(sql`
    select u.short_name as name, u.path, u.path like o.path || '%' as is_below from party_organisation u, party_organisation o
    where u.id = ${unitId}::bigint and o.id = ${row.organisationId}::bigint`);

/** The numbers of the meeting that elected them: a choice, and four fifths of those due. */
function meetingFaults({ seats, candidateCount, expectCount, presentCount, delegateIds }: Sent): Fault[] {
  const least = leastCandidates(seats);
  const faults: Fault[] = [];
  if (candidateCount < least) faults.push(fault('candidateCount', `${area}.difference`, { least }));
  if (presentCount > expectCount) faults.push(fault('presentCount', `${area}.present-more`));
  if (presentCount * presentOfDue.of < expectCount * presentOfDue.part)
    faults.push(fault('presentCount', 'election.voteSession.quorum'));
  if (delegateIds.length > seats) faults.push(fault('delegateIds', `${area}.over-seats`, { seats }));
  return faults;
}

/** Formal members of the unit with their rights; a name is told of the own organisation alone. */
async function personFaults(tx: Tx, row: Election, unit: Unit, delegateIds: readonly string[]): Promise<Fault[]> {
  const own = await tx.rows<{ name: string; category: string; rights: string | null; isHere: boolean }>(sql`
    select p.name, m.member_category as category, m.rights_status as rights, o.path like ${unit.path} || '%' as is_here
    from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
      join party_organisation e on e.id = ${row.organisationId}::bigint and o.path like e.path || '%'
    where m.id = any(${ids(delegateIds)}) and m.deleted_at is null and m.party_status = ${members.statusNormal}
    order by p.name_pinyin, m.id`);
  const strange = own.length < new Set(delegateIds).size ? [fault('delegateIds', `${area}.stranger`)] : [];
  const faults = own.flatMap(one =>
    one.isHere ? rightsFaults('delegateIds', one) : [fault('delegateIds', `${area}.foreign`, { name: one.name })],
  );
  return [...strange, ...faults];
}

/** Those of the other units stay; what this one reported before is replaced. */
export async function delegatesAfter(tx: Tx, row: Election, { unitId, delegateIds }: Sent): Promise<string[]> {
  const others = await tx.rows<{ id: string }>(sql`
    select m.id from party_member m join party_organisation o on o.id = m.organisation_id, party_organisation u
    where m.id = any(${ids(row.delegateIds ?? [])}) and u.id = ${unitId}::bigint and not o.path like u.path || '%'
    order by m.id`);
  return [...others.map(one => one.id), ...delegateIds];
}

export async function delegateFaults(tx: Tx, row: Election, sent: Sent): Promise<Fault[]> {
  if (row.electMethod !== methods.congress) return [fault('', `${area}.no-congress`)];
  const unit = await unitOf(tx, row, sent.unitId);
  if (!unit?.isBelow) return [fault('unitId', `${area}.other-place`)];
  const faults = [...meetingFaults(sent), ...(await personFaults(tx, row, unit, sent.delegateIds))];
  const most = row.delegateCount ?? 0;
  const total = (await delegatesAfter(tx, row, sent)).length;
  return total > most ? [...faults, fault('delegateIds', `${area}.over-total`, { total, most })] : faults;
}

export const unitNode = async (tx: Tx, row: Election, { unitId }: Sent): Promise<string> =>
  `登记代表：${(await unitOf(tx, row, unitId))?.name ?? ''}`;
export const unitOpinion = (sent: Sent): string =>
  `代表名额 ${sent.seats} 名，候选人 ${sent.candidateCount} 名，应到会 ${sent.expectCount} 人，实到会 ${sent.presentCount} 人，当选 ${sent.delegateIds.length} 名`;

/** Members (alias m) who were sent to the congress. */
export const isDelegate = (electionId: string) => sql`m.id in (
  select unnest(e.delegate_ids) from election e where e.id = ${electionId}::bigint)`;
