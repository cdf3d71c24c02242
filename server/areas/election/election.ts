/** What an election must hold before it is asked for. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { addMonths, addYears } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import {
  cycles,
  delegates,
  electionStates,
  isMidTerm,
  membersForCongress,
  methods,
  methodsOf,
  monthsBeforeDue,
  numbersAsked,
} from 'contract/election/codes.ts';
import { election, type Election } from 'contract/election/election.ts';
import { normal, underElection } from 'contract/organisation/codes.ts';
import { partyTeams, teamTypesOf } from 'contract/organisation/posts.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { ids, idsIn, organisationsOf, type Organisation } from './facts.ts';
import { nominationFaults } from './nomination.ts';
import { sittingTeam } from './sitting.ts';
import { vacantIn } from './vacancy.ts';

const area = 'election.election';

/** What an election in mid-term is called. */
const matters: Record<string, string> = { [cycles.byElection]: '届中补选', [cycles.adjustment]: '届中调整' };

interface Other {
  id: string;
  organisationId: string;
  teamType: string;
}
interface Facts {
  names: Map<string, string>;
  sessions: Map<string, number>;
  open: Other[];
  /** Temporary organisations, which elect nobody. 《支部工作条例（试行）》. */
  temporary: Set<string>;
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

function check({ id, after, changed }: PlannedChange<typeof election>, { open, temporary }: Facts): Fault[] {
  const faults: Fault[] = [];
  if (changed.has('organisationId') && temporary.has(String(after.organisationId)))
    faults.push(fault('organisationId', `${area}.temporary`));
  if (after.teamType && !partyTeams.includes(after.teamType)) faults.push(fault('teamType', `${area}.party-body`));
  if (open.some(one => one.id !== id && placeOf(one) === placeOf(after)))
    faults.push(fault('organisationId', `${area}.open-already`));
  if (changed.has('seats') && after.seats === 0 && !isMidTerm(after.cycleType))
    faults.push(fault('seats', `${area}.no-seats`));
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
      temporary: new Set(organisations.filter(one => one.isTemporary).map(one => one.id)),
      open: await openOf(tx, places),
      types: tx.registry.dictionaries.words('DJ_DZZ_BZLX'),
    };
  },
  derive: (row, { names, sessions, types }) => {
    const last = sessions.get(placeOf(row));
    const session = row.session ?? (isMidTerm(row.cycleType) ? (last ?? 1) : (last ?? 0) + 1);
    const type = types.get(String(row.teamType))?.label ?? '';
    const what = matters[row.cycleType ?? ''] ?? '换届';
    return { session, name: `${names.get(String(row.organisationId)) ?? ''}第${String(session)}届${type}${what}` };
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
    vacancy: (column: (name: string) => import('drizzle-orm').SQL) => sql`
      case when ${column('state')} = ${electionStates.reporting} then ${vacantIn(column('id'), column('organisationId'))} end`,
  },
};

/** More than a year before the end of the term, or after it; a term that was given longer is counted from its regular end. */
const isFarFrom = (end: string | null, day: string) =>
  end !== null && (end > addYears(day, 1) || addYears(end, 1) < day);

/** When the term ends, of an election that ends it. */
async function termFaults(tx: Tx, row: Election, organisation: Organisation | undefined): Promise<Fault[]> {
  const due = organisation?.termEndOn ?? null;
  const isEarly = due !== null && due > addMonths(await today(tx), monthsBeforeDue);
  if (isEarly && !row.reason) return [fault('reason', `${area}.early`, { day: due })];
  return isFarFrom(organisation?.regularEndOn ?? null, row.planOn) ? [warn('planOn', `${area}.long`)] : [];
}

/** In mid-term there is a team to fill up, and its seats are not exceeded. */
async function teamFaults(tx: Tx, row: Election): Promise<Fault[]> {
  const team = await sittingTeam(tx, row);
  if (!team) {
    const body = tx.registry.dictionaries.words('DJ_DZZ_BZLX').get(row.teamType)?.label ?? '';
    return [fault('cycleType', `${area}.no-sitting`, { body })];
  }
  const count = new Set(team.members.map(one => one.personId)).size;
  const isOver = row.cycleType === cycles.byElection && team.seats !== null && count + row.seats > team.seats;
  return isOver ? [warn('seats', `${area}.over-team`, { seats: Number(team.seats), count })] : [];
}

/** 待启动 → 请示中: the organisation stands, its term ends within a year or there is a reason, and enough people stand. */
export async function requestFaults(tx: Tx, row: Election): Promise<Fault[]> {
  await tx.registry.dictionaries.load(tx, ['DJ_DZZ_BZLX', 'DJ_DZZ_DNZW']);
  const [organisation] = await organisationsOf(tx, [row.organisationId]);
  const faults: Fault[] = [];
  // Its other body may be elected at the same time: a committee and its discipline committee.
  if (organisation?.state !== normal && organisation?.state !== underElection)
    faults.push(fault('organisationId', `${area}.not-normal`));
  if (organisation && !teamTypesOf(organisation.category).includes(row.teamType)) {
    const body = tx.registry.dictionaries.words('DJ_DZZ_BZLX').get(row.teamType)?.label ?? '';
    faults.push(fault('teamType', `${area}.wrong-body`, { body, name: organisation.name }));
  }
  const type = tx.registry.dictionaries.words('DJ_DZZ_BZLX').get(row.teamType)?.label ?? '';
  if (!methodsOf(row.teamType).includes(row.electMethod))
    faults.push(fault('electMethod', `${area}.wrong-method`, { type }));
  if ((row.standingSeats ?? 0) > 0 && !numbersAsked(row.teamType, row.electMethod).includes('standingSeats'))
    faults.push(fault('standingSeats', `${area}.no-standing`, { type }));
  if (!row.requestDoc) faults.push(fault('requestDoc', `${area}.request-doc`));
  faults.push(...(isMidTerm(row.cycleType) ? await teamFaults(tx, row) : await termFaults(tx, row, organisation)));
  if (row.electMethod === methods.congress && !row.reason) {
    const found = await tx.one<{ count: number }>(sql`select ${voters(sql`${row.organisationId}::bigint`)} as count`);
    if ((found?.count ?? 0) < membersForCongress) faults.push(fault('reason', `${area}.congress`));
  }
  return [...faults, ...(await nominationFaults(tx, row))];
}
