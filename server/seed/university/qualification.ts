/** What employees have studied and which title they carry, by the type of person. */
import type { Random } from '../random.ts';

interface Education {
  education: string;
  degree?: string;
  /** Age at which somebody with it begins to work. */
  age: number;
}

const doctor = (field: string): Education => ({ education: '11', degree: `2${field}`, age: 28 });
const master = (field: string): Education => ({ education: '14', degree: `3${field}`, age: 25 });
const bachelor = (field: string): Education => ({ education: '21', degree: `4${field}`, age: 22 });
const college: Education = { education: '31', age: 21 };
const secondary: Education = { education: '61', age: 19 };

/** Chance of each level, highest first; what is left over is the last one. */
const levels: Record<string, readonly number[]> = {
  '01': [0.72, 0.26, 0.02],
  '02': [0.06, 0.9, 0.04],
  '03': [0.08, 0.62, 0.3],
  '04': [0.3, 0.5, 0.2],
  '05': [0, 0, 0.1, 0.5, 0.4],
  '06': [0.3, 0.35, 0.3, 0.05],
  '07': [0, 0.45, 0.55],
  '09': [0, 0.25, 0.55, 0.2],
};

export function education(random: Random, personType: string, field: string): Education {
  const ladder = [doctor(field), master(field), bachelor(field), college, secondary];
  const chances = levels[personType] ?? [0, 0, 1];
  let draw = random.unit();
  const index = chances.findIndex(chance => (draw -= chance) < 0);
  return ladder[index === -1 ? chances.length - 1 : index]!;
}

/** Titles from junior to senior; nobody skips a step by age. */
const titles: Record<string, readonly string[]> = {
  '01': ['013', '012', '011'],
  '02': ['014', '013', '012'],
  '03': ['984', '983', '982'],
  '04': ['074', '073', '072'],
  '06': ['234', '233', '232'],
  '07': ['054', '053', '052'],
};

export function titleOf(random: Random, personType: string, age: number): string | undefined {
  const ladder = titles[personType];
  if (!ladder || random.chance(0.05)) return undefined;
  const highest = age < 34 ? 0 : age < 44 ? 1 : 2;
  return ladder[Math.max(0, highest - (random.chance(0.35) ? 1 : 0))];
}
