/** Who is on the list of a meeting, and whether he or she came. */
import { Button } from 'antd';
import { useState } from 'react';
import { attendances, missed, receipts, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { temporaryBodies } from 'contract/organisation/codes.ts';
import { pathTo, useTree } from '../../client/reference.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { exemptionDeed, exemptionWords, useExemptions } from './exemption.tsx';
import { LeaveButtons, leaveWords } from './leave.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { TraceDialog } from '../../kit/record/trace-dialog.tsx';
import { RowButton, RowMore } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const names = ['receipt', 'attendance', 'leaveReason', 'leaveNote', 'isExempt', 'makeUpOn', 'makeUpNote'];
const words = {
  personId: { help: '在册党员从名册中选择' },
  applicantId: { help: '本党组织的入党申请人、积极分子和发展对象，只列席' },
  guestName: { help: '没有登记在册的来宾填写姓名，可发给回执链接' },
  isExempt: { help: '如流动党员：请假不计入出勤率' },
  makeUpOn: { help: '请假或缺席的，会后 30 天内补学' },
};
/** A card on the phone tells what there is to tell: not that nobody was asked, nor what nearly everybody is. */
const shownIf = (name: string, isTold: (value: unknown) => boolean) => ({
  [name]: { isEmpty: (row: Row) => !isTold(row[name]) },
});
const briefWords = {
  ...shownIf('receipt', value => value !== receipts.open),
  ...shownIf('isObserver', Boolean),
  ...shownIf('isVoting', Boolean),
};
/** Nothing is said of a list while the committee reads it, nor of a meeting that was called off. */
const closed: readonly unknown[] = [states.review, states.cancelled];

/** Whoever missed the meeting makes it up, and puts right when that was. */
const mayMakeUp: readonly unknown[] = [...missed, attendances.madeUp];

/** What is done now and then: leaving out, and who said what of the attendance when. */
function More({ row, request, isOpen }: { row: Row; request: Row | undefined; isOpen: boolean }) {
  const may = useMay();
  const { open, dialog } = useDialog();
  const name = String(row['name']);
  const deed = isOpen ? exemptionDeed(row, request, may) : null;
  const actions = [
    ...(deed
      ? [
          {
            key: deed.action.name,
            label: deed.action.label,
            run: () =>
              open(close => <ActionDialog {...deed} row={{ ...row, situation: null, proof: null }} onClose={close} />),
          },
        ]
      : []),
    ...(may(meetingAttendee, 'trace')
      ? [
          {
            key: 'trace',
            label: '变更痕迹',
            run: () => open(close => <TraceDialog resource={meetingAttendee} row={row} name={name} onClose={close} />),
          },
        ]
      : []),
  ];
  return (
    <>
      <RowMore title={name} actions={actions} />
      {dialog}
    </>
  );
}

/** Applicants are those of the organisation that meets. */
function Adding({ meeting, as, onClose }: { meeting: Row; as: 'due' | 'observer'; onClose(): void }) {
  const isDue = as === 'due';
  return (
    <RowDialog
      resource={meetingAttendee}
      title={isDue ? '添加应到人员' : '添加列席人员'}
      names={isDue ? ['personId'] : ['personId', 'applicantId', 'guestName']}
      known={{ meetingId: meeting.id, organisationId: meeting['organisationId'], isObserver: !isDue }}
      words={words}
      onClose={onClose}
    />
  );
}

export function Attendees({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | null>(null);
  const [adding, add] = useState<'due' | 'observer' | null>(null);
  const { nodes } = useTree();
  const { category } = pathTo(nodes, String(row['organisationId'] ?? '')).at(-1) ?? {};
  // A temporary branch has no members of its own: who belongs to it is said meeting by meeting.
  const isTemporary = temporaryBodies.some(one => one === category);
  const isOpen = !closed.includes(row['state']) && may(meetingAttendee, 'update');
  const exemptions = useExemptions(row.id);
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
          'leaveState',
          'isObserver',
          'isVoting',
          'exemption',
          'makeUpOn',
        ]}
        words={{ ...briefWords, ...leaveWords, ...exemptionWords(exemptions) }}
        needs={[...names, 'personId', 'meetingId']}
        add={
          isOpen &&
          !isArchived && (
            <>
              {isTemporary && <Button onClick={() => add('due')}>添加应到人员</Button>}
              <Button onClick={() => add('observer')}>添加列席人员</Button>
            </>
          )
        }
        firstUse={{ title: '还没有参会人员', text: '会议类型确定后按名册生成，也可以逐人添加。' }}
        actionsWidth={isOpen ? 200 : 64}
        renderActions={(one: Row) => (
          <>
            {isOpen && <LeaveButtons row={one} />}
            {isOpen && (!isArchived || mayMakeUp.includes(one['attendance'])) && (
              <RowButton label={isArchived ? '登记补学' : '登记'} of={String(one['name'])} run={() => edit(one)} />
            )}
            <More row={one} request={exemptions.get(one.id)} isOpen={isOpen && !isArchived} />
          </>
        )}
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
      {adding && <Adding meeting={row} as={adding} onClose={() => add(null)} />}
    </>
  );
}
