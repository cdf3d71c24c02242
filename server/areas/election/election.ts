/** What an election must hold before it is asked for. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { addMonths, addYears } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { delegates, electionStates, membersForCongress, methods, monthsBeforeDue } from 'contract/election/codes.ts';
import { election, type Election } from 'contract/election/election.ts';
import { normal } from 'contract/organisation/codes.ts';
import { deputy, partyTeams, secretary, standing, teamTypes } from 'contract/organisation/posts.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rightsFaults } from '../team/index.ts';
import { isSeat, memberDifference, standingFaults } from './differential.ts';
import { candidatesOf, ids, idsIn, organisationsOf, type Candidate } from './facts.ts';

const area = 'election.election';

interface Other {
  id: string;
  organisationId: string;
  teamType: string;
}
interface Facts {
  names: Map<string, string>;
  sessions: Map<string, number>;
  open: Other[];
  types: ReadonlyMap<string, { label: string }>;
}
const placeOf = (row: Pick<Draft<typeof election>, 'organisationId' | 'teamType'>) =>
  `${String(row.organisationId)} ${String(row.teamType)}`;

/** The last session of each body; the next one follows on it. */
async function sessionsOf(tx: Tx, organisationIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ place: string; session: number }>(sql`
    select organisation_id || ' ' || team_type as place, max(session) as session from leadership_team
    where organisation_id = any(${ids(organisationIds)}) and deleted_at is null group by 1`);
  return new Map(rows.map(({ place, session }) => [place, session]));
}

async function openOf(tx: Tx, organisationIds: string[]): Promise<Other[]> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtext('election ' || id)) from unnest(${ids([...organisationIds].sort())}) as o(id)`);
  return tx.rows<Other>(sql`
    select id, organisation_id, team_type from election
    where organisation_id = any(${ids(organisationIds)}) and deleted_at is null
      and state not in (${electionStates.done}, ${electionStates.ended})`);
}

function check({ id, after, changed }: PlannedChange<typeof election>, { open }: Facts): Fault[] {
  const faults: Fault[] = [];
  if (after.teamType && !partyTeams.includes(after.teamType)) faults.push(fault('teamType', `${area}.party-body`));
  if (open.some(one => one.id !== id && placeOf(one) === placeOf(after)))
    faults.push(fault('organisationId', `${area}.open-already`));
  if (after.electMethod !== methods.congress) return faults;
  const count = after.delegateCount ?? 0;
  if (count === 0) faults.push(fault('delegateCount', `${area}.delegate-count`));
  else if (changed.has('delegateCount') && (count < delegates.least || count > delegates.usual))
    faults.push(warn('delegateCount', `${area}.delegates`));
  return faults;
}

export const electionRules = rules(election, {
  facts: async (tx, plans) => {
    await tx.registry.dictionaries.load(tx, ['DJ_DZZ_BZLX']);
    const places = idsIn(plans, 'organisationId');
    const organisations = await organisationsOf(tx, places);
    return {
      names: new Map(organisations.map(one => [one.id, one.name])),
      sessions: await sessionsOf(tx, places),
      open: await openOf(tx, places),
      types: tx.registry.dictionaries.words('DJ_DZZ_BZLX'),
    };
  },
  derive: (row, { names, sessions, types }) => {
    const session = row.session ?? (sessions.get(placeOf(row)) ?? 0) + 1;
    const type = types.get(String(row.teamType))?.label ?? '';
    return { session, name: `${names.get(String(row.organisationId)) ?? ''}第${String(session)}届${type}换届` };
  },
  check,
});

const voters = (organisation: unknown) => sql`(
  select count(*)::int from party_member m join party_organisation o on o.id = m.organisation_id
  where o.path like (select a.path from party_organisation a where a.id = ${organisation}) || '%'
    and m.deleted_at is null and m.party_status = '1' and m.member_category = '1' and m.rights_status = '1')`;

export const electionComputed = {
  resource: election,
  columns: {
    eligibleCount: (column: (name: string) => import('drizzle-orm').SQL) => voters(column('organisationId')),
    isOverdue: (column: (name: string) => import('drizzle-orm').SQL) => sql`
      (${column('state')} not in (${electionStates.done}, ${electionStates.ended})
        and ${column('planOn')} < (select today from clock))`,
  },
};

/** Those proposed, by post: enough 委员 to choose from, one secretary, as many deputies as there are seats. */
export function candidateFaults(row: Draft<typeof election>, candidates: Candidate[]): Fault[] {
  const at = (position: string) => candidates.filter(one => one.position === position);
  const members = candidates.filter(one => isSeat(one.position));
  const leads = [...at(secretary), ...at(deputy)];
  const isAlone = row.teamType === teamTypes.soleSecretary || row.teamType === teamTypes.group;
  const seats = Number(row.seats);
  const isTwice = ({ id, personId, position }: Candidate) =>
    candidates.some(one => one.id < id && one.personId === personId && one.position === position);
  const faults = [
    ...candidates.flatMap(one => rightsFaults('seats', one)),
    ...candidates.filter(isTwice).map(({ name }) => fault('seats', 'election.electionCandidate.twice', { name })),
  ];
  if (!isAlone) {
    faults.push(
      ...memberDifference('seats', `${area}.difference`, seats, members.length, row.candidateDiffRate ?? 20),
      ...standingFaults('standingSeats', `${area}.standing`, row.standingSeats ?? 0, at(standing).length),
      ...leads
        .filter(one => !members.some(other => other.personId === one.personId))
        .map(({ name }) => fault('seats', `${area}.from-members`, { name })),
    );
    if (at(secretary).length > 1) faults.push(fault('seats', `${area}.one-secretary`));
  }
  if (at(secretary).length === 0 && row.teamType !== teamTypes.group) faults.push(fault('seats', `${area}.secretary`));
  const deputies = row.deputySeats ?? 0;
  if (!isAlone && at(deputy).length !== deputies)
    faults.push(fault('deputySeats', `${area}.deputies`, { seats: deputies }));
  return faults;
}

/** More than a year before the end of the term, or after it; a term that was given longer is counted from its regular end. */
const isFarFrom = (end: string | null, day: string) =>
  end !== null && (end > addYears(day, 1) || addYears(end, 1) < day);

/** 待启动 → 请示中: the organisation stands, its term ends within a year or there is a reason, and enough people stand. */
export async function requestFaults(tx: Tx, row: Election): Promise<Fault[]> {
  const [organisation] = await organisationsOf(tx, [row.organisationId]);
  const day = await today(tx);
  const faults: Fault[] = [];
  if (organisation?.state !== normal) faults.push(fault('organisationId', `${area}.not-normal`));
  if (!row.requestDoc) faults.push(fault('requestDoc', `${area}.request-doc`));
  const due = organisation?.termEndOn ?? null;
  const isEarly = due !== null && due > addMonths(day, monthsBeforeDue);
  if (isEarly && !row.reason) faults.push(fault('reason', `${area}.early`, { day: due }));
  else if (isFarFrom(organisation?.regularEndOn ?? null, row.planOn)) faults.push(warn('planOn', `${area}.long`));
  if (row.electMethod === methods.congress && !row.reason) {
    const found = await tx.one<{ count: number }>(sql`select ${voters(sql`${row.organisationId}::bigint`)} as count`);
    if ((found?.count ?? 0) < membersForCongress) faults.push(fault('reason', `${area}.congress`));
  }
  return [...faults, ...candidateFaults(row, await candidatesOf(tx, [row.id]))];
}
