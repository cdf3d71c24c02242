/** 考试演练: a whole exam with simulated candidates against this installation. Domain-cadre 4.6, decision 339. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/exam/rehearsal.ts';
import { sentence } from 'contract/kit/fault.ts';
import { audit } from '../../../kit/audit.ts';
import { request } from '../../../kit/jobs/job.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { rehearseJob } from './job.ts';
import { nextExam, obstacleTo } from './obstacle.ts';
import type { Plan } from './play.ts';
import { askToStop, found, going, insert, pageOf, shown } from './rows.ts';

export { rehearseJob };
export { run as runRehearsal, settleBroken } from './job.ts';

export interface Asked {
  candidates: number;
  minutes: number;
}
/** Everybody within a minute, as long to write as was asked, ten seconds for each quicker pace, handed in within half a minute. */
export const planOf = ({ candidates, minutes }: Asked): Plan => ({
  candidates,
  entrySeconds: calls.rehearsalLimits.entrySeconds,
  writingSeconds: minutes * 60,
  stepSeconds: 10,
  handInSeconds: calls.rehearsalLimits.handInSeconds,
});

/** Enters it, with who asked for it in the audit; refused while something stands against it. */
export async function open(tx: Tx, plan: Plan): Promise<string> {
  const obstacle = await obstacleTo(tx);
  if (obstacle) throw new Refusal(409, obstacle.code, { params: obstacle.params });
  const { userId: ownerId, name: ownerName } = tx.actor;
  const id = await insert(tx, { plan, ownerId, ownerName });
  if (id === null) {
    const other = await going(tx);
    throw new Refusal(409, 'exam.rehearsal.going', { params: { by: other?.by ?? '' } });
  }
  const { candidates, writingSeconds } = plan;
  const detail = { candidates, seconds: writingSeconds };
  await audit(tx, { action: 'exam.exam.rehearse', entity: 'examRehearsal', recordId: id, detail });
  return id;
}

async function planNow(tx: Tx) {
  const obstacle = await obstacleTo(tx);
  const said = obstacle && sentence(tx.registry.texts, obstacle.code, obstacle.params);
  return { ...(await nextExam(tx)), obstacle: said };
}

async function start(tx: Tx, asked: Asked) {
  const id = await open(tx, planOf(asked));
  await request(tx, rehearseJob, { id }, `exam.rehearse.${id}`);
  return shown(await found(tx, id));
}

async function cancel(tx: Tx, id: string) {
  await tx.rows(sql`select 1 from exam_rehearsal where id = ${id}::bigint for update`);
  await found(tx, id);
  const failure = sentence(tx.registry.texts, 'exam.rehearsal.cancelled', { by: tx.actor.name });
  if (!(await askToStop(tx, id, failure))) throw new Refusal(409, 'exam.rehearsal.ended');
  await audit(tx, { action: 'exam.exam.rehearse.cancel', entity: 'examRehearsal', recordId: id });
  return shown(await found(tx, id));
}

export const rehearsalRoutes = [
  serve(calls.listRehearsals, ({ tx, query: { page = 0, size = 20 } }) => pageOf(tx, page, size)),
  serve(calls.readRehearsalPlan, ({ tx }) => planNow(tx)),
  serve(calls.readRehearsal, async ({ tx, params: { id } }) => shown(await found(tx, id))),
  serve(calls.startRehearsal, ({ tx, body, status }) => {
    status(201);
    return start(tx, body as Asked);
  }),
  serve(calls.cancelRehearsal, ({ tx, params: { id } }) => cancel(tx, id)),
];
