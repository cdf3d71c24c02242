/** 我的组织生活: what lies ahead and whether one comes, what was held, and what is still to be made up for. */
import { Button } from 'antd';
import { answerMeeting, readOwnMeetings, type OwnMeeting } from 'contract/meeting/calls.ts';
import { attendances, receipts, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { fieldColumns } from '../../kit/list/columns.tsx';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { GoingOn } from './going-on.tsx';
import { LeaveState } from './leave.tsx';
import { OwnIssues, OwnTalks } from './own-follow-up.tsx';

const { receipt, leaveReason, leaveNote } = meetingAttendee.fields;

const words: Record<string, FieldWords> = {
  receipt: { only: [receipts.comes, receipts.leave, receipts.online], isRequired: true },
  leaveReason: { isRequired: true },
};
const asked = (isLeave: boolean) => (isLeave ? ['receipt', 'leaveReason', 'leaveNote'] : ['receipt']);

function Answering({ one, first, onClose }: { one: OwnMeeting; first: string; onClose(): void }) {
  return (
    <CallDialog
      title={`会议回执：${one.title}`}
      verb="提交回执"
      lead="会议开始前可以修改；请假由党支部审批，结果会告知您。"
      fields={{ receipt, leaveReason, leaveNote }}
      shown={values => asked(values['receipt'] === receipts.leave)}
      initial={{ receipt: first, leaveReason: one.leaveReason, leaveNote: one.leaveNote }}
      words={words}
      send={values => call(answerMeeting, { params: { id: one.id }, body: values }, { silent: true })}
      done={() => '回执已提交'}
      onClose={onClose}
    />
  );
}

/** What was answered, and what the branch says of a leave. */
const Answered = ({ one }: { one: OwnMeeting }) => (
  <p>
    已回执：
    <Word field={receipt} value={one.receipt} />
    {one.leaveReason && (
      <>
        （<Word field={leaveReason} value={one.leaveReason} />）
      </>
    )}
    {one.leaveState && (
      <>
        {' '}
        <LeaveState state={one.leaveState} /> {one.leaveReply}
      </>
    )}
  </p>
);

/** One that is called: when, where, and the answer. */
function Ahead({ one }: { one: OwnMeeting }) {
  const { open, dialog } = useDialog();
  const answer = (first: string) => open(close => <Answering one={one} first={first} onClose={close} />);
  const isAnswered = one.receipt !== receipts.open;
  const answering = isAnswered ? (
    <Button onClick={() => answer(one.receipt)}>修改回执</Button>
  ) : (
    <>
      <Button type="primary" onClick={() => answer(receipts.comes)}>
        参加
      </Button>
      <Button onClick={() => answer(receipts.leave)}>请假</Button>
    </>
  );
  return (
    <OwnRow
      title={one.title}
      state={<Deadline day={one.heldOn} />}
      actions={one.state === states.started ? <GoingOn one={one} /> : answering}
    >
      <p>
        <span className="figures">
          {one.startTime}–{one.endTime}
        </span>
        　{one.place ?? one.onlineLink}
      </p>
      <p className="remark">
        {one.organisationName} · <Word field={meeting.fields.types} value={one.types} /> · 主持人 {one.hostName}
        {one.isObserver && ' · 列席'}
      </p>
      {one.topics.length > 0 && <p className="remark">议题：{one.topics.join('；')}</p>}
      {isAnswered && <Answered one={one} />}
      {dialog}
    </OwnRow>
  );
}

const columns: DataColumn<OwnMeeting>[] = [
  ...fieldColumns<OwnMeeting>(meeting, ['title', 'types', 'heldOn'], { title: { width: 220, isLong: true } }),
  { label: '党组织', width: 180, isLong: true, show: one => one.organisationName },
  ...fieldColumns<OwnMeeting>(meetingAttendee, ['attendance']),
  {
    label: '补学',
    width: 150,
    show: one =>
      one.makeUpUntil ? (
        <Deadline day={one.makeUpUntil} />
      ) : (
        <span className="figures">{one.attendance === attendances.madeUp ? one.makeUpOn : '—'}</span>
      ),
  },
];

/** Of nobody else, whatever more the account may see. */
export const MyMeeting = () => (
  <MyPage read={readOwnMeetings} what="我的组织生活" otherwise="需要参加组织生活时，请联系所在党支部。">
    {({ ahead, held, year, due, present, rate }) => (
      <>
        <section className="card" aria-label="本年出勤">
          <Figures
            isLarge
            of={[
              { label: `${year} 年出勤率`, value: rate === null ? '—' : rate, unit: rate === null ? '' : '%' },
              { label: '应到', value: due, unit: '次' },
              { label: '实到', value: present, unit: '次' },
              { label: '待补学', value: held.filter(one => one.makeUpUntil).length, unit: '次' },
            ]}
          />
        </section>
        <OwnRows
          title="待参加的会议"
          rows={ahead}
          blank={
            <EmptyState isCard picture="tray" title="没有待参加的会议">
              党支部发布会议通知后，在这里回执。
            </EmptyState>
          }
        >
          {one => <Ahead one={one} />}
        </OwnRows>
        <OwnIssues />
        <OwnTalks />
        <Block title="已召开的会议">
          <DataTable
            caption="已召开的会议"
            rows={held}
            columns={columns}
            blank={<p className="remark">还没有参加过登记在平台上的会议。</p>}
          />
          <p className="remark">请假或缺席的，会后 30 天内补学，由党支部登记。</p>
        </Block>
      </>
    )}
  </MyPage>
);
