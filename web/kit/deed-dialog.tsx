/**
 * A deed on one row in a dialog: the fields it may write, a reason, faults on their fields.
 */
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import { DraftOffer } from '../drafts/draft-words.tsx';
import { Dialog } from './dialog.tsx';
import { FieldRow, type FieldWords } from './field-row.tsx';
import { useForm } from './form.ts';
import type { Row } from './list.ts';
import { toast } from '../client/notice.ts';

interface Props {
  action: Action;
  row: Row;
  title: string;
  /** Verb of its button. */
  verb: string;
  /** What it does and who it concerns. */
  lead: string;
  words?: Record<string, FieldWords>;
  /** The field the cursor stands in at first. */
  at?: string;
  onClose(): void;
}

export function DeedDialog({ action, row, title, verb, lead, words = {}, at, onClose }: Props) {
  const [reason, setReason] = useState('');
  const names = Object.keys(action.input).filter(name => name !== 'reason');
  const isReasoned = Boolean(action.input['reason']?.flags.required);
  const form = useForm(action.resource, {
    row,
    names,
    deed: { name: action.name, extra: reason.trim() ? { reason: reason.trim() } : {} },
  });
  const needsWord = Object.keys(form.faults.warnings).length > 0;
  const run = async () => {
    if (!(await form.submit())) return;
    toast(`${title}已保存，已记入变更痕迹`);
    onClose();
  };
  const close = () => {
    form.draft.drop();
    onClose();
  };
  return (
    <Dialog
      open
      width={names.length > 6 ? 720 : 560}
      title={title}
      onCancel={close}
      afterOpenChange={isOpen => isOpen && at && document.getElementById(form.idOf(at))?.focus()}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={form.isSaving || (isReasoned && reason.trim() === '') || (names.length > 0 && !form.isDirty)}
            onClick={() => void run()}
          >
            {form.isSaving ? `正在${verb}…` : needsWord ? `已核对，${verb}` : verb}
          </Button>
        </>
      }
    >
      <p className="remark">{lead}</p>
      <DraftOffer form={form} />
      {form.faults.general.map(message => (
        <p key={message} role="alert" className="tone-error">
          {message}
        </p>
      ))}
      {form.faults.conflict && (
        <p role="alert" className="tone-error">
          本记录已被 {form.faults.conflict.by} 修改。
          <Button type="link" size="small" onClick={() => void form.rebase(true)}>
            以最新记录为底继续
          </Button>
        </p>
      )}
      <div className="field-grid two">
        {names.map(name => (
          <FieldRow key={name} form={form} name={name} words={words[name]} />
        ))}
        <div className="field wide">
          <label htmlFor={form.idOf('reason')} className={isReasoned ? 'required' : undefined}>
            {action.input['reason']?.label}
          </label>
          <Input
            id={form.idOf('reason')}
            aria-required={isReasoned}
            maxLength={action.input['reason']?.flags.max ?? 500}
            value={reason}
            onChange={e => setReason(e.target.value)}
            placeholder="写明依据，如档案材料名称"
          />
        </div>
      </div>
    </Dialog>
  );
}
