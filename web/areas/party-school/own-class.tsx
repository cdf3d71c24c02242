/** The own class: its lessons with the own attendance, signing in by the digits, asking for leave. */
import { text } from 'contract/kit/field.ts';
import { attendances, leaveStates } from 'contract/party-school/codes.ts';
import {
  askLeave,
  signAtLesson,
  withdrawLeave,
  type OwnClass,
  type OwnLeave,
  type OwnSession,
} from 'contract/party-school/own-calls.ts';
import { trainingAttendance } from 'contract/party-school/training-attendance.ts';
import { askedLeave, trainingLeave } from 'contract/party-school/training-leave.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const digits = text('屏幕上的六位数字', { required: true, max: 12 });
const { reason, note } = askedLeave;

const SigningIn = ({ of, onClose }: { of: OwnSession; onClose(): void }) => (
  <CallDialog
    title={`课堂签到：${of.name}`}
    verb="签到"
    lead="扫描教室屏幕上的二维码，或输入二维码下面的数字；每 15 秒更换一次。"
    fields={{ digits }}
    send={values => call(signAtLesson, { params: { id: of.id }, body: values }, { silent: true })}
    done={({ attendance }) => (attendance === attendances.late ? '签到成功（迟到）' : '签到成功')}
    onClose={onClose}
  />
);

const Asking = ({ id, of, onClose }: { id: string; of: OwnSession; onClose(): void }) => (
  <CallDialog
    title={`请假：${of.name}`}
    verb="提交请假"
    lead={`${of.heldOn} ${of.startTime}，${of.hours} 学时。由班主任或党校审批；请假超过班次规定上限（一般为总学时的七分之一）的作退学处理。`}
    fields={{ reason, note }}
    send={values => call(askLeave, { params: { id }, body: { ...values, sessionIds: [of.id] } }, { silent: true })}
    done={() => '请假已提交'}
    onClose={onClose}
  />
);

const columns: DataColumn<OwnSession>[] = [
  { label: '课程', width: 200, isLong: true, show: one => one.name },
  {
    label: '时间',
    width: 184,
    show: one => (
      <span className="figures">
        {one.heldOn} {one.startTime}–{one.endTime}
      </span>
    ),
  },
  { label: '地点', width: 140, isLong: true, show: one => one.place ?? '—' },
  { label: '主讲人', width: 96, show: one => one.teacher ?? '—' },
  { label: '学时', width: 56, show: one => <span className="figures">{one.hours}</span> },
  {
    label: '出勤',
    width: 88,
    show: one => <Word field={trainingAttendance.fields.attendance} value={one.attendance} />,
  },
];
const missing: readonly string[] = [attendances.open, attendances.absent, attendances.leave];

function Lessons({ id, sessions }: { id: string; sessions: readonly OwnSession[] }) {
  const { open, dialog } = useDialog();
  return (
    <>
      <DataTable
        caption="课表"
        rows={sessions}
        keyOf={one => one.id}
        columns={columns}
        actionsWidth={112}
        blank={<p className="own-training-text remark">课表还没有排定。</p>}
        renderActions={one => (
          <>
            {one.isOpen && missing.includes(one.attendance) && (
              <RowButton label="签到" of={one.name} run={() => open(close => <SigningIn of={one} onClose={close} />)} />
            )}
            {!one.isOver && one.attendance === attendances.open && (
              <RowButton
                label="请假"
                of={one.name}
                run={() => open(close => <Asking id={id} of={one} onClose={close} />)}
              />
            )}
          </>
        )}
      />
      {dialog}
    </>
  );
}

const toneOf = (state: string) =>
  state === leaveStates.granted
    ? 'ok'
    : state === leaveStates.asked
      ? 'warn'
      : state === leaveStates.refused
        ? 'error'
        : 'plain';

const Leave = ({ of }: { of: OwnLeave }) => (
  <li className="own-training-facts">
    <span>{of.sessions.join('；')}</span>
    <Word field={trainingLeave.fields.reason} value={of.reason} />
    <span>{of.hours}学时</span>
    <Dot tone={toneOf(of.state)}>
      <Word field={trainingLeave.fields.state} value={of.state} />
    </Dot>
    {of.opinion && <span className="remark">{of.opinion}</span>}
    {of.state === leaveStates.asked && (
      <ActionButton
        size="small"
        label="撤回"
        of="请假"
        run={() => call(withdrawLeave, { params: { id: of.id } })}
        done={() => '请假已撤回'}
      />
    )}
  </li>
);

export const OwnClassBlock = ({ registrationId, of }: { registrationId: string; of: OwnClass }) => (
  <>
    <section className="card" aria-label="班级">
      <h2>{of.name}</h2>
      <p className="own-training-text remark">
        {[
          of.place && `上课地点 ${of.place}`,
          of.headTeacherName && `班主任 ${of.headTeacherName}`,
          of.groupNo && `第 ${of.groupNo} 组`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Lessons id={registrationId} sessions={of.sessions} />
    </section>
    {of.leaves.length > 0 && (
      <section className="card" aria-label="我的请假">
        <h2>我的请假</h2>
        <ul className="own-leaves">
          {of.leaves.map(one => (
            <Leave key={one.id} of={one} />
          ))}
        </ul>
      </section>
    )}
  </>
);
