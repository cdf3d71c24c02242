/** 撤回提名: the last word before somebody proposed is taken off the list. */
import { useState } from 'react';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { Row } from '../../kit/list.ts';
import { useRemove } from '../../kit/record.ts';
import { sentencesOf } from '../../kit/remove.tsx';

export function Withdrawal({ row, onClose }: { row: Row; onClose(): void }) {
  const remove = useRemove(electionCandidate);
  const [faults, setFaults] = useState<string[]>([]);
  const run = async () => {
    try {
      await remove.mutateAsync({ ids: [row.id], reason: '撤回提名' });
      toast(`已撤回${String(row.name)}的提名`);
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
    }
  };
  return (
    <Dialog
      open
      title={`撤回${String(row.name)}的提名`}
      onCancel={onClose}
      cancelText="取消"
      okText="撤回提名"
      okButtonProps={{ danger: true, disabled: remove.isPending }}
      onOk={() => void run()}
    >
      <p>撤回后不再列入本次换届的候选人，可以重新提出；变更痕迹保留。</p>
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Dialog>
  );
}
