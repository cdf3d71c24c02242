/** A yearly collection of cadres under way, with answers in each state, corrections, and what the personnel office tells. */
import { sql } from 'drizzle-orm';
import { cadreCorrection, cadreCorrectionProcess, correctionStates } from 'contract/cadre/cadre-correction.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { cadreStatement, cadreStatementProcess } from 'contract/cadre/cadre-statement.ts';
import { personnelDifferenceProcess } from 'contract/cadre/personnel-difference.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, collectionTaskProcess, halves } from 'contract/platform/collection-task.ts';
import { draftOf, say } from '../statement/said.ts';
import { toldOf as listDifferences } from '../personnel/pairs.ts';
import { begin } from '../../../kit/process/take.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { loadRows, rowOf } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const cause = { flow: null, reason: '演示' };

/** Of people who have no account: whoever looks at the demonstration fills in the own form. */
const formsOf = (tx: Tx, task: string) =>
  tx.rows<{ id: string; personId: string }>(sql`
    select s.id, s.person_id from cadre_statement s where s.collection_task_id = ${task}::bigint
      and not exists (select 1 from user_account u where u.person_id = s.person_id) order by s.id limit 12`);

/** The native place as the household register has it, and a child. */
async function sayFor(tx: Tx, personId: string, at: number): Promise<Values> {
  const own = { section: '1', key: personId, how: 'say' as const, values: { specialty: '高等教育管理' } };
  const child = { relation: at % 2 ? '20' : '30', name: `${'念知行远'[at % 4]}安`, unitPost: '学生' };
  const first = await say(tx, personId, ['1', '5'], [], own);
  const said = await say(tx, personId, ['1', '5'], first, { section: '5', how: 'say', values: child });
  return { draft: draftOf(said), saidCount: said.length };
}

async function collect(tx: Tx, day: string): Promise<void> {
  const root = await tx.one<{ id: string }>(
    sql`select id from unit where parent_id is null and deleted_at is null order by id`,
  );
  if (!root) return;
  const values = {
    half: halves.cadres,
    name: '干部信息年度核对',
    unitId: root.id,
    sections: '1;5;11',
    purpose: '请核对本人基本信息、家庭成员和社会兼职，有变化的逐项填报。',
    contactName: '温如玉',
    endsOn: addDays(day, 25),
  };
  const [task = ''] = await write(tx, collectionTask, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
  await take(tx, collectionTaskProcess.actions.submit, task, {});
  const states = [formStates.stashed, formStates.submitted, formStates.submitted, formStates.taken];
  for (const [at, { id, personId }] of (await formsOf(tx, task)).entries()) {
    const state = states[at % states.length];
    const answered = { ...(await sayFor(tx, personId, at)), state: formStates.stashed };
    await applyEffects(tx, cadreStatement, [{ id, values: answered }], cause);
    if (state === formStates.stashed) continue;
    const handed = { state: formStates.submitted, submittedOn: day };
    await applyEffects(tx, cadreStatement, [{ id, values: handed }], cause);
    if (state === formStates.taken) await take(tx, cadreStatementProcess.actions.accept, id, { opinion: '核对无误' });
  }
}

/** One of each: to be decided, adopted, not adopted. */
async function correct(tx: Tx, day: string): Promise<void> {
  const people = await tx.rows<{ id: string; name: string; unitId: string }>(sql`
    select c.id, p.name, c.post_unit_id as unit_id from cadre c join person p on p.id = c.id
    where c.deleted_at is null and c.post_unit_id is not null and c.in_post_status = '1' order by c.sort_no, c.id limit 3`);
  for (const [at, { id: personId, name, unitId }] of people.entries()) {
    const said = await say(tx, personId, ['1'], [], {
      section: '1',
      key: personId,
      how: 'say',
      values: { birthPlace: ['湖北黄冈', '安徽歙县', '浙江绍兴'][at] },
    });
    const values = {
      matter: `${name}申请更正出生地`,
      personId,
      unitId,
      rowKey: `1:${personId}`,
      draft: draftOf(said),
      reason: '户口簿和出生证明记载',
      askedOn: day,
      state: correctionStates.checked,
    };
    const [id = ''] = await applyEffects(tx, cadreCorrection, [{ values }], cause);
    const handler = tx.registry.processes.get(cadreCorrection.name);
    if (handler) await begin(tx, handler, [id], '本人申请');
    if (at === 1) await take(tx, cadreCorrectionProcess.actions.adopt, id, { opinion: '与档案一致' });
    if (at === 2)
      await take(tx, cadreCorrectionProcess.actions.refuse, id, { opinion: '与档案记载不一致，请补充材料' });
  }
}

/** Of ten values one is kept and one adopted. */
async function tellPersonnel(tx: Tx, comparedOn: string): Promise<void> {
  const ids = await tx.rows<{ id: string }>(sql`
    select id from cadre where deleted_at is null and in_post_status = '1' and post_unit_id is not null
    order by sort_no, id offset 3 limit 5`);
  const loaded = await loadRows(
    tx,
    cadre,
    ids.map(({ id }) => id),
    null,
  );
  const pairs = [...loaded.values()].map((one, at) => ({
    held: rowOf(one),
    values: { officePhone: `027-6885210${at}`, arrivedMonth: `${1998 + at}-07` },
  }));
  await listDifferences(tx, pairs, { fileName: '人事处在册人员.xlsx', comparedOn });
  const [first, second] = await tx.rows<{ id: string }>(sql`
    select id from personnel_difference where name = 'officePhone' and deleted_at is null order by id limit 2`);
  const { adopt, keep } = personnelDifferenceProcess.actions;
  if (first) await take(tx, adopt, first.id, {});
  if (second) await take(tx, keep, second.id, { reason: '人事系统中是办公室主任电话' });
}

export async function plantCadreStatements(tx: Tx): Promise<void> {
  const day = addDays(await today(tx), -5);
  await collect(onDay(tx, day), day);
  await correct(onDay(tx, day), day);
  await tellPersonnel(onDay(tx, day), day);
}
