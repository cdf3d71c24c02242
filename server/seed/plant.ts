/**
 * Puts a generated world into an empty database through the one write, so that rules, trace and search hold for it too.
 * References of the rows are keys; they become ids as the rows they name are written, parents first.
 */
import { sql } from 'drizzle-orm';
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
import { createAccount, type PasswordHash } from '../areas/platform/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { planAnew } from '../kit/database/connection.ts';
import { enterFirstRows } from '../kit/write/first-rows.ts';
import type { Change } from '../kit/write/fields.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';
import { booksSince, inTime, tellingsOf, withoutPast, type Books } from './books.ts';
import { plantDevelopment } from './development.ts';
import { plantHonours } from './honours.ts';
import { plantNotices } from './notices.ts';
import type { SeedAccount, SeedPerson, SeedWorld } from './shape.ts';

const chunkSize = 500;
/**
 * Of a table that has grown since its columns were counted any index looks as good as another, and the wrong one reads it whole
 * for each row. So they are counted anew at 8,000 rows and whenever there are twice as many.
 */
const isTimeToCount = (chunk: number) => chunk >= 16 && Number.isInteger(Math.log2(chunk));
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
    if (isTimeToCount(at / chunkSize)) await tx.rows(sql`analyze`);
    ids.push(...(await write(tx, resource, changes.slice(at, at + chunkSize), options)));
  }
  return ids;
}

async function plantRows(
  books: Books,
  resource: Resource,
  rows: Keyed[],
  ids: Ids,
  dayOf = books.dayOf,
): Promise<void> {
  for (const row of rows) books.taken.set(row.key, dayOf(row));
  for (const [hand, some] of inTime(books, rows)) {
    const changes = some.map(row => ({ values: resolved(row, ids) }));
    const made = await inChunks(hand, resource, changes, imported);
    some.forEach((row, at) => ids.set(row.key, made[at] ?? ''));
  }
}

/** Rows of a tree, a level at a time: those whose parent stands already. */
async function plantTree(
  books: Books,
  resource: Resource,
  rows: (Keyed & { parentId?: string })[],
  ids: Ids,
): Promise<void> {
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(row => row.parentId === undefined || ids.has(row.parentId));
    if (ready.length === 0)
      throw new Error(`${resource.label}: parents are missing for ${waiting.map(row => row.key).join(', ')}`);
    await plantRows(books, resource, ready, ids, ({ foundedOn }) => books.dayOf({ foundedOn }));
    waiting = waiting.filter(row => !ids.has(row.key));
  }
}

/** Candidates are proposed in a draft; afterwards the election takes the state it is to have. */
async function plantElections(tx: Tx, { elections, candidates }: SeedWorld, ids: Ids): Promise<void> {
  const drafts = elections.map(row => ({ ...row, state: electionStates.draft }));
  await plantRows(withoutPast(tx), election, drafts, ids);
  await plantRows(withoutPast(tx), electionCandidate, candidates, ids);
  const further = elections.filter(row => row.state !== electionStates.draft);
  const changes = further.map(row => ({ id: ids.get(row.key) ?? '', values: { state: row.state } }));
  await inChunks(tx, election, changes, completed);
}

/** The person comes with the part of study or work, or alone; membership is attached by number. */
async function plantPeople(books: Books, people: SeedPerson[], ids: Ids): Promise<void> {
  const rowsWith = (part: 'student' | 'teacher') =>
    people.filter(one => one[part]).map(one => ({ key: one.key, ...one.person, ...one[part] }));
  await plantRows(books, student, rowsWith('student'), ids);
  await plantRows(books, teacher, rowsWith('teacher'), ids);
  const others = people.filter(one => !one.student && !one.teacher).map(one => ({ key: one.key, ...one.person }));
  await plantRows(books, person, others, ids);
  const numbers = new Map(people.map(one => [one.key, one.person.number]));
  const tellings = people.flatMap(one => tellingsOf(books, one));
  for (const [hand, some] of inTime(books, tellings)) {
    const changes = some.map(({ key, isFirst, values }) => {
      const told = resolved({ key, ...values }, ids);
      return isFirst ? { values: { number: numbers.get(key), ...told } } : { id: ids.get(key) ?? '', values: told };
    });
    await inChunks(hand, partyMember, changes, { ...imported, allow: ['memberCategory', 'formalOn'] });
  }
}

async function plantLinks(books: Books, resource: Resource, links: Keyed[], ids: Ids): Promise<void> {
  for (const [hand, some] of inTime(books, links)) {
    const changes = some.map(link => ({ id: ids.get(link.key) ?? '', values: resolved(link, ids) }));
    await inChunks(hand, resource, changes, completed);
  }
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
  /** The day on which its books begin; left out, all is entered now. */
  since?: string;
}

/** Writes a whole world; gives the id of every key. */
export async function plant(tx: Tx, world: SeedWorld, { hashing, password, since }: Planting): Promise<Ids> {
  const ids: Ids = new Map();
  const books = since === undefined ? withoutPast(tx) : booksSince(tx, since);
  await tx.rows(planAnew);
  await plantTree(books, unit, world.units, ids);
  await plantTree(books, partyOrganisation, world.organisations, ids);
  await plantRows(books, schoolClass, world.classes, ids);
  await plantPeople(books, world.people, ids);
  // Who is secretary stands in the team, not in the organisation.
  const links = world.organisationLinks.map(({ secretaryId: _, ...link }) => link);
  await plantLinks(books, partyOrganisation, links, ids);
  await plantLinks(books, schoolClass, world.classLinks, ids);
  await plantRows(books, leadershipTeam, world.teams, ids);
  await plantRows(books, teamMember, world.teamMembers, ids);
  await plantElections(tx, world, ids);
  await plantAccounts(tx, hashing, world.accounts, ids, password);
  await plantHonours(tx, ids);
  await plantNotices(tx);
  await enterFirstRows(tx);
  await plantDevelopment(tx, world, ids);
  return ids;
}
