/** Courses: what stands against publishing one, and its chapters and nodes as they are put together. Domain-cadre 4.3. */
import { sql } from 'drizzle-orm';
import { formatOf } from 'contract/file/kinds.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { batchStates, courseStates, nodeTypes } from 'contract/party-school/codes.ts';
import { course, courseProcess, type Course } from 'contract/party-school/course.ts';
import { readCourseTree, type TreeNode } from 'contract/party-school/course-calls.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { filesById } from '../file/index.ts';

const area = 'party-school.course';

export const courseRules = rules(course, {
  async facts(tx, plans) {
    const covers = await filesById(
      tx,
      plans.flatMap(({ after }) => after.coverId ?? []),
    );
    return new Map(covers.map(one => [one.id, formatOf(one.format ?? '')?.kind]));
  },
  check: ({ after: { coverId } }, kinds) =>
    coverId !== null && (kinds.get(coverId) ?? 'image') !== 'image'
      ? [fault('coverId', 'file.not-picture', { label: course.fields.coverId.label })]
      : [],
});

/** Chapters and nodes with their courseware; what stands beside each other in its order. */
export const treeOf = (tx: Tx, courseId: string) =>
  tx.rows<TreeNode>(sql`
    select n.id, n.version::int as version, n.parent_id, n.node_type, n.title, n.courseware_id, w.name as courseware_name,
      coalesce(n.is_required, false) as is_required, n.hours::int as hours,
      n.min_read_seconds::int as min_read_seconds, coalesce(n.is_disabled, false) as is_disabled, w.kind, w.state,
      w.failure, w.file_id, w.duration_seconds::int as duration_seconds, w.pages::int as pages,
      exists (select 1 from study_progress p where p.node_id = n.id) as is_studied
    from course_node n left join courseware w on w.id = n.courseware_id and w.deleted_at is null
    where n.course_id = ${courseId}::bigint and n.deleted_at is null order by n.sort_no, n.id`);

function nodeFault({ title, coursewareId, state }: TreeNode): Fault[] {
  if (coursewareId === null) return [fault('', `${area}.no-courseware`, { title })];
  if (state === runStates.success) return [];
  return [fault('', `${area}.${state === runStates.error ? 'failed' : 'measuring'}`, { title })];
}

/** Chapters with no node anywhere below; one whose nodes are disabled has been learned and cannot be removed. */
function emptyChapters(all: readonly TreeNode[]): TreeNode[] {
  const hasNode = (id: string): boolean =>
    all.some(one => one.parentId === id && (one.nodeType === nodeTypes.node || hasNode(one.id)));
  return all.filter(({ id, nodeType }) => nodeType === nodeTypes.chapter && !hasNode(id));
}
const emptyFaults = (all: readonly TreeNode[]): Fault[] => {
  const titles = emptyChapters(all).map(({ title }) => `“${title}”`);
  return titles.length > 0 ? [fault('', `${area}.empty-chapters`, { titles: titles.join('') })] : [];
};

/** One node at least can be learned, and neither node nor chapter is empty; hours beside the plan are told. */
async function publishFaults(tx: Tx, { id, planHours }: Course): Promise<Fault[]> {
  const all = await treeOf(tx, id);
  const nodes = all.filter(one => one.nodeType === nodeTypes.node && !one.isDisabled);
  const sum = nodes.reduce((all, { hours }) => all + (hours ?? 0), 0);
  return [
    ...(nodes.some(({ state }) => state === runStates.success) ? [] : [fault('', `${area}.nothing`)]),
    ...emptyFaults(all),
    ...nodes.flatMap(nodeFault),
    ...(sum === planHours ? [] : [warn('', `${area}.hours`, { sum, plan: planHours })]),
  ];
}

async function stopFaults(tx: Tx, { id }: Course): Promise<Fault[]> {
  const over = [batchStates.finished, batchStates.archived, batchStates.cancelled];
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from training_batch b where b.deleted_at is null
      and not b.state = any(${sql.param(over)}::text[])
      and (${id}::bigint = any(b.required_course_ids) or ${id}::bigint = any(b.elective_course_ids))`);
  return row && row.n > 0 ? [warn('', `${area}.batches`, { n: row.n })] : [];
}

export const courseHandler = handle(courseProcess, {
  page: '/party-school/course',
  ask: () => null,
  steps: {
    publish: { guard: publishFaults, values: (_, { edition }) => ({ edition: (edition ?? 0) + 1 }) },
    enable: { guard: publishFaults },
    stop: { guard: stopFaults },
  },
});

export const courseCounts: Rollup = {
  resource: course,
  fields: ['nodeCount', 'nodeHours'],
  query: (tx, ids) =>
    tx.rows(sql`
      select course_id as id, count(*)::int as node_count, coalesce(sum(hours), 0)::int as node_hours
      from course_node where course_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null
        and node_type = ${nodeTypes.node} and not coalesce(is_disabled, false)
      group by course_id`),
};

/** Drafts are the school's alone. */
export const openedCourses = (_: Tx) => sql`t.state <> ${courseStates.draft}`;

export const treeRoute = serve(readCourseTree, async ({ tx, params: { id } }) => {
  await loadRow(tx, course, id, 'read', 'look');
  return { nodes: await treeOf(tx, id) };
});
