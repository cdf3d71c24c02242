/**
 * A second opinion on who may do what with which row, written out anew from roles.csv and the named world.
 * It shares no line with the kit's permissions and reach, so that a mistake there is not made here as well.
 */
import { readFileSync } from 'node:fs';
import { resources } from 'contract/resources.ts';
import { holidays } from 'contract/kit/holidays.ts';
import { honours } from '../seed/honours.ts';
import { first } from './samples.ts';
import { world } from '../seed/world.ts';

interface Role {
  scope: string;
  patterns: string[];
}
interface Grant extends Role {
  organisation?: string | undefined;
  unit?: string | undefined;
}
export interface Account {
  username: string;
  person?: string | undefined;
  grants: Grant[];
}

const cells = (line: string) =>
  [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, plain = '', quoted]) => quoted ?? plain);
const file = readFileSync(new URL('../seed/reference/roles.csv', import.meta.url), 'utf8');
const roles = new Map(
  file
    .trim()
    .split('\n')
    .slice(1)
    .map(cells)
    .map(([code = '', , , scope = '', , , patterns = '']): [string, Role] => [
      code,
      { scope, patterns: patterns.split(';') },
    ]),
);

const { units, organisations, classes, people, teams, teamMembers, elections, candidates, accounts: seeded } = world();
const roleOf = (code: string): Role => {
  const role = roles.get(code);
  if (!role) throw new Error(`no role ${code}`);
  return role;
};

/** Two accounts of tests, which like everybody have the default role: a wildcard over everything, and one over people and places of a single college. */
const made: Account[] = [
  { username: 'test.wildcard', grants: [{ scope: 'ALL', patterns: ['*.*.*'] }, roleOf('ROLE_SYSTEM_DEFAULT')] },
  {
    username: 'test.college',
    grants: [
      { scope: 'UNIT_TREE', patterns: ['person.*.*', 'organisation.*.*'], unit: 'unit-materials' },
      roleOf('ROLE_SYSTEM_DEFAULT'),
    ],
  },
];
/** Whoever stands in the register holds the role of members beside any office. */
const isMember = (key: string | undefined) => people.some(one => one.key === key && one.member);
export const accounts: Account[] = [
  ...seeded.map(({ username, personKey, roles: held }) => ({
    username,
    person: personKey,
    grants: [
      { ...roleOf('ROLE_SYSTEM_DEFAULT') },
      ...held.map(one => ({ ...roleOf(one.role), organisation: one.organisationKey, unit: one.unitKey })),
      ...(isMember(personKey) && !held.some(({ role }) => role === 'ROLE_MEMBER') ? [roleOf('ROLE_MEMBER')] : []),
    ],
  })),
  ...made,
];
export const madeAccounts = made;

const alwaysListed = ['reveal', 'exportPlain', 'restore', 'correct', 'opine'];
export const isSensitiveVerb = (verb: string) => alwaysListed.includes(verb) || verb.startsWith('approve');

function patternGives(pattern: string, permission: string): boolean {
  const given = pattern.split('.');
  const asked = permission.split('.');
  const verb = asked[2] ?? '';
  return asked.every((word, at) => given[at] === word || (given[at] === '*' && !(at === 2 && isSensitiveVerb(verb))));
}
const grantsFor = ({ grants }: Account, permission: string) =>
  grants.filter(({ patterns }) => patterns.some(one => patternGives(one, permission)));
const ownForm = (permission: string) => (permission.endsWith('.read') ? `${permission}Own` : null);

/** Whether an account may call what asks for this permission. */
export function allows(account: Account, permission: string): boolean {
  const own = ownForm(permission);
  return grantsFor(account, permission).length > 0 || (own !== null && grantsFor(account, own).length > 0);
}
/** Whether an account would be let in if a wildcard covered sensitive verbs too. */
export const hasWildcardFor = ({ grants }: Account, permission: string): boolean => {
  const asked = permission.split('.');
  return grants.some(({ patterns }) =>
    patterns.some(one => one.split('.').every((word, at) => word === '*' || word === asked[at])),
  );
};

