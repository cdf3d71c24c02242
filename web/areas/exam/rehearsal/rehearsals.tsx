/** 考试演练: what was rehearsed before, and the one that goes on or was chosen. Domain-cadre 4.6. */
import { listRehearsals, type Rehearsal } from 'contract/exam/rehearsal.ts';
import { formatMinute, grouped } from '../../../client/format.ts';
import { useAsked } from '../../../kit/list/asked.ts';
import { ListPage } from '../../../kit/list/paged.tsx';
import { useRows } from '../../../kit/list/rows.ts';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { rehearsalPage } from './address.ts';
import { RehearsalPage } from './rehearsal.tsx';
import { StartDialog } from './start.tsx';
import { RehearsalState } from './state.tsx';

const everyMs = 3000;

const columns: DataColumn<Rehearsal>[] = [
  { label: '时间', width: 144, show: one => <span className="figures">{formatMinute(one.createdAt)}</span> },
  { label: '发起人', width: 128, show: one => one.by },
  { label: '考生', width: 72, isFigure: true, show: one => grouped(one.candidates) },
  { label: '状态', width: 96, isVital: true, show: one => <RehearsalState of={one} /> },
  { label: '结论', width: 520, isLong: true, show: one => one.report?.verdict ?? one.failure ?? '—' },
];

const Start = () => (
  <DialogButton type="primary" label="开始演练">
    {close => <StartDialog onClose={close} />}
  </DialogButton>
);

function All() {
  const list = useRows(listRehearsals, useAsked(), {
    isFresh: true,
    isQuiet: true,
    askAgain: answer => (answer?.content.some(({ endedAt }) => endedAt === null) ? everyMs : false),
  });
  return (
    <ListPage
      what="考试演练"
      countWord="次"
      list={list}
      actions={
        <>
          <GoButton label="返回考试安排" to="/party-school/exam" />
          <Start />
        </>
      }
      table={{
        columns,
        actionsWidth: 80,
        renderActions: one => (
          <GoButton label={one.endedAt === null ? '看进度' : '看报告'} to={rehearsalPage(one.id)} />
        ),
        blank: (
          <EmptyState picture="tray" title="还没有演练">
            考前用模拟考生把入场、作答、交卷和评分完整走一遍，看本系统能否承载这些考生。演练在单独的数据库中进行，不影响正式数据。
          </EmptyState>
        ),
      }}
    />
  );
}

export function Rehearsals() {
  const id = useAsked().get('rehearsal') ?? '';
  return /^\d+$/.test(id) ? <RehearsalPage key={id} id={id} /> : <All />;
}
