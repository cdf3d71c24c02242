/**
 * Names everything about a set of rows that a reader of the rules would object to, soft and hard alike.
 * The named world must have nothing to name; the generated one exactly what was planted.
 */
import { addYears, referenceDay } from './days.ts';
import { checkDigit } from './id-card.ts';
import type { OrganisationRow, SeedPerson, SeedWorld } from './shape.ts';

export type Objection = [key: string, kind: string];

const parents: Record<string, readonly string[]> = {
  '611': ['611', '613'],
  '621': ['611', '613'],
  '631': ['611', '614', '621'],
  '632': ['611', '614', '621'],
  '633': ['611', '614', '621'],
  '931': ['611', '614', '621'],
  '641': ['631', '632', '633', '931', '932'],
};

const degreeOf: Record<string, string> = { '11': '2', '14': '3', '21': '4' };

function* idCardObjections({ person }: SeedPerson): Generator<string> {
  const { idCard, birthDate, gender } = person;
  if (!/^(\d{15}|\d{17}[\dX])$/.test(idCard)) return void (yield 'id-card-shape');
  const isOld = idCard.length === 15;
  if (isOld) yield 'old-id-card';
  else if (checkDigit(idCard) !== idCard[17]) yield 'id-card-checksum';
  const born = isOld ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14);
  if (born !== birthDate.replaceAll('-', '') && !person.birthDateNote) yield 'birthday-differs';
  if (Number(idCard[isOld ? 14 : 16]) % 2 !== Number(gender) % 2) yield 'gender-differs';
}

function* dayObjections({ person, member }: SeedPerson): Generator<string> {
  if (!member) return;
  const { appliedOn, activistOn, objectOn, joinedOn, formalOn, enteredOn } = member;
  if (joinedOn < addYears(person.birthDate, 18)) yield 'under-age';
  const steps = [addYears(person.birthDate, 18), appliedOn, activistOn, objectOn, joinedOn].filter(
    day => day !== undefined,
  );
  if (steps.slice(1, -1).some((day, index) => day < steps[index]! || day > joinedOn)) yield 'steps-out-of-order';
  if (enteredOn < joinedOn || enteredOn > referenceDay) yield 'entered-outside';
  if (member.memberCategory === '2') {
    if (formalOn) yield 'probationary-with-formal-day';
    if (addYears(joinedOn, 1) < referenceDay) yield 'probation-overdue';
  } else if (!formalOn) yield 'formal-without-day';
  else if (formalOn < addYears(joinedOn, 1)) yield 'formal-early';
  else if (formalOn > referenceDay) yield 'formal-in-future';
}

function* personObjections(row: SeedPerson): Generator<string> {
  const { person, member, student, teacher } = row;
  yield* idCardObjections(row);
  yield* dayObjections(row);
  if (person.degree && degreeOf[person.education] && !person.degree.startsWith(degreeOf[person.education]!)) {
    yield 'degree-differs';
  }
  if (member && !person.phone) yield 'no-phone';
  if (person.phone && !/^1[3-9]\d{9}$/.test(person.phone)) yield 'phone-shape';
  if (member && person.personType !== '22' && !person.email) yield 'gaps';
  const status = { '01': '1', '02': '2' }[person.politicalStatus];
  if (status !== member?.memberCategory) yield 'political-status';
  if (student && !person.classId) yield 'student-without-class';
  if (!student && !teacher) yield 'neither-student-nor-teacher';
}

function* organisationObjections(world: SeedWorld): Generator<Objection> {
  const rows = new Map(world.organisations.map(row => [row.key, row]));
  const links = new Map(world.organisationLinks.map(link => [link.key, link]));
  const members = world.people.filter(row => row.member);
  const count = (row: OrganisationRow, test: (person: SeedPerson) => boolean) =>
    members.filter(person => person.member!.organisationId === row.key && test(person)).length;
  for (const row of world.organisations) {
    const parent = row.parentId ? rows.get(row.parentId)! : undefined;
    if (parent ? !parents[row.category]?.includes(parent.category) : row.key !== 'org-root') yield [row.key, 'parent'];
    if (parent && row.foundedOn < parent.foundedOn) yield [row.key, 'older-than-parent'];
    if (row.unitIds.length === 0 || (row.category === '632' && row.unitIds.length < 2)) yield [row.key, 'units'];
    if (row.termStartOn && addYears(row.termStartOn, row.termYears) < referenceDay) yield [row.key, 'term-overdue'];
    if (!row.branchType || row.isTemporary || row.state === '1') continue;
    const total = count(row, () => true);
    const formal = count(row, person => person.member!.memberCategory === '1');
    const { secretaryId, hasCommittee } = links.get(row.key)!;
    if (total > 50) yield [row.key, 'branch-too-large'];
    if (row.branchType === '1' && total > 30) yield [row.key, 'teacher-branch-too-large'];
    if (formal < 3) yield [row.key, 'too-few-formal'];
    if (formal >= 7 && !hasCommittee) yield [row.key, 'no-committee'];
    if (!secretaryId) yield [row.key, 'no-secretary'];
  }
}

