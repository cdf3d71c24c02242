/** Adds whoever the rule finds in the scope of the scheme. */
import { addTargets } from 'contract/assessment/calls.ts';
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { objectKinds } from 'contract/assessment/codes.ts';
import { choices } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { joinReason, pool } = assessmentTarget.fields;
const ofTeams = { pool };
const ofCadres = {
  joinReason: { ...joinReason, flags: { required: true } },
  ranks: choices('行政级别', 'GB_XZJB'),
  pool,
};

export function AddTargets({ row }: { row: Row }) {
  const isOfTeams = row['objectKind'] === objectKinds.team;
  return (
    <DialogButton label="按规则添加">
      {close => (
        <CallDialog
          title="按规则添加考核对象"
          verb="添加"
          lead={
            isOfTeams
              ? '添加考核范围内在任的领导班子，已在方案中的不重复添加。'
              : '添加考核范围内符合规则的在职干部，已在方案中的不重复添加。'
          }
          fields={isOfTeams ? ofTeams : ofCadres}
          words={{ ranks: { help: '不选为全部级别' }, pool: { help: '一起比较的一组，如学院党政正职' } }}
          send={values => {
            const ranks = values['ranks'] ? String(values['ranks']).split(';') : [];
            const body = { pool: String(values['pool']), ranks, joinReason: (values['joinReason'] as string) ?? null };
            return call(addTargets, { params: { id: row.id }, body }, { silent: true });
          }}
          done={({ added }) => (added > 0 ? `已添加 ${added} 名考核对象` : '没有需要添加的考核对象')}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
