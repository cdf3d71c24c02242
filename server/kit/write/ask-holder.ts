/**
 * Rows that name a person beyond the writer's reach: nothing is told or attached, who holds the person is asked. Such a
 * request is refused by the same faults as that of a number nobody has; whoever has filed all that a day allows enters
 * nobody new at all, known or unknown. Decisions 94.
 */
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Stranger, Tx } from '../registry.ts';
import { reach } from '../resource/reach.ts';
import { Refusal } from '../refusal.ts';
import type { Examined } from './plan.ts';
import type { Action, Planned } from './planned.ts';

/** Ends a write before its first row; who offers to ask catches it. */
export class HeldElsewhere extends Refusal {
  readonly strangers: Stranger[];
  constructor(strangers: Stranger[]) {
    super(409, 'kit.held-elsewhere');
    this.strangers = strangers;
  }
}

/** Whether an action can meet a person beyond its reach at all. */
export const meetsStrangers = (
  { actor }: Tx,
  resource: Resource,
  { verb, isAdmitted, isConsequence }: Action,
): boolean =>
  resource.partOf !== undefined && !isAdmitted && !isConsequence && !reach(actor, permissionOf(resource, verb)).all;

/** Enters somebody nobody of those in reach is. */
export const isNewcomer = ({ before, duplicate }: Planned): boolean => before === null && duplicate === null;

export const strangerOf = ({ row, loaded, change, after }: Planned, { beyond }: Examined): Stranger | null => {
  const personIds = beyond.get(row);
  return personIds ? { id: loaded?.id ?? null, given: change.values, after, personIds: [...personIds] } : null;
};

/** Requests that are left of this day. */
export const roomOf = async (tx: Tx): Promise<number> => (await tx.registry.holders?.room(tx)) ?? Infinity;

/** Stops a write that would enter somebody when no more may be asked today, and one that names a stranger. */
export async function holdStrangers(tx: Tx, resource: Resource, examined: Examined, action: Action): Promise<void> {
  if (!meetsStrangers(tx, resource, action)) return;
  const strangers = examined.planned.flatMap(plan => strangerOf(plan, examined) ?? []);
  const isAsking = strangers.length > 0 || examined.planned.some(isNewcomer);
  if (isAsking && (await roomOf(tx)) < Math.max(1, strangers.length)) throw new Refusal(409, 'kit.no-more-claims');
  if (strangers.length > 0) throw new HeldElsewhere(strangers);
}

/** What was to be written, or null where it names a stranger and a request was filed for every such row. */
export async function orAsk<T>(tx: Tx, resource: Resource, write: () => Promise<T>): Promise<T | null> {
  const { holders } = tx.registry;
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof HeldElsewhere) || !holders) throw error;
    for (const stranger of error.strangers) await holders.ask(tx, resource, stranger);
    return null;
  }
}
