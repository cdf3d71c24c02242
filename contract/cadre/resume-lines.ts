/**
 * The lines of a résumé as they follow from what is recorded of studies, work and posts: one after the other on the main
 * line, studies in service and terms elsewhere inside the line they went on beside. Domain-cadre 1.2, 1.11 and 1.14.
 */
import { isWithin } from '../person/resume.ts';

interface Period {
  startMonth: string;
  endMonth: string | null;
}
export interface Study extends Period {
  /** GB_JYLB: 1 full time, others in service. */
  kind: string;
  /** DJ_DY_XLXX. */
  education: string;
  school: string;
  department: string | null;
  major: string;
}
export interface Work extends Period {
  unitText: string;
  department: string | null;
  postText: string | null;
}
export interface Post extends Period {
  unitText: string;
  postText: string;
}
export interface Term extends Period {
  /** Where and as what somebody serves for the time. */
  unitText: string;
  postText: string;
}
export interface Line extends Period {
  content: string;
  /** GB_XLLX. */
  type: '1' | '2' | '3';
  unitText: string | null;
  postText: string | null;
  /** Inside the line before it. */
  isMeanwhile: boolean;
}

const fullTime = '1';
const studied: Readonly<Record<string, string>> = { '11': '博士研究生学习', '14': '硕士研究生学习' };
const main = { isMeanwhile: false } as const;

const ofStudy = ({ startMonth, endMonth, school, department, major, education }: Study): Line => ({
  ...main,
  startMonth,
  endMonth,
  content: `${school}${department ?? ''}${major}专业${studied[education] ?? '学习'}`,
  type: '1',
  unitText: school,
  postText: null,
});
const ofWork = ({ startMonth, endMonth, unitText, department, postText }: Work): Line => ({
  ...main,
  startMonth,
  endMonth,
  content: [unitText, department, postText].filter(Boolean).join(''),
  type: '2',
  unitText,
  postText,
});

export const ofTerm = (term: Term): Line => ({
  isMeanwhile: true,
  startMonth: term.startMonth,
  endMonth: term.endMonth,
  content: `挂任${term.unitText}${term.postText}`,
  type: '3',
  unitText: term.unitText,
  postText: term.postText,
});

const nextMonth = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
};
/** The end of a line is the beginning of the next one, where that follows at once or comes before it. */
function touching(line: Line, next: Line | undefined): Line {
  if (!next || (line.endMonth !== null && next.startMonth > nextMonth(line.endMonth))) return line;
  return { ...line, endMonth: next.startMonth };
}

interface Recorded {
  studies: Study[];
  works: Work[];
  posts: Post[];
  terms: Term[];
}
/** All lines in their order, and what was meanwhile but lies in no single one of them. */
export function linesFrom(recorded: Recorded) {
  const { studies, works, posts, terms } = recorded;
  const inService = studies.filter(({ kind }) => kind !== fullTime);
  const meanwhile = [
    ...inService.map(one => ({ line: ofStudy(one), name: `${one.school}的学习` })),
    ...terms.map(one => ({ line: ofTerm(one), name: ofTerm(one).content })),
  ].sort((a, b) => a.line.startMonth.localeCompare(b.line.startMonth));
  const items = [
    ...studies.filter(({ kind }) => kind === fullTime).map(ofStudy),
    ...works.map(ofWork),
    // A post says more than the work it is part of, so of the same month it is what stays.
    ...posts.map(post => ofWork({ ...post, department: null })),
  ];
  const ordered = items.sort((a, b) => a.startMonth.localeCompare(b.startMonth));
  const line = ordered
    .map((one, at) => touching(one, ordered[at + 1]))
    .filter(({ startMonth, endMonth }) => startMonth !== endMonth);
  const lines = line.flatMap(parent => [
    parent,
    ...meanwhile.filter(one => isWithin(one.line, parent)).map(one => ({ ...one.line, isMeanwhile: true })),
  ]);
  const left = meanwhile.filter(one => !line.some(parent => isWithin(one.line, parent)));
  return { lines, left: left.map(({ name }) => name) };
}
