/**
 * A deed on one row in a dialog: the fields it may write, a reason, faults on their fields.
 */
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { DraftOffer } from '../drafts/draft-words.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { FieldWords } from '../kit/field-row.tsx';
import { isBlank } from '../kit/faults.ts';
import { useForm } from '../kit/form.ts';
import type { Row } from '../kit/list.ts';
import { toast } from '../client/notice.ts';
import { RowFields, SaveButton } from '../plain/row-fields.tsx';

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

interface ReasonProps {
  field: Field;
  id: string;
  value: string;
  onChange(value: string): void;
}
function ReasonRow({ field: { label, flags }, id, value, onChange }: ReasonProps) {
  return (
    <div className="field wide">
      <label htmlFor={id} className={flags.required ? 'required' : undefined}>
        {label}
      </label>
      <Input
        id={id}
        aria-required={flags.required ?? false}
        maxLength={flags.max ?? 500}
        value={value}
        onChange={e => onChange(e.target.value)}
        placeholder="写明依据，如档案材料名称"
      />
    </div>
  );
}

/** The cursor goes where one begins, unless somebody writes somewhere else already. */
function begin(id: string): void {
  if (!document.activeElement?.matches('input, textarea')) document.getElementById(id)?.focus();
}

export function DeedDialog({ action, row, title, verb, lead, words = {}, at, onClose }: Props) {
  const [reason, setReason] = useState('');
  const names = Object.keys(action.input).filter(name => name !== 'reason');
  const isReasoned = Boolean(action.input['reason']?.flags.required);
  const form = useForm(action.resource, {
    row,
    names,
    deed: { name: action.name, input: action.input, extra: reason.trim() ? { reason: reason.trim() } : {} },
  });
  const isNeeded = (name: string) => action.input[name]?.flags.required || words[name]?.isRequired;
  const isMissing = names.some(name => isNeeded(name) && isBlank(form.values[name]));
  // A deed of every state only writes fields of the row: it has nothing to do while they stand as they are.
  const fields = fieldsOf(action.resource);
  const isIdle = !action.from && names.length > 0 && names.every(name => name in fields) && !form.isDirty;
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
      afterOpenChange={isOpen => isOpen && at && begin(form.idOf(at))}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <SaveButton
            form={form}
            verb={verb}
            isIdle={isMissing || isIdle || (isReasoned && reason.trim() === '')}
            onSave={run}
          />
        </>
      }
    >
      <p className="remark">{lead}</p>
      <DraftOffer form={form} />
      <RowFields form={form} names={names} words={words}>
        {action.input['reason'] && (
          <ReasonRow field={action.input['reason']} id={form.idOf('reason')} value={reason} onChange={setReason} />
        )}
      </RowFields>
    </Dialog>
  );
}
