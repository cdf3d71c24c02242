/**
 * 导出任务: the own exports that ran beside the page, how far they are, and their files for seven days.
 */
import { listTasks, type ExportTask } from 'contract/export/task.ts';
import { askAgain, doneOf, TaskActions, TaskShare, TaskState } from '../../kit/export/task-marks.tsx';
import { hasFile } from '../../kit/export/task-words.ts';
import { formatMinute } from '../../client/format.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const columns: DataColumn<ExportTask>[] = [
  { label: '名称', width: 260, show: task => task.name },
  { label: '对象', width: 96, show: task => task.label },
  { label: '敏感信息', width: 88, show: task => <Secrecy task={task} />, hint: task => task.reason },
  { label: '申请时间', width: 136, show: task => formatMinute(task.startedAt) },
  { label: '保留至', width: 136, show: task => (hasFile(task) ? formatMinute(task.expiresAt) : '—') },
  { label: '数量', width: 112, isFigure: true, show: task => `${doneOf(task)} ${task.unit}` },
  { label: '进度', width: 160, show: task => <TaskShare task={task} /> },
  { label: '状态', width: 88, show: task => <TaskState task={task} /> },
];
const Secrecy = ({ task: { isPlain } }: { task: ExportTask }) => (
  <Chip tone={isPlain ? 'warn' : 'plain'}>{isPlain ? '明文' : '脱敏'}</Chip>
);

const blank = (
  <EmptyState picture="tray" title="还没有导出任务">
    在任一列表点“导出”，行数较多时在后台生成，文件在这里保留 7 天，只有您本人能下载。
  </EmptyState>
);

export function ExportTaskList() {
  const list = useRows(listTasks, useAsked(), { askAgain });
  return (
    <ListPage
      what="导出任务"
      countWord="个"
      note="文件保留 7 天，只有您本人能下载"
      list={list}
      table={{ columns, blank, actionsWidth: 112, renderActions: task => <TaskActions task={task} /> }}
    />
  );
}
