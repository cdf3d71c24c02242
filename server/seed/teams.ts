/** The current team of every organisation that has a secretary: who leads it, and with whom. */
import { secretary, teamTypeOf } from 'contract/organisation/posts.ts';
import { groupBy } from './university/group-by.ts';
import type { SeedPerson, SeedWorld, TeamRow } from './shape.ts';

/** 组织委员, 宣传委员, 纪检委员, 青年委员. */
const posts = ['06', '07', '08', '10'];
/** 选举. */
const elected = '1';
const yearOf = (day: string) => Number(day.slice(0, 4));
const mayLead = ({ member }: SeedPerson) => member?.memberCategory === '1' && member.partyStatus === '1';

export function addTeams(world: SeedWorld): void {
  const rows = new Map(world.organisations.map(row => [row.key, row]));
  const people = new Map(world.people.map(row => [row.key, row]));
  const byBranch = groupBy(world.people.filter(mayLead), row => row.member?.organisationId);
  for (const { key, secretaryId, contactId, hasCommittee } of world.organisationLinks) {
    const row = rows.get(key);
    const head = people.get(secretaryId ?? '');
    if (!row?.termStartOn || !head || !mayLead(head)) continue;
    const teamType = teamTypeOf(row.category, hasCommittee);
    const others = (byBranch.get(key) ?? [people.get(contactId ?? '')]).filter(
      one => one && one.key !== secretaryId && mayLead(one),
    ) as SeedPerson[];
    const chosen = hasCommittee ? others.slice(0, posts.length) : [];
    const startOn = row.termStartOn;
    const team: TeamRow = {
      key: `team-${key}`,
      organisationId: key,
      teamType,
      session: Math.max(1, Math.round((yearOf(startOn) - yearOf(row.foundedOn)) / row.termYears) + 1),
      electType: '1',
      startOn,
      termYears: row.termYears,
      seats: chosen.length + 1,
    };
    world.teams.push(team);
    for (const [at, one] of [head, ...chosen].entries())
      world.teamMembers.push({
        key: `post-${key}-${one.key}`,
        teamId: team.key,
        personId: one.key,
        position: at === 0 ? secretary : (posts[at - 1] ?? '05'),
        getWay: elected,
        startOn,
        sortNo: at + 1,
      });
  }
}
