import type { Action } from 'contract/kit/action.ts';
import { verifyStudy, withdrawStudy } from 'contract/person/actions.ts';
import { educationRecord, furtherTraining } from 'contract/person/education-record.ts';
import { useSession } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { PartRows } from './part-rows.tsx';
import type { Part } from './parts.ts';

const leads: Readonly<Record<string, string>> = {
  [verifyStudy.name]:
    '按干部人事档案认定为此类教育的学历学位：名册、花名册和任免审批表以它为准，此后不能修改。同类教育原来认定的一条随之取消认定。',
  [withdrawStudy.name]: '撤销后可以修改，改正后重新认定。',
};
const isVerified = (row: Row) => row['isProved'] === true;

/** Studies, of which the department verifies the one of each kind that the personnel file proves. */
export function EducationTab({ part, row: cadre }: { part: Part; row: Row }) {
  const may = useMay();
  const isOwn = useSession(({ user }) => user?.personId) === cadre.id;
  const { open, dialog } = useDialog();
  const begin = (action: Action, row: Row) =>
    open(close => (
      <ActionDialog
        action={action}
        row={row}
        title={`${action.label}：${String(row['school'])}`}
        verb={action.label}
        lead={leads[action.name] ?? ''}
        onClose={close}
      />
    ));
  const rowActions = (row: Row) => {
    const action = isVerified(row) ? withdrawStudy : verifyStudy;
    const isOpen = row['kind'] !== furtherTraining && !isOwn && may(educationRecord, action.name);
    return isOpen && <RowButton label={action.label} run={() => begin(action, row)} />;
  };
  return (
    <>
      <PartRows
        part={part}
        personId={cadre.id}
        isVerified={isVerified}
        {...(may(educationRecord, verifyStudy.name) && { rowActions })}
      />
      {dialog}
    </>
  );
}
