/**
 * One step of a business that people approve: the row moves on, the step stands in its record, who was asked is no longer
 * asked and who comes next is, all in the transaction of the action. What else follows is written by hand before or after it.
 */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/kit/action.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Outcome } from 'contract/kit/process.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import type { Flow } from '../../kit/flow.ts';
import { write } from '../../kit/write/write.ts';
import { owe, settle, type Owed } from './owed.ts';

export interface Step {
  /** Who acts in which capacity: `院系党委审核`. */
  node: string;
  /** Left out where nothing is judged. */
  outcome?: Outcome;
  opinion?: string | null | undefined;
  /** Fields beside the state that the step fills; `state` here wins over the state the action ends in. */
  values?: Values;
  /** Codes of warnings that were confirmed. */
  confirmed?: string[];
  /** Who is asked next; nobody when left out. */
  next?: Owed;
}

interface Matter {
  id: string;
  organisationId: string | null;
}
/** The row as it stands; the step is recorded for its organisation, where it has one. */
interface Advanced {
  id: string;
  version: number;
  organisationId?: string | null;
}
/** Appends the same step to the records of many matters. */
export async function recordSteps(
  tx: Tx,
  { name }: Resource,
  matters: readonly Matter[],
  { node, outcome, opinion }: Pick<Step, 'node' | 'outcome' | 'opinion'>,
): Promise<void> {
  const places = matters.map(({ organisationId }) => organisationId);
  await tx.rows(sql`
    insert into workflow_record (entity, record_id, node, outcome, opinion, operator_id, operator_name, organisation_id)
    select ${name}, m.id, ${node}, ${outcome ?? null}, ${opinion || null},
      ${tx.actor.userId}::bigint, ${tx.actor.name}, m.place
    from unnest(${sql.param(matters.map(({ id }) => id))}::bigint[], ${sql.param(places)}::bigint[]) as m(id, place)`);
}

/** Appends a step to the record of a matter. */
export const recordStep = (
  tx: Tx,
  resource: Resource,
  id: string,
  step: Pick<Step, 'node' | 'outcome' | 'opinion'>,
  organisationId: string | null,
): Promise<void> => recordSteps(tx, resource, [{ id, organisationId }], step);

/** Takes a step; the action's own handler has judged it already. */
export async function advance(tx: Tx, { resource, name, to }: Action, row: Advanced, step: Step): Promise<void> {
  const { id, version, organisationId } = row;
  const values = { ...(to === undefined ? {} : { state: to }), ...step.values };
  await write(tx, resource, [{ id, version, values }], {
    verb: name,
    origin: 3,
    reason: step.opinion || null,
    allow: Object.keys(values),
    confirmed: step.confirmed ?? [],
    isConsequence: true,
    isWhole: true,
  });
  await recordStep(tx, resource, id, step, organisationId ?? null);
  await settle(tx, resource.name, id);
  if (step.next) await owe(tx, id, step.next);
}

/** Why it is written, and by which process; `itself` where the rows are the orders, null where there is none or each change says its own. */
export interface Effect {
  flow: Flow | 'itself' | null;
  reason: string;
}
/** What an approved matter brings about elsewhere: key fields and states too, traced to the matter. */
export async function bringAbout(
  tx: Tx,
  resource: Resource,
  changes: Change[],
  { flow, reason }: Effect,
): Promise<string[]> {
  if (changes.length === 0) return [];
  return write(tx, resource, changes, {
    verb: 'update',
    origin: 3,
    flow,
    reason,
    allow: [...new Set(changes.flatMap(change => Object.keys(change.values)))],
    confirmed: 'all',
    isConsequence: true,
    isWhole: true,
  });
}
