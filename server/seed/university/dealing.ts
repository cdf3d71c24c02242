/** Deals people out: members to the branches first, then those without membership until every kind is complete. */
import { apportion, createQuota, type Random } from '../random.ts';
import type { SeedPerson } from '../shape.ts';
import type { Course } from './classes.ts';
import { groupBy } from './group-by.ts';
import { employee, type Fate, pensioner, student, type Tools } from './people.ts';
import { type Kind, kinds, shareOfPeople, shareOfProbationary, type Size } from './size.ts';
import type { Body, Branch } from './units.ts';

const shareOfWomen = 0.46;
const shareOfMinorities = 0.08;
const partOfProbationary = 0.13;

function kindOf({ person, student: study }: SeedPerson): Kind {
  if (study) return study.level === '2' ? 'undergraduate' : 'graduate';
  return person.personType === '22' ? 'retired' : 'staff';
}

type Dealt = { gender: '1' | '2'; isMinority: boolean };

/** Shares of all members, so what the world's own members hold is subtracted. */
function memberFates(random: Random, named: SeedPerson[], size: Size): () => Dealt {
  const members = named.filter(row => row.member);
  const left = size.members - members.length;
  const women = members.filter(row => row.person.gender === '2').length;
  const minorities = members.filter(row => row.person.ethnicity !== '01').length;
  const isWoman = createQuota(random, Math.round(size.members * shareOfWomen) - women, left);
  const isMinority = createQuota(random, Math.round(size.members * shareOfMinorities) - minorities, left);
  return () => ({ gender: isWoman() ? '2' : '1', isMinority: isMinority() });
}

/** The first three of a branch are formal, so that every branch may stand alone. */
const alwaysFormal = 3;

function probationaryQuotas(random: Random, branches: Branch[], named: SeedPerson[], size: Size) {
  const known = named.filter(row => row.member?.memberCategory === '2').length;
  const parts = apportion(
    Math.round(size.members * partOfProbationary) - known,
    kinds.map(kind => shareOfProbationary[kind]),
  );
  const quotas = kinds.map((kind, index) => {
    const own = branches.filter(branch => branch.slot.kind === kind);
    const open = own.reduce((sum, branch) => sum + Math.max(0, branch.members - alwaysFormal), 0);
    return [kind, createQuota(random, parts[index]!, open)] as const;
  });
  return Object.fromEntries(quotas) as Record<Kind, () => boolean>;
}

function byCollege(courses: Course[]): Map<string, Course[]> {
  return groupBy(courses, course => course.row.unitId);
}

/** Within three years of study nobody of the younger grades can have become formal. */
function courseFor(random: Random, courses: Course[], kind: Kind, memberCategory: '1' | '2'): Course {
  if (kind === 'graduate') {
    const level = random.chance(0.32) ? '4' : '3';
    return random.pick(courses.filter(({ row }) => row.level === level));
  }
  const last = memberCategory === '1' || random.chance(0.3) ? '2023' : '2024';
  return random.pick(courses.filter(({ row }) => row.level === '2' && row.grade === last));
}

const collegeTypes = ['01', '01', '01', '01', '01', '01', '01', '03', '04', '04'];
const fields = ['03', '04', '07', '08', '10', '12'];

function employ(tools: Tools, body: Body, unitId: string, fate: Fate, personType?: string): SeedPerson {
  const { random } = tools;
  const type = personType ?? (body.college ? random.pick(collegeTypes) : body.slots[0]!.personType);
  return employee(tools, { unitId, personType: type, field: body.college?.field ?? random.pick(fields) }, fate);
}

function dealMembers(
  tools: Tools,
  branches: Branch[],
  courses: Course[],
  named: SeedPerson[],
  size: Size,
): SeedPerson[] {
  const { random } = tools;
  const nextFate = memberFates(random, named, size);
  const isProbationary = probationaryQuotas(random, branches, named, size);
  const own = byCollege(courses);
  const people: SeedPerson[] = [];
  for (const branch of branches) {
    const { kind } = branch.slot;
    const unitId = branch.row.unitIds[0]!;
    for (let place = 0; place < branch.members; place += 1) {
      const memberCategory = place >= alwaysFormal && isProbationary[kind]() ? '2' : '1';
      const fate: Fate = { ...nextFate(), branch, memberCategory };
      if (kind === 'retired') people.push(pensioner(tools, fate));
      else if (kind === 'staff') people.push(employ(tools, branch.body, unitId, fate));
      // Students of the first years are led by their counsellor.
      else if (kind === 'undergraduate' && place === 0) people.push(employ(tools, branch.body, unitId, fate, '02'));
      else people.push(student(tools, courseFor(random, own.get(unitId)!, kind, memberCategory), fate));
    }
  }
  return people;
}

/** Adds `total` students, the emptier classes first. */
function fillClasses(courses: Course[], total: number, add: (course: Course) => void): void {
  let left = total;
  for (let level = 1; left > 0; level += 1) {
    for (const course of courses) {
      if (left > 0 && course.students < level) {
        add(course);
        left -= 1;
      }
    }
  }
}

function dealOthers(tools: Tools, bodies: Body[], courses: Course[], missing: Record<Kind, number>): SeedPerson[] {
  const { random } = tools;
  const people: SeedPerson[] = [];
  const fate = (): Fate => ({ gender: random.chance(0.5) ? '2' : '1', isMinority: random.chance(0.09) });
  const enrol = (course: Course) => people.push(student(tools, course, fate()));
  const isUndergraduate = (course: Course) => course.row.level === '2';
  const employing = bodies.filter(body => body.slots.some(slot => slot.kind === 'staff'));
  for (let index = 0; index < missing.staff; index += 1) {
    const body = employing[index % employing.length]!;
    people.push(employ(tools, body, random.pick(body.unitKeys), fate()));
  }
  fillClasses(courses.filter(isUndergraduate), missing.undergraduate, enrol);
  fillClasses(
    courses.filter(course => !isUndergraduate(course)),
    missing.graduate,
    enrol,
  );
  for (let index = 0; index < missing.retired; index += 1) people.push(pensioner(tools, fate()));
  return people;
}

export function dealPeople(
  tools: Tools,
  place: { bodies: Body[]; branches: Branch[]; courses: Course[] },
  named: SeedPerson[],
  size: Size,
): SeedPerson[] {
  const members = dealMembers(tools, place.branches, place.courses, named, size);
  const parts = apportion(
    size.people,
    kinds.map(kind => shareOfPeople[kind]),
  );
  const missing = Object.fromEntries(kinds.map((kind, index) => [kind, parts[index]!])) as Record<Kind, number>;
  for (const row of [...named, ...members]) missing[kindOf(row)] -= 1;
  for (const kind of kinds)
    if (missing[kind] < 0)
      throw new Error(`${size.members} members are too many: ${-missing[kind]} more than people of kind ${kind}`);
  return [...members, ...dealOthers(tools, place.bodies, place.courses, missing)];
}
