/** A few fields of a row in a dialog: taken down anew, or put right. */
import type { Resource } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import type { FieldWords } from './field-row.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useForm } from './form.ts';
import type { Changes } from '../data/record.ts';
import type { Row } from '../data/row.ts';

interface Props {
  resource: Resource;
  title: string;
  names: readonly string[];
  row?: Row | undefined;
  /** Values of a new row that are not typed here. */
  known?: Record<string, unknown>;
  words?: Record<string, FieldWords>;
  /** What is wrong with the fields together, told above them while they are typed. */
  told?(values: Changes): string | null;
  onClose(saved?: Row): void;
}
export function RowDialog({ resource, title, names, row, known = {}, words = {}, told, onClose }: Props) {
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
  const wrong = told?.(form.values);
  return (
    <FormDialog {...{ form, title, names, words }} verb="保存" onSave={run} onClose={onClose}>
      {wrong && (
        <p role="alert" className="tone-error">
          {wrong}
        </p>
      )}
    </FormDialog>
  );
}
