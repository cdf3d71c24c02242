/** A new scheme from this one. */
import { useNavigate } from 'react-router';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { copyScheme } from 'contract/assessment/calls.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { name, year, startAt, endAt } = assessmentScheme.fields;

export function CopyScheme({ row }: { row: Row }) {
  const navigate = useNavigate();
  if (!allows(copyScheme.access)) return null;
  return (
    <DialogButton label="复制方案">
      {close => (
        <CallDialog
          title={`复制方案：${String(row['name'])}`}
          verb="复制"
          lead="复制指标、评价主体和评价人；考核对象因职务变动需重新添加，手工登记的回避随之重新登记。"
          fields={{ name, year, startAt, endAt }}
          initial={{ year: Number(row['year']) + 1 }}
          send={values =>
            call(
              copyScheme,
              {
                params: { id: row.id },
                body: {
                  name: String(values['name']),
                  year: Number(values['year']),
                  startAt: String(values['startAt']),
                  endAt: String(values['endAt']),
                },
              },
              { silent: true },
            )
          }
          done={({ id }) => {
            void navigate(`/assessment/scheme/detail?id=${id}`);
            return '方案已复制，请添加考核对象';
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
