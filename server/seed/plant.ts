/**
 * Puts a generated world into an empty database through the one write, so that rules, trace and search hold for it too.
 * References of the rows are keys; they become ids as the rows they name are written, parents first.
 */
import type { Resource } from 'contract/kit/resource.ts';
import { electionStates } from 'contract/election/codes.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { election } from 'contract/election/election.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { unit } from 'contract/organisation/unit.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { teacher } from 'contract/person/teacher.ts';
import { fillTemplates } from '../areas/appraisal/index.ts';
import { fillPointRules } from '../areas/points/index.ts';
import { fillLifeRules } from '../areas/meeting/index.ts';
import { fillCalendar } from '../areas/calendar/index.ts';
import { createAccount, type PasswordHash } from '../areas/platform/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { planAnew } from '../kit/database/connection.ts';
import type { Change } from '../kit/write/fields.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';
import { plantDevelopment } from './development.ts';
import { plantHonours } from './honours.ts';
import { plantNotices } from './notices.ts';
import type { SeedAccount, SeedPerson, SeedWorld } from './shape.ts';

const chunkSize = 500;
/** Filled by actions otherwise. */
const told = ['state', 'requestOn', 'replyOn', 'replyDoc', 'electOn', 'approvedOn', 'resultDoc'];
const imported: WriteOptions = { verb: 'import', origin: 1, reason: '初始化', confirmed: 'all', allow: told };
const completed: WriteOptions = { ...imported, origin: 4 };

export type Ids = Map<string, string>;
type Keyed = Values & { key: string };

const referenceNames = /Ids?$/;
/** The row with ids in place of keys. */
function resolved({ key: _, ...values }: Keyed, ids: Ids): Values {
  const idOf = (key: unknown) => ids.get(String(key)) ?? null;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!referenceNames.test(name)) return [name, value];
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)];
    }),
  );
}

async function inChunks(tx: Tx, resource: Resource, changes: Change[], options: WriteOptions): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < changes.length; at += chunkSize) {
    ids.push(...(await write(tx, resource, changes.slice(at, at + chunkSize), options)));
  }
  return ids;
}

async function plantRows(tx: Tx, resource: Resource, rows: Keyed[], ids: Ids): Promise<void> {
  const made = await inChunks(
    tx,
    resource,
    rows.map(row => ({ values: resolved(row, ids) })),
    imported,
  );
  rows.forEach((row, at) => ids.set(row.key, made[at] ?? ''));
}

/** Rows of a tree, a level at a time: those whose parent stands already. */
async function plantTree(tx: Tx, resource: Resource, rows: (Keyed & { parentId?: string })[], ids: Ids): Promise<void> {
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(row => row.parentId === undefined || ids.has(row.parentId));
    if (ready.length === 0)
      throw new Error(`${resource.label}: parents are missing for ${waiting.map(row => row.key).join(', ')}`);
    await plantRows(tx, resource, ready, ids);
    waiting = waiting.filter(row => !ids.has(row.key));
  }
}

/** Candidates are proposed in a draft; afterwards the election takes the state it is to have. */
async function plantElections(tx: Tx, { elections, candidates }: SeedWorld, ids: Ids): Promise<void> {
  const drafts = elections.map(row => ({ ...row, state: electionStates.draft }));
  await plantRows(tx, election, drafts, ids);
  await plantRows(tx, electionCandidate, candidates, ids);
  const further = elections.filter(row => row.state !== electionStates.draft);
  const changes = further.map(row => ({ id: ids.get(row.key) ?? '', values: { state: row.state } }));
  await inChunks(tx, election, changes, completed);
}

/** The person comes with the part of study or work, or alone; membership is attached by number. */
async function plantPeople(tx: Tx, people: SeedPerson[], ids: Ids): Promise<void> {
  const rowsWith = (part: 'student' | 'teacher') =>
    people.filter(one => one[part]).map(one => ({ key: one.key, ...one.person, ...one[part] }));
  await plantRows(tx, student, rowsWith('student'), ids);
  await plantRows(tx, teacher, rowsWith('teacher'), ids);
  const others = people.filter(one => !one.student && !one.teacher).map(one => ({ key: one.key, ...one.person }));
  await plantRows(tx, person, others, ids);
  const members = people.filter(one => one.member);
  const changes = members.map(one => ({
    values: { number: one.person.number, ...resolved({ key: one.key, ...one.member }, ids) },
  }));
  await inChunks(tx, partyMember, changes, imported);
}

async function plantLinks(tx: Tx, resource: Resource, links: Keyed[], ids: Ids): Promise<void> {
  const changes = links.map(link => ({ id: ids.get(link.key) ?? '', values: resolved(link, ids) }));
  await inChunks(tx, resource, changes, completed);
}

async function plantAccounts(tx: Tx, hashing: PasswordHash, accounts: SeedAccount[], ids: Ids, password: () => string) {
  for (const { username, name, personKey, roles } of accounts) {
    await createAccount(tx, hashing, {
      username,
      name,
      personId: personKey ? (ids.get(personKey) ?? null) : null,
      roles: roles.map(({ role, organisationKey, unitKey }) => ({
        role,
        organisationId: organisationKey ? (ids.get(organisationKey) ?? null) : null,
        unitId: unitKey ? (ids.get(unitKey) ?? null) : null,
      })),
      password: password(),
      isDemo: true,
    });
  }
}

export interface Planting {
  hashing: PasswordHash;
  /** Password of the next account. */
  password: () => string;
}

/** Writes a whole world; gives the id of every key. */
export async function plant(tx: Tx, world: SeedWorld, { hashing, password }: Planting): Promise<Ids> {
  const ids: Ids = new Map();
  await tx.rows(planAnew);
  await plantTree(tx, unit, world.units, ids);
  await plantTree(tx, partyOrganisation, world.organisations, ids);
  await plantRows(tx, schoolClass, world.classes, ids);
  await plantPeople(tx, world.people, ids);
  // Who is secretary stands in the team, not in the organisation.
  const links = world.organisationLinks.map(({ secretaryId: _, ...link }) => link);
  await plantLinks(tx, partyOrganisation, links, ids);
  await plantLinks(tx, schoolClass, world.classLinks, ids);
  await plantRows(tx, leadershipTeam, world.teams, ids);
  await plantRows(tx, teamMember, world.teamMembers, ids);
  await plantElections(tx, world, ids);
  await plantAccounts(tx, hashing, world.accounts, ids, password);
  await plantHonours(tx, ids);
  await plantNotices(tx);
  await fillCalendar(tx);
  await fillLifeRules(tx);
  await fillTemplates(tx);
  await fillPointRules(tx);
  await plantDevelopment(tx, world, ids);
  return ids;
}
