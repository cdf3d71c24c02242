/** 我的组织生活: what lies ahead and whether one comes, what was held, and what is still to be made up for. */
import { Button } from 'antd';
import { answerMeeting, readOwnMeetings, type OwnMeeting } from 'contract/meeting/calls.ts';
import { attendances, receipts, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { GoingOn } from './going-on.tsx';
import { LeaveState } from './leave.tsx';
import { OwnFollowUp } from './own-follow-up.tsx';
import './my-meetings.css';

const { receipt, leaveReason, leaveNote, attendance } = meetingAttendee.fields;

/** `支部党员大会、主题党日` */
const Kinds = ({ types }: { types: string }) => <Word field={meeting.fields.types} value={types} />;

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

/** One that is called: when, where, and the answer. */
function Ahead({ one }: { one: OwnMeeting }) {
  const { open, dialog } = useDialog();
  const answer = (first: string) => open(close => <Answering one={one} first={first} onClose={close} />);
  const isAnswered = one.receipt !== receipts.open;
  const isStarted = one.state === states.started;
  return (
    <li className="card own-meeting">
      <h3>{one.title}</h3>
      <p className="own-meeting-facts">
        <Deadline day={one.heldOn} />
        <span className="figures">
          {one.startTime}–{one.endTime}
        </span>
        <span>{one.place ?? one.onlineLink}</span>
      </p>
      <p className="remark">
        {one.organisationName} · <Kinds types={one.types} /> · 主持人 {one.hostName}
        {one.isObserver && ' · 列席'}
      </p>
      {one.topics.length > 0 && <p className="remark">议题：{one.topics.join('；')}</p>}
      {isAnswered && (
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
      )}
      {isStarted ? (
        <GoingOn one={one} />
      ) : (
        <p className="own-meeting-actions">
          {isAnswered ? (
            <Button onClick={() => answer(one.receipt)}>修改回执</Button>
          ) : (
            <>
              <Button type="primary" onClick={() => answer(receipts.comes)}>
                参加
              </Button>
              <Button onClick={() => answer(receipts.leave)}>请假</Button>
            </>
          )}
        </p>
      )}
      {dialog}
    </li>
  );
}

const columns: DataColumn<OwnMeeting>[] = [
  { label: '会议主题', width: 220, isLong: true, show: one => one.title },
  { label: '类型', width: 160, isLong: true, show: one => <Kinds types={one.types} /> },
  { label: '日期', width: 104, show: one => <span className="figures">{one.heldOn}</span> },
  { label: '党组织', width: 180, isLong: true, show: one => one.organisationName },
  { label: '参会情况', width: 88, show: one => <Word field={attendance} value={one.attendance} /> },
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

function Own() {
  const query = useAnswer(readOwnMeetings, {}, { isFresh: true });
  return (
    <div className="own-meetings">
      <PageHead />
      <QueryGate what="我的组织生活" query={query} rows={6}>
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
            <section aria-label="待参加的会议">
              <h2>待参加的会议</h2>
              {ahead.length === 0 ? (
                <EmptyState isCard picture="tray" title="没有待参加的会议">
                  党支部发布会议通知后，在这里回执。
                </EmptyState>
              ) : (
                <ul className="own-ahead">
                  {ahead.map(one => (
                    <Ahead key={one.id} one={one} />
                  ))}
                </ul>
              )}
            </section>
            <OwnFollowUp />
            <section className="card own-held" aria-label="已召开的会议">
              <h2>已召开的会议</h2>
              <DataTable
                caption="已召开的会议"
                rows={held}
                keyOf={one => one.id}
                columns={columns}
                blank={<p className="remark">还没有参加过登记在平台上的会议。</p>}
              />
              <p className="remark">请假或缺席的，会后 30 天内补学，由党支部登记。</p>
            </section>
          </>
        )}
      </QueryGate>
    </div>
  );
}

/** Of nobody else, whatever more the account may see. */
export const MyMeeting = () => (
  <OfOneself otherwise="需要参加组织生活时，请联系所在党支部。">{() => <Own />}</OfOneself>
);
