import { Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { sentencesOf } from '../../kit/remove.tsx';

export interface Deed {
  title: string;
  /** What it does and what it does not. */
  lead: string;
  verb: string;
  isDanger?: boolean;
  /** Asks for a reason, which goes into the audit. */
  isReasoned?: boolean;
  run(reason: string): Promise<unknown>;
}

/** Says what will happen before it happens; a refusal is told in the dialog and nothing is closed. */
export function Confirm({ deed, onClose }: { deed: Deed; onClose(): void }) {
  const [faults, setFaults] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await deed.run(reason.trim());
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={deed.title}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? `正在${deed.verb}…` : deed.verb}
      okButtonProps={{ danger: deed.isDanger ?? false, disabled: isBusy }}
      onOk={() => void run()}
    >
      <p>{deed.lead}</p>
      {deed.isReasoned && (
        <>
          <label className="dialog-label" htmlFor="deed-reason">
            原因
          </label>
          <Input id="deed-reason" maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
        </>
      )}
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Dialog>
  );
}
