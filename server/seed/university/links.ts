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

/** The leader of a committee is a formal member on its staff who leads nothing else. */
function committeeLink(row: OrganisationRow, below: SeedPerson[], leading: Set<string>): OrganisationLink {
  const [secretary, contact] = below.filter(person => isFormal(person) && person.teacher && !leading.has(person.key));
  if (!secretary || !contact) throw new Error(`Nobody can lead ${row.shortName}`);
  secretary.person.adminPost = `${row.shortName}书记`;
  const { key } = row;
  return {
    key,
    secretaryId: secretary.key,
    contactId: contact.key,
    contactPhone: contact.person.phone!,
    hasCommittee: true,
  };
}

function groupLink(row: OrganisationRow, members: SeedPerson[]): OrganisationLink {
  const contact = members.find(isFormal);
  return { key: row.key, ...(contact && { contactId: contact.key }), hasCommittee: false };
}

/** Branches first: who leads one is no longer free for a committee. */
export function linkOrganisations(world: SeedWorld): void {
  const { organisations, organisationLinks } = world;
  const members = world.people.filter(row => row.member);
  const byBranch = groupBy(members, row => row.member!.organisationId);
  const byGroup = groupBy(members, row => row.member!.groupId);
  const children = groupBy(organisations, row => row.parentId);
  const membersOf = (row: OrganisationRow) => byBranch.get(row.key) ?? [];
  for (const link of organisationLinks) {
    link.hasCommittee ||= (byBranch.get(link.key) ?? []).filter(isFormal).length >= committeeFrom;
  }
  const known = new Set(organisationLinks.map(link => link.key));
  const open = organisations.filter(row => !known.has(row.key));
  for (const row of open.filter(({ branchType }) => branchType))
    organisationLinks.push(branchLink(row, membersOf(row)));
  for (const row of open.filter(({ category }) => category === '641')) {
    organisationLinks.push(groupLink(row, byGroup.get(row.key) ?? []));
  }
  const leading = new Set(organisationLinks.flatMap(link => link.secretaryId ?? []));
  for (const row of open.filter(({ category }) => category === '611' || category === '621')) {
    organisationLinks.push(committeeLink(row, (children.get(row.key) ?? []).flatMap(membersOf), leading));
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
