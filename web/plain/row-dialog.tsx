/** A few fields of a row in a dialog: taken down anew, or put right. */
import { Button } from 'antd';
import type { Resource } from 'contract/kit/resource.ts';
import { toast } from '../client/notice.ts';
import { Dialog } from '../kit/dialog.tsx';
import { FieldRow, type FieldWords } from '../kit/field-row.tsx';
import { useForm } from '../kit/form.ts';
import type { Row } from '../kit/list.ts';

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
const wide = new Set(['longText', 'files']);

export function RowDialog({ resource, title, names, row, known = {}, words = {}, onClose }: Props) {
  const hidden = row ? [] : Object.keys(known).filter(name => !names.includes(name));
  const form = useForm(resource, { row, names: [...names, ...hidden], known });
  const close = () => {
    form.draft.drop();
    onClose();
  };
  const run = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toast(`已保存${String(saved[resource.title] ?? resource.label)}`);
    onClose(saved);
  };
  const hasWarnings = Object.keys(form.faults.warnings).length > 0;
  return (
    <Dialog
      open
      width={720}
      title={title}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" disabled={form.isSaving} onClick={() => void run()}>
            {form.isSaving ? '正在保存…' : hasWarnings ? '已核对，保存' : '保存'}
          </Button>
        </>
      }
    >
      {form.faults.general.map(message => (
        <p key={message} role="alert" className="tone-error">
          {message}
        </p>
      ))}
      <div className="field-grid two">
        {names.map(name => (
          <FieldRow
            key={name}
            form={form}
            name={name}
            words={{ isWide: wide.has(resource.fields[name]?.type ?? ''), ...words[name] }}
          />
        ))}
      </div>
    </Dialog>
  );
}
