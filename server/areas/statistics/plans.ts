/** Plans of snapshots: at the end of each month and year, taken as of that very moment even when nothing ran then. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { snapshotTypes, type SnapshotPlan } from 'contract/statistics/snapshot.ts';
import { audit } from '../../kit/audit.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { keptUntil, nameAt, nextEnd } from './plan-days.ts';
import { subjects } from 'contract/statistics/subjects.ts';
import { insert, isBusy, subjectOf } from './rows.ts';
import { takeJob } from './take.ts';
import type { Tx } from '../../kit/registry.ts';

type Plan = Omit<SnapshotPlan, 'nextAsOf'> & { settledUntil: string };
const columns = sql`id, version, name, cycle, entities, keep_months, is_enabled,
  settled_until, last_as_of`;

const shown = ({ settledUntil, ...plan }: Plan): SnapshotPlan => ({
  ...plan,
  nextAsOf: nextEnd(plan.cycle, settledUntil),
});

export async function plansOf(tx: Tx) {
  const rows = await tx.rows<Plan>(sql`select ${columns} from snapshot_plan order by id`);
  return { content: rows.map(shown) };
}

/** Entities a snapshot may hold; others are refused by name. */
export function checkEntities(entities: string[]): string[] {
  const unknown = entities.find(entity => !subjectOf(entity));
  if (unknown !== undefined) throw refuse([fault('entities', 'statistics.snapshot.entity', { entity: unknown })]);
  return [...new Set(entities)];
}

interface Given {
  id: string;
  version: number;
  entities?: string[];
  keepMonths?: number;
  isEnabled?: boolean;
}
/** A plan that is switched on again begins with today; what passed meanwhile is not made up for. */
export async function changePlan(tx: Tx, { id, version, ...given }: Given): Promise<SnapshotPlan> {
  const before = await tx.one<Plan>(sql`select ${columns} from snapshot_plan where id = ${id}::bigint for update`);
  if (!before) throw notFound();
  if (before.version !== version) throw new Refusal(409, 'kit.stale');
  const entities = checkEntities(given.entities ?? before.entities);
  const { keepMonths = before.keepMonths, isEnabled = before.isEnabled } = given;
  const isRevived = isEnabled && !before.isEnabled;
  const row = await tx.one<Plan>(sql`
    update snapshot_plan set entities = ${JSON.stringify(entities)}::jsonb, keep_months = ${keepMonths},
      is_enabled = ${isEnabled}, version = version + 1,
      settled_until = case when ${isRevived} then (select now from clock) else settled_until end
    where id = ${id}::bigint returning ${columns}`);
  await audit(tx, {
    action: 'statistics.snapshotPlan.update',
    entity: 'snapshotPlan',
    recordId: id,
    detail: { entities, keepMonths, isEnabled },
  });
  return shown(row as Plan);
}

/** A plan that names nothing takes everything, also what is added later. */
const everything = () => subjects.map(({ of }) => of.name);

/** Takes the earliest that is due; the run asks for the next one when it ends. */
export async function takeDue(connection: Connection): Promise<string | null> {
  if (await isBusy(connection)) return null;
  const plans = await connection.rows<Plan>(sql`select ${columns} from snapshot_plan where is_enabled order by id`);
  const now = await connection.one<{ now: string }>(sql`select now from clock`);
  const [due] = plans
    .map(plan => ({ plan, asOf: nextEnd(plan.cycle, plan.settledUntil) }))
    .filter(({ asOf }) => asOf < String(now?.now))
    .sort((one, other) => one.asOf.localeCompare(other.asOf));
  if (!due) return null;
  const { plan, asOf } = due;
  const id = await insert(connection, {
    name: nameAt(plan.cycle, asOf),
    type: snapshotTypes.auto,
    asOf,
    entities: plan.entities.length > 0 ? plan.entities.filter(entity => subjectOf(entity)) : everything(),
    keepUntil: keptUntil(asOf, plan.keepMonths),
    isLocked: plan.cycle === 'year',
    planId: plan.id,
  });
  await connection.rows(sql`
    update snapshot_plan set settled_until = ${asOf}::timestamptz, last_as_of = ${asOf}::timestamptz
    where id = ${plan.id}::bigint`);
  await request(connection, takeJob, { id }, `snapshot.${id}`);
  return id;
}

/** The end of a day in Shanghai is 16:00 UTC; looked at every hour, because an instance may have been down. */
export const planJob = job({
  name: 'snapshot.plan',
  label: '快照计划',
  every: '2 * * * *',
  run: async ({ database }) => void (await database.transaction(takeDue)),
  fail: async () => undefined, // the next hour looks again
});