function below<T extends { key: string; parentId?: string }>(rows: T[], key: string): string[] {
  return [key, ...rows.filter(row => row.parentId === key).flatMap(row => below(rows, row.key))];
}
const unitsNamedBy = (keys: string[]) =>
  organisations.filter(one => keys.includes(one.key)).flatMap(one => one.unitIds.flatMap(unit => below(units, unit)));

interface Reached {
  organisations: Set<string>;
  units: Set<string>;
  self: string | undefined;
}

/** Places that the grants behind a permission reach; null is everything. */
function reachedBy(account: Account, permission: string): Reached | null {
  const grants = grantsFor(account, permission);
  if (grants.some(({ scope }) => scope === 'ALL')) return null;
  const own = ownForm(permission);
  const ofSelf = grants.some(({ scope }) => scope === 'SELF') || (own !== null && grantsFor(account, own).length > 0);
  const branches = grants.flatMap(({ scope, organisation = '' }) => {
    if (scope === 'ORGANISATION_TREE') return below(organisations, organisation);
    return scope === 'ORGANISATION' ? [organisation] : [];
  });
  const offices = grants.flatMap(({ scope, unit = '' }) => {
    if (scope === 'UNIT_TREE') return below(units, unit);
    return scope === 'UNIT' ? [unit] : [];
  });
  return {
    organisations: new Set(branches),
    units: new Set([...offices, ...unitsNamedBy(branches)]),
    self: ofSelf ? account.person : undefined,
  };
}

const inPart: Record<string, (reached: Reached) => string[]> = {
  partyMember: ({ organisations: places, self }) =>
    people.filter(one => one.member && (places.has(one.member.organisationId) || one.key === self)).map(one => one.key),
  student: ({ units: places, self }) =>
    people.filter(one => one.student && (places.has(one.person.unitId) || one.key === self)).map(one => one.key),
  teacher: ({ units: places, self }) =>
    people.filter(one => one.teacher && (places.has(one.person.unitId) || one.key === self)).map(one => one.key),
};
/** The plan of the year by its name, and where it stands. */
const quotas: Record<string, string> = {
  '2026年江临大学党委本科生': 'org-root',
  '2026年物理学院党委本科生': 'org-physics',
};
/** The two on their way who are known by name, and the branches they stand in. */
const onTheirWay = [
  { name: '夏语冰', key: 'p-xia', branch: 'org-physics-undergraduate' },
  { name: '欧阳朔', key: 'p-ouyang', branch: 'org-physics-graduate' },
];
/** Members on probation came so; their records begin with the base. */
const onProbation = people
  .filter(one => one.member?.memberCategory === '2')
  .map(({ key, person, member }) => ({ name: person.name, key, branch: member?.organisationId ?? '' }));
const namesOf =
  (rows: typeof onTheirWay) =>
  ({ organisations: places, self }: Reached) =>
    rows.filter(({ key, branch }) => places.has(branch) || self === key).map(one => one.name);
