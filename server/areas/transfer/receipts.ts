/** Receipts that came together, as they do after a graduation: each order as by its own action, all or none. */
import { fault } from 'contract/kit/fault.ts';
import { registerReceipts } from 'contract/transfer/calls.ts';
import { serve } from '../../kit/route.ts';
import { takeMany } from '../../kit/process/many.ts';
import { refuse } from '../../kit/refusal.ts';
import { transferHandler } from './process.ts';

export const receiptsRoute = serve(registerReceipts, async ({ tx, body: { transferIds, receiptOn } }) => {
  const { done, leftOut } = await takeMany(tx, transferHandler, 'receipt', transferIds, { receiptOn });
  if (leftOut.length > 0)
    throw refuse(
      leftOut.map(({ title, reasons }) =>
        fault('transferIds', 'transfer.transfer.left-out', { name: title, reason: reasons.join('；') }),
      ),
    );
  return { received: done };
});
