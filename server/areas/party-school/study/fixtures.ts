/** A learner, courses with a film of ten minutes, and a player that reports as the page does. */
import { sql } from 'drizzle-orm';
import { film } from '../../../seed/film.ts';
import { sendFile } from '../../../testing/files.ts';
import type { Answer, Ask } from '../../../testing/open-world.ts';
import { make, mustTake, openSchool, type School } from '../fixtures.ts';

export const courses = '/api/dxCourse';
const wares = '/api/dxCourseware';

/** What one person asks and reports. */
function learning({ world: { database } }: School, member: Ask, memberId: string) {
  const look = (nodeId: string, who = member) => who('GET', `/api/dxStudy/node/${nodeId}`);
  const begin = (nodeId: string, more: object = {}) => member('POST', '/api/dxStudy/play', { nodeId, ...more });
  const kept = (nodeId: string) =>
    database.one<Record<string, unknown>>(sql`
      select covered_seconds, percent, max_position, last_position, marks, hours_earned,
        finished_at is not null as is_finished, batch_id
      from study_progress where person_id = ${memberId}::bigint and node_id = ${nodeId}::bigint`);

  /** Reports spans and pages one after the other. */
  async function player(nodeId: string, more: object = {}) {
    const begun = await begin(nodeId, more);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    const { sessionKey } = begun.body;
    let seq = 0;
    const play = (from: number, to: number, also: object = {}): Promise<Answer> => {
      seq += 1;
      const said = { nodeId, sessionKey, seq, from, to, speed: 1, playing: true, ...also };
      return member('POST', '/api/dxStudy/heartbeat', said);
    };
    const read = (pages: number[], also: object = {}): Promise<Answer> => {
      seq += 1;
      return member('POST', '/api/dxStudy/progress', { nodeId, sessionKey, seq, pages, reading: true, ...also });
    };
    return { play, read, sessionKey };
  }
  return { look, begin, kept, player };
}

export type Study = Awaited<ReturnType<typeof openStudy>>;

/** 陆知微 learns; the clock stands at ten in the morning of the 20th of November. */
export async function openStudy() {
  const at: School = await openSchool();
  const member: Ask = await at.world.as('demo.member');
  const memberId = await at.world.idOf('person', 'number', '20242013001');
  const { database } = at.world;
  /** It stands still, so that no second goes by unsaid. */
  const clock = (time: string) =>
    database.rows(
      sql.raw(`create or replace view clock as
        select '2026-11-20'::date as today, '2026-11-20 ${time}+08'::timestamptz as now`),
    );
  async function upload(name: string, content: Buffer): Promise<string> {
    const { status, body } = await sendFile(at.school, '/api/file/upload', { name, content });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  }
  const ware = (values: object) => make(at.school, wares, { name: '党章总纲', ...values });
  const videoId = await ware({ kind: '1', fileId: await upload('党章总纲.mp4', film(600)) });
  await at.world.settle();

  let no = 0;
  const plan = (more: object = {}) => {
    no += 1;
    return { name: '入党积极分子必修课', code: `XX2026-${no}`, category: '3', planHours: 6, mode: '2', ...more };
  };
  /** Published, with these nodes of two hours each. */
  async function course(nodes: object[], more: object = {}): Promise<{ courseId: string; ids: string[] }> {
    const courseId = await make(at.school, courses, plan(more));
    const ids: string[] = [];
    for (const [place, one] of nodes.entries()) {
      const values = { courseId, nodeType: '2', title: `第${place + 1}节`, hours: 2, ...one };
      ids.push(await make(at.school, `${courses}/node`, values));
    }
    await mustTake(at.school, courses, courseId, 'publish', { confirmed: ['party-school.course.hours'] });
    return { courseId, ids };
  }
  /** A node of a course of its own, with the film. */
  const filmed = async (): Promise<string> => (await course([{ coursewareId: videoId }])).ids[0] ?? '';

  /** Nothing was learned yet. */
  async function anew(): Promise<void> {
    for (const table of ['study_session', 'study_progress', 'study_log'])
      await database.rows(sql`delete from ${sql.identifier(table)}`);
    await clock('10:00:00');
  }
  return {
    ...learning(at, member, memberId),
    ...at,
    member,
    memberId,
    database,
    videoId,
    clock,
    upload,
    ware,
    plan,
    course,
    filmed,
    anew,
  };
}
