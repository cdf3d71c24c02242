/** 档案任务: what was made of personal files, how far it is, why it failed, and its file for seven days. Domain-cadre 6.1. */
import {
  listArchiveTasks,
  makeArchiveTask,
  retryArchiveTask,
  taskKinds,
  type ArchiveTask,
} from 'contract/archive/archive-task.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { askAgain, doneOf, TaskActions, TaskShare, TaskState } from '../../kit/export/task-marks.tsx';
import { hasFile, isEnded } from '../../kit/export/task-words.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { TaskDialog } from './task-dialog.tsx';

const Name = ({ task: { name, failure } }: { task: ArchiveTask }) => (
  <>
    {name}
    {failure !== null && <div className="tone-error">{failure}</div>}
  </>
);
const columns: DataColumn<ArchiveTask>[] = [
  { label: '名称', width: 260, show: task => <Name task={task} /> },
  { label: '类型', width: 88, show: ({ kind }) => kind },
  { label: '人员', width: 160, show: ({ persons }) => persons.join('、') || '—' },
  { label: '用途', width: 160, show: ({ reason }) => reason ?? '—' },
  { label: '申请时间', width: 136, show: ({ startedAt }) => formatMinute(startedAt) },
  { label: '保留至', width: 136, show: task => (hasFile(task) ? formatMinute(task.expiresAt) : '—') },
  { label: '材料份数', width: 96, isFigure: true, show: doneOf },
  { label: '进度', width: 140, show: task => <TaskShare task={task} /> },
  { label: '状态', width: 80, show: task => <TaskState task={task} /> },
];

function Acts({ task }: { task: ArchiveTask }) {
  const { id, name } = task;
  return (
    <>
      {isEnded(task) && !hasFile(task) && allows(makeArchiveTask.access) && (
        <ActionButton
          label="重试"
          of={name}
          run={() => call(retryArchiveTask, { params: { id } }, { silent: true })}
          done={() => `已重新开始“${name}”`}
        />
      )}
      <TaskActions task={task} />
    </>
  );
}

export function ArchiveTaskList() {
  const list = useRows(listArchiveTasks, useAsked(), { askAgain });
  const add = allows(makeArchiveTask.access) && (
    <DialogButton type="primary" label="新建任务">
      {close => <TaskDialog title="新建档案任务" kinds={Object.values(taskKinds)} onClose={close} />}
    </DialogButton>
  );
  return (
    <ListPage
      what="档案任务"
      countWord="个"
      note="文件保留 7 天，只有您本人能下载"
      list={list}
      actions={add}
      table={{
        columns,
        actionsWidth: 132,
        renderActions: task => <Acts task={task} />,
        blank: (
          <EmptyState picture="tray" title="还没有档案任务">
            把人员档案整册装订成 PDF、多人打包，或导出所选材料，文件在这里保留 7 天。
          </EmptyState>
        ),
      }}
    />
  );
}
