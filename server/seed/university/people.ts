/** People of every kind: who they are, where they belong, and what they are when they belong to the Party. */
import { addDays, addYears, later, referenceDay } from '../days.ts';
import type { Gender } from '../id-card.ts';
import { minorityOf, nameOf } from '../names.ts';
import type { Random } from '../random.ts';
import type { PersonFields, SeedPerson } from '../shape.ts';
import type { Course } from './classes.ts';
import { countries, districts, middleSchools, places, schools } from './lists.ts';
import { member } from './membership.ts';
import type { Mint } from './mint.ts';
import { education, titleOf } from './qualification.ts';
import type { Branch } from './units.ts';

/** What is decided before the person is made: totals are dealt out, not left to chance. */
export interface Fate {
  gender: Gender;
  isMinority: boolean;
  /** Both or neither. */
  branch?: Branch;
  memberCategory?: '1' | '2';
}

export interface Tools {
  random: Random;
  mint: Mint;
}

/** What every kind of person has. */
function identity({ random, mint }: Tools, fate: Fate, birthDate: string, home: string) {
  const ethnicity = fate.isMinority ? minorityOf(random) : '01';
  const region = random.pick(districts);
  return {
    name: nameOf(random, fate.gender, ethnicity),
    idType: '1',
    idCard: mint.idCard(birthDate, fate.gender),
    gender: fate.gender,
    birthDate,
    ethnicity,
    nativePlace: random.pick(places),
    health: random.chance(0.97) ? '1' : '2',
    phone: mint.phone(),
    addressRegion: region,
    addressDetail: `${home}${random.int(1, 28)}栋${random.int(1, 18)}${String(random.int(1, 24)).padStart(2, '0')}室`,
  };
}

function politicalStatus(fate: Fate, otherwise: string): string {
  if (!fate.branch) return otherwise;
  return fate.memberCategory === '1' ? '01' : '02';
}

function abroad(random: Random, from: string) {
  return random.chance(0.004)
    ? {
        isAbroad: true,
        abroadOn: later(from, addDays(referenceDay, -random.int(30, 300))),
        abroadCountry: random.pick(countries),
      }
    : {};
}

const studies = {
  '2': { personType: '12', age: 18, jobPosts: { first: '0812', last: '0811', other: '0813' }, education: '61' },
  '3': { personType: '13', age: 22, jobPosts: { first: '0802', last: '0801', other: '0803' }, education: '21' },
  '4': { personType: '14', age: 25, jobPosts: { first: '0802', last: '0801', other: '0803' }, education: '14' },
} as const;

function jobPostOf(course: Course): string {
  const { jobPosts } = studies[course.row.level as keyof typeof studies];
  if (course.row.grade === '2026') return jobPosts.first;
  return course.row.graduatesOn < addYears(referenceDay, 1) ? jobPosts.last : jobPosts.other;
}

export function student(tools: Tools, course: Course, fate: Fate): SeedPerson {
  const { random, mint } = tools;
  const { row, college } = course;
  const study = studies[row.level as keyof typeof studies];
  const isUndergraduate = row.level === '2';
  // Of age on the first day of September of the year of enrolment.
  const youngest = addYears(row.enrolledOn, -study.age);
  const birthDate = addDays(youngest, -random.int(1, isUndergraduate ? 420 : 900));
  const number = mint.studentNumber(row.grade, college.code);
  const isLeague = !fate.branch && isUndergraduate && random.chance(0.82);
  course.students += 1;
  const person: PersonFields = {
    ...identity(tools, fate, birthDate, '学府路1号桃园'),
    politicalStatus: politicalStatus(fate, isLeague ? '03' : '13'),
    maritalStatus: '10',
    identity: '31',
    personType: study.personType,
    number,
    unitId: row.unitId,
    classId: row.key,
    jobPost: jobPostOf(course),
    education: study.education,
    ...(!isUndergraduate && { degree: (row.level === '3' ? '4' : '3') + college.field }),
    ...(random.chance(0.94) && { graduateSchool: random.pick(isUndergraduate ? middleSchools : schools) }),
    major: row.major,
    ...(random.chance(0.8) && { archivePlace: '江临大学档案馆' }),
    ...abroad(random, row.enrolledOn),
    email: `${number}@example.edu`,
  };
  return {
    key: mint.key(),
    person,
    ...(fate.branch &&
      fate.memberCategory && {
        member: member(random, mint, {
          branch: fate.branch,
          memberCategory: fate.memberCategory,
          birthDate,
          appliesFrom: isUndergraduate ? row.enrolledOn : addYears(birthDate, 18),
          arrivedOn: row.enrolledOn,
          joinsBefore: referenceDay,
          entersBy: '2',
          duesCategory: '5',
        }),
      }),
    student: {
      level: row.level,
      grade: row.grade,
      enrolledOn: row.enrolledOn,
      graduatesOn: row.graduatesOn,
      state: random.chance(0.012) ? '2' : '1',
      ...(isLeague && { isLeagueMember: true, leagueJoinedOn: addDays(addYears(birthDate, 14), random.int(20, 700)) }),
    },
  };
}

