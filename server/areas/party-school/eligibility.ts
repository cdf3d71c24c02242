/** Who may register for a batch, and what is told to who may not. Domain-cadre 4.2. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { batchStates, certificateStates, ended, personKinds, registrationStates } from 'contract/party-school/codes.ts';
import type { TrainingBatch } from 'contract/party-school/training-batch.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf, type WordOf } from '../../kit/resource/labels.ts';
import type { Applicant } from './applicant.ts';

const area = 'party-school.registration';

const codesIn = (value: string | null): string[] => (value ?? '').split(';').filter(Boolean);
const list = (codes: readonly string[], word: WordOf) => codes.map(code => word(code)).join('、');

async function unitNames(tx: Tx, ids: readonly string[]): Promise<string> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from unit where id = any(${sql.param([...ids])}::bigint[]) order by code`);
  return rows.map(({ name }) => name).join('、');
}

/** A batch that gives colleges seats of their own has none for others. */
const hasNoSeats = async (tx: Tx, batchId: string, collegeId: string | null): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from training_seat where batch_id = ${batchId}::bigint and organisation_id <> 0
    having count(*) > 0 and not bool_or(organisation_id is not distinct from ${collegeId}::bigint)`)) !== null;

/** What the batch asks for and the person is not, all of it. */
export async function unfitFaults(tx: Tx, batch: TrainingBatch, one: Applicant): Promise<Fault[]> {
  const [kind, stage, grade] = [await wordsOf(tx, 'DX_RYLB'), await wordsOf(tx, 'DX_PYDX'), await wordsOf(tx, 'DJ_NJ')];
  const [kinds, stages, grades] = [codesIn(batch.personKinds), codesIn(batch.stages), codesIn(batch.grades)];
  const isStudent = one.personKind === personKinds.student;
  const why = [
    ...(kinds.length > 0 && !kinds.includes(one.personKind) ? [`本班次招收${list(kinds, kind)}`] : []),
    ...(stages.length > 0 && !stages.includes(one.stage ?? '') ? [`本班次面向${list(stages, stage)}`] : []),
    ...(isStudent && grades.length > 0 && !grades.includes(one.grade ?? '')
      ? [`本班次面向${list(grades, grade)}学生`]
      : []),
    ...(batch.unitIds?.length && !batch.unitIds.some(id => one.unitIds.includes(id))
      ? [`本班次面向${await unitNames(tx, batch.unitIds)}`]
      : []),
    ...((await hasNoSeats(tx, batch.id, one.collegeId)) ? ['本班次没有分配名额给所在单位'] : []),
  ];
  return why.map(one => fault('personId', `${area}.unfit`, { why: one }));
}
/** From the first minute to the last of the registration, by the clock of the database. */
export async function windowFaults(tx: Tx, { state, regStartAt, regEndAt }: TrainingBatch): Promise<Fault[]> {
  const isIn = await tx.one(sql`
    select 1 from clock where now between ${regStartAt}::timestamptz and ${regEndAt}::timestamptz`);
  return state === batchStates.registering && isIn ? [] : [fault('', `${area}.window`)];
}

/** Another batch of the same kind in the same days. */
export async function sameTypeFaults(tx: Tx, batch: TrainingBatch, personId: string): Promise<Fault[]> {
  const gone = [...ended, registrationStates.refused, registrationStates.draft];
  const other = await tx.one(sql`
    select 1 from registration r join training_batch b on b.id = r.batch_id
    where r.person_id = ${personId}::bigint and r.deleted_at is null and b.deleted_at is null
      and b.id <> ${batch.id}::bigint and b.type = ${batch.type}
      and not r.state = any(${sql.param(gone)}::text[])
      and b.state <> ${batchStates.cancelled}
      and b.start_on <= ${batch.endOn}::date and b.end_on >= ${batch.startOn}::date limit 1`);
  return other ? [fault('', `${area}.same-type`)] : [];
}

/** Who holds a certificate of this kind that is in force and ends one day need not come again; others come every year. */
export async function certifiedFaults(tx: Tx, { type }: TrainingBatch, personId: string): Promise<Fault[]> {
  const held = await tx.one(sql`
    select 1 from certificate where person_id = ${personId}::bigint and type = ${type} and deleted_at is null
      and state in (${certificateStates.valid}, ${certificateStates.voiding})
      and valid_until >= (select today from clock) limit 1`);
  return held ? [fault('', `${area}.certified`)] : [];
}
