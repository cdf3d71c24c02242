/**
 * Follows a change in bulk to its end, wherever the person is by then, and says what came of it.
 * Lists ask again when rows have changed.
 */
import { readBulkChange, withdrawBulkChange, type BulkChange } from 'contract/bulk/change.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast, warningToast } from '../../client/notice.ts';
import { doneOf, isBusy, takenBackOf } from './words.ts';

const everyMs = 1000;

/** Asks until it is at rest; a call that fails is tried again with the next. */
async function untilRest(change: BulkChange, told?: (change: BulkChange) => void): Promise<BulkChange> {
  let present = change;
  while (isBusy(present)) {
    await new Promise(resolve => setTimeout(resolve, everyMs));
    const next = call(readBulkChange, { params: { id: change.id } }, { silent: true });
    present = await next.catch(() => present);
    told?.(present);
  }
  return present;
}

/** `countWord` is the counting word of what is said. */
export async function takeBack(id: string, countWord: string): Promise<BulkChange> {
  const change = await untilRest(await call(withdrawBulkChange, { params: { id } }, { timeout: 120_000 }));
  void renewRows();
  if (change.kept.length > 0) warningToast(takenBackOf(change, countWord));
  else if (change.withdrawnAt) toast(takenBackOf(change, countWord));
  else if (change.failure) warningToast(change.failure);
  return change;
}

/** To the end of the run; its toast offers 撤销. */
export async function follow(change: BulkChange, countWord: string, told: (change: BulkChange) => void): Promise<void> {
  const ended = await untilRest(change, told);
  void renewRows();
  if (ended.failure) warningToast(ended.failure);
  else if (ended.changedCount === 0) warningToast(doneOf(ended, countWord));
  else toast(doneOf(ended, countWord), { undo: () => void takeBack(ended.id, countWord) });
}
