/** State, progress and actions of an export task, as every list of tasks shows them. */
import { Progress } from 'antd';
import { cancelTask, removeTask, type ExportTask } from 'contract/export/task.ts';
import { call } from '../../client/http.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Dot } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-actions.tsx';
import './export.css';
import { download } from './running.ts';
import { hasFile, isEnded, shareOf, stateOf } from './task-words.ts';

/** A list with a task under way is asked again. */
export const askAgain = (answer: { content: readonly ExportTask[] } | undefined): number | false =>
  answer?.content.some(task => !isEnded(task)) ? 2000 : false;

export function TaskState({ task }: { task: ExportTask }) {
  const { label, tone } = stateOf(task);
  return (
    <span title={task.failure ?? undefined}>
      <Dot tone={tone}>{label}</Dot>
    </span>
  );
}

export const TaskShare = ({ task }: { task: ExportTask }) => (
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

const count = (rows: number) => rows.toLocaleString('zh-CN');
export const doneOf = ({ doneCount, totalCount }: ExportTask) =>
  doneCount === totalCount ? count(totalCount) : `${count(doneCount)} / ${count(totalCount)}`;

export function TaskActions({ task }: { task: ExportTask }) {
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
