/**
 * Exports that run beside the page: asked for until they end, wherever the person has gone meanwhile.
 * An end nobody looks at is told by a message that offers the file.
 */
import { create } from 'zustand';
import { readTask, taskFile, taskStates, type ExportTask } from 'contract/export/task.ts';
import { call } from '../../client/http.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { isEnded } from './task-words.ts';

export const useTasks = create<Record<string, ExportTask>>(() => ({}));
/** Tasks whose dialog is open; it tells their end itself. */
const attended = new Set<string>();

const everyMs = 1000;
const offerMs = 20_000;

export const keepTask = (task: ExportTask): void => useTasks.setState({ [task.id]: task });
export const download = (id: string): Promise<unknown> => call(taskFile, { params: { id } }, { timeout: 300_000 });

function tell(task: ExportTask): void {
  if (task.state === taskStates.error) errorNotice(task.failure ?? '', { title: `“${task.name}”没有导出成功` });
  else if (!task.cancelledAt)
    toast(`“${task.name}”已导出，共 ${task.doneCount.toLocaleString('zh-CN')} ${task.unit}`, {
      action: { label: '下载', run: () => void download(task.id) },
      time: offerMs,
    });
}

async function look(id: string): Promise<void> {
  try {
    const task = await call(readTask, { params: { id } }, { silent: true });
    keepTask(task);
    if (!isEnded(task)) return follow(id);
    if (!attended.has(id)) tell(task);
  } catch {
    // Signed out, or removed elsewhere: 导出任务 tells the rest.
  }
}
const follow = (id: string): void => void setTimeout(() => void look(id), everyMs);

export function attend(task: ExportTask): void {
  attended.add(task.id);
  keepTask(task);
  follow(task.id);
}
/** From here on the end is told by a message. */
export const leave = (id: string): void => void attended.delete(id);
