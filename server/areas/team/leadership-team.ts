/** Teams: one current body of a kind for each organisation, sessions in order, terms as the regulations set them. */
import { sql, type SQL } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { extendTeam } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import {
  bodyOf,
  currentStates,
  leadingTeams,
  partyTeams,
  secretary,
  teamStates,
  teamTypes,
  termOfUnitTeams,
  termYearsOf,
} from 'contract/organisation/posts.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { computed, rules, handler, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { committeeAbove } from '../workflow/index.ts';
import { isInOffice } from './in-office.ts';

const area = 'organisation.leadershipTeam';
type Planned = PlannedChange<typeof leadershipTeam>;
type Team = Draft<typeof leadershipTeam>;

interface Sibling {
  id: string;
  organisationId: string | null;
  unitId: string | null;
  teamType: string;
  session: number;
  endOn: string | null;
  state: string;
}
const idOf = (value: unknown) => String(value ?? '0');
const isParty = (row: Team) => partyTeams.includes(String(row.teamType));
const isCurrent = (state: unknown) => currentStates.includes(String(state));

async function namesOf(tx: Tx, plans: Planned[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ key: string; name: string }>(sql`
    select 'o' || id as key, short_name as name from party_organisation
    where id = any(${sql.param(plans.map(({ after }) => idOf(after.organisationId)))}::bigint[])
    union all select 'u' || id, coalesce(short_name, name) from unit
    where id = any(${sql.param(plans.map(({ after }) => idOf(after.unitId)))}::bigint[])`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

const ownersOf = (plans: Planned[], field: 'organisationId' | 'unitId') =>
  [...new Set(plans.flatMap(({ after }) => after[field] ?? []))].sort();

/** Teams of the same organisations and units; two who make a team of one at once wait for each other. */
async function siblingsOf(tx: Tx, plans: Planned[]): Promise<Sibling[]> {
  const [organisations, units] = [ownersOf(plans, 'organisationId'), ownersOf(plans, 'unitId')];
  if (organisations.length + units.length === 0) return [];
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtext('leadershipTeam ' || key))
    from unnest(${sql.param([...organisations, ...units.map(id => `u${id}`)])}::text[]) as o(key)`);
  return tx.rows<Sibling>(sql`
    select id, organisation_id, unit_id, team_type, session, end_on::text as end_on, state
    from leadership_team where deleted_at is null
      and (organisation_id = any(${sql.param(organisations)}::bigint[]) or unit_id = any(${sql.param(units)}::bigint[]))`);
}

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  names: await namesOf(tx, plans),
  siblings: await siblingsOf(tx, plans),
  bodyOf: await wordsOf(tx, 'DJ_DZZ_BZLX'),
  ofGeneralBranch: Number(await settingOf(tx, 'term.621', '3')),
  today: await today(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function stateOf(row: Team, { today: day }: Facts): string {
  if (row.state === teamStates.ended) return teamStates.ended;
  if (row.endOn) return teamStates.succeeded;
  const isOver = typeof row.dueOn === 'string' && row.dueOn < day;
  if (isOver) return teamStates.due;
  return row.extendedOn ? teamStates.extended : teamStates.inTerm;
}

function derive(row: Team, known: Facts): Values {
  const owner = row.organisationId ? `o${idOf(row.organisationId)}` : `u${idOf(row.unitId)}`;
  const years =
    row.termYears ?? (isParty(row) ? termYearsOf(String(row.teamType), known.ofGeneralBranch) : termOfUnitTeams);
  const dueOn = row.extendedOn ?? (row.startOn && years ? addYears(row.startOn, years) : null);
  const told = { ...row, termYears: years, dueOn };
  return {
    name: `${known.names.get(owner) ?? ''}第${String(row.session ?? '')}届${known.bodyOf(row.teamType)}`,
    termYears: years,
    dueOn,
    state: stateOf(told, known),
  };
}

function owner({ after }: Planned, { bodyOf }: Facts): Fault[] {
  const [organisationId, unitId] = [after.organisationId ?? null, after.unitId ?? null];
  if ((organisationId === null) === (unitId === null)) return [fault('organisationId', `${area}.one-owner`)];
  if (!after.teamType || isParty(after) === (organisationId !== null)) return [];
  const type = bodyOf(after.teamType);
  return [fault('teamType', `${area}.wrong-owner`, { type, owner: isParty(after) ? '党组织' : '单位' })];
}

function term({ after, changed }: Planned, known: Facts): Fault[] {
  const { startOn, endOn, teamType, termYears } = after as Record<string, string | null>;
  const faults: Fault[] = [];
  if (startOn && endOn && endOn < startOn) faults.push(fault('endOn', `${area}.ends-before`));
  if (endOn && endOn > known.today) faults.push(fault('endOn', `${area}.ends-later`));
  const years = termYearsOf(String(teamType), known.ofGeneralBranch);
  if (isParty(after) && changed.has('termYears') && Number(termYears) !== years)
    faults.push(warn('termYears', `${area}.term-years`, { type: known.bodyOf(teamType), years }));
  return faults;
}

function sessions({ id, after }: Planned, { siblings, bodyOf }: Facts): Fault[] {
  const own = siblings.filter(
    one =>
      one.id !== id &&
      one.organisationId === (after.organisationId ?? null) &&
      one.unitId === (after.unitId ?? null) &&
      one.teamType === after.teamType,
  );
  const type = bodyOf(after.teamType);
  const session = Number(after.session);
  const before = own.find(one => one.session === session - 1);
  const faults: Fault[] = [];
  if (own.some(one => one.session === session))
    faults.push(fault('session', `${area}.session-taken`, { session, type }));
  if (before?.endOn && String(after.startOn) < before.endOn)
    faults.push(fault('startOn', `${area}.overlap`, { day: before.endOn }));
  if (isCurrent(after.state) && own.some(one => isCurrent(one.state)))
    faults.push(fault('teamType', `${area}.one-current${after.unitId ? '-unit' : ''}`, { type }));
  return faults;
}

export const leadershipTeamRules = rules(leadershipTeam, {
  facts: factsOf,
  derive,
  check: (plan, known) => [...owner(plan, known), ...term(plan, known), ...sessions(plan, known)],
});

const ofTeam = (column: (name: string) => SQL, value: SQL) => sql`(
  select ${value} from team_member tm join leadership_team lt on lt.id = tm.team_id
  where tm.team_id = ${column('id')} and ${isInOffice})`;
const heads = sql`count(distinct coalesce(tm.person_id, tm.cadre_id))::int`;

export const leadershipTeamComputed = computed(leadershipTeam, {
  secretaryId: column =>
    ofTeam(
      column,
      sql`min(tm.person_id) filter (where tm.position = case
        when lt.team_type = ${teamTypes.discipline} then ${bodyOf(teamTypes.discipline).head} else ${secretary} end)`,
    ),
  memberCount: column => ofTeam(column, heads),
  vacancyCount: column => sql`
      case when ${column('endOn')} is null then greatest(coalesce(${column('seats')}, 1) - ${ofTeam(column, heads)}, 0)
      else 0 end`,
  remainingDays: column => sql`
      case when ${column('endOn')} is null then ${column('dueOn')} - (select today from clock) end`,
});

/** A term goes on beyond its end by consent of the committee above, a year at most as a rule. */
export const extend = handler(extendTeam, {
  owedBy: async (tx, row) =>
    row.organisationId ? ((await committeeAbove(tx, row.organisationId)) ?? 'school') : 'school',
  async perform(
    tx,
    { id, version, startOn, termYears, organisationId, teamType },
    { extendedOn, approvalNo, reason, confirmed },
  ) {
    const regular = addYears(startOn, termYears ?? 3);
    if (extendedOn <= regular) throw refuse([fault('extendedOn', `${area}.extended-early`, { day: regular })]);
    const code = `${area}.extended-long`;
    if (extendedOn > addYears(regular, 1) && !confirmed.includes(code)) throw refuse([warn('extendedOn', code)]);
    await write(tx, leadershipTeam, [{ id, version, values: { extendedOn, approvalNo } }], {
      verb: 'extend',
      origin: 3,
      reason,
      allow: ['extendedOn', 'approvalNo'],
      confirmed,
    });
    // Nothing is wished of the organisation: the end of its term follows from that of its team.
    if (leadingTeams.includes(teamType))
      await write(tx, partyOrganisation, [{ id: String(organisationId), values: {} }], {
        verb: 'update',
        origin: 3,
        reason: shortened(`延期换届：${reason}`, 200),
        confirmed: 'all',
        isConsequence: true,
        isWhole: true,
      });
  },
});
