/** The certificate of the party school is the proof of step 11: offered instead of typing, withdrawn when it counts no more. */
import { sql } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { announce, listener } from '../../kit/process/happening.ts';
import type { Flow } from '../../kit/flow.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { certificateAsked, certificateVoided, type Certified } from '../happenings.ts';
import { writtenBy } from '../workflow/index.ts';

export const trainingStep = 11;
/** 集中培训结业证明, DJ_FZ_CLLB. */
export const trainingPaper = '15';
/** Of development targets, DX_PCLX. */
const objectTraining = '2';

type Held = Omit<Certified, 'cause'>;
async function held(tx: Tx, personId: string): Promise<Held | null> {
  const answers = await announce(tx, certificateAsked, { personId, type: objectTraining });
  return answers.find(one => one !== null) ?? null;
}

/** What the form of step 11 begins with; null where the party school knows nothing. */
export async function offeredTraining(tx: Tx, personId: string): Promise<Values | null> {
  const one = await held(tx, personId);
  if (!one) return null;
  return {
    trainName: one.batchName,
    trainStartOn: one.startOn,
    trainedOn: one.endOn,
    hours: one.hours,
    certificateNo: one.certificateNo,
    // The form takes whole points: half a point that was not reached is not told.
    ...(one.score === null ? {} : { score: Math.floor(one.score) }),
  };
}

/** The certificate that the form names lies among the papers of the record, unless one does already. */
export async function takeCertificate(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  { certificateNo, trainedOn }: Values,
): Promise<void> {
  const one = certificateNo ? await held(tx, personId) : null;
  if (!one || one.certificateNo !== certificateNo || typeof trainedOn !== 'string') return;
  const other = await tx.one(sql`
    select 1 from development_material where record_id = ${id}::bigint and category = ${trainingPaper}
      and deleted_at is null limit 1`);
  if (other) return;
  const values = { recordId: id, category: trainingPaper, occurredOn: trainedOn, isPaper: true, isReviewed: true };
  const flow: Flow = { entity: 'certificate', id: one.certificateId };
  await applyEffects(tx, developmentMaterial, [{ values }], { flow, reason: `党校结业证书 ${one.certificateNo}` });
}

/** Of these, the papers of records that go on: what a step went by stays with a record that has ended. */
const onTheWay = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string }>(sql`
    select m.id from development_material m join development_record r on r.id = m.record_id
    where m.id = any(${sql.param([...ids])}::bigint[]) and m.deleted_at is null
      and r.state = any(${sql.param([...goesOn])}::text[])`);

export const certificateListener = listener(certificateVoided, '集中培训结业证明', async (tx, { flow, reason }) => {
  const written = (await writtenBy(tx, developmentMaterial, flow)).filter(({ isFounded }) => isFounded);
  const papers = await onTheWay(
    tx,
    written.map(({ id }) => id),
  );
  const changes = papers.map(({ id }) => ({ id, values: {}, remove: true }));
  await applyEffects(tx, developmentMaterial, changes, { flow, reason: `结业证书作废：${reason}` });
});