export interface Post {
  unitId: string;
  personType: string;
  /** Field of degrees, two places. */
  field: string;
}

const jobPosts: Record<string, string> = { '02': '0201', '03': '0201', '05': '0203' };
const identities: Record<string, string> = { '03': '17', '05': '24', '09': '17' };

function maritalStatus(random: Random, age: number): string {
  if (random.chance(age < 30 ? 0.7 : 0.06)) return '10';
  return random.chance(0.05) ? '40' : '20';
}

/** Old enough to have passed all steps to full membership. */
const youngestEmployee = 23;

export function employee(tools: Tools, post: Post, fate: Fate): SeedPerson {
  const { random, mint } = tools;
  const studied = education(random, post.personType, post.field);
  const age = random.int(Math.max(youngestEmployee, studied.age), fate.gender === '1' ? 59 : 54);
  const birthDate = addDays(addYears(referenceDay, -age), -random.int(1, 364));
  const workStartedOn = `${Number(birthDate.slice(0, 4)) + studied.age}-07-01`;
  const number = mint.staffNumber(workStartedOn);
  const title = titleOf(random, post.personType, age);
  const person: PersonFields = {
    ...identity(tools, fate, birthDate, '学府路1号教师公寓'),
    politicalStatus: politicalStatus(fate, random.pick(['13', '13', '13', '05', '10', '12'])),
    maritalStatus: maritalStatus(random, age),
    identity: identities[post.personType] ?? '13',
    personType: post.personType,
    number,
    unitId: post.unitId,
    jobPost: jobPosts[post.personType] ?? '0202',
    ...(title && { title }),
    workStartedOn,
    education: studied.education,
    ...(studied.degree && { degree: studied.degree }),
    ...(random.chance(0.93) && { graduateSchool: random.pick(schools) }),
    ...(random.chance(0.85) && { archivePlace: '江临大学人事处' }),
    ...abroad(random, workStartedOn),
    email: `${number.toLowerCase()}@example.edu`,
  };
  return {
    key: mint.key(),
    person,
    ...(fate.branch &&
      fate.memberCategory && {
        member: member(random, mint, {
          branch: fate.branch,
          memberCategory: fate.memberCategory,
          birthDate,
          appliesFrom: addYears(birthDate, 18),
          arrivedOn: workStartedOn,
          joinsBefore: addYears(birthDate, 45),
          entersBy: random.chance(0.5) ? '2' : '3',
          duesCategory: '1',
        }),
      }),
    teacher: { state: '1' },
  };
}

export function pensioner(tools: Tools, fate: Fate): SeedPerson {
  const { random, mint } = tools;
  const age = random.int(60, 92);
  const birthDate = addDays(addYears(referenceDay, -age), -random.int(1, 364));
  const workStartedOn = `${Number(birthDate.slice(0, 4)) + 23}-08-01`;
  const title = random.pick(['011', '012', '012', '013', '073', '']);
  const person: PersonFields = {
    ...identity(tools, fate, birthDate, '学府路2号北苑'),
    politicalStatus: politicalStatus(fate, random.pick(['13', '13', '05', '08'])),
    maritalStatus: random.chance(0.2) ? '30' : '20',
    identity: '80',
    personType: '22',
    number: mint.staffNumber(workStartedOn),
    unitId: 'unit-retired-office',
    jobPost: '0902',
    ...(title && { title }),
    workStartedOn,
    education: random.pick(['21', '21', '31', '28', '14']),
    ...(random.chance(0.8) && { graduateSchool: random.pick(schools) }),
  };
  return {
    key: mint.key(),
    person,
    ...(fate.branch && {
      member: member(random, mint, {
        branch: fate.branch,
        memberCategory: '1',
        birthDate,
        appliesFrom: addYears(birthDate, 18),
        arrivedOn: addYears(birthDate, 60),
        joinsBefore: addYears(birthDate, 48),
        entersBy: '3',
        duesCategory: '4',
      }),
    }),
    teacher: { state: '2' },
  };
}