function* repeated(kind: string, values: [key: string, value: string | undefined][]): Generator<Objection> {
  const seen = new Set<string>();
  for (const [key, value] of values) {
    if (value === undefined) continue;
    if (seen.has(value)) yield [key, kind];
    seen.add(value);
  }
}

function* duplicates(world: SeedWorld): Generator<Objection> {
  const { people, organisations, units, classes } = world;
  const of = (read: (row: SeedPerson) => string | undefined) =>
    people.map((row): [string, string | undefined] => [row.key, read(row)]);
  const members = people.filter(row => row.member);
  const keyed = [...units, ...organisations, ...classes, ...people].map((row): [string, string] => [row.key, row.key]);
  yield* repeated('key-twice', keyed);
  yield* repeated(
    'id-card-twice',
    of(({ person }) => person.idCard),
  );
  yield* repeated('number-twice', [...of(({ person }) => person.number), ...of(({ person }) => person.secondNumber)]);
  yield* repeated(
    'phone-twice',
    of(({ person }) => person.phone),
  );
  yield* repeated(
    'email-twice',
    of(({ person }) => person.email),
  );
  yield* repeated(
    'book-twice',
    of(({ member }) => member?.applicationBookNo),
  );
  yield* repeated(
    'same-name-and-birthday',
    members.map(row => [row.key, row.person.name + row.person.birthDate]),
  );
  for (const rows of [units, organisations]) {
    yield* repeated(
      'name-twice',
      rows.map(row => [row.key, row.name]),
    );
  }
  for (const rows of [units, organisations, classes]) {
    yield* repeated(
      'code-twice',
      rows.map(row => [row.key, row.code]),
    );
  }
  yield* repeated(
    'leads-twice',
    world.organisationLinks.map(link => [link.key, link.secretaryId]),
  );
}

/** References to rows that are not there, or that come later although parents stand first. */
function* loose(world: SeedWorld): Generator<Objection> {
  const { units, organisations, classes, people } = world;
  const known = (rows: readonly { key: string }[]) => new Set(rows.map(row => row.key));
  const has = {
    units: known(units),
    organisations: known(organisations),
    classes: known(classes),
    people: known(people),
  };
  for (const rows of [units, organisations]) {
    const before = new Set<string>();
    for (const row of rows) {
      if (row.parentId && !before.has(row.parentId)) yield [row.key, 'parent-later'];
      before.add(row.key);
    }
  }
  const check = (set: Set<string>, ...keys: (string | undefined)[]) =>
    keys.every(key => key === undefined || set.has(key));
  for (const row of organisations) if (!check(has.units, ...row.unitIds)) yield [row.key, 'loose'];
  for (const row of classes) {
    if (!check(has.units, row.unitId) || !check(has.organisations, row.organisationId)) yield [row.key, 'loose'];
  }
  const branches = known(organisations.filter(row => row.branchType && !row.isTemporary));
  for (const { key, person, member } of people) {
    if (!check(has.units, person.unitId) || !check(has.classes, person.classId)) yield [key, 'loose'];
    if (!check(branches, member?.organisationId)) yield [key, 'not-a-branch'];
    if (!check(has.organisations, member?.groupId)) yield [key, 'loose'];
  }
  const members = known(people.filter(row => row.member));
  const teachers = known(people.filter(row => row.teacher));
  for (const link of world.organisationLinks) {
    if (!has.organisations.has(link.key) || !check(members, link.secretaryId, link.contactId))
      yield [link.key, 'loose'];
  }
  for (const link of world.classLinks) {
    if (!has.classes.has(link.key) || !check(teachers, link.counsellorId, link.headTeacherId))
      yield [link.key, 'loose'];
  }
  for (const { username, personKey, roles } of world.accounts) {
    const places = roles.every(
      grant => check(has.organisations, grant.organisationKey) && check(has.units, grant.unitKey),
    );
    if (!check(has.people, personKey) || !places) yield [username, 'loose'];
  }
}

export function objections(world: SeedWorld): Objection[] {
  const ofPeople = world.people.flatMap(row => [...personObjections(row)].map((kind): Objection => [row.key, kind]));
  return [...loose(world), ...duplicates(world), ...organisationObjections(world), ...ofPeople];
}
