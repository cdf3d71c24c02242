/** Who leads and who answers: secretaries and contacts of organisations, counsellors and head teachers of classes. */
import { groupBy } from './group-by.ts';
import type { OrganisationLink, OrganisationRow, SeedPerson, SeedWorld } from '../shape.ts';

const isFormal = (row: SeedPerson) => row.member?.memberCategory === '1';

/** From this number of formal members on a branch has a committee. */
const committeeFrom = 7;

function branchLink(row: OrganisationRow, members: SeedPerson[]): OrganisationLink {
  const formal = members.filter(isFormal);
  const [secretary, contact = secretary] = formal;
  const hasCommittee = formal.length >= committeeFrom && !row.key.startsWith('fault-no-committee');
  if (hasCommittee) row.name += '委员会';
  return {
    key: row.key,
    ...(secretary && !row.key.startsWith('fault-no-secretary') && { secretaryId: secretary.key }),
    ...(contact && { contactId: contact.key, contactPhone: contact.person.phone! }),
    hasCommittee,
  };
}

/** The leader of a committee is a formal member on its staff who leads no branch. */
function committeeLink(row: OrganisationRow, members: SeedPerson[]): OrganisationLink {
  const [, , contact, secretary] = members.filter(person => isFormal(person) && person.teacher);
  if (!secretary || !contact) throw new Error(`Nobody can lead ${row.shortName}`);
  secretary.person.adminPost = `${row.shortName}书记`;
  return {
    key: row.key,
    secretaryId: secretary.key,
    contactId: contact.key,
    contactPhone: contact.person.phone!,
    hasCommittee: true,
  };
}

export function linkOrganisations(world: SeedWorld): void {
  const known = new Map(world.organisationLinks.map(link => [link.key, link]));
  const byBranch = groupBy(
    world.people.filter(row => row.member),
    row => row.member!.organisationId,
  );
  const byGroup = groupBy(
    world.people.filter(row => row.member?.groupId),
    row => row.member!.groupId,
  );
  const children = groupBy(world.organisations, row => row.parentId);
  const membersBelow = (row: OrganisationRow) =>
    (children.get(row.key) ?? [])
      .filter(child => child.branchType !== '4')
      .flatMap(child => byBranch.get(child.key) ?? []);
  for (const row of world.organisations) {
    const members = byBranch.get(row.key) ?? [];
    const link = known.get(row.key);
    if (link) link.hasCommittee ||= members.filter(isFormal).length >= committeeFrom;
    else if (row.category === '641') {
      const contact = byGroup.get(row.key)?.find(isFormal);
      world.organisationLinks.push({ key: row.key, ...(contact && { contactId: contact.key }), hasCommittee: false });
    } else if (row.branchType) world.organisationLinks.push(branchLink(row, members));
    else world.organisationLinks.push(committeeLink(row, membersBelow(row)));
  }
}

export function linkClasses(world: SeedWorld): void {
  const known = new Set(world.classLinks.map(link => link.key));
  const employees = groupBy(
    world.people.filter(row => row.teacher?.state === '1'),
    row => row.person.unitId,
  );
  world.classes.forEach((row, index) => {
    if (known.has(row.key)) return;
    const own = employees.get(row.unitId) ?? [];
    const counsellors = own.filter(({ person }) => person.personType === '02');
    const teachers = own.filter(({ person }) => person.personType === '01');
    const counsellor = counsellors[index % counsellors.length];
    const headTeacher = teachers[index % teachers.length];
    world.classLinks.push({
      key: row.key,
      ...(counsellor && { counsellorId: counsellor.key }),
      ...(headTeacher && { headTeacherId: headTeacher.key }),
    });
  });
}

/** Names the leader of a unit after somebody of the senior titles who works there. */
export function nameLeaders(world: SeedWorld): void {
  const leaders = new Map<string, SeedPerson>();
  for (const row of world.people) {
    if (
      row.teacher?.state === '1' &&
      /^(011|982|072|232|052)$/.test(row.person.title ?? '') &&
      !row.key.startsWith('fault-')
    ) {
      if (!leaders.has(row.person.unitId)) leaders.set(row.person.unitId, row);
    }
  }
  for (const unit of world.units) {
    const leader = leaders.get(unit.key);
    if (leader) unit.leaderName ??= leader.person.name;
  }
}
