/** Certificates: issued without a gap when a batch ends, void by two hands, expired by the clock. Domain-cadre 4.9, decision 336. */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import {
  activistTraining,
  batchStates,
  certificateStates as states,
  objectTraining,
  passing,
  registrationStates,
} from 'contract/party-school/codes.ts';
import { certificate, certificateProcess, printedNo, type Certificate } from 'contract/party-school/certificate.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf, flowOf } from '../../kit/flow.ts';
import { takeSerials } from '../../kit/write/numbers.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { refuse } from '../../kit/refusal.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { certificateVoided, certified, type Certified } from '../happenings.ts';
import { tellPersons } from '../message/index.ts';
import { figuresOf } from './figures.ts';
import { secondHandFaults } from './two-hands.ts';
import { newVerifyCode } from './verify-code.ts';

const area = 'party-school.certificate';

export const certificateRules = rules(certificate, {
  derive: ({ registrationId, state }) => ({ holder: state === states.voided ? null : registrationId }),
});

/** Asked with the number, ten times a minute (decision 336). */
const codeLength = 8;

/** The last day in force; null where it does not end. */
async function validUntil(tx: Tx, type: string, issuedOn: string): Promise<string | null> {
  const months = async (key: string) => Number(await settingOf(tx, key, '24'));
  const count =
    type === activistTraining
      ? await months('dx.activist.validMonths')
      : type === objectTraining
        ? await months('fz.train.validMonths')
        : 0;
  return count > 0 ? addDays(addMonths(issuedOn, count), -1) : null;
}

interface Passed {
  id: string;
  personId: string;
  name: string;
  number: string | null;
  result: string;
  organiserName: string | null;
}
/** Who passed and never had a certificate of this batch, held until the transaction ends: two who press at once issue one. */
const passedIn = (tx: Tx, batchId: string) =>
  tx.rows<Passed>(sql`
    select r.id, r.person_id, r.name, r.number, r.result, (select u.name from training_batch b
        join unit u on u.id = b.organiser_unit_id where b.id = r.batch_id) as organiser_name
    from registration r where r.batch_id = ${batchId}::bigint and r.deleted_at is null
      and r.state = ${registrationStates.admitted} and r.result = any(${sql.param([...passing])}::text[])
      and not exists (select 1 from certificate c where c.registration_id = r.id and c.deleted_at is null)
    order by r.number, r.id for no key update`);

const noOf = (type: string, year: number, serialNo: number) =>
  `DX-${type}-${year}-${String(serialNo).padStart(5, '0')}`;

/** For all who passed a batch that has ended; gives how many. */
export async function issueFor(tx: Tx, batchId: string): Promise<number> {
  await tx.rows(sql`select 1 from training_batch where id = ${batchId}::bigint for no key update`);
  const batch = await loadRow(tx, trainingBatch, batchId, null);
  if (batch.state !== batchStates.finished && batch.state !== batchStates.archived)
    throw refuse([fault('', `${area}.not-finished`)]);
  const people = await passedIn(tx, batchId);
  if (people.length === 0) return 0;
  const issuedOn = await today(tx);
  const [type, year] = [batch.type, Number(issuedOn.slice(0, 4))];
  const serials = await takeSerials(
    tx,
    certificate,
    people.map(() => ({ type, year })),
  );
  const figures = await figuresOf(tx, sql`r.batch_id = ${batchId}::bigint`);
  const until = await validUntil(tx, type, issuedOn);
  const changes = people.map(({ id, personId, name, number, result }, at) => {
    const serialNo = serials[at] ?? 0;
    const own = figures.get(id);
    const values = {
      registrationId: id,
      batchId,
      personId,
      name,
      number,
      result,
      type,
      year,
      serialNo,
      certNo: noOf(type, year, serialNo),
      // An online batch has no lessons: whoever passed has done its plan.
      hours: own && own.held > 0 ? own.hours : batch.planHours,
      // Of an exam that tells no scores the paper tells none either.
      score: own?.exam && !own.exam.isSecret ? own.exam.halves : null,
      issuedOn,
      validUntil: until,
      verifyCode: newVerifyCode(codeLength),
    };
    return { values };
  });
  const ids = await applyEffects(tx, certificate, changes, causeOf(trainingBatch, batchId, '班次结业'));
  const word = await wordsOf(tx, 'DX_XYZT');
  for (const [at, one] of people.entries())
    await follow(tx, batch, { one, id: ids[at] ?? '', values: changes[at]!.values, result: word(one.result) });
  return people.length;
}

