/** A node as who learns it finds it: its course in order, how far one has come, and what stands against it. */
import { sql } from 'drizzle-orm';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { courseStates, coursewareKinds as kinds, nodeTypes, playedKinds } from 'contract/party-school/codes.ts';
import { readStudyNode, type Standing } from 'contract/party-school/study-calls.ts';
import { mostReadSeconds, pageSeconds } from 'contract/party-school/study.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { notFound, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { settingOf } from '../../../kit/setting.ts';
import { linkTo } from '../../file/index.ts';
import { stepsOf, type Learned } from '../own-courses.ts';
import { batchOf } from './batch.ts';
import { pagesOf } from './coverage.ts';

const area = 'party-school.study';
const playMinutes = 120;

/** Who learns: nobody learns for an account without a person. */
export function learnerOf({ actor: { personId } }: Tx): string {
  if (personId === null) throw refuse([fault('', `${area}.no-person`)]);
  return personId;
}

/** Seconds between two reports. */
export const intervalOf = async (connection: Connection): Promise<number> =>
  Number(await settingOf(connection, 'videoRecordTime', '30'));

export interface Lesson {
  id: string;
  title: string;
  courseId: string;
  courseName: string;
  courseState: string;
  teacher: string | null;
  isOrdered: boolean;
  isDisabled: boolean;
  hours: number | null;
  minReadSeconds: number | null;
  kind: string | null;
  state: string | null;
  fileId: string | null;
  subtitlesId: string | null;
  bodyHtml: string | null;
  address: string | null;
  durationSeconds: number | null;
  /** 1 at least. */
  pages: number;
}

export const isPlayed = ({ kind }: Pick<Lesson, 'kind'>): boolean => playedKinds.includes(kind ?? '');
/** Seconds that reading it takes at least. */
export const readSecondsOf = ({ minReadSeconds, pages }: Pick<Lesson, 'minReadSeconds' | 'pages'>): number =>
  minReadSeconds ?? Math.min(mostReadSeconds, pages * pageSeconds);

/** Of a course that was never published nobody learns. */
export async function lessonOf(tx: Tx, id: string): Promise<Lesson> {
  const row = await tx.one<Lesson>(sql`
    select n.id, n.title, c.id as course_id, c.name as course_name, c.state as course_state, c.teacher,
      coalesce(c.is_ordered, false) as is_ordered, coalesce(n.is_disabled, false) as is_disabled, n.hours::int as hours,
      n.min_read_seconds::int as min_read_seconds, w.kind, w.state, w.file_id, w.subtitles_id, w.body_html, w.address,
      w.duration_seconds::int as duration_seconds, greatest(1, coalesce(w.pages, 1))::int as pages
    from course_node n join course c on c.id = n.course_id and c.deleted_at is null and coalesce(c.edition, 0) > 0
      left join courseware w on w.id = n.courseware_id and w.deleted_at is null
    where n.id = ${id}::bigint and n.deleted_at is null and n.node_type = ${nodeTypes.node}`);
  if (!row) throw notFound();
  return row;
}

/** What nobody can learn now. */
export function closedFaults({ title, courseName, courseState, isDisabled, state }: Lesson): Fault[] {
  if (courseState !== courseStates.published) return [fault('', `${area}.course-closed`, { name: courseName })];
  return isDisabled || state !== runStates.success ? [fault('', `${area}.node-closed`, { title })] : [];
}

/** What is to be learned before anything behind it: whoever teaches it says of a lesson in a room that it was. */
const isStep = ({ nodeType, isRequired, isFinished, isUsable, kind }: Learned): boolean =>
  nodeType === nodeTypes.node && isRequired && !isFinished && isUsable && kind !== kinds.offline;

/** The first that is not finished of those before it, where the order counts. Decision 338. */
function before(places: readonly Learned[], id: string): Learned | undefined {
  const at = places.findIndex(one => one.id === id);
  return places[at]?.isFinished ? undefined : places.slice(0, at).find(isStep);
}

