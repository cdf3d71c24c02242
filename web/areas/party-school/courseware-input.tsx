/** The courseware of a node: found among those that are there, or uploaded in place. */
import { useState } from 'react';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { toast } from '../../client/notice.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { RefInput } from '../../kit/field/inputs/ref.tsx';
import { useForm } from '../../kit/form/form.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { coursewareFields, namesOf } from './courseware-words.tsx';

function CoursewareDialog({ onClose }: { onClose(made?: Row): void }) {
  const form = useForm(courseware, { names: namesOf, known: { kind: kinds.video }, own: 'node' });
  const save = async () => {
    const made = await form.submit();
    if (!made) return;
    toast(`已保存${String(made['name'])}`);
    onClose(made);
  };
  return (
    <FormDialog
      form={form}
      title="上传新课件"
      verb="保存并选用"
      names={form.names}
      words={coursewareFields}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function CoursewareInput(props: InputProps) {
  const may = useMay();
  const [made, keep] = useState<Record<string, string>>({});
  const { onChange, titles, control } = props;
  return (
    <div className="courseware-input">
      <RefInput {...props} titles={{ ...titles, ...made }} />
      {may(courseware, 'create') && !control.disabled && (
        <DialogButton label="上传新课件">
          {close => (
            <CoursewareDialog
              onClose={row => {
                close();
                if (!row) return;
                keep(before => ({ ...before, [row.id]: String(row['name']) }));
                onChange(row.id);
              }}
            />
          )}
        </DialogButton>
      )}
    </div>
  );
}
