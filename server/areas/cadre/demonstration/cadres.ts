/**
 * A force of some sixty cadres: who leads the units of the demonstration university, with the posts they came through, their
 * studies, work, families, trainings and grades. Most records are checked, some wait, some are begun; one cadre is on trial,
 * one seconded, one retired. Made of the members of staff that are there, through the writes and actions of the product.
 */
import { sql } from 'drizzle-orm';
import { appointmentForm } from 'contract/appointment/appointment-form.ts';
import { cadreProcess, cadre } from 'contract/cadre/cadre.ts';
import { changeInPostStatus, generateResume } from 'contract/cadre/actions.ts';
import { inPostStatuses } from 'contract/cadre/codes.ts';
import { managingDepartment } from 'contract/cadre/managing-department.ts';
import { verifyStudy } from 'contract/person/actions.ts';
import { furtherTraining } from 'contract/person/education-record.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { besideCadres } from './lives.ts';
import { leadersOf, type Leader } from './leaders.ts';
import { take } from '../../../seed/take.ts';

const planted = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' } as const;
const enter = (tx: Tx, resource: Resource, rows: readonly Values[]) =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    planted,
  );

/** Who manages whom: school leaders are the department's, the others the cadre office's. */
async function departments(tx: Tx, leaders: readonly Leader[]): Promise<void> {
  const [school] = leaders;
  const holder = (number: string) => leaders.find(one => one.number === number)?.id;
  const [head, office] = [holder('GZ021001'), holder('GZ081006')];
  if (!school || !head || !office) return;
  await enter(tx, managingDepartment, [
    { name: '党委组织部', ranks: '121;122', unitIds: [school.schoolId], managerIds: [head] },
    { name: '组织部干部科', ranks: '131;132;141;142;901;902', unitIds: [school.schoolId], managerIds: [office] },
  ]);
}

const valuesOf = (
  { number, rank, cadreType, since, arrivedOn, birthPlace, health, isYoung, specialty }: Leader,
  at: number,
) => ({
  number,
  rank,
  cadreType,
  rankMonth: since.slice(0, 7),
  arrivedMonth: arrivedOn.slice(0, 7),
  health,
  birthPlace,
  specialty,
  tags: isYoung ? '1' : null,
  sortNo: at + 1,
});

/** Of nine records one is begun, one waits to be checked, the others are valid. */
const round = 9;
async function check(tx: Tx, ids: readonly string[]): Promise<void> {
  const { submit, approve } = cadreProcess.actions;
  for (const [at, id] of ids.entries()) {
    if (at % round === round - 2) continue;
    await take(tx, submit, id, {});
    if (at % round !== round - 1) await take(tx, approve, id, { opinion: '与干部人事档案一致' });
  }
}

/** Of three records one has its studies verified: the highest of each kind of education. */
async function verify(tx: Tx, ids: readonly string[]): Promise<void> {
  const some = ids.filter((_, at) => at % 3 === 0);
  const studies = await tx.rows<{ id: string }>(sql`
    select distinct on (person_id, kind) id from education_record
    where person_id = any(${sql.param(some)}::bigint[]) and kind <> ${furtherTraining} and deleted_at is null
    order by person_id, kind, education, end_month desc, id`);
  for (const { id } of studies) await take(tx, verifyStudy, id, { reason: '干部人事档案专项审核' });
}

/** One of the deputies has retired. */
async function changes(tx: Tx, leaders: readonly Leader[], day: string): Promise<void> {
  const deputies = leaders.filter(({ rank, isNamed }) => rank === '132' && !isNamed);
  const retired = deputies[5];
  const on = addMonths(day, -2);
  const document = { changedOn: on, documentNo: `江大党干〔${on.slice(0, 4)}〕17号` };
  if (retired) await take(tx, changeInPostStatus, retired.id, { ...document, inPostStatus: inPostStatuses.retired });
}

/** Some deputies are proposed as heads; their forms wait to be signed, which asks for a photo. */
const forms = (leaders: readonly Leader[], day: string): Values[] =>
  leaders
    .filter(({ rank, isNamed, post }) => rank === '132' && !isNamed && post.startsWith('副'))
    .slice(0, 3)
    .map(({ id, unitName, post }) => ({
      personId: id,
      toPost: `${unitName}${post.slice(1)}（试用期一年）`,
      fromPost: `${unitName}${post}`,
      reason: '工作需要',
      reportingUnit: '中共江临大学委员会组织部',
      filledOn: day,
      countedOn: day,
    }));

export async function plantCadres(tx: Tx): Promise<void> {
  const day = await today(tx);
  const leaders = await leadersOf(tx, day);
  const ids = await enter(tx, cadre, leaders.map(valuesOf));
  await departments(tx, leaders);
  for (const [resource, rows] of besideCadres(leaders, day)) await enter(tx, resource, rows);
  for (const id of ids) await take(tx, generateResume, id, { confirmed: ['cadre.cadre.resume-left'] });
  await verify(tx, ids);
  await enter(tx, appointmentForm, forms(leaders, day));
  await check(tx, ids);
  await changes(tx, leaders, day);
}
