/** A leave that was asked for: how it stands, and yes or no of the branch. */
import { grantLeave, refuseLeave } from 'contract/meeting/actions.ts';
import { leaveStates } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { useSession } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useAction } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const { asked, granted } = leaveStates;
const toneOf = (state: unknown) => (state === asked ? 'warn' : state === granted ? 'ok' : 'error');

export const LeaveState = ({ state }: { state: unknown }) =>
  state == null ? (
    <>—</>
  ) : (
    <Dot tone={toneOf(state)}>
      <Word field={meetingAttendee.fields.leaveState} value={state} />
    </Dot>
  );
export const leaveWords: ColumnWords = {
  leaveState: {
    width: 96,
    isEmpty: row => row['leaveState'] == null,
    show: row => <LeaveState state={row['leaveState']} />,
  },
};

export function LeaveButtons({ row }: { row: Row }) {
  const may = useMay();
  const grant = useAction(meetingAttendee, row.id, grantLeave.name);
  const { open, dialog } = useDialog();
  const ownId = useSession(({ user }) => user?.personId ?? null);
  // Nobody decides the own leave; somebody else of the branch does.
  if (ownId !== null && row['personId'] === ownId) return null;
  if (row['leaveState'] !== asked || !may(meetingAttendee, grantLeave.name)) return null;
  const name = String(row['name']);
  const refuse = () =>
    open(close => (
      <ActionDialog
        action={refuseLeave}
        row={row}
        title={`不同意${name}请假`}
        verb="不同意请假"
        lead="申请人会收到审批意见；未到会的记为缺席。"
        onClose={close}
      />
    ));
  return (
    <>
      <ActionButton
        label="同意"
        of={`${name}请假`}
        run={() => grant.mutateAsync({ version: row.version })}
        done={() => `已同意${name}请假，并已告知本人`}
      />
      <RowButton label="不同意" of={`${name}请假`} run={refuse} />
      {dialog}
    </>
  );
}
