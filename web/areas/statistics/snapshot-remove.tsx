/** Removes a snapshot; the reason goes into the audit. */
import { Input } from 'antd';
import { useState } from 'react';
import type { Snapshot } from 'contract/statistics/snapshot.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { sentencesOf } from '../../kit/remove.tsx';

interface Props {
  row: Snapshot;
  remove(reason: string): Promise<unknown>;
  onClose(): void;
  onRemoved(): void;
}

export function SnapshotRemove({ row, remove, onClose, onRemoved }: Props) {
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const run = async () => {
    if (reason.trim() === '') return setFaults(['请填写删除原因']);
    try {
      await remove(reason.trim());
      toast(`已删除快照“${row.name}”`);
      onRemoved();
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
    }
  };
  return (
    <Dialog
      open
      title={`删除快照“${row.name}”`}
      onCancel={onClose}
      cancelText="取消"
      okText="删除"
      okButtonProps={{ danger: true }}
      onOk={() => void run()}
    >
      <p>删除后不能再按这个时点比较和核验，删除记入审计日志。</p>
      <label className="dialog-label" htmlFor="snapshot-reason">
        原因
      </label>
      <Input id="snapshot-reason" maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Dialog>
  );
}
