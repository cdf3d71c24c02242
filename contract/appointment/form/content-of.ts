/** The content of a form from what is recorded of a cadre, by the rules of the form alone. Domain-cadre 1.14. */
import { verifiedOrAll } from '../../person/education-record.ts';
import type { FamilyLine, FormContent, ResumeLine, StudyCells } from './content.ts';
import {
  bare,
  degreeWords,
  dotted,
  educationWords,
  gradeWords,
  healthWords,
  otherPartyOf,
  placeWords,
  politicalWords,
  unitPostWords,
} from './words.ts';

/** Days `yyyy-MM-dd`, months `yyyy-MM`; words are those of the dictionaries. */
export interface Material {
  name: string;
  gender: string;
  birthDate: string | null;
  ethnicity: string;
  nativePlace: string | null;
  birthPlace: string | null;
  politicalStatus: string | null;
  partyOn: string | null;
  secondParty: string | null;
  workOn: string | null;
  health: string;
  title: string;
  specialty: string | null;
  currentPost: string | null;
  idCard: string | null;
  ofAgeMonth: string | null;
  limitBeforeReform: number | null;
  studies: readonly Study[];
  resume: readonly ResumeRow[];
  honours: readonly { on: string; authority: string; name: string }[];
  disciplines: readonly { on: string; authority: string; kind: string }[];
  grades: readonly { year: number; grade: string }[];
  family: readonly Relative[];
}
export interface Study {
  /** GB_JYLB: 1 full time, 2 in service, 3 party school. */
  kind: string;
  education: string;
  educationWord: string;
  degree: string | null;
  degreeWord: string;
  school: string;
  department: string | null;
  major: string;
  endMonth: string;
  isProved?: boolean | null;
}
export interface ResumeRow {
  id: string;
  parentId: string | null;
  startMonth: string;
  endMonth: string | null;
  content: string;
  isMeanwhile: boolean;
}
export interface Relative {
  /** DJ_COMM_JTGX. */
  relation: string;
  relationWord: string;
  name: string;
  birthMonth: string | null;
  politicalStatus: string | null;
  unitPost: string;
  isDead: boolean;
}
/** What the form says beside the record: the post in question, why, by whom, as of when. */
export interface Asked {
  toPost: string | null;
  fromPost: string | null;
  reason: string | null;
  reportingUnit: string | null;
  filler: string | null;
  countedOn: string;
  filledOn: string;
}

const partySchool = '3';
const schoolWords = ({ school, department, major }: Study) => `${school}${department ?? ''}${major}专业`;
/** Of several the highest, then the latest; those that were verified stand for the rest. */
const highest = (studies: readonly Study[], code: (study: Study) => string): Study | undefined =>
  [...studies]
    .filter(code)
    .sort((a, b) => code(a).localeCompare(code(b)) || b.endMonth.localeCompare(a.endMonth))
    .at(0);

function studyCellsOf(all: readonly Study[]): StudyCells {
  const studies = verifiedOrAll(all);
  const [learnt, graded] = [
    highest(studies, one => one.education),
    highest(studies, one => (degreeWords(one.degreeWord) ? (one.degree ?? '') : '')),
  ];
  const level = learnt ? educationWords(learnt.education, learnt.educationWord) : '';
  return {
    education: learnt?.kind === partySchool ? `党校${level}` : level,
    degree: graded ? degreeWords(graded.degreeWord) : '',
    educationSchool: learnt ? schoolWords(learnt) : '',
    degreeSchool: graded && graded !== learnt ? schoolWords(graded) : '',
  };
}

/** Main lines by time, each with what went on meanwhile behind it; one that ends in the month before the next touches it. */
function resumeOf(rows: readonly ResumeRow[]): ResumeLine[] {
  const byTime = rows.toSorted((a, b) => a.startMonth.localeCompare(b.startMonth));
  const lineOf = (row: ResumeRow, end = row.endMonth): ResumeLine => ({
    start: bare(row.startMonth),
    end: bare(end),
    content: row.content,
    isMeanwhile: row.isMeanwhile,
  });
  const main = byTime.filter(row => !row.isMeanwhile);
  return main.flatMap((row, at) => {
    const next = main[at + 1]?.startMonth;
    const touches = next !== undefined && (row.endMonth === null || row.endMonth > next || isMonthBefore(row, next));
    const inside = byTime.filter(one => one.isMeanwhile && one.parentId === row.id);
    return [lineOf(row, touches ? next : row.endMonth), ...inside.map(one => lineOf(one))];
  });
}
const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const isMonthBefore = ({ endMonth }: ResumeRow, next: string) =>
  endMonth !== null && monthsOf(next) - monthsOf(endMonth) === 1;