async function obstacleOf(tx: Tx, lesson: Lesson, places?: readonly Learned[]): Promise<Fault | null> {
  const { id, kind, title, isOrdered, courseId } = lesson;
  if (kind === kinds.offline) return fault('', `${area}.offline`, { title });
  const first = isOrdered ? before(places ?? (await stepsOf(tx, courseId)), id) : undefined;
  return first ? fault('', `${area}.order`, { title: first.title }) : null;
}

/** All that stands against learning it now. */
export async function lessonFaults(tx: Tx, lesson: Lesson): Promise<Fault[]> {
  const closed = closedFaults(lesson);
  const obstacle = closed.length > 0 ? null : await obstacleOf(tx, lesson);
  return obstacle ? [obstacle] : closed;
}

export interface Progress {
  covered: Buffer;
  coveredSeconds: number;
  lastPosition: number;
  maxPosition: number;
  percent: number;
  finishedAt: string | null;
}
const none: Progress = {
  covered: Buffer.alloc(0),
  coveredSeconds: 0,
  lastPosition: 0,
  maxPosition: 0,
  percent: 0,
  finishedAt: null,
};

export const standingOf = (lesson: Pick<Lesson, 'kind' | 'pages'>, progress: Progress): Standing => ({
  percent: progress.percent,
  isFinished: progress.finishedAt !== null,
  coveredSeconds: progress.coveredSeconds,
  lastPosition: progress.lastPosition,
  maxPosition: progress.maxPosition,
  seenPages: isPlayed(lesson) ? [] : pagesOf(progress.covered, lesson.pages),
});

export async function progressOf(tx: Tx, nodeId: string): Promise<Progress> {
  const row = await tx.one<Progress>(sql`
    select covered, covered_seconds, last_position, max_position, percent, finished_at from study_progress
    where person_id = ${tx.actor.personId}::bigint and node_id = ${nodeId}::bigint`);
  return row ?? none;
}

/** A player cannot send who asks, so it has an address of its own. */
async function addressesOf(tx: Tx, lesson: Lesson, session: string) {
  const { fileId, subtitlesId } = lesson;
  const link = async (id: string | null, action: 'play' | 'view') =>
    id === null ? null : (await linkTo(tx, id, action, session, playMinutes)).url;
  if (!isPlayed(lesson)) return { fileId, playUrl: null, subtitlesUrl: null };
  return { fileId: null, playUrl: await link(fileId, 'play'), subtitlesUrl: await link(subtitlesId, 'view') };
}

export const lessonRoute = serve(readStudyNode, async ({ tx, params, session }) => {
  learnerOf(tx);
  const lesson = await lessonOf(tx, params.id);
  const faults = closedFaults(lesson);
  if (faults.length > 0) throw refuse(faults);
  const places = await stepsOf(tx, lesson.courseId);
  const obstacle = await obstacleOf(tx, lesson, places);
  const { id, title, kind, hours, durationSeconds, pages, bodyHtml, address, courseId, courseName, teacher } = lesson;
  const isShut = obstacle !== null;
  const shut = { fileId: null, playUrl: null, subtitlesUrl: null };
  const open = isShut ? shut : await addressesOf(tx, lesson, session?.id ?? '');
  return {
    node: {
      id,
      title,
      kind: kind ?? '',
      hours,
      durationSeconds,
      pages,
      readSeconds: readSecondsOf(lesson),
      ...open,
      bodyHtml: isShut ? null : bodyHtml,
      address: isShut ? null : address,
    },
    course: { id: courseId, name: courseName, teacher },
    batchName: (await batchOf(tx, courseId))?.name ?? null,
    lessons: places.map(({ courseId: _, isUsable: __, pages: ___, ...one }) => ({
      ...one,
      isLocked: lesson.isOrdered && one.nodeType === nodeTypes.node && before(places, one.id) !== undefined,
    })),
    standing: standingOf(lesson, await progressOf(tx, id)),
    obstacle: obstacle && sentence(tx.registry.texts, obstacle.code, obstacle.params),
    interval: await intervalOf(tx),
  };
});
