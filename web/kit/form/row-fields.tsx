/** A few fields of a row outside a form page: what stands against saving, the fields, and the button that saves. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FieldRow, type FieldWords } from './field-row.tsx';
import { faultsId, type FieldsForm } from './form.ts';
import { DraftOffer } from './drafts/draft-words.tsx';
import { RowButton } from '../ui/row-actions.tsx';

/** Faults that belong to no field, and the other hand that saved first. */
export function FormFaults({ form, tone = 'error' }: { form: FieldsForm; tone?: 'error' | 'warn' }) {
  const { general, conflict } = form.faults;
  if (general.length === 0 && !conflict) return null;
  return (
    <div id={form.idOf(faultsId)} tabIndex={-1}>
      {general.map(message => (
        <p key={message} role="alert" className={`tone-${tone}`}>
          {message}
        </p>
      ))}
      {conflict && form.rebase && (
        <p role="alert" className="tone-error">
          本记录已被 {conflict.by} 修改。
          <RowButton label="以最新记录为底继续" run={() => void form.rebase?.(true)} />
        </p>
      )}
    </div>
  );
}

interface FieldsProps {
  form: FieldsForm;
  names: readonly string[];
  words?: Record<string, FieldWords> | undefined;
  /** As many columns as a page has room for; a dialog has two. */
  isPage?: boolean;
  /** Stands behind the fields. */
  children?: ReactNode;
}
export const RowFields = ({ form, names, words = {}, isPage = false, children }: FieldsProps) => (
  <>
    <DraftOffer form={form} />
    <FormFaults form={form} />
    <div className={isPage ? 'field-grid' : 'field-grid two'}>
      {names.map(name => (
        <FieldRow key={name} form={form} name={name} words={words[name]} />
      ))}
      {children}
    </div>
  </>
);

interface SaveProps {
  form: FieldsForm;
  verb?: string;
  isIdle?: boolean;
  /** Something else is what the page is for. */
  isQuiet?: boolean;
  isDanger?: boolean;
  /** Left out, it sends the form it stands in. */
  onSave?: () => Promise<unknown>;
}
/** Says that it is at work or waits for a file, and that reminders were read when it is pressed once more. */
export function SaveButton({
  form,
  verb = '保存',
  isIdle = false,
  isQuiet = false,
  isDanger = false,
  onSave,
}: SaveProps) {
  const hasWarnings = form.faults.toConfirm.length > 0;
  return (
    <Button
      type={isQuiet ? 'default' : 'primary'}
      danger={isDanger}
      disabled={form.isSaving || form.waiting !== null || isIdle}
      htmlType={onSave ? 'button' : 'submit'}
      onClick={() => void onSave?.()}
    >
      {form.waiting ?? (form.isSaving ? `正在${verb}…` : hasWarnings ? `已核对，${verb}` : verb)}
    </Button>
  );
}