/** 配偶, 子女 and theirs, 父母, 岳父母 or 公婆, 兄弟姐妹, others. */
const order = [
  '11 12',
  '20 27 30 37',
  '28 38',
  '51 57 52 58',
  '53 54 55 56',
  '71 73 75 77',
  '72 74 76 78',
  '61 62 63 64',
];
const placeOf = (relation: string): number => {
  const found = order.findIndex(group => group.includes(relation));
  return found < 0 ? order.length : found;
};
const inPlace = (relation: string) => order[placeOf(relation)]?.indexOf(relation) ?? 0;
/** Children and siblings go by age, parents father first. */
const byAge = [1, 5];
function familyOf(relatives: readonly Relative[]): FamilyLine[] {
  const sorted = relatives.toSorted((a, b) => {
    const group = placeOf(a.relation) - placeOf(b.relation);
    if (group !== 0) return group;
    const age = (a.birthMonth ?? '9').localeCompare(b.birthMonth ?? '9');
    return byAge.includes(placeOf(a.relation)) ? age : inPlace(a.relation) - inPlace(b.relation) || age;
  });
  return sorted.map(one => ({
    relation: one.relationWord,
    name: one.name,
    birth: one.isDead ? '' : bare(one.birthMonth),
    politicalStatus: politicalWords[one.politicalStatus ?? ''] ?? '',
    unitPost: unitPostWords(one.unitPost, one.isDead),
  }));
}

const gradedYears = 3;
/** The last three years on record: `2022年优秀；2023年称职；2024年称职`. */
const gradesOf = (grades: Material['grades']): string =>
  grades
    .toSorted((a, b) => a.year - b.year)
    .slice(-gradedYears)
    .map(({ year, grade }) => `${year}年${gradeWords(grade)}`)
    .join('；');

/** By time, one on a line; without any it is 无. */
function honoursOf({ honours, disciplines }: Material): string {
  const lines = [
    ...honours.map(({ on, authority, name }) => ({ on, text: `被${authority}授予“${name}”` })),
    ...disciplines.map(({ on, authority, kind }) => ({ on, text: `受到${authority}${kind}` })),
  ];
  const sorted = lines.toSorted((a, b) => a.on.localeCompare(b.on));
  return sorted.map(({ on, text }) => `${dotted(bare(on))} ${text}`).join('\n') || '无';
}

/** Of the Party: formal members and those on probation. */
const isOfTheParty = (status: string | null) => status === '01' || status === '02';

export function contentOf(one: Material, asked: Asked): FormContent {
  const isMember = isOfTheParty(one.politicalStatus);
  return {
    name: one.name,
    gender: one.gender,
    birth: bare(one.birthDate),
    ethnicity: one.ethnicity,
    nativePlace: placeWords(one.nativePlace ?? ''),
    birthPlace: placeWords(one.birthPlace ?? ''),
    partyMonth: isMember ? bare(one.partyOn) : '',
    otherParty: otherPartyOf(isMember ? one.secondParty : one.politicalStatus),
    workMonth: bare(one.workOn),
    health: healthWords(one.health),
    title: one.title,
    specialty: one.specialty ?? '',
    fullTime: studyCellsOf(one.studies.filter(({ kind }) => kind === '1')),
    onJob: studyCellsOf(one.studies.filter(({ kind }) => kind === '2' || kind === partySchool)),
    currentPost: one.currentPost ?? '',
    toPost: asked.toPost ?? '',
    fromPost: asked.fromPost ?? '',
    resume: resumeOf(one.resume),
    honours: honoursOf(one),
    grades: gradesOf(one.grades),
    reason: asked.reason ?? '',
    family: familyOf(one.family),
    reportingUnit: asked.reportingUnit ?? '',
    filler: asked.filler ?? '',
    idCard: one.idCard ?? '',
    countedOn: bare(asked.countedOn, 8),
    filledOn: bare(asked.filledOn, 8),
    ofAgeMonth: bare(one.ofAgeMonth),
    limitBeforeReform: one.limitBeforeReform === null ? '' : String(one.limitBeforeReform),
  };
}
