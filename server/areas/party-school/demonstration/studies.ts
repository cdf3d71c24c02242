/** What the people of the online batch have learned so far: at several points, one at its end, one by leaps. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { registrationStates } from 'contract/party-school/codes.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { onDay } from '../../../seed/on-day.ts';
import { readIn } from '../study/read.ts';
import { begin } from '../study/session.ts';
import { watchIn } from '../study/watch.ts';

const hour = 19;
/** So many seconds after seven in the evening. */
const timeAt = (seconds: number): string =>
  [hour + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(part => String(part).padStart(2, '0'))
    .join(':');

interface Evening {
  tx: Tx;
  day: string;
  personId: string;
  nodeId: string;
  /** Seconds after seven. */
  later?: number;
}
const at = ({ tx, day, personId, later = 0 }: Evening, seconds: number): Tx => {
  const then = onDay(tx, day, timeAt(later + seconds));
  return { ...then, actor: { ...then.actor, personId } };
};

/** From the beginning, half a minute after half a minute. */
async function watch(evening: Evening, until: number): Promise<void> {
  const { nodeId } = evening;
  const { sessionKey } = await begin(at(evening, 0), { nodeId });
  for (let from = 0, seq = 1; from < until; from += 30, seq += 1) {
    const to = Math.min(from + 30, until);
    await watchIn(at(evening, to), { nodeId, sessionKey, seq, from, to, speed: 1, playing: to < until });
  }
}
/** Pages one after the other, as many in each half minute as were read then. */
async function read(evening: Evening, pages: number, until: number): Promise<void> {
  const { nodeId } = evening;
  const { sessionKey } = await begin(at(evening, 0), { nodeId });
  for (let from = 0, seq = 1; from < until; from += 30, seq += 1) {
    const to = Math.min(from + 30, until);
    const seen = Array.from({ length: Math.ceil((pages * to) / until) }, (_, n) => n + 1);
    await readIn(at(evening, to), { nodeId, sessionKey, seq, pages: seen, reading: to < until });
  }
}
async function leap(evening: Evening): Promise<void> {
  const { nodeId } = evening;
  const { sessionKey } = await begin(at(evening, 0), { nodeId });
  const said = { nodeId, sessionKey, speed: 1, playing: true };
  await watchIn(at(evening, 30), { ...said, seq: 1, from: 0, to: 30 });
  for (let n = 1; n <= 4; n += 1)
    await watchIn(at(evening, 30 + n * 20), { ...said, seq: n + 1, from: 600 + n * 30, to: 630 + n * 30 });
}

/** Who signs in as a trainee first. */
const learners = (tx: Tx, courseCode: string) =>
  tx.rows<{ personId: string }>(sql`
    select r.person_id from registration r join training_batch b on b.id = r.batch_id
      join course c on c.id = any(b.required_course_ids) and c.code = ${courseCode}
    where r.state = ${registrationStates.admitted} and r.deleted_at is null
    order by exists (select 1 from user_account u where u.person_id = r.person_id and u.username = 'demo.trainee') desc,
      exists (select 1 from user_account u where u.person_id = r.person_id) desc, r.id limit 5`);

/** Of the course that is learned in order: what it asks for, a film of 754 s, 12 pages, a film of 1325 s. */
export async function plantStudies(tx: Tx): Promise<void> {
  const day = await today(tx);
  const nodes = await tx.rows<{ id: string }>(sql`
    select n.id from course_node n join course c on c.id = n.course_id and c.code = 'KC-001'
      join course_node above on above.id = n.parent_id
    where n.deleted_at is null order by above.sort_no, n.sort_no limit 4`);
  const [text = '', film = '', book = '', duties = ''] = nodes.map(({ id }) => id);
  const people = (await learners(tx, 'KC-001')).map(({ personId }) => personId);
  const on = (personId: string, days: number, nodeId: string): Evening => ({
    tx,
    day: addDays(day, -days),
    personId,
    nodeId,
  });
  for (const personId of people) await read(on(personId, 3, text), 1, 120);
  const [trainee, half, , ready, leaping] = people;
  if (half) await watch(on(half, 2, film), 340);
  for (const personId of [trainee, ready]) if (personId) await watch(on(personId, 2, film), 754);
  if (trainee) await read(on(trainee, 1, book), 6, 150);
  if (ready) {
    await read(on(ready, 1, book), 12, 300);
    await watch({ ...on(ready, 1, duties), later: 600 }, 600);
  }
  if (leaping) await leap(on(leaping, 2, film));
}
