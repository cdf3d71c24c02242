/** The day on which these receipts came; all of them are registered or none. */
import { registerReceipts } from 'contract/transfer/calls.ts';
import { transferProcess } from 'contract/transfer/transfer.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

const { receiptOn } = transferProcess.actions.receipt.input;

export const ReceiptDialog = ({ ids, onClose }: { ids: string[]; onClose(): void }) => (
  <CallDialog
    title={`登记 ${ids.length} 人的回执`}
    verb="登记回执"
    lead="登记后这些党员转出，不再计入本校。任何一人不能登记时全部不登记。"
    fields={{ receiptOn }}
    initial={{ receiptOn: today() }}
    send={values =>
      call(registerReceipts, { body: { transferIds: ids, receiptOn: String(values['receiptOn']) } }, { silent: true })
    }
    done={({ received }) => `已登记 ${received} 人的回执，组织关系已转出`}
    onClose={onClose}
  />
);
