/** One paper, report, inspection, publicity or letter, entered beside its record. */
import { Button } from 'antd';
import type { Resource } from 'contract/kit/resource.ts';
import { today } from '../../client/format.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FieldRow } from '../../kit/field-row.tsx';
import { useForm } from '../../kit/form.ts';

interface Props {
  resource: Resource;
  names: readonly string[];
  /** Its record and what the screen knows. */
  known: Record<string, unknown>;
  title: string;
  onClose(): void;
}
const dated = ['occurredOn', 'inspectedOn', 'submittedOn', 'startOn'];

export function PartDialog({ resource, names, known, title, onClose }: Props) {
  const days = Object.fromEntries(dated.filter(name => names.includes(name)).map(name => [name, today()]));
  const form = useForm(resource, { names: ['recordId', ...names], known: { ...days, ...known } });
  const needsWord = Object.keys(form.faults.warnings).length > 0;
  const run = async () => {
    if (!(await form.submit())) return;
    toast(`已保存${resource.label}`);
    onClose();
  };
  const close = () => {
    form.draft.drop();
    onClose();
  };
  return (
    <Dialog
      open
      width={640}
      title={title}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" disabled={form.isSaving} onClick={() => void run()}>
            {form.isSaving ? '正在保存…' : needsWord ? '已核对，保存' : '保存'}
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
            words={['longText', 'files'].includes(resource.fields[name]?.type ?? '') ? { isWide: true } : undefined}
          />
        ))}
      </div>
    </Dialog>
  );
}
