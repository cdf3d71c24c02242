/**
 * A batch is finished by one document: each matter by itself, whole or not at all. Whoever is begun again after an end goes
 * on behind those that are finished. Domain-cadre 1.10, decision 238.
 */
import { sql } from 'drizzle-orm';
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { appointment, appointmentProcess } from 'contract/appointment/appointment.ts';
import { finishBatch } from 'contract/appointment/board.ts';
import { fault, sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { act, cleanInput } from '../../../kit/process/act.ts';
import { job, request } from '../../../kit/jobs/job.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Tx, Work } from '../../../kit/registry.ts';
import { Refusal, refuse } from '../../../kit/refusal.ts';
import { within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';
import { serve } from '../../../kit/route.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';
import { tellAccounts } from '../../message/index.ts';

interface Asked {
  userId: string;
  batchName: string;
  documentNo: string;
  signedOn: string;
  /** Those that waited when it was asked for. */
  ids: string[];
}
const { finish } = appointmentProcess.actions;

const waiting = (tx: Tx, batchName: string) =>
  tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(appointment)} where ${notDeletedIn(appointment)} and t.batch_name = ${batchName}
      and t.state = ${states.issuing} and ${within(tx, permissionOf(appointment, 'finish'), appointment)} order by t.id`);

/** Why one matter stays as it is; null where it is finished, now or before. */
async function finishOne(
  { database, registry }: Work,
  actor: Actor,
  { documentNo, signedOn }: Asked,
  id: string,
): Promise<string | null> {
  const facts = { ...noFacts, requestId: `appointment.finish ${documentNo}` };
  try {
    return await database.transaction(async connection => {
      const tx = txOf(connection, registry, actor, facts);
      const row = await tx.one<{ version: number; state: string }>(sql`
        select version, state from appointment where id = ${id}::bigint and deleted_at is null for update`);
      if (row?.state !== states.issuing) return null;
      const handler = registry.actions.find(({ action }) => action === finish);
      if (handler) await act(tx, handler, id, { version: row.version, documentNo, signedOn });
      return null;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const told = error.faults.length > 0 ? error.faults : [{ code: error.code, params: error.params }];
    return told.map(one => sentence(registry.texts, one.code, one.params)).join('；');
  }
}

/** The number of a matter and its person. */
const nameOf = async ({ database }: Work, id: string) =>
  (await database.one<{ name: string }>(sql`select name from appointment where id = ${id}::bigint`))?.name ?? '';

async function tellEnd(
  work: Work,
  actor: Actor,
  { userId, batchName, documentNo, ids }: Asked,
  left: readonly string[],
) {
  const done = `${documentNo}：${ids.length - left.length} 件已办结`;
  await work.database.transaction(connection =>
    tellAccounts(txOf(connection, work.registry, actor, noFacts), [userId], {
      title: `【整批发文】${batchName}`,
      content: left.length > 0 ? `${done}，${left.length} 件未办结：${left.join('；')}` : `${done}。`,
      entity: appointment.name,
      recordId: ids[0] ?? '0',
      personId: actor.personId ?? '0',
      link: { routePath: '/cadre/appointment/list', query: { batchName } },
    }),
  );
}

export const finishJob = job<Asked>({
  name: 'appointment.finish',
  label: '整批发文办结',
  async run(work, asked) {
    const actor = await work.actorOf(asked.userId);
    if (!actor) return;
    const left: string[] = [];
    for (const id of asked.ids) {
      // What is finished is passed over when it is begun again.
      if (work.signal.aborted) throw new Error('the instance ends');
      const reason = await finishOne(work, actor, asked, id);
      if (reason !== null) left.push(`${await nameOf(work, id)} ${reason}`);
    }
    await tellEnd(work, actor, asked, left);
  },
  async fail(work, asked) {
    const actor = await work.actorOf(asked.userId);
    if (actor) await tellEnd(work, actor, asked, ['系统未能完成，请在列表中核对后重新办结']);
  },
});

async function ask(tx: Tx, { batchName, ...given }: Record<string, unknown>): Promise<number> {
  const name = typeof batchName === 'string' ? batchName.trim() : '';
  const { documentNo, signedOn } = await cleanInput(tx, finish, given);
  const ids = (await waiting(tx, name)).map(({ id }) => id);
  if (ids.length === 0) throw refuse([fault('batchName', 'appointment.appointment.no-batch', { name })]);
  const asked = { userId: tx.actor.userId ?? '', batchName: name, documentNo, signedOn, ids };
  await request(tx, finishJob, asked, `appointment.finish ${name}`);
  return ids.length;
}

export const finishRoutes = [serve(finishBatch, async ({ tx, body }) => ({ count: await ask(tx, body) }))];
