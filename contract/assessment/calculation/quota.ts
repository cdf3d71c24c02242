/**
 * How many may be 优秀, what the ranks propose, and what stands against a grade. People decide; this only holds the limits.
 * 《公务员考核规定》 (2020), 《事业单位工作人员考核规定》 人社部发〔2023〕6号, 《党政领导干部考核工作条例》 (2019); domain-cadre 2.4.
 */
import { fault, type Fault } from '../../kit/fault.ts';

/** Percent of those who get a grade: of persons, of persons where it is raised by rule, of teams. */
export const excellentPercents = { persons: 20, raised: 25, teams: 30 } as const;

/** GB_KHDC of persons; the first four are 优秀, 良好, 一般 and 较差 of GB_BZKHDC for teams. */
export const grades = {
  excellent: '1',
  competent: '2',
  basicallyCompetent: '3',
  incompetent: '4',
  undetermined: '5',
  absent: '6',
} as const;

const full = 100;
/** Rounded down: of 23 persons 20 % are 4. */
export const excellentMost = (graded: number, percent: number): number => Math.floor((graded * percent) / full);

/** What is known of a person or a team besides its score. */
export interface Candidate {
  id: string;
  pool: string;
  total: number | null;
  /** Less than half a year in the post: rated, without a grade. */
  isNew?: boolean;
  /** 诫勉 or more weighs in the year. */
  isDisciplined?: boolean;
  /** Failed in what is political or of integrity, and nobody took it back. */
  isVetoed?: boolean;
  /** 正职 of a team that is 较差. */
  leadsPoorTeam?: boolean;
}

const canExcel = (one: Candidate) => !one.isNew && !one.isDisciplined && !one.isVetoed && !one.leadsPoorTeam;
/** Who counts for the quota: whoever gets a grade. */
const isGraded = ({ isNew, total }: Candidate) => !isNew && total !== null;
export const mostOf = (pool: readonly Candidate[], percent: number): number =>
  excellentMost(pool.filter(isGraded).length, percent);

/** From so many points on 称职 or 良好 is proposed, from so many 基本称职 or 一般; in hundredths. */
const least = { second: 7500, third: 6000 };

function belowExcellent({ isNew, isVetoed, total }: Candidate): string | null {
  if (isNew) return grades.undetermined;
  if (isVetoed) return grades.incompetent;
  if (total === null) return null;
  if (total >= least.second) return grades.competent;
  return total >= least.third ? grades.basicallyCompetent : grades.incompetent;
}

/**
 * The grade proposed to each of one pool: 优秀 from the top while there is room. Whoever has the same total gets it together
 * or not at all: lots are not drawn by a program.
 */
export function propose(pool: readonly Candidate[], percent: number): Map<string, string | null> {
  const most = mostOf(pool, percent);
  const able = pool.filter(one => canExcel(one) && (one.total ?? 0) >= least.second);
  const reached = (total: number) => able.filter(one => (one.total ?? 0) >= total).length;
  return new Map(
    pool.map(one => {
      const isExcellent = able.includes(one) && reached(one.total ?? 0) <= most;
      return [one.id, isExcellent ? grades.excellent : belowExcellent(one)] as const;
    }),
  );
}

/** Everything that stands against the grade of one person. */
export function gradeFaults(one: Candidate, grade: string): Fault[] {
  const isExcellent = grade === grades.excellent;
  return [
    ...(one.isNew && grade !== grades.undetermined ? [fault('grade', 'assessment.assessmentResult.new')] : []),
    ...(isExcellent && one.isDisciplined ? [fault('grade', 'assessment.assessmentResult.disciplined')] : []),
    ...(isExcellent && one.leadsPoorTeam ? [fault('grade', 'assessment.assessmentResult.poor-team')] : []),
    ...(one.isVetoed && grade !== grades.incompetent ? [fault('grade', 'assessment.assessmentResult.vetoed')] : []),
  ];
}

/** Whether the pool holds no more 优秀 than it may, by the grades as they will stand. */
export function quotaFaults(
  pool: readonly Candidate[],
  given: ReadonlyMap<string, string | null>,
  percent: number,
): Fault[] {
  const n = mostOf(pool, percent);
  const excellent = pool.filter(({ id }) => given.get(id) === grades.excellent).length;
  return excellent > n ? [fault('grade', 'assessment.assessmentResult.quota', { n })] : [];
}
