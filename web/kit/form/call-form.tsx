/** A form over a call that saves no row of an entity: fields, errors on them, warnings to confirm, busy, and what it began with. */
import { useId, useState, type ReactNode } from 'react';
import type { Fields } from 'contract/kit/field.ts';
import { renewRows } from '../../client/answers.ts';
import { toast } from '../../client/notice.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { changedFields, cleaned, faultOf, faultsOfError, faultsOfValues } from '../data/faults.ts';
import type { FieldWords } from './field-row.tsx';
import { demanding, toFirstFault, useAnswers } from './form.ts';
import { FormDialog } from './form-dialog.tsx';
import { useWaiting } from '../field/files/waiting.ts';
import type { Changes } from '../data/record.ts';

export interface CallFormOptions<A> {
  /** What it is called where leaving it is asked about. */
  label: string;
  fields: Fields;
  /** Those that are asked for, by what stands in the form; left out, all. */
  shown?(values: Changes): readonly string[];
  initial?: Changes;
  /** Asked for by this form although the fields may be empty elsewhere. */
  required?: readonly string[];
  /** Shown in their inputs, not to be changed. */
  locked?: readonly string[];
  /** Somebody else says what is typed and keeps it. */
  isKept?: boolean;
  /**
   * `values` hold what is filled in, in the form the server stores; `changed` what differs from what it began with, null
   * where it was taken out.
   */
  send(values: Changes, confirmed: string[], changed: Changes): Promise<A>;
  /** Once what the pages show is read anew; with what was sent. */
  onDone(answer: A, values: Changes): void;
}

export function useCallForm<A>({
  label,
  fields: said,
  shown,
  initial = {},
  required = [],
  ...options
}: CallFormOptions<A>) {
  const { locked = [], isKept = false, send, onDone } = options;
  const prefix = useId();
  const [first, begin] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const waiting = useWaiting(prefix);
  const answers = useAnswers(said, undefined, first);
  const { fields } = demanding(said, required);
  const { values, faults } = answers;
  const names = shown?.(values) ?? Object.keys(fields);
  const changes = changedFields(fields, names, first, values);
  const isDirty = Object.keys(changes).length > 0;
  useUnsaved(prefix, { isDirty: isDirty && !isKept, changedFields: [label] });

  const submit = async (): Promise<void> => {
    if (waiting) return;
    const errors = faultsOfValues(fields, names, values);
    if (Object.keys(errors).length > 0) {
      answers.setFaults({ ...faults, general: [], errors });
      return void toFirstFault(prefix);
    }
    const filled = names
      .map(name => [name, cleaned(fields[name]!, values[name])])
      .filter(([, value]) => value !== null);
    const sent = Object.fromEntries(filled) as Changes;
    setSaving(true);
    try {
      const answer = await send(sent, faults.toConfirm, changes);
      begin(values);
      await renewRows();
      onDone(answer, sent);
    } catch (error) {
      answers.setFaults(faultsOfError(error, names, faults.toConfirm));
      toFirstFault(prefix);
    } finally {
      setSaving(false);
    }
  };
  return {
    ...answers,
    fields,
    names,
    locked,
    isDirty,
    isSaving,
    waiting,
    titles: {},
    canWrite: () => true,
    submit,
    blur(name: string) {
      if (fields[name] && name in changes) answers.judge(name, faultOf(fields[name], values[name]));
    },
    fill(source: string, filled: Changes, note: { text: string; tone: 'ok' | 'warn' }) {
      for (const [name, value] of Object.entries(filled)) answers.set(name, value);
      answers.note(source, note);
    },
    idOf: (name: string) => `${prefix}${name}`,
  };
}

export interface CallDialogProps<A> extends Omit<CallFormOptions<A>, 'label' | 'onDone'> {
  title: string;
  verb: string;
  lead?: string;
  words?: Record<string, FieldWords>;
  isDanger?: boolean;
  /** Stands above the fields. */
  note?: ReactNode;
  /** What was done, in the past tense; null where something else tells it. */
  done(answer: A, values: Changes): string | null;
  onClose(): void;
}
/** The same in a dialog; a refusal is told in it, and nothing typed is lost. */
export function CallDialog<A>({
  title,
  done,
  onClose,
  verb,
  lead,
  words,
  isDanger,
  note,
  ...options
}: CallDialogProps<A>) {
  const form = useCallForm({
    ...options,
    label: title,
    onDone: (answer, values) => {
      const told = done(answer, values);
      if (told) toast(told);
      onClose();
    },
  });
  return (
    <FormDialog
      {...{ form, title, verb, onClose }}
      {...(lead && { lead })}
      {...(words && { words })}
      {...(isDanger && { isDanger })}
      names={form.names}
      onSave={form.submit}
    >
      {note}
    </FormDialog>
  );
}
