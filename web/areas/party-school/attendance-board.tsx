/** 考勤 of who leads a class: lessons of the day first, leave that waits, and one lesson with everybody in it. */
import { trainingLeave } from 'contract/party-school/training-leave.ts';
import { decideLeave, readLessons, type AskedLeave, type Lesson } from 'contract/party-school/attendance-calls.ts';
import { longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { LessonBoard } from './lesson.tsx';
import './school.css';

const lessonColumns: DataColumn<Lesson>[] = [
  { label: '课程', width: 200, isLong: true, show: one => one.name },
  { label: '班级', width: 96, show: one => one.className },
  { label: '班次', width: 220, isLong: true, show: one => one.batchName },
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
  { label: '到课', width: 88, show: one => <span className="figures">{`${one.present}/${one.total}`}</span> },
  {
    label: '点名',
    width: 96,
    show: one => <Dot tone={one.open === 0 ? 'ok' : 'warn'}>{one.open === 0 ? '已完成' : `${one.open} 人未登记`}</Dot>,
  },
];

function Lessons({ title, lessons, blank }: { title: string; lessons: readonly Lesson[]; blank: string }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={lessons}
        keyOf={one => one.id}
        columns={lessonColumns}
        actionsWidth={72}
        blank={<p className="own-training-text remark">{blank}</p>}
        renderActions={one => <GoButton label="点名" to={`/party-school/attendance?lesson=${one.id}`} />}
      />
    </section>
  );
}

const opinion = longText('意见', { max: 500 });

function Decision({ of, isGranted, onClose }: { of: AskedLeave; isGranted: boolean; onClose(): void }) {
  const verb = isGranted ? '同意' : '不同意';
  return (
    <CallDialog
      title={`${verb}${of.name}请假`}
      verb={verb}
      lead={
        isGranted && of.isTooMuch
          ? '请假将超过班次规定的上限，同意后该学员作退学处理。'
          : '结果会告知本人；同意的，所请课次记为请假。'
      }
      fields={{ opinion }}
      required={isGranted ? [] : ['opinion']}
      send={(values, confirmed) =>
        call(decideLeave, { params: { id: of.id }, body: { isGranted, ...values, confirmed } }, { silent: true })
      }
      done={() => `已${verb}${of.name}请假，并已告知本人`}
      onClose={onClose}
    />
  );
}

const leaveColumns: DataColumn<AskedLeave>[] = [
  { label: '姓名', width: 88, show: one => one.name },
  { label: '班级', width: 88, show: one => one.className },
  { label: '课次', width: 260, isLong: true, show: one => one.sessions.join('；') },
  { label: '学时', width: 64, show: one => <span className="figures">{one.hours}</span> },
  { label: '事由', width: 88, show: one => <Word field={trainingLeave.fields.reason} value={one.reason} /> },
  { label: '说明', width: 180, isLong: true, show: one => one.note ?? '—' },
  {
    label: '提示',
    width: 120,
    show: one => (one.isTooMuch ? <Dot tone="error">超过请假上限</Dot> : <>—</>),
  },
];

function Leaves({ leaves }: { leaves: readonly AskedLeave[] }) {
  const { open, dialog } = useDialog();
  if (leaves.length === 0) return null;
  const decide = (of: AskedLeave, isGranted: boolean) =>
    open(close => <Decision of={of} isGranted={isGranted} onClose={close} />);
  return (
    <section className="card" aria-label="待审批的请假">
      <h2>待审批的请假</h2>
      <DataTable
        caption="待审批的请假"
        rows={leaves}
        keyOf={one => one.id}
        columns={leaveColumns}
        actionsWidth={136}
        {...(allows(decideLeave.access) && {
          renderActions: (one: AskedLeave) => (
            <>
              <RowButton label="同意" of={`${one.name}请假`} run={() => decide(one, true)} />
              <RowButton label="不同意" of={`${one.name}请假`} run={() => decide(one, false)} />
            </>
          ),
        })}
      />
      {dialog}
    </section>
  );
}

function All() {
  const query = useAnswer(readLessons, {}, { isFresh: true });
  return (
    <div className="own-training">
      <PageHead />
      <QueryGate what="考勤" query={query} rows={6}>
        {({ today, lessons, leaves }) =>
          lessons.length === 0 && leaves.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有可以点名的课次">
              班次开班后，您负责的班级的课次列在这里。
            </EmptyState>
          ) : (
            <>
              <Leaves leaves={leaves} />
              <Lessons
                title="今天的课"
                lessons={lessons.filter(({ heldOn }) => heldOn === today)}
                blank="今天没有课。"
              />
              <Lessons
                title="其他课次"
                lessons={lessons.filter(({ heldOn }) => heldOn !== today)}
                blank="没有其他课次。"
              />
            </>
          )
        }
      </QueryGate>
    </div>
  );
}

export function AttendanceBoard() {
  const lesson = new URLSearchParams(useTab().location.search).get('lesson');
  return lesson ? <LessonBoard key={lesson} id={lesson} /> : <All />;
}
