/** Says what an action does before it is done; a refusal is told in the dialog and nothing is closed or lost. */
import { Input } from 'antd';
import { useState } from 'react';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from './dialog.tsx';
import { FaultList } from './fault-list.tsx';

export interface Action<A> {
  title: string;
  /** What it does and what it does not. */
  lead: string;
  verb: string;
  isDanger?: boolean;
  /** Asks for a reason, which goes into the audit: one that must be given, or one that has a usual wording. */
  reason?: { label: string; isNeeded?: boolean; usual?: string };
  /** To be typed before so much happens at once. */
  mustType?: string;
  run(reason: string): Promise<A>;
  /** What was done, in the past tense; null where something else shows it. */
  done(answer: A): string | null;
}

export function ConfirmDialog<A>({ action, onClose }: { action: Action<A>; onClose(): void }) {
  const { title, lead, verb, isDanger = false, reason, mustType } = action;
  const [given, give] = useState('');
  const [typed, setTyped] = useState('');
  const { isBusy, faults, setFaults, attempt } = useAttempt();
  const why = given.trim() || reason?.usual || '';
  const isMissing = Boolean(reason?.isNeeded) && why === '';
  const run = () =>
    isMissing
      ? setFaults([`请填写${reason?.label}`])
      : void attempt(async () => {
          const told = action.done(await action.run(why));
          if (told) toast(told);
          await renewRows();
          onClose();
        });
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? `正在${verb}…` : verb}
      okButtonProps={{ danger: isDanger, disabled: isBusy || (mustType !== undefined && typed !== mustType) }}
      onOk={run}
    >
      <p>{lead}</p>
      {reason && (
        <>
          <label className={reason.isNeeded ? 'dialog-label required' : 'dialog-label'} htmlFor="action-reason">
            {reason.label}
          </label>
          <Input
            id="action-reason"
            maxLength={200}
            placeholder={reason.usual}
            status={isMissing && faults.length > 0 ? 'error' : ''}
            aria-required={reason.isNeeded}
            aria-invalid={isMissing && faults.length > 0}
            aria-describedby="action-faults"
            value={given}
            onChange={event => give(event.target.value)}
          />
        </>
      )}
      {mustType && (
        <>
          <label className="dialog-label" htmlFor="action-count">
            请输入数量 {mustType} 以确认
          </label>
          <Input id="action-count" value={typed} onChange={event => setTyped(event.target.value)} />
        </>
      )}
      <FaultList id="action-faults" faults={faults} />
    </Dialog>
  );
}
