/** 凡提四必: drawn up when the inspection begins, each done by who answers for it. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { completeCheck, opineCheck } from 'contract/appointment/actions.ts';
import { appointmentStates, checkKinds, checkResults } from 'contract/appointment/appointment-codes.ts';
import { appointment, type Appointment } from 'contract/appointment/appointment.ts';
import { fourCheck, type FourCheck } from 'contract/appointment/four-check.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { handler, type Tx, type Values } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { refuse } from '../../../kit/refusal.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';

const area = 'appointment.appointment';

/** Four lines, and the discipline commission is asked for its opinion. */
export async function drawUpChecks(tx: Tx, row: Appointment): Promise<void> {
  const word = await wordsOf(tx, fourCheck.fields.kind.dictionary ?? '');
  const kinds = Object.values(checkKinds);
  const made = kinds.map(kind => ({
    values: { appointmentId: row.id, kind, isDone: false, name: `${row.name}：${word(kind)}` },
  }));
  const ids = await applyEffects(tx, fourCheck, made, causeOf(appointment, row.id, '开始考察'));
  const asked = ids[kinds.indexOf(checkKinds.discipline)] ?? '';
  await tx.registry.todos.open(tx, [
    {
      bizType: 'FOUR_CHECK',
      title: `【凡提四必】${row.name}待出具纪检意见`,
      entity: fourCheck.name,
      recordId: asked,
      step: 'opine',
      permission: permissionOf(fourCheck, 'opine'),
      place: school,
      subjectIds: [row.personId],
      organisationId: null,
      page: '/cadre/appointment/check/detail',
    },
  ]);
}

export const checksOf = (tx: Tx, appointmentId: string) =>
  tx.rows<{ id: string; kind: string; isDone: boolean; result: string | null }>(sql`
    select id, kind, is_done, result from four_check
    where appointment_id = ${appointmentId}::bigint and deleted_at is null order by kind for update`);

/** All four done and none of them against it; the discipline commission says nothing but 无异议. */
export async function checkFaults(tx: Tx, { id }: Appointment): Promise<Fault[]> {
  const checks = await checksOf(tx, id);
  const word = await wordsOf(tx, fourCheck.fields.kind.dictionary ?? '');
  const names = (all: readonly { kind: string }[]) => all.map(({ kind }) => word(kind)).join('、');
  const isDone = (kind: string) => checks.some(one => one.kind === kind && one.isDone);
  const left = Object.values(checkKinds).filter(kind => !isDone(kind));
  const blocking = checks.filter(one => one.result === checkResults.blocking);
  const answered = checks.find(one => one.kind === checkKinds.discipline && one.isDone);
  return [
    ...(left.length > 0 ? [fault('', `${area}.four-checks`, { names: left.map(word).join('、') })] : []),
    ...(blocking.length > 0 ? [fault('', `${area}.blocked`, { names: names(blocking) })] : []),
    ...(answered && answered.result !== checkResults.clean ? [fault('', `${area}.discipline`)] : []),
  ];
}

interface Said {
  doneOn: string;
  result: string;
  opinion?: string | null;
}
async function saidFaults(tx: Tx, row: FourCheck, { doneOn, result, opinion }: Said): Promise<Fault[]> {
  const matter = await tx.one<{ state: string }>(sql`
    select state from appointment where id = ${row.appointmentId}::bigint for update`);
  return [
    ...(matter?.state === appointmentStates.inspecting
      ? []
      : [fault('', 'appointment.recommendation.closed', { what: fourCheck.label })]),
    ...(doneOn > (await today(tx)) ? [fault('doneOn', 'appointment.fourCheck.later')] : []),
    ...(result !== checkResults.clean && !opinion?.trim() ? [fault('opinion', 'appointment.fourCheck.explain')] : []),
  ];
}

async function conclude(
  tx: Tx,
  row: FourCheck & { version: number },
  said: Said & Values,
  verb: string,
): Promise<void> {
  const faults = await saidFaults(tx, row, said);
  if (faults.length > 0) throw refuse(faults);
  const { confirmed: _confirmed, ...values } = said;
  const done = { ...values, isDone: true, doneBy: tx.actor.name };
  await write(tx, fourCheck, [{ id: row.id, version: row.version, values: done }], {
    verb,
    origin: 3,
    isConsequence: true,
    allow: Object.keys(done),
  });
  await tx.registry.todos.close(tx, fourCheck.name, [row.id]);
}

const subjects = async (tx: Tx, { appointmentId }: FourCheck): Promise<string[]> => {
  const row = await tx.one<{ id: string }>(
    sql`select person_id as id from appointment where id = ${appointmentId}::bigint`,
  );
  return row ? [row.id] : [];
};
const isDisciplines = ({ kind }: FourCheck) => kind === checkKinds.discipline;

export const completeHandler = handler(completeCheck, {
  subjects,
  async perform(tx, row, said) {
    if (isDisciplines(row)) throw refuse([fault('', 'appointment.fourCheck.discipline')]);
    await conclude(tx, row, said, 'complete');
  },
});
export const opineHandler = handler(opineCheck, {
  subjects,
  async perform(tx, row, said) {
    if (!isDisciplines(row)) throw refuse([fault('', 'appointment.fourCheck.not-discipline')]);
    await conclude(tx, row, said, 'opine');
  },
});
