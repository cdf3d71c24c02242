/** Who of some chosen records may take which step now, before one form is filled in for all of them. */
import type { BatchLine } from 'contract/development/calls.ts';
import { recordStates } from 'contract/development/codes.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { oneByOne, openSteps, stepOf, type Hand, type Step } from 'contract/development/steps.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { reachedAmong, rowsOf } from '../../kit/resource/read.ts';
import { handFault, handWords } from './hands.ts';
import { standingsOf, type Standing } from './waiting.ts';
import type { Tx } from '../../kit/registry.ts';

const columns = ['name', 'organisationId', 'personId', 'step', 'state'];
const none: Standing = { done: new Set(), asked: new Set() };

/** Asked once for each hand and branch: many records of one branch differ in the person alone. */
function handsOf(tx: Tx) {
  const known = new Map<string, boolean>();
  return async (hand: Hand, step: Step, row: DevelopmentRecord): Promise<boolean> => {
    if (row.personId === tx.actor.personId) return false;
    const key = `${hand} ${row.organisationId}`;
    const is = known.get(key) ?? (await handFault(tx, hand, step, row)) === null;
    known.set(key, is);
    return is;
  };
}

function obstacleOf(row: DevelopmentRecord, { asked }: Standing): string {
  if (row.state !== recordStates.open) return '发展党员工作已中断或结束';
  const step = stepOf(Number(row.step));
  if (!step) return '';
  if (oneByOne.includes(step.no)) return `“${step.name}”须逐个讨论、逐个表决`;
  const hand = asked.has(step.no) && step.confirmedBy ? step.confirmedBy : step.by;
  return `“${step.name}”由${handWords[hand]}办理`;
}

export async function offersFor(tx: Tx, ids: readonly string[]): Promise<BatchLine[]> {
  const reached = await reachedAmong(tx, developmentRecord, ids, permissionOf(developmentRecord, 'read'));
  const wanted = ids.filter(id => reached.has(id));
  const rows = await rowsOf(tx, developmentRecord, wanted, columns);
  const standings = await standingsOf(
    tx,
    rows.map(row => row.id),
  );
  const isHand = handsOf(tx);
  const lines: BatchLine[] = [];
  for (const row of rows) {
    const standing = standings.get(row.id) ?? none;
    const open = row.state === recordStates.open ? openSteps(standing.done) : [];
    const offers: BatchLine['offers'] = [];
    for (const step of open.filter(({ no, by }) => by !== 'person' && !oneByOne.includes(no))) {
      const isConfirming = standing.asked.has(step.no) && step.confirmedBy !== undefined;
      const hand = isConfirming && step.confirmedBy ? step.confirmedBy : step.by;
      if (await isHand(hand, step, row)) offers.push({ step: step.no, isConfirming });
    }
    lines.push({
      id: row.id,
      version: row.version,
      name: row.name,
      organisationName: row.organisationName ?? null,
      step: Number(row.step),
      offers,
      obstacle: offers.length > 0 ? null : obstacleOf(row, standing),
    });
  }
  return lines;
}
