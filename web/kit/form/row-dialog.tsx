/** A few fields of a row in a dialog: taken down anew, or put right. */
import type { Resource } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import type { FieldWords } from './field-row.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useForm } from './form.ts';
import type { Row } from '../data/row.ts';

interface Props {
  resource: Resource;
  title: string;
  names: readonly string[];
  row?: Row | undefined;
  /** Values of a new row that are not typed here. */
  known?: Record<string, unknown>;
  words?: Record<string, FieldWords>;
  onClose(saved?: Row): void;
}
export function RowDialog({ resource, title, names, row, known = {}, words = {}, onClose }: Props) {
  const hidden = row ? [] : Object.keys(known).filter(name => !names.includes(name));
  // What was begun about one person is not offered about another.
  const subject = hidden.map(name => String(known[name])).join('/');
  const form = useForm(resource, { row, names: [...names, ...hidden], known, ...(subject && { own: subject }) });
  const run = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toast(`已保存${String(saved[resource.title] ?? resource.label)}`);
    onClose(saved);
  };
  return <FormDialog {...{ form, title, names, words }} verb="保存" onSave={run} onClose={onClose} />;
}
