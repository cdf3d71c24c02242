/** Twelve raters who are signed in and cast at a server of its own, which may be killed; the first is the first on the list. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { noFacts } from '../../kit/tx.ts';
import { instanceBeside } from '../../testing/instances/beside.ts';
import type { Instance } from '../../testing/instances/instance.ts';
import type { Answer, Ask, OpenWorld } from '../../testing/open-world.ts';
import { openSession } from '../platform/index.ts';
import { marksOf, openAssessment, path, startedWithAll, type Assessment, type Prepared } from './fixtures.ts';

export const raters = 12;

async function tokenOf(world: OpenWorld, username: string): Promise<string> {
  const user = await world.database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
  return (await openSession(world.database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts })).token;
}
/** Requests over the network; the status is 0 where no answer came. */
const askAt =
  ({ url }: Instance, token: string): Ask =>
  (method, address, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = fetch(`${url}${address}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const told = sent.then(async answer => ({ status: answer.status, body: await answer.json() }));
    return told.catch(() => ({ status: 0, body: null })).then(one => ({ ...one, bytes: Buffer.alloc(0), headers: {} }));
  };

export interface Beside extends Assessment {
  server: Instance;
  running: Prepared;
  pollId: string;
  office: Ask;
  /** Casts for the rater at this place, who says 优秀, 称职, 基本称职 or 不称职 of the first content in turn. */
  cast(place: number): Promise<Answer>;
}

/** A scheme under way and a server beside it that is not started yet. */
export async function openBeside(): Promise<Beside> {
  const at = await openAssessment();
  const running = await startedWithAll(at);
  const poll = await at.world.database.one<{ id: string }>(sql`
    select id from assessment_poll where rater_group_id = ${running.signedInId}::bigint`);
  const pollId = poll?.id ?? '';
  const server = await instanceBeside(at.world);
  const tokens = await Promise.all(at.raters.map(({ username }) => tokenOf(at.world, username)));
  const office = askAt(server, await tokenOf(at.world, 'demo.department'));
  const targets = running.targetIds.map(targetId => ({ targetId }));
  const cast = (place: number) =>
    askAt(server, tokens[place] ?? '')('POST', `/api/cadreEvaluation/${pollId}/ballot`, {
      marks: marksOf(targets, [(place % 4) + 1, 1]),
    });
  return { ...at, server, running, pollId, office, cast };
}

export interface Counted {
  received: number;
  totals: number[];
}
/** Once the ballots are counted: how many there were, and what they made. */
export async function counted({ running: { id } }: Pick<Beside, 'running'>, office: Ask): Promise<Counted> {
  await expect.poll(async () => (await office('GET', `${path}/${id}`)).body?.counting).toBe('3');
  const { rows, quality } = (await office('GET', `${path}/${id}/result`)).body;
  return { received: quality.received, totals: rows.map(({ total }: { total: number }) => total) };
}
