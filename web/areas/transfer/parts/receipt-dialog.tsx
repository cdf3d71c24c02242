/** The day on which these receipts came; all of them are registered or none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { transferProcess } from 'contract/transfer/transfer.ts';
import { registerReceipts } from 'contract/transfer/calls.ts';
import { today } from '../../../client/format.ts';
import { call } from '../../../client/http.ts';
import { toast } from '../../../client/notice.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { PlainField } from './plain-field.tsx';
import { toldBy } from './told.ts';

interface ReceiptProps {
  ids: string[];
  onClose(): void;
}
export function ReceiptDialog({ ids, onClose }: ReceiptProps) {
  const client = useQueryClient();
  const [receiptOn, setDay] = useState<unknown>(today());
  const send = useMutation({
    mutationFn: () =>
      call(registerReceipts, { body: { transferIds: ids, receiptOn: String(receiptOn) } }, { silent: true }),
    // Closed when the rows are those of now: none of before can be picked once more.
    onSuccess: async ({ received }) => {
      toast(`已登记 ${received} 人的回执，组织关系已转出`);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dictionary' });
      onClose();
    },
  });
  const told = send.error ? toldBy(send.error, ['receiptOn']) : new Map();
  return (
    <Dialog
      open
      title={`登记 ${ids.length} 人的回执`}
      okText={send.isPending ? '正在登记…' : '登记回执'}
      cancelText="取消"
      okButtonProps={{ disabled: send.isPending || !receiptOn }}
      onCancel={onClose}
      onOk={() => send.mutate()}
    >
      <p className="remark">登记后这些党员转出，不再计入本校。任何一人不能登记时全部不登记。</p>
      <PlainField
        name="receiptOn"
        field={transferProcess.actions.receipt.input.receiptOn}
        value={receiptOn}
        told={told.get('receiptOn')}
        isRequired
        onChange={setDay}
      />
      {told.get('') && (
        <p role="alert" className="tone-error">
          {told.get('').message}
        </p>
      )}
    </Dialog>
  );
}