interface Issued {
  one: Passed;
  id: string;
  values: { certNo: string; hours: number; score: number | null };
  result: string;
}
async function follow(tx: Tx, batch: TrainingBatch, { one, id, values, result }: Issued): Promise<void> {
  const { certNo, hours, score } = values;
  await announce(tx, certified, {
    certificateId: id,
    personId: one.personId,
    batchName: batch.name,
    type: batch.type,
    organiserName: one.organiserName,
    startOn: batch.startOn,
    endOn: batch.endOn,
    hours,
    score: score === null ? null : score / 2,
    certificateNo: certNo,
    result,
    cause: { flow: flowOf(certificate, id), reason: '党校培训结业' },
  });
  await tellHolder(
    tx,
    { id, personId: one.personId },
    '结业证书已生成',
    `您已从“${batch.name}”结业，证书编号 ${certNo}。`,
  );
}

const tellHolder = (tx: Tx, { id, personId }: Pick<Certificate, 'id' | 'personId'>, title: string, content: string) =>
  tellPersons(tx, [
    {
      title: `【党校】${title}`,
      content,
      entity: certificate.name,
      recordId: id,
      personId,
      link: { routePath: '/pschool/certificate' },
    },
  ]);

const asked = certificateProcess.transitions.askVoid.label;

export const certificateHandler = handle(certificateProcess, {
  page: '/party-school/certificate/detail',
  ask: (row, turn) => ({ bizType: 'DX_ZS', title: `【党校】${row.name}的证书 ${row.certNo} 待${turn.node}` }),
  steps: {
    askVoid: { values: (_, __, { reason }) => ({ voidReason: reason }) },
    approve: {
      guard: (tx, { id }) => secondHandFaults(tx, certificate, { id, node: asked, code: `${area}.own-request` }),
      effect: each(async (tx, row) => {
        const reason = row.voidReason ?? '';
        const flow = flowOf(certificate, row.id);
        await announce(tx, certificateVoided, { certificateId: row.id, personId: row.personId, flow, reason });
        await tellHolder(tx, row, '结业证书已作废', `您的证书 ${printedNo(row)} 已作废：${reason}`);
      }),
    },
    refuse: { values: () => ({ voidReason: null }) },
    reissue: {
      values: async (tx, { personId, name }) => {
        const one = await tx.one<{ name: string }>(sql`select name from person where id = ${personId}::bigint`);
        return { isReissued: true, reissuedOn: await today(tx), name: one?.name ?? name };
      },
      effect: each((tx, row) => tellHolder(tx, row, '结业证书已补发', `您的证书已补发，编号 ${printedNo(row)}。`)),
    },
  },
});

/** The last one in force of a person and a type of training. */
export async function certificateOf(tx: Tx, personId: string, type: string): Promise<Omit<Certified, 'cause'> | null> {
  return tx.one<Omit<Certified, 'cause'>>(sql`
    select c.id as certificate_id, c.person_id, b.name as batch_name, c.type, u.name as organiser_name, b.start_on::text,
      b.end_on::text, c.hours::int as hours, c.score / 2.0::float8 as score,
      c.cert_no || case when c.is_reissued then '补' else '' end as certificate_no, c.result
    from certificate c join training_batch b on b.id = c.batch_id left join unit u on u.id = b.organiser_unit_id
    where c.person_id = ${personId}::bigint and c.type = ${type} and c.deleted_at is null
      and c.state in (${states.valid}, ${states.voiding})
      and (c.valid_until is null or c.valid_until >= (select today from clock))
    order by c.issued_on desc, c.id desc limit 1`);
}
