/**
 * Takes a step back that was just taken, for one record or a batch: by who took it, within the hour, while nobody has
 * touched the record since, and only where nothing followed from it elsewhere.
 */
import { sql } from 'drizzle-orm';
import { stepStates } from 'contract/development/codes.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { confirmForms } from 'contract/development/step-forms.ts';
import { isBinding, stepOf, type Step } from 'contract/development/steps.ts';
import { fault } from 'contract/kit/fault.ts';
import { outcomes } from 'contract/kit/process.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { valuesOf } from '../../kit/write/image.ts';
import { write } from '../../kit/write/write.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { placeOf } from './hands.ts';
import { settingsOf } from './settings.ts';
import { askOpen } from './waiting.ts';
import type { Image } from '../../kit/write/planned.ts';

interface Asked {
  step: number;
  isConfirming?: boolean;
  rows: { id: string; version: number }[];
}
interface Before {
  id: string;
  name: string;
  version: number;
  image: Image;
  now: Image;
  /** Names of the fields the step changed. */
  changed: string[];
}

/** The row as it stood before, where the actor's own step is the last thing that happened to it. */
const beforeOf = (tx: Tx, { step, isConfirming = false, rows }: Asked) =>
  tx.rows<Before>(sql`
    select r.id, r.name, r.version, was.after as image, c.after as now,
      array(select f ->> 'name' from jsonb_array_elements(c.fields) f) as changed
    from development_record r
    join change_record c on c.entity = ${developmentRecord.name} and c.record_id = r.id and c.valid_to is null
      and c.operator_id = ${tx.actor.userId}::bigint and c.valid_from > (select now from clock) - interval '1 hour'
    join lateral (select p.after from change_record p where p.entity = c.entity and p.record_id = c.record_id
      and p.valid_to = c.valid_from order by p.id desc limit 1) was on true
    join development_step s on s.record_id = r.id and s.step = ${step} and s.is_current
      and coalesce(${isConfirming ? sql`s.confirmed_by_id` : sql`s.operator_id`}, 0) = ${tx.actor.userId}::bigint
      and s.state in (${stepStates.passed}, ${isConfirming ? stepStates.passed : stepStates.submitted})
    where r.id = any(${sql.param(rows.map(row => row.id))}::bigint[]) and r.deleted_at is null for update of r`);

/** The form that was handed in stands there again, or the one that was sent back before. */
async function putBackSteps(tx: Tx, ids: readonly string[], { no }: Step, isConfirming: boolean): Promise<void> {
  const at = sql`record_id = any(${sql.param(ids)}::bigint[]) and step = ${no}`;
  if (isConfirming) {
    const judged = sql`${sql.param(Object.keys(confirmForms[no] ?? {}))}::text[]`;
    await tx.rows(sql`
      update development_step set state = ${stepStates.submitted}, done_on = null, opinion = null, form = form - ${judged},
        confirmed_by_id = null, confirmed_by_name = null, confirmed_at = null where ${at} and is_current`);
    return;
  }
  await tx.rows(sql`update development_step set is_current = false where ${at} and is_current`);
  await tx.rows(sql`
    update development_step set is_current = true where state = ${stepStates.returned} and id in (
      select id from (select id, row_number() over (partition by record_id order by id desc) as place
        from development_step where ${at}) s where place = 2)`);
}

export async function undoSteps(tx: Tx, asked: Asked): Promise<{ done: number }> {
  const { rows, isConfirming = false } = asked;
  const step = stepOf(asked.step);
  if (!step || isBinding(asked.step, isConfirming))
    throw new Refusal(409, 'development.step.binding', { params: { step: step?.name ?? '' } });
  const found = new Map((await beforeOf(tx, asked)).map(one => [one.id, one]));
  const faults = rows.flatMap(({ id, version }, at) =>
    found.get(id)?.version === version ? [] : [fault(`rows.${at}.id`, 'development.step.touched')],
  );
  if (faults.length > 0) throw refuse(faults);
  const changes = rows.map(({ id, version }) => {
    const { image, changed } = found.get(id) as Before;
    const was: Values = valuesOf(tx.registry.seal, developmentRecord, image);
    return { id, version, values: Object.fromEntries(changed.map(name => [name, was[name] ?? null])) as Values };
  });
  const restored = changes.map(({ id, version, values }) => {
    const now = valuesOf(tx.registry.seal, developmentRecord, (found.get(id) as Before).now);
    return { ...now, ...values, id, version } as DevelopmentRecord;
  });
  const ids = rows.map(({ id }) => id);
  await putBackSteps(tx, ids, step, isConfirming);
  const node = `${step.name}（撤销${isConfirming ? '审核' : ''}）`;
  const allow = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))];
  const options = { verb: isConfirming ? 'approve' : 'submit', origin: 3 as const, reason: node, allow };
  await write(tx, developmentRecord, changes, { ...options, isConsequence: true, isWhole: true, confirmed: 'all' });
  const hand = isConfirming ? (step.confirmedBy ?? step.by) : step.by;
  const lines = [];
  for (const row of restored) lines.push({ id: row.id, organisationId: await placeOf(tx, hand, row) });
  await recordSteps(tx, developmentRecord, lines, { node, outcome: outcomes.withdrawn });
  await tx.registry.todos.close(tx, developmentRecord.name, ids);
  const settings = await settingsOf(tx);
  for (const row of restored) await askOpen(tx, row, settings);
  return { done: rows.length };
}
