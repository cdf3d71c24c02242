/**
 * 导出任务: the own exports that ran beside the page, how far they are, and their files for seven days.
 */
import { Progress } from 'antd';
import { cancelTask, listTasks, removeTask, type ExportTask } from 'contract/export/task.ts';
import { call } from '../../client/http.ts';
import '../../kit/export/export.css';
import { download } from '../../kit/export/running.ts';
import { hasFile, isEnded, shareOf, stateOf } from '../../kit/export/task-words.ts';
import { formatMinute } from '../../client/format.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const everyMs = 2000;

function State({ task }: { task: ExportTask }) {
  const { label, tone } = stateOf(task);
  return (
    <span title={task.failure ?? undefined}>
      <Dot tone={tone}>{label}</Dot>
    </span>
  );
}

function Share({ task }: { task: ExportTask }) {
  return (
    <span className="task-progress">
      <Progress
        aria-label={`${task.name}的进度`}
        percent={shareOf(task)}
        showInfo={false}
        size="small"
        status={task.failure ? 'exception' : hasFile(task) ? 'success' : 'normal'}
      />
      <span className="figures">{shareOf(task)}%</span>
    </span>
  );
}

function TaskActions({ task }: { task: ExportTask }) {
  const { id, name } = task;
  const [label, did, endpoint] = isEnded(task)
    ? (['删除', '已删除', removeTask] as const)
    : (['取消', '已取消导出', cancelTask] as const);
  return (
    <>
      {hasFile(task) && <RowButton label="下载" of={name} run={() => void download(id)} />}
      <ActionButton
        key={label}
        label={label}
        of={name}
        run={() => call(endpoint as typeof removeTask, { params: { id } }, { silent: true })}
        done={() => `${did}“${name}”`}
      />
    </>
  );
}

const count = (rows: number) => rows.toLocaleString('zh-CN');
const rowsOf = ({ doneCount, totalCount }: ExportTask) =>
  doneCount === totalCount ? count(totalCount) : `${count(doneCount)} / ${count(totalCount)}`;
const columns: DataColumn<ExportTask>[] = [
  { label: '名称', width: 260, show: task => task.name },
  { label: '对象', width: 96, show: task => task.label },
  { label: '敏感信息', width: 88, show: task => <Secrecy task={task} />, hint: task => task.reason },
  { label: '申请时间', width: 136, show: task => formatMinute(task.startedAt) },
  { label: '保留至', width: 136, show: task => (hasFile(task) ? formatMinute(task.expiresAt) : '—') },
  { label: '行数', width: 112, isFigure: true, show: rowsOf },
  { label: '进度', width: 160, show: task => <Share task={task} /> },
  { label: '状态', width: 88, show: task => <State task={task} /> },
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
  const list = useRows(listTasks, useAsked(), {
    askAgain: answer => (answer?.content.some(task => !isEnded(task)) ? everyMs : false),
  });
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
