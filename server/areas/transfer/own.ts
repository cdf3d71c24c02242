/** What a member does about the own transfer: asks for it, and takes it back while it has not gone too far. */
import { requestTransfer, withdrawTransfer } from 'contract/transfer/calls.ts';
import { fault } from 'contract/kit/fault.ts';
import { transfer, transferProcess, type Transfer } from 'contract/transfer/transfer.ts';
import { serve } from '../../kit/route.ts';
import { find } from '../../kit/resource/read.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { loadRow } from '../../kit/write/load.ts';
import { takeOne } from '../../kit/process/take.ts';
import { write } from '../../kit/write/write.ts';
import { paidToOf } from '../dues/index.ts';
import { guard } from './guards.ts';
import { transferHandler } from './process.ts';
import type { Tx } from '../../kit/registry.ts';

/** The own order under its lock. */
async function ownOrder(tx: Tx, id: string): Promise<Transfer> {
  const row = await loadRow(tx, transfer, id, null);
  if (tx.actor.personId === null || row.memberId !== tx.actor.personId) throw notFound();
  return row;
}

const answer = async (tx: Tx, id: string) => (await find(tx, transfer, id)) ?? { id };

/** The order is about oneself, so its branch is found wherever it stands. */
const request = serve(requestTransfer, async ({ tx, body }) => {
  const memberId = tx.actor.personId;
  if (memberId === null) throw refuse([fault('', 'transfer.transfer.no-member')]);
  const { confirmed = [], ...typed } = body;
  const values = { ...typed, duesPaidTo: typed.duesPaidTo ?? (await paidToOf(tx, [memberId])).get(memberId) ?? null };
  // What stands against handing it in is told with what is wrong in the form; a month nobody knows is asked for there.
  const standing = (await guard(tx, { ...values, memberId } as Transfer)).filter(
    ({ path }) => path !== 'duesPaidTo' || values.duesPaidTo !== null,
  );
  const [id = ''] = await write(tx, transfer, [{ values: { ...values, memberId } }], {
    verb: 'request',
    origin: 2,
    confirmed,
    isConsequence: true,
    isWhole: true,
    faults: standing,
  });
  await takeOne(tx, transferHandler, 'submit', await ownOrder(tx, id), { confirmed });
  return answer(tx, id);
});

const withdraw = serve(withdrawTransfer, async ({ tx, params: { id }, body: { reason } }) => {
  const row = await ownOrder(tx, id);
  if (!transferProcess.actions.cancel.from?.includes(row.state)) throw new Refusal(409, 'transfer.transfer.not-ours');
  await takeOne(tx, transferHandler, 'cancel', row, { reason: reason?.trim() || '本人撤回' });
  return answer(tx, id);
});

export const ownRoutes = [request, withdraw];