/** What stands beside their records. */
const besideRecords = [
  'developmentMaterial',
  'thoughtReport',
  'developmentInspection',
  'developmentPublicity',
  'politicalReview',
];
const ofEach = <T>(names: readonly string[], of: T) => Object.fromEntries(names.map(name => [name, of]));
const personsIn = (reached: Reached) => [
  ...new Set([...Object.values(inPart).flatMap(of => of(reached)), ...(reached.self ? [reached.self] : [])]),
];
const inReach: Record<string, (reached: Reached) => string[]> = {
  ...inPart,
  developmentRecord: namesOf([...onTheirWay, ...onProbation]),
  ...ofEach(besideRecords, namesOf(onTheirWay)),
  developmentQuota: ({ organisations: places }) => Object.keys(quotas).filter(name => places.has(quotas[name] ?? '')),
  unit: reached => [...reached.units],
  partyOrganisation: reached => [...reached.organisations],
  leadershipTeam: reached => teams.filter(one => reached.organisations.has(one.organisationId)).map(one => one.key),
  teamMember: reached =>
    teamMembers
      .filter(one => reached.organisations.has(teams.find(team => team.key === one.teamId)?.organisationId ?? ''))
      .map(one => one.key),
  election: reached => elections.filter(one => reached.organisations.has(one.organisationId)).map(one => one.key),
  electionCandidate: reached =>
    candidates.filter(one => reached.organisations.has(one.organisationId)).map(one => one.key),
  schoolClass: reached => classes.filter(one => reached.units.has(one.unitId)).map(one => one.key),
  person: personsIn,
  honour: reached => {
    const visible = new Set(personsIn(reached));
    const isIn = ({ personId = '', organisationId = '' }) =>
      visible.has(personId) || reached.organisations.has(organisationId);
    return honours.filter(isIn).map(one => one.name);
  },
};

/** What stands nowhere: who keeps none of it reads what is published, and of the announcements those to him or her. */
const opened: Record<string, (self: string | undefined) => string[]> = {
  announcement: self => [
    '关于开展基本信息核对工作的通知',
    ...(people.some(one => one.key === self && one.member) ? ['关于收缴第三季度党费的通知'] : []),
  ],
  regulation: () => ['江临大学党员信息管理办法', '党支部换届选举办事指南'],
  ...Object.fromEntries(Object.entries(first).map(([name, keys]) => [name, () => [...keys]])),
};

/** Keys of all rows of an entity; nobody has any of those not named when the world begins. */
export const everything: Record<string, string[]> = {
  ...Object.fromEntries(resources.map(({ name }) => [name, []])),
  ...Object.fromEntries(Object.entries(first).map(([name, keys]) => [name, [...keys]])),
  unit: units.map(one => one.key),
  partyOrganisation: organisations.map(one => one.key),
  schoolClass: classes.map(one => one.key),
  leadershipTeam: teams.map(one => one.key),
  teamMember: teamMembers.map(one => one.key),
  election: elections.map(one => one.key),
  electionCandidate: candidates.map(one => one.key),
  person: people.map(one => one.key),
  student: people.filter(one => one.student).map(one => one.key),
  teacher: people.filter(one => one.teacher).map(one => one.key),
  partyMember: people.filter(one => one.member).map(one => one.key),
  announcement: ['关于开展基本信息核对工作的通知', '关于收缴第三季度党费的通知'],
  regulation: ['江临大学党员信息管理办法', '党支部换届选举办事指南'],
  developmentRecord: [...onTheirWay, ...onProbation].map(one => one.name),
  ...ofEach(
    besideRecords,
    onTheirWay.map(one => one.name),
  ),
  developmentQuota: Object.keys(quotas),
  honour: honours.map(one => one.name),
  workCalendar: holidays.map(one => one.day),
  helpDocument: [
    '登录与修改密码',
    '首页与工作台',
    '党员信息库的使用',
    '党组织信息库的使用',
    '数据字典的维护',
    '系统配置的修改与恢复',
  ],
};

/** What a row may stand at: an organisation, a unit, a person as what somebody is. */
export interface Place {
  organisations: string[];
  units: string[];
  people: { as: string; key: string }[];
}
/** Whether a row that stands at this place is in reach of an account with a permission; null where its area alone says so. */
export function reachesPlace(account: Account, permission: string, place: Place): boolean | null {
  if (!allows(account, permission)) return false;
  if (grantsFor(account, permission).some(({ scope }) => scope === 'MANAGED_LEVEL')) return null;
  const reached = reachedBy(account, permission);
  if (reached === null) return true;
  // Who is reached as a cadre the cadres' own tests say: nobody here is one.
  if (place.people.some(one => one.as === 'cadre')) return null;
  const isReached = ({ as, key }: Place['people'][number]) => (inPart[as] ?? personsIn)(reached).includes(key);
  return (
    place.organisations.some(key => reached.organisations.has(key)) ||
    place.units.some(key => reached.units.has(key)) ||
    place.people.some(isReached)
  );
}

