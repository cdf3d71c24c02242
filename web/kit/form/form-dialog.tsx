/** The frame of every dialog that asks for fields: what it does, the fields with their errors, and the button that does it. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { RowFields, SaveButton } from './row-fields.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isBlank } from '../data/faults.ts';
import type { FieldWords } from './field-row.tsx';
import type { FieldsForm } from './form.ts';

interface Props {
  form: FieldsForm;
  title: string;
  /** Verb of its button. */
  verb: string;
  /** What it does and who it concerns. */
  lead?: string;
  names: readonly string[];
  words?: Record<string, FieldWords>;
  isDanger?: boolean;
  /** There is nothing to do yet, beside fields that are asked for. */
  isIdle?: boolean;
  /** The field the cursor stands in at first. */
  at?: string | undefined;
  /** Stands above the fields. */
  children?: ReactNode;
  onSave(): Promise<unknown>;
  onClose(): void;
}

/** The cursor goes where one begins, unless somebody writes somewhere else already. */
function begin(id: string): void {
  if (!document.activeElement?.matches('input, textarea')) document.getElementById(id)?.focus();
}

export function FormDialog({ form, title, verb, lead, names, words = {}, at, onSave, onClose, ...props }: Props) {
  const isNeeded = (name: string) =>
    form.canWrite(name) && (form.fields[name]?.flags.required || words[name]?.isRequired);
  const isMissing = names.some(name => isNeeded(name) && isBlank(form.values[name]));
  return (
    <Dialog
      open
      width={names.length > 6 ? 720 : 560}
      title={title}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && at && begin(form.idOf(at))}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton
            form={form}
            verb={verb}
            isIdle={isMissing || (props.isIdle ?? false)}
            isDanger={props.isDanger ?? false}
            onSave={onSave}
          />
        </>
      }
    >
      {lead && <p className="remark">{lead}</p>}
      {props.children}
      <RowFields form={form} names={names} words={words} />
    </Dialog>
  );
}
