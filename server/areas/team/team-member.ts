/** Posts: only formal members whose rights are whole, one secretary at a time, nobody at the head of two branches. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { heldStates } from 'contract/cadre/codes.ts';
import * as members from 'contract/member/codes.ts';
import { leavePost } from 'contract/organisation/actions.ts';
import { branches, isBranch } from 'contract/organisation/codes.ts';
import { secretary } from 'contract/organisation/posts.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, handler, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { isInOffice } from './in-office.ts';

const area = 'organisation.teamMember';
type Planned = PlannedChange<typeof teamMember>;

interface Team {
  id: string;
  organisationId: string | null;
  unitId: string | null;
  category: string | null;
}
export interface Member {
  id: string;
  name: string;
  category: string;
  rights: string | null;
}
interface Post {
  id: string;
  teamId: string;
  personId: string | null;
  cadreId: string | null;
  position: string | null;
  organisationId: string | null;
  place: string;
  isBranch: boolean;
}
const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map(row => [row.id, row]));
const idsOf = (plans: Planned[], name: 'teamId' | 'personId' | 'cadreId') =>
  sql`${sql.param([...new Set(plans.map(({ after }) => after[name] ?? '0'))])}::bigint[]`;

/** Teams of the rows, locked, so that two posts of one organisation are given one after the other. */
const teamsOf = (tx: Tx, plans: Planned[]) =>
  tx.rows<Team>(sql`
    select t.id, t.organisation_id, t.unit_id,
      (select o.category from party_organisation o where o.id = t.organisation_id) as category
    from leadership_team t where t.id = any(${idsOf(plans, 'teamId')}) order by t.id for no key update`);

/** Members, with what decides whether they may hold a post. */
export const membersOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Member>> =>
  byId(
    await tx.rows<Member>(sql`
      select m.id, p.name, m.member_category as category, m.rights_status as rights
      from party_member m join person p on p.id = m.id where m.id = any(${sql.param(ids)}::bigint[])`),
  );

/** Posts in office of these teams' organisations and of these persons. */
const postsOf = (tx: Tx, plans: Planned[], organisationIds: string[]) =>
  tx.rows<Post>(sql`
    select tm.id, tm.team_id, tm.person_id, tm.cadre_id, tm.position,
      lt.organisation_id, coalesce(o.short_name, '') as place,
      coalesce(o.category = any(${sql.param(branches)}::text[]), false) as is_branch
    from team_member tm join leadership_team lt on lt.id = tm.team_id
      left join party_organisation o on o.id = lt.organisation_id
    where ${isInOffice} and (lt.organisation_id = any(${sql.param(organisationIds)}::bigint[])
      or tm.person_id = any(${idsOf(plans, 'personId')})
      or tm.team_id = any(${idsOf(plans, 'teamId')}))`);

