/** What a graduate's goal must say, whoever fills it in, and what an answer settles. Domain-party 4.4. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { batchStates, goalStates, staying } from 'contract/transfer/codes.ts';
import { graduationBatch, type GraduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf, type WordOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { accountsOf, closeTodos, openTodos } from '../message/index.ts';

const area = 'transfer.graduationBatch';
type Planned = PlannedChange<typeof graduationDestination>;
type Destination = Draft<typeof graduationDestination>;
const fillIn = '02';
/** The to-do of a graduate. */
export const fillTask = 'ZJ_GRAD';
/** Not on its way yet: may be filled anew, and is then checked anew. */
export const openStates: readonly unknown[] = [goalStates.silent, goalStates.filled, goalStates.checked];
const asking: readonly unknown[] = [batchStates.asking, batchStates.issued];
const asked = ['toCommittee', 'toOrganisationName', 'toRegion', 'duesPaidTo'] as const;
const typed = ['kind', 'toContact', ...asked] as const;

type Answer = Partial<Pick<Destination, (typeof typed)[number]>>;

/** Who goes says where to; the membership of who stays is kept. */
function faultsIn(values: Answer, goalOf: WordOf): Fault[] {
  const kind = goalOf(values.kind);
  if (kind === '') return [fault('kind', `${area}.kind`)];
  const month = values.duesPaidTo;
  return [
    ...neededFaults(graduationDestination, values, staying.includes(values.kind) ? [] : asked, `${area}.needed`, {
      kind,
    }),
    ...(month && !/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? [fault('duesPaidTo', `${area}.month`)] : []),
  ];
}
export const faultsOfGoal = async (tx: Tx, values: Answer): Promise<Fault[]> =>
  faultsIn(values, await wordsOf(tx, 'DJ_ZJ_QX'));

/** A batch, as far as its graduates need it. */
export type Batch = Pick<GraduationBatch, 'id' | 'deadlineOn'>;

/** Asks each of them who has an account. */
export async function askGraduates(tx: Tx, row: Batch, ids: string[]): Promise<void> {
  await openTodos(tx, {
    bizType: fillTask,
    // Not of the batch itself: a step of the batch asks nobody less for the own goal.
    entity: graduationDestination.name,
    recordId: row.id,
    step: 'fill',
    title: `【毕业去向】请于 ${row.deadlineOn} 前填报组织关系去向`,
    type: fillIn,
    receiverIds: await accountsOf(tx, ids),
    isEach: true,
    dueAt: `${row.deadlineOn}T23:59:59+08:00`,
    link: { routePath: '/self/transfer', query: {} },
  });
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.map(({ after }) => String(after.graduationBatchId));
  return {
    today: await today(tx),
    batches: await rowsById(tx, graduationBatch, ids),
    goalOf: await wordsOf(tx, 'DJ_ZJ_QX'),
    stateOf: await wordsOf(tx, 'DJ_ZJ_QXZT'),
  };
}

const isTyped = ({ before, changed }: Planned) => before !== null && typed.some(name => changed.has(name));

/** A goal that is typed anew waits for the branch anew; a goal that is taken back was never filled in. */
function derive(row: Destination, known: Facts, plan: Planned): Partial<Destination> {
  if (row.state === goalStates.silent) {
    const isAnswer = isTyped(plan) && !plan.changed.has('state');
    return isAnswer ? { state: goalStates.filled, filledOn: known.today } : { filledOn: null };
  }
  const isAnew = isTyped(plan) && !plan.changed.has('state') && openStates.includes(row.state);
  return isAnew ? { state: goalStates.filled, filledOn: known.today } : {};
}

function check(plan: Planned, known: Facts): Fault[] {
  if (!isTyped(plan)) return [];
  const { after, changed } = plan;
  if (after.state === goalStates.filled)
    return asking.includes(known.batches.get(String(after.graduationBatchId))?.state)
      ? faultsIn(after, known.goalOf)
      : [fault('', `${area}.not-asking`)];
  if (changed.has('state')) return [];
  return [fault('', `${area}.settled`, { name: String(after.name), state: known.stateOf(after.state) })];
}

/** Who has answered is asked no longer, by whatever way the answer came; who is asked anew gets the to-do back. */
async function follow(tx: Tx, plans: Planned[]): Promise<void> {
  const turned = (from: (state: unknown) => boolean, to: (state: unknown) => boolean) =>
    plans.filter(({ before, after }) => before !== null && from(before.state) && to(after.state));
  const isSilent = (state: unknown) => state === goalStates.silent;
  const isOther = (state: unknown) => !isSilent(state);
  for (const [recordId, memberIds] of byBatch(turned(isSilent, isOther)))
    await closeTodos(tx, { bizType: fillTask, recordId, step: 'fill', personIds: memberIds });
  for (const [id, memberIds] of byBatch(turned(isOther, isSilent)))
    await askGraduates(tx, await loadRow(tx, graduationBatch, id, null, 'look'), memberIds);
}

function byBatch(plans: Planned[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { after } of plans) {
    const id = String(after.graduationBatchId);
    groups.set(id, [...(groups.get(id) ?? []), String(after.memberId)]);
  }
  return groups;
}

export const goalRules = rules(graduationDestination, { facts: factsOf, derive, check, follow });