/** Keys of the rows an account reaches with a permission. */
export const reachesAll = (account: Account, permission: string): boolean =>
  allows(account, permission) && reachedBy(account, permission) === null;

export function visible(account: Account, entity: string, permission: string): Set<string> {
  if (!allows(account, permission)) return new Set();
  const reached = reachedBy(account, permission);
  if (reached !== null && entity in opened)
    return new Set(permission.endsWith('.read') ? opened[entity]?.(account.person) : []);
  return new Set(reached === null ? everything[entity] : inReach[entity]?.(reached));
}

const bodies: Record<string, string> = {
  '1': '党委班子',
  '2': '党总支班子',
  '3': '党支部委员会',
  '4': '不设委员会的支部书记',
};
const posts: Record<string, string> = {
  '01': '书记',
  '06': '组织委员',
  '07': '宣传委员',
  '08': '纪检委员',
  '10': '青年委员',
};
const nameOf = (key: string) =>
  organisations.find(one => one.key === key)?.shortName ?? people.find(one => one.key === key)?.person.name ?? '';

/** Natural key of a row: code, or number of a person. */
export const naturalKeys = new Map([
  ...teams.map((one): [string, string] => [
    one.key,
    `${nameOf(one.organisationId)}第${one.session}届${bodies[one.teamType] ?? ''}`,
  ]),
  ...elections.map((one): [string, string] => [
    one.key,
    `${nameOf(one.organisationId)}第${one.session}届${bodies[one.teamType] ?? ''}换届`,
  ]),
  ...candidates.map((one): [string, string] => [one.key, `${nameOf(one.personId)}（${posts[one.position] ?? ''}）`]),
  ...teamMembers.map((one): [string, string] => [one.key, `${nameOf(one.personId)}（${posts[one.position] ?? ''}）`]),
  ...Object.values(first)
    .flat()
    .map((code): [string, string] => [code, code]),
  ...[...units, ...organisations, ...classes].map((one): [string, string] => [one.key, one.code]),
  ...people.map((one): [string, string] => [one.key, one.person.number]),
  ...[...[...onTheirWay, ...onProbation].map(one => one.name), ...Object.keys(quotas)].map((name): [string, string] => [
    name,
    name,
  ]),
  ...['announcement', 'regulation', 'helpDocument', 'honour', 'workCalendar'].flatMap(name =>
    (everything[name] ?? []).map((title): [string, string] => [title, title]),
  ),
]);
export const parentOf = new Map([...units, ...organisations].map(one => [one.key, one.parentId]));

/** Records from the middle of the world outwards; to each account they are own, parent, sibling or foreign. */
export const near: Record<string, string[]> = {
  unit: ['unit-school', 'unit-physics', 'unit-physics-optics', 'unit-materials', 'unit-analysis-centre'],
  partyOrganisation: [
    'org-root',
    'org-physics',
    'org-physics-optics',
    'org-physics-graduate',
    'org-physics-optics-group',
    'org-materials-joint',
  ],
  schoolClass: ['class-physics-2023', 'class-materials-2024', 'class-languages-2025'],
  person: ['p-gu', 'p-shen', 'p-tang', 'p-liang', 'p-shen-materials', 'p-ji'],
  student: ['p-shen', 'p-lu', 'p-shen-materials', 'p-miao'],
  teacher: ['p-gu', 'p-tang', 'p-liang', 'p-ji'],
  partyMember: ['p-gu', 'p-lu', 'p-shen', 'p-tang', 'p-liang', 'p-zhou'],
};
