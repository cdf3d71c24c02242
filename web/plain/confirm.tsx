/** Says what a deed does before it is done; a refusal is told in the dialog and nothing is closed or lost. */
import { Input } from 'antd';
import { useState } from 'react';
import '../kit/form.css';
import { Dialog } from '../kit/dialog.tsx';
import { sentencesOf } from '../client/sentences.ts';

export interface Deed {
  title: string;
  /** What it does and what it does not. */
  lead: string;
  verb: string;
  isDanger?: boolean;
  /** Asks for a reason, which goes into the audit; it may be one that must be given. */
  isReasoned?: boolean;
  isReasonNeeded?: boolean;
  reasonLabel?: string;
  /** Stands for the reason where none is given. */
  usualReason?: string;
  /** To be typed before so much happens at once. */
  mustType?: string;
  run(reason: string): Promise<unknown>;
}

export function Confirm({ deed, onClose }: { deed: Deed; onClose(): void }) {
  const { title, lead, verb, isDanger = false, isReasoned, reasonLabel = '原因', usualReason, mustType } = deed;
  const [faults, setFaults] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isMissing = Boolean(deed.isReasonNeeded) && faults.length > 0 && reason.trim() === '';
  const run = async () => {
    const told = reason.trim() || usualReason || '';
    if (deed.isReasonNeeded && told === '') return setFaults([`请填写${reasonLabel}`]);
    setBusy(true);
    try {
      await deed.run(told);
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? `正在${verb}…` : verb}
      okButtonProps={{ danger: isDanger, disabled: isBusy || (mustType !== undefined && typed !== mustType) }}
      onOk={() => void run()}
    >
      <p>{lead}</p>
      {isReasoned && (
        <>
          <label className="dialog-label" htmlFor="deed-reason">
            {reasonLabel}
          </label>
          <Input
            id="deed-reason"
            maxLength={200}
            placeholder={usualReason}
            status={isMissing ? 'error' : ''}
            aria-invalid={isMissing}
            aria-describedby="deed-faults"
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </>
      )}
      {mustType && (
        <>
          <label className="dialog-label" htmlFor="deed-count">
            请输入数量 {mustType} 以确认
          </label>
          <Input id="deed-count" value={typed} onChange={event => setTyped(event.target.value)} />
        </>
      )}
      <ul id="deed-faults" role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Dialog>
  );
}
