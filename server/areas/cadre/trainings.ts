/** Trainings of the party school stand in the record of a cadre, as long as their certificate counts. Domain-cadre 1.2, 4.9. */
import { sql } from 'drizzle-orm';
import { trainingRecord } from 'contract/person/training-record.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { certificateVoided, certified, type Certified } from '../happenings.ts';
import { writtenBy } from '../workflow/index.ts';

/** GB_PXLB, GB_PXJG. */
const [special, ownSchool] = ['4', '5'];

/** Of cadres alone, and only where the office has not entered it already. */
async function enter(tx: Tx, one: Certified): Promise<void> {
  const { personId, batchName, startOn, endOn, hours, certificateNo } = one;
  const isNew = await tx.one(sql`
    select 1 from cadre c where c.id = ${personId}::bigint and c.deleted_at is null and not exists (
      select 1 from training_record t where t.person_id = c.id and t.deleted_at is null
        and (t.certificate_no = ${certificateNo} or (t.name = ${batchName} and t.start_on = ${startOn}::date)))`);
  if (!isNew || hours < 1) return;
  const values = {
    personId,
    name: batchName,
    category: special,
    provider: one.organiserName,
    providerType: ownSchool,
    startOn,
    endOn,
    hours,
    result: one.result,
    certificateNo,
  };
  await applyEffects(tx, trainingRecord, [{ values }], one.cause);
}

export const trainingListeners = [
  listener(certified, '干部教育培训', enter),
  listener(certificateVoided, '干部教育培训', async (tx, { flow, reason }) => {
    const written = (await writtenBy(tx, trainingRecord, flow)).filter(({ isFounded }) => isFounded);
    // One that the office has removed meanwhile is gone already.
    const rows = await tx.rows<{ id: string }>(sql`
      select id from training_record where id = any(${sql.param(written.map(({ id }) => id))}::bigint[])
        and deleted_at is null`);
    const changes = rows.map(({ id }) => ({ id, values: {}, remove: true }));
    await applyEffects(tx, trainingRecord, changes, { flow, reason: `结业证书作废：${reason}` });
  }),
];
