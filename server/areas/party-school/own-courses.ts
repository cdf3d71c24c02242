/** Published courses as who signs in learns them: the own progress, what is open, and what comes next. Domain-cadre 4.3. */
import { sql, type SQL } from 'drizzle-orm';
import { runStates } from 'contract/kit/run-states.ts';
import {
  batchStates,
  courseStates,
  coursewareKinds,
  nodeTypes,
  registrationStates,
} from 'contract/party-school/codes.ts';
import { readOwnCourse, readOwnCourses, type OwnCourse, type OwnNode } from 'contract/party-school/own-course-calls.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';

export interface Learned extends Omit<OwnNode, 'isOpen'> {
  courseId: string;
  /** Its courseware was looked at and can be used. */
  isUsable: boolean;
}
interface Told {
  id: string;
  name: string;
  category: string;
  teacher: string | null;
  planHours: number;
  coverId: string | null;
  intro: string | null;
  isOrdered: boolean;
  isRequired: boolean | null;
  batchName: string | null;
}

/** The batches one is in while they go on, and whether they ask for the course (alias c). */
const ownBatch = (personId: string) => sql`
  select coalesce(c.id = any(b.required_course_ids), false) as is_required, b.name as batch_name
  from registration r join training_batch b on b.id = r.batch_id and b.deleted_at is null
    and b.state in (${batchStates.running}, ${batchStates.assessing})
  where r.person_id = ${personId}::bigint and r.state = ${registrationStates.admitted} and r.deleted_at is null
    and (c.id = any(b.required_course_ids) or c.id = any(b.elective_course_ids))
  order by 1 desc, b.start_on desc limit 1`;

const coursesOf = (tx: Tx, which: SQL) =>
  tx.rows<Told>(sql`
    select c.id, c.name, c.category, c.teacher, c.plan_hours::int as plan_hours, c.cover_id, c.intro,
      coalesce(c.is_ordered, false) as is_ordered, own.is_required, own.batch_name
    from course c left join lateral (${ownBatch(tx.actor.personId ?? '0')}) own on true
    where c.deleted_at is null and c.state = ${courseStates.published} and ${which}
    order by own.is_required desc nulls last, c.code limit 200`);

const nodesOf = (tx: Tx, courseIds: readonly string[]) =>
  tx.rows<Learned>(sql`
    select n.id, n.course_id, n.parent_id, n.node_type, n.title, coalesce(n.is_required, false) as is_required,
      n.hours::int as hours, w.kind, w.duration_seconds::int as duration_seconds, w.pages::int as pages,
      case when p.finished_at is not null then 100 else coalesce(p.percent, 0) end as percent,
      p.finished_at is not null as is_finished, coalesce(w.state = ${runStates.success}, false) as is_usable
    from course_node n left join courseware w on w.id = n.courseware_id and w.deleted_at is null
      left join study_progress p on p.node_id = n.id and p.person_id = ${tx.actor.personId ?? '0'}::bigint
    where n.course_id = any(${sql.param([...courseIds])}::bigint[]) and n.deleted_at is null
      and not coalesce(n.is_disabled, false)
    order by n.sort_no, n.id`);

/** As one reads them: each chapter with what is below it before the next one. */
function inReadingOrder(nodes: readonly Learned[], parentId: string | null = null): Learned[] {
  return nodes.filter(one => one.parentId === parentId).flatMap(one => [one, ...inReadingOrder(nodes, one.id)]);
}

/** A course as it is read, from its first chapter to its last node. */
export const stepsOf = async (tx: Tx, courseId: string): Promise<Learned[]> =>
  inReadingOrder(await nodesOf(tx, [courseId]));

/** What is learned here; a lesson in a room is told and not counted. */
const isLearned = ({ nodeType, kind }: Pick<OwnNode, 'nodeType' | 'kind'>): boolean =>
  nodeType === nodeTypes.node && kind !== null && kind !== coursewareKinds.offline;

/** In their order one after the other, where the course says so; of what need not be learned nothing waits for it. */
function opened(nodes: readonly Learned[], isOrdered: boolean): OwnNode[] {
  let isOpen = true;
  return inReadingOrder(nodes).map(({ courseId: _, isUsable: __, ...node }) => {
    const told = { ...node, isOpen };
    if (isOrdered && isLearned(node) && node.isRequired && !node.isFinished) isOpen = false;
    return told;
  });
}

function percentOf(nodes: readonly OwnNode[]): number {
  const learned = nodes.filter(isLearned);
  const required = learned.filter(one => one.isRequired);
  const counted = required.length > 0 ? required : learned;
  if (counted.length === 0) return 0;
  return Math.floor(counted.reduce((sum, { percent }) => sum + percent, 0) / counted.length);
}

function shownCourse({ intro: _, isOrdered: __, ...told }: Told, nodes: readonly OwnNode[]): OwnCourse {
  const learned = nodes.filter(isLearned);
  const left = learned.filter(({ isOpen, isFinished }) => isOpen && !isFinished);
  const next = left.find(one => one.isRequired) ?? left[0];
  return {
    ...told,
    nodeCount: learned.length,
    finishedCount: learned.filter(({ isFinished }) => isFinished).length,
    percent: percentOf(nodes),
    next: next ? { id: next.id, title: next.title, kind: next.kind ?? '' } : null,
  };
}

/** A published course with its nodes as the reader may learn them; `isOpen` holds for who learns one of them too. */
export interface CourseOfReader {
  told: Told;
  course: OwnCourse;
  nodes: OwnNode[];
}
export async function coursesOfReader(tx: Tx, which: SQL = sql`true`): Promise<CourseOfReader[]> {
  const all = await coursesOf(tx, which);
  const nodes = await nodesOf(
    tx,
    all.map(({ id }) => id),
  );
  return all.map(told => {
    const own = opened(
      nodes.filter(({ courseId }) => courseId === told.id),
      told.isOrdered,
    );
    return { told, course: shownCourse(told, own), nodes: own };
  });
}

export const ownCourseRoutes = [
  serve(readOwnCourses, async ({ tx }) => ({ courses: (await coursesOfReader(tx)).map(({ course }) => course) })),
  serve(readOwnCourse, async ({ tx, params: { id } }) => {
    const [found] = await coursesOfReader(tx, sql`c.id = ${id}::bigint`);
    if (!found) throw notFound();
    const { told, course, nodes } = found;
    return { course, intro: told.intro, isOrdered: told.isOrdered, nodes };
  }),
];
