/** Chapters and nodes of a course: where each may stand, what it holds, and what others have learned of it. Domain-cadre 4.3. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { courseStates, mostLevels, nodeTypes } from 'contract/party-school/codes.ts';
import { course } from 'contract/party-school/course.ts';
import { courseNode, type CourseNode, type CourseNodeDraft } from 'contract/party-school/course-node.ts';
import { moveCourseNode } from 'contract/party-school/course-calls.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';

const area = 'party-school.courseNode';
type Planned = PlannedChange<typeof courseNode>;

/** Those of these nodes that somebody has learned. */
export async function hasStudyRecords(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct node_id as id from study_progress where node_id = any(${sql.param([...ids])}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export type Placed = Pick<CourseNode, 'id' | 'courseId' | 'parentId' | 'nodeType' | 'sortNo'>;
/** All living nodes of courses, in the order in which they stand beside each other. */
const nodesOf = (tx: Tx, courseIds: readonly string[]) =>
  tx.rows<Placed>(sql`
    select id, course_id, parent_id, node_type, sort_no::int as sort_no from course_node
    where course_id = any(${sql.param([...courseIds])}::bigint[]) and deleted_at is null order by sort_no, id`);

/** Who adds or moves takes turns: two that are added at once stand one behind the other. */
const holdCourses = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select 1 from course where id = any(${sql.param([...ids])}::bigint[]) order by id for update`);

async function factsOf(tx: Tx, plans: Planned[]) {
  const courseIds = [...new Set(plans.flatMap(({ after }) => after.courseId ?? []))];
  if (plans.some(({ before }) => before === null)) await holdCourses(tx, courseIds);
  return {
    courses: await rowsById(tx, course, courseIds),
    nodes: await nodesOf(tx, courseIds),
    studied: await hasStudyRecords(
      tx,
      plans.filter(({ remove }) => remove).map(({ id }) => id),
    ),
    last: new Map<string, number>(),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** 1 on top; beyond the most there may be where it stands below itself. */
function levelOf(nodes: readonly Placed[], parentId: string | null): number {
  let level = 1;
  for (let at = parentId; at !== null && level <= mostLevels; level += 1)
    at = nodes.find(({ id }) => id === at)?.parentId ?? null;
  return level;
}
/** How many levels a node and what lies below it take. */
function depthOf(nodes: readonly Placed[], id: string, most = mostLevels): number {
  const below = most === 0 ? [] : nodes.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map(one => depthOf(nodes, one.id, most - 1)));
}

/** A new one stands last among those beside it, of several in their order. */
function lastBeside({ courseId, parentId }: CourseNodeDraft, { nodes, last }: Facts): number {
  const key = `${courseId} ${parentId}`;
  const beside = nodes.filter(one => one.courseId === courseId && one.parentId === parentId);
  const next = (last.get(key) ?? Math.max(0, ...beside.map(({ sortNo }) => sortNo ?? 0))) + 1;
  last.set(key, next);
  return next;
}

function placeFaults({ id, before, after }: Planned, { nodes }: Facts): Fault[] {
  const { courseId, parentId } = after;
  const parent = nodes.find(one => one.id === parentId);
  const isWrong = parent?.nodeType !== nodeTypes.chapter || parent.courseId !== courseId;
  if (parentId !== null && isWrong) return [fault('parentId', `${area}.parent`)];
  const below = before === null ? 1 : depthOf(nodes, id);
  // A chapter on the last level could hold nothing.
  const room = after.nodeType === nodeTypes.chapter ? Math.max(2, below) : below;
  return levelOf(nodes, parentId) + room - 1 > mostLevels
    ? [fault('parentId', `${area}.deep`, { most: mostLevels })]
    : [];
}

const isChapter = ({ nodeType }: CourseNodeDraft) => nodeType === nodeTypes.chapter;

export const nodeRules = rules(courseNode, {
  facts: factsOf,
  derive: (row, facts, { before }) => ({
    ...(before === null ? { sortNo: lastBeside(row, facts) } : {}),
    ...(isChapter(row) ? { isRequired: null, hours: null, minReadSeconds: null } : {}),
  }),
  check: (plan, facts) => [
    ...(plan.before === null || plan.changed.has('parentId') ? placeFaults(plan, facts) : []),
    ...(isChapter(plan.after) && plan.after.coursewareId !== null ? [fault('coursewareId', `${area}.chapter`)] : []),
  ],
  frozen: ({ id, after, remove }, { courses, studied }) => [
    ...(courses.get(after.courseId ?? '')?.state === courseStates.draft ? [] : [fault('', `${area}.published`)]),
    ...(remove && studied.has(id) ? [fault('', `${area}.studied`)] : []),
  ],
});

/** Puts the nodes beside the new place into a row and numbers them anew. */
async function move(tx: Tx, id: string, parentId: string | null, beforeId: string | null): Promise<void> {
  const { courseId, title } = await loadRow(tx, courseNode, id, 'update', 'look');
  await holdCourses(tx, [courseId]);
  const [{ state } = { state: '' }] = (await rowsById(tx, course, [courseId])).values();
  if (state !== courseStates.draft) throw refuse([fault('', `${area}.published`)]);
  const nodes = await nodesOf(tx, [courseId]);
  for (let at = parentId; at !== null; at = nodes.find(one => one.id === at)?.parentId ?? null)
    if (at === id) throw refuse([fault('parentId', `${area}.below-itself`)]);
  const beside = nodes.filter(one => one.parentId === parentId && one.id !== id).map(one => one.id);
  const place = beforeId === null ? -1 : beside.indexOf(beforeId);
  beside.splice(place === -1 ? beside.length : place, 0, id);
  const changes = beside.map((one, at) => ({
    id: one,
    values: { sortNo: at + 1, ...(one === id && { parentId }) },
  }));
  await applyEffects(tx, courseNode, changes, causeOf(course, courseId, `移动“${title}”`));
}

export const moveRoute = serve(moveCourseNode, async ({ tx, params: { id }, body: { parentId, beforeId } }) => {
  await move(tx, id, parentId, beforeId);
  return { id };
});
