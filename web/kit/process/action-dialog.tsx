/** An action on one row in a dialog: what it asks for, its reason with the rest, errors on their fields, warnings to confirm. */
import { useMemo } from 'react';
import type { Action } from 'contract/kit/action.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/form.ts';
import type { Row } from '../data/row.ts';
import { doneOf } from './deed.ts';

interface Props {
  action: Action;
  row: Row;
  /** A deed with its object: 退回李明的总结. */
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

/** Said of the action and never of the row, whose field of the same name is another's. */
const spoken = { reason: null, opinion: null };

export function ActionDialog({ action, row, title, verb, lead, words = {}, at, onClose }: Props) {
  const names = Object.keys(action.input);
  const first = useMemo(() => ({ ...row, ...spoken }), [row]);
  const form = useForm(action.resource, { row: first, names, action: { name: action.name, input: action.input } });
  // An action of every state only writes fields of the row: it has nothing to do while they stand as they are.
  const written = names.filter(name => !(name in spoken));
  const fields = fieldsOf(action.resource);
  const stays = (name: string) => name in fields && form.values[name] === first[name as keyof typeof first];
  const isIdle = !action.from && written.length > 0 && written.every(stays);
  const run = async () => {
    if (!(await form.submit())) return;
    toast(doneOf(title));
    onClose();
  };
  return <FormDialog {...{ form, title, verb, lead, names, words, at, isIdle, onClose }} onSave={run} />;
}
