/**
 * A deed on one row in a dialog: the fields it may write, a reason, faults on their fields.
 */
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { FieldRow, type FieldWords } from './field-row.tsx';
import { useForm } from './form.ts';
import type { Row } from './list.ts';
import { toast } from './notice.ts';

interface Props {
  resource: Resource;
  row: Row;
  /** Last part of its address and permission. */
  deed: string;
  title: string;
  /** Verb of its button. */
  verb: string;
  /** What it does and who it concerns. */
  lead: string;
  names: readonly string[];
  words?: Record<string, FieldWords>;
  onClose(): void;
}

export function DeedDialog({ resource, row, deed, title, verb, lead, names, words = {}, onClose }: Props) {
  const [reason, setReason] = useState('');
  const form = useForm(resource, { row, names, deed: { name: deed, extra: { reason: reason.trim() } } });
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
    <Modal
      open
      width={names.length > 6 ? 720 : 560}
      title={title}
      onCancel={close}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={form.isSaving || reason.trim() === '' || (names.length > 0 && !form.isDirty)}
            onClick={() => void run()}
          >
            {form.isSaving ? `正在${verb}…` : needsWord ? `已核对，${verb}` : verb}
          </Button>
        </>
      }
    >
      <p className="remark">{lead}</p>
      {form.faults.general.map(message => (
        <p key={message} role="alert" className="tone-error">
          {message}
        </p>
      ))}
      {form.conflict && (
        <p role="alert" className="tone-error">
          本记录已被 {form.conflict.by} 修改。
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
          <label htmlFor={form.idOf('reason')}>
            原因<span className="star">*</span>
          </label>
          <Input
            id={form.idOf('reason')}
            aria-required
            maxLength={200}
            value={reason}
            onChange={e => setReason(e.target.value)}
            placeholder="写明依据，如档案材料名称"
          />
        </div>
      </div>
    </Modal>
  );
}
