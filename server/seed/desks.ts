/**
 * What lies on the desks of a demonstration: change orders in every state, a collection under way, a batch of graduates and
 * the first application books. Made by the actions themselves where there is one.
 */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { collectionForm, formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, collectionTaskProcess } from 'contract/platform/collection-task.ts';
import { snapshotTypes } from 'contract/statistics/snapshot.ts';
import { goalStates } from 'contract/transfer/codes.ts';
import { graduationBatch, graduationProcess } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { issueBook } from '../areas/development/index.ts';
import { insertSnapshot, takeJob } from '../areas/statistics/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { request } from '../kit/jobs/job.ts';
import { today } from '../kit/setting.ts';
import { loadRows } from '../kit/write/load.ts';
import { write } from '../kit/write/write.ts';
import { applyEffects } from '../kit/process/effects.ts';
import { plantChangeOrders } from './change-orders.ts';
import { plantClaims } from './claims.ts';
import { plantEndings } from './endings.ts';
import { plantPlan } from './plan.ts';
import { take } from './take.ts';
import { plantDuplicates } from './duplicates.ts';

const cause = { flow: null, reason: '演示' };
const made = async (tx: Tx, resource: Parameters<typeof write>[1], values: Values): Promise<string> => {
  const [id = ''] = await write(tx, resource, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
  return id;
};
const idsOf = async (tx: Tx, query: SQL) => (await tx.rows<{ id: string }>(query)).map(row => row.id);

/** Half of those asked have answered, a part of it is in the register. */
async function collection(tx: Tx, day: string): Promise<void> {
  const [organisationId] = await idsOf(
    tx,
    sql`select id from party_organisation where code = '9999990001201' and deleted_at is null`,
  );
  if (!organisationId) return;
  const task = await made(tx, collectionTask, {
    name: '党员基本信息核对',
    organisationId,
    purpose: '请核对手机号码、学历和现居住地，有变化的直接提出更正。',
    documentNo: '江大物党〔2026〕12号',
    contactName: '董思源',
    endsOn: addDays(day, 20),
  });
  await take(tx, collectionTaskProcess.actions.submit, task, {});
  const forms = await idsOf(
    tx,
    sql`select f.id from collection_form f where f.collection_task_id = ${task}::bigint
      and not exists (select 1 from user_account u where u.person_id = f.member_id) order by f.id`,
  );
  const stateOf = (at: number) => (at % 4 < 2 ? formStates.submitted : formStates.taken);
  const answered = forms
    .slice(0, Math.ceil(forms.length / 2))
    .map((id, at) => ({ id, values: { state: stateOf(at), submittedOn: day } }));
  if (answered.length > 0) await applyEffects(tx, collectionForm, answered, cause);
}

/** The college with most members in the classes that leave next. */
async function graduates(tx: Tx, day: string): Promise<void> {
  const college = await tx.one<{ id: string; classes: string[]; leaveOn: string }>(sql`
    select b.parent_id as id, array_agg(distinct c.id)::text[] as classes, max(c.graduates_on)::text as leave_on
    from school_class c join party_organisation b on b.id = c.organisation_id
      join person p on p.class_id = c.id join party_member m on m.id = p.id and m.deleted_at is null
    where c.deleted_at is null and m.party_status = '1' and c.graduates_on > ${addDays(day, 60)}::date
      and c.graduates_on < ${addDays(day, 365)}::date and b.parent_id is not null
    group by b.parent_id order by count(*) desc, b.parent_id limit 1`);
  if (!college) return;
  const year = Number(college.leaveOn.slice(0, 4));
  const batch = await made(tx, graduationBatch, {
    name: `${year}届毕业生组织关系转接`,
    organisationId: college.id,
    year,
    season: '1',
    classIds: college.classes,
    deadlineOn: addDays(day, 40),
    leaveOn: college.leaveOn,
  });
  await take(tx, graduationProcess.actions.submit, batch, {});
  const asked = await idsOf(
    tx,
    sql`select id from graduation_destination where graduation_batch_id = ${batch}::bigint order by id`,
  );
  const answers = [
    {
      kind: '1',
      toRegion: '海宁省',
      toOrganisationName: '中共海宁市光学研究所支部委员会',
      toCommittee: '中共海宁市委组织部',
      duesPaidTo: day.slice(0, 7),
    },
    {
      kind: '2',
      toRegion: '北屿市',
      toOrganisationName: '中共北屿大学物理学院研究生支部委员会',
      toCommittee: '中共北屿大学委员会组织部',
      duesPaidTo: day.slice(0, 7),
    },
    { kind: '5' },
  ];
  const filled = asked
    .slice(0, Math.ceil((asked.length * 2) / 3))
    .map((id, at) => ({ id, values: { ...answers[at % answers.length], filledOn: day, state: goalStates.filled } }));
  if (filled.length > 0) await applyEffects(tx, graduationDestination, filled, cause);
}

/** Who passed the preliminary review holds a book. */
async function books(tx: Tx, day: string): Promise<void> {
  const ids = await idsOf(
    tx,
    sql`select id from development_record where deleted_at is null and state = '1' and step::int >= 14
      and application_book_no is null order by id`,
  );
  const rows = await loadRows(tx, developmentRecord, ids, null);
  for (const [id, { values, version }] of rows) {
    const issuedOn = values['preReviewedOn'] ?? day;
    const applicationBookNo = await issueBook(tx, { ...values, id, version }, issuedOn);
    await applyEffects(tx, developmentRecord, [{ id, values: { applicationBookNo } }], cause);
  }
}

/** One that was taken by hand; its rows are counted as soon as the server runs. */
async function snapshot(tx: Tx, day: string): Promise<void> {
  const now = await tx.one<{ now: string }>(sql`select now from clock`);
  const id = await insertSnapshot(tx, {
    name: '党建基础数据',
    type: snapshotTypes.custom,
    asOf: String(now?.now),
    entities: ['partyMember', 'partyOrganisation', 'leadershipTeam', 'developmentRecord'],
    keepUntil: addDays(day, 3 * 365),
  });
  await request(tx, takeJob, { id }, `snapshot.${id}`);
}

export async function plantDesks(tx: Tx): Promise<void> {
  const day = await today(tx);
  await plantChangeOrders(tx, day);
  await collection(tx, day);
  await graduates(tx, day);
  await books(tx, day);
  await plantEndings(tx);
  await plantDuplicates(tx);
  await plantClaims(tx);
  await plantPlan(tx, Number(day.slice(0, 4)));
  await snapshot(tx, day);
}
