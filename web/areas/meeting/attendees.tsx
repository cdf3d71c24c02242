/** Who is on the list of a meeting, and whether he or she came. */
import { Button } from 'antd';
import { useState } from 'react';
import { states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const names = ['receipt', 'attendance', 'leaveReason', 'leaveNote', 'isExempt', 'exemption', 'makeUpOn', 'makeUpNote'];
const words = {
  exemption: { help: '经上级同意不计入应到会人数的，表决和出勤率都不计' },
  isExempt: { help: '如流动党员：请假不计入出勤率' },
  makeUpOn: { help: '请假或缺席的，会后30天内补学' },
};
/** Nothing is said of a list while the committee reads it, nor of a meeting that was called off. */
const closed: readonly unknown[] = [states.review, states.cancelled];

export function Attendees({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isOpen = !closed.includes(row['state']) && may(meetingAttendee, 'update');
  const isArchived = row['state'] === states.archived;
  return (
    <>
      <RelatedRows
        resource={meetingAttendee}
        what="参会人员"
        query={{ meetingId: row.id, sort: 'name,asc' }}
        columns={[
          'name',
          'receipt',
          'attendance',
          'leaveReason',
          'leaveNote',
          'isObserver',
          'isVoting',
          'exemption',
          'makeUpOn',
        ]}
        needs={[...names, 'personId', 'meetingId']}
        add={isOpen && !isArchived && <Button onClick={() => setAdding(true)}>添加列席人员</Button>}
        firstUse={{ title: '还没有参会人员', text: '会议类型确定后按名册生成，也可以逐人添加。' }}
        {...(isOpen
          ? {
              actionsWidth: 88,
              renderActions: (one: Row) => <RowButton label={isArchived ? '登记补学' : '登记'} run={() => edit(one)} />,
            }
          : {})}
      />
      {edited && (
        <RowDialog
          key={edited.id}
          resource={meetingAttendee}
          title={`${String(edited['name'])}的参会情况`}
          names={isArchived ? ['makeUpOn', 'makeUpNote'] : names}
          row={edited}
          words={words}
          onClose={() => edit(null)}
        />
      )}
      {isAdding && (
        <RowDialog
          resource={meetingAttendee}
          title="添加列席人员"
          names={['personId']}
          known={{ meetingId: row.id, isObserver: true }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
