/** What is asked for: a kind, and persons or materials by it. */
import * as calls from 'contract/archive/archive-task.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Given } from 'contract/kit/field.ts';
import { refuse } from '../../kit/refusal.ts';

const entity = 'archive.archiveTask';
const { taskKinds } = calls;

export type Asked = Given<typeof calls.taskAsked>;
export type Wish = { kind: calls.TaskKind; personIds: string[]; itemIds: string[]; reason: string };
/** What belongs to another kind is left out. */
export function wishOf({ kind, personIds, itemIds, reason }: Asked): Wish {
  const known = Object.values(taskKinds).find(one => one === kind);
  if (!known) throw refuse([fault('kind', `${entity}.kind`)]);
  const isMarked = known === taskKinds.marked;
  return {
    kind: known,
    personIds: isMarked ? [] : (personIds ?? []),
    itemIds: isMarked ? (itemIds ?? []) : [],
    reason,
  };
}

export function sizeFaults({ kind, personIds, itemIds }: Wish): Fault[] {
  if (kind === taskKinds.marked) return itemIds.length > 0 ? [] : [fault('itemIds', `${entity}.items`)];
  if (personIds.length === 0) return [fault('personIds', `${entity}.persons`)];
  if (kind === taskKinds.volume && personIds.length > 1) return [fault('personIds', `${entity}.one`)];
  const most = calls.mostPersons;
  return personIds.length > most ? [fault('personIds', `${entity}.many`, { most })] : [];
}
