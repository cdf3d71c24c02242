/** Twelve classes of every school; those of the world that are among them are taken up. */
import type { ClassRow, SeedWorld } from '../shape.ts';
import type { College } from './lists.ts';
import type { Body, Branch } from './units.ts';

/** A class with its school and the number of students it has so far. */
export interface Course {
  row: ClassRow;
  college: College;
  students: number;
}

interface Cohort {
  level: string;
  letter: string;
  label: string;
  lengthYears: number;
  grades: readonly number[];
  perGrade: number;
}

const undergraduate: Cohort = {
  level: '2',
  letter: 'B',
  label: '',
  lengthYears: 4,
  grades: [2023, 2024, 2025, 2026],
  perGrade: 2,
};
const master: Cohort = {
  level: '3',
  letter: 'S',
  label: '硕士',
  lengthYears: 3,
  grades: [2024, 2025, 2026],
  perGrade: 1,
};
const doctor: Cohort = { level: '4', letter: 'D', label: '博士', lengthYears: 4, grades: [2024], perGrade: 1 };

function classRow(body: Body, college: College, cohort: Cohort, grade: number, number: number): ClassRow {
  const code = `${college.code}${cohort.letter}${String(grade).slice(2)}0${number}`;
  const major = college.majors[(number - 1) % college.majors.length]!;
  const title = cohort.label ? college.name : college.name.replace(/^(..校区)?.*/, `$1${major}`);
  return {
    key: `class-${code}`,
    code,
    name: `${title}${grade}级${cohort.label}${number}班`,
    unitId: body.unitKeys[0]!,
    major,
    grade: String(grade),
    level: cohort.level,
    lengthYears: cohort.lengthYears,
    enrolledOn: `${grade}-09-01`,
    graduatesOn: `${grade + cohort.lengthYears}-06-30`,
    state: '1',
  };
}

export function addClasses(world: SeedWorld, bodies: Body[], branches: Branch[]): Course[] {
  const known = new Map(world.classes.map(row => [row.code, row]));
  const courses: Course[] = [];
  for (const body of bodies) {
    const { college } = body;
    if (!college) continue;
    const own = branches.filter(branch => branch.body === body);
    for (const cohort of [undergraduate, master, doctor]) {
      const kind = cohort === undergraduate ? 'undergraduate' : 'graduate';
      const homes = own.filter(branch => branch.slot.kind === kind);
      for (const grade of cohort.grades) {
        for (let number = 1; number <= cohort.perGrade; number += 1) {
          const planned = classRow(body, college, cohort, grade, number);
          const row = known.get(planned.code) ?? planned;
          if (row === planned) world.classes.push(row);
          if (homes.length > 0) row.organisationId ??= homes[courses.length % homes.length]!.row.key;
          courses.push({ row, college, students: 0 });
        }
      }
    }
  }
  return courses;
}