interface Leader {
  id: string;
  name: string;
  /** What the cadre does in the unit of the team; null where that is not held any more. */
  post: string | null;
}
/** Cadres of leading groups, by person and unit. */
async function leadersOf(tx: Tx, plans: Planned[]): Promise<Map<string, Leader>> {
  const rows = await tx.rows<Leader & { unitId: string }>(sql`
    select distinct on (p.id, t.unit_id) p.id, p.name, t.unit_id, h.post_name as post
    from person p cross join leadership_team t
      left join post_holding h on h.person_id = p.id and h.unit_id = t.unit_id and h.deleted_at is null
        and h.state = any(${sql.param([...heldStates])}::text[])
    where t.id = any(${idsOf(plans, 'teamId')}) and p.id = any(${idsOf(plans, 'cadreId')})
    order by p.id, t.unit_id, h.is_main desc nulls last, h.id`);
  return new Map(rows.map(({ unitId, ...leader }) => [`${leader.id} ${unitId}`, leader]));
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const teams = await teamsOf(tx, plans);
  const organisationIds = teams.flatMap(team => team.organisationId ?? []);
  return {
    teams: byId(teams),
    people: await membersOf(
      tx,
      plans.flatMap(({ after }) => after.personId ?? []),
    ),
    leaders: await leadersOf(tx, plans),
    posts: await postsOf(tx, plans, organisationIds),
    positionOf: await wordsOf(tx, 'DJ_DZZ_DNZW'),
    today: await today(tx),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const leaderOf = ({ cadreId }: Draft<typeof teamMember>, team: Team | undefined, { leaders }: Facts) =>
  leaders.get(`${cadreId ?? ''} ${team?.unitId ?? ''}`);

function derive(row: Draft<typeof teamMember>, known: Facts): Values {
  const { teams, people, positionOf } = known;
  const team = teams.get(String(row.teamId));
  const place = {
    organisationId: row.organisationId ?? team?.organisationId ?? null,
    unitId: row.unitId ?? team?.unitId ?? null,
  };
  const leader = leaderOf(row, team, known);
  if (!leader)
    return { ...place, name: `${people.get(String(row.personId))?.name ?? ''}（${positionOf(row.position)}）` };
  const adminPost = row.adminPost ?? leader.post;
  return { ...place, adminPost, name: adminPost ? `${leader.name}（${adminPost}）` : leader.name };
}

/** Whether a member may hold a post of the Party. 《中国共产党章程》第七条; domain-party 1.5. */
export function rightsFaults(path: string, { name, category, rights }: Omit<Member, 'id'>) {
  if (category !== members.formal) return [fault(path, `${area}.probationary`)];
  return rights === members.rightsFull ? [] : [fault(path, `${area}.restricted`, { name })];
}

const isHeld = ({ after }: Planned, day: string) => !after.endOn || after.endOn > day;

/** A post stands where its team does. */
const placed = ({ organisationId, unitId }: Draft<typeof teamMember>, team: Team | undefined): Fault[] =>
  !team || ((organisationId ?? null) === team.organisationId && (unitId ?? null) === team.unitId)
    ? []
    : [fault('teamId', `${area}.other-place`)];

/** A body of an organisation consists of party members in its posts, a leading group of cadres. */
function owned({ after }: Planned, team: Team): Fault[] {
  const isUnits = team.unitId !== null;
  const strange = isUnits ? after.personId : after.cadreId;
  return [
    ...neededFaults(teamMember, after, isUnits ? ['cadreId'] : ['personId', 'position'], `${area}.needed`),
    ...(strange ? [fault(isUnits ? 'personId' : 'cadreId', `${area}.no-cadre`)] : []),
  ];
}

/** Nobody sits in a leading group twice. */
const seats = ({ id, after }: Planned, team: Team, { posts, leaders }: Facts): Fault[] =>
  posts.some(one => one.id !== id && one.teamId === team.id && one.cadreId === after.cadreId)
    ? [
        fault('cadreId', `${area}.already`, {
          name: leaders.get(`${after.cadreId ?? ''} ${team.unitId ?? ''}`)?.name ?? '',
        }),
      ]
    : [];

function check(plan: Planned, known: Facts): Fault[] {
  const { teams, people, posts, positionOf, today: day } = known;
  const { id, after, changed } = plan;
  const person = people.get(String(after.personId));
  const team = teams.get(String(after.teamId));
  const others = posts.filter(one => one.id !== id);
  const faults = placed(after, team);
  const { startOn, endOn, position } = after as Record<string, string | null>;
  if (startOn && endOn && endOn < startOn) faults.push(fault('endOn', `${area}.ends-before`));
  if (changed.has('endOn') && endOn && endOn > day) faults.push(fault('endOn', `${area}.ends-later`));
  if (team) faults.push(...owned(plan, team));
  if (team?.unitId && after.cadreId && isHeld(plan, day)) faults.push(...seats(plan, team, known));
  if (!person || !team || !isHeld(plan, day)) return faults;
  if (changed.has('personId') || changed.has('position')) faults.push(...rightsFaults('personId', person));
  if (others.some(one => one.teamId === team.id && one.personId === person.id && one.position === position))
    faults.push(fault('position', `${area}.twice`, { name: person.name, post: positionOf(position) }));
  if (position !== secretary || team.organisationId === null) return faults;
  if (
    others.some(
      one => one.position === secretary && one.organisationId === team.organisationId && one.personId !== person.id,
    )
  )
    faults.push(fault('position', `${area}.one-secretary`));
  const led = others.find(
    one =>
      one.isBranch &&
      one.position === secretary &&
      one.personId === person.id &&
      one.organisationId !== team.organisationId,
  );
  if (led && isBranch(team.category))
    faults.push(fault('personId', `${area}.leads-already`, { name: person.name, place: led.place }));
  return faults;
}

export const teamMemberRules = rules(teamMember, {
  facts: factsOf,
  derive,
  check,
});

export const leave = handler(leavePost, {
  async perform(tx, { id, version, endOn: left, name }, { endOn, reason }) {
    if (left) throw refuse([fault('endOn', `${area}.left-already`, { name: String(name) })]);
    await write(tx, teamMember, [{ id, version, values: { endOn, reason } }], {
      verb: 'leave',
      origin: 3,
      reason,
    });
  },
});
