/**
 * What to take out of a list: which rows, which columns, masked or plain. A short sheet comes at once;
 * a long one runs beside the page, shows how far it is, and can be left to itself.
 */
import { Button, Input, Progress, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { cancelTask, exportFields, type ExportBody, type ExportTask } from 'contract/export/task.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import '../ui/form.css';
import { Dialog } from '../ui/dialog.tsx';
import { toQuery } from '../data/list-state.ts';
import type { List } from '../list/list.ts';
import { useChosen } from '../ui/selection.ts';
import { may } from '../data/record.ts';
import { useAttempt } from '../../client/attempt.ts';
import './export.css';
import { attend, download, keepTask, leave, useTasks } from './running.ts';
import { hasFile, isEnded, leftOf, shareOf } from './task-words.ts';
import { FaultList } from '../ui/fault-list.tsx';

export interface ExportProps {
  list: List;
  /** Columns on screen. */
  shown: readonly string[];
  /** Counting word: 人, 个. */
  countWord: string;
}
type Scope = 'filter' | 'chosen';
const counted = (count: number, countWord: string) => `${count.toLocaleString('zh-CN')} ${countWord}`;

/** The query of the list without its page. */
function filterOf({ state }: List): NonNullable<ExportBody['filter']> {
  const { page: _page, size: _size, columns: _columns, ...filter } = toQuery(state, []);
  return filter;
}

function Question({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="export-question" role="group" aria-label={label}>
      <span className="dialog-label">{label}</span>
      {children}
    </div>
  );
}

function useWish({ list, shown }: ExportProps, first: Scope) {
  const [scope, setScope] = useState<Scope>(first);
  const [isWhole, setWhole] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const [reason, setReason] = useState('');
  const chosen = useChosen(list.selection, all => all);
  const body: ExportBody = {
    ...(scope === 'chosen'
      ? { ids: [...chosen.keys()], filter: { sort: list.state.sort } }
      : { filter: filterOf(list) }),
    columns: isWhole ? [] : [...shown],
    ...(isPlain ? { plain: true, reason: reason.trim() } : {}),
  };
  return {
    scope,
    setScope,
    isWhole,
    setWhole,
    isPlain,
    setPlain,
    reason,
    setReason,
    body,
    count: scope === 'chosen' ? chosen.size : (list.total ?? 0),
    isComplete: !isPlain || reason.trim() !== '',
  };
}
type Wish = ReturnType<typeof useWish>;

function Questions({ list, shown, countWord, wish }: ExportProps & { wish: Wish }) {
  const { resource } = list;
  const chosen = useChosen(list.selection, all => all.size);
  return (
    <>
      <Question label="范围">
        <Radio.Group value={wish.scope} onChange={e => wish.setScope(e.target.value)}>
          <Radio value="filter">当前条件下的全部（{counted(list.total ?? 0, countWord)}）</Radio>
          {chosen > 0 && <Radio value="chosen">已选的（{counted(chosen, countWord)}）</Radio>}
        </Radio.Group>
      </Question>
      <Question label="列">
        <Radio.Group value={wish.isWhole} onChange={e => wish.setWhole(e.target.value)}>
          <Radio value={false}>屏幕上的 {shown.length} 列</Radio>
          <Radio value>全部 {exportFields(resource).length} 列</Radio>
        </Radio.Group>
      </Question>
      <Question label="敏感信息">
        <Radio.Group value={wish.isPlain} onChange={e => wish.setPlain(e.target.value)}>
          <Radio value={false}>脱敏</Radio>
          {may(resource, 'exportPlain') && <Radio value>明文</Radio>}
        </Radio.Group>
      </Question>
      {wish.isPlain && (
        <>
          <label className="dialog-label required" htmlFor="export-reason">
            用途
          </label>
          <Input
            id="export-reason"
            aria-required
            maxLength={200}
            placeholder="如：政审函核对"
            value={wish.reason}
            onChange={e => wish.setReason(e.target.value)}
          />
        </>
      )}
      <p className="remark export-remark">
        导出会记入审计日志{wish.isPlain && '，明文导出连同用途一并记录'}。证件号、手机号和编号均为文本格式。
      </p>
    </>
  );
}

function Asking(props: ExportProps & { first: Scope; onClose(): void; onTask(task: ExportTask): void }) {
  const { list, countWord, first, onClose, onTask } = props;
  const wish = useWish(props, first);
  const { isBusy, faults, attempt } = useAttempt();
  const run = async () => {
    const options = { body: wish.body, silent: true, timeout: 300_000 };
    const task = await ask<ExportTask | undefined>('POST', `${list.resource.path}/export`, options);
    if (task) return onTask(task);
    toast(`已导出${list.resource.label} ${counted(wish.count, countWord)}`);
    onClose();
  };
  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button type="primary" disabled={isBusy || !wish.isComplete} onClick={() => void attempt(run)}>
        {isBusy ? '正在导出…' : `导出 ${counted(wish.count, countWord)}`}
      </Button>
    </>
  );
  return (
    <Dialog open className="export-dialog" title={`导出${list.resource.label}`} onCancel={onClose} footer={footer}>
      <Questions {...props} wish={wish} />
      <FaultList faults={faults} />
    </Dialog>
  );
}

/** Milliseconds since this was first shown, every second. */
function useElapsed(): number {
  const [began] = useState(Date.now);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now - began;
}

/** A task under way, from any page that asked for one. */
export function RunningExport({ id, onClose }: { id: string; onClose(): void }) {
  const task = useTasks(tasks => tasks[id]);
  const elapsed = useElapsed();
  if (!task) return null;
  const close = () => {
    leave(id);
    onClose();
  };
  const background = () => {
    close();
    toast('导出转到后台进行，完成后会提示，也可在“导出任务”中查看');
  };
  const cancel = async () => {
    keepTask(await call(cancelTask, { params: { id } }));
    close();
    toast(`已取消导出“${task.name}”`);
  };
  const fetchFile = async () => {
    await download(id);
    close();
  };
  const figures = `${task.doneCount.toLocaleString('zh-CN')} / ${task.totalCount.toLocaleString('zh-CN')} ${task.unit}`;
  const footer = isEnded(task) ? (
    <>
      <Button onClick={close}>关闭</Button>
      {hasFile(task) && (
        <Button type="primary" onClick={() => void fetchFile()}>
          下载文件
        </Button>
      )}
    </>
  ) : (
    <>
      <Button onClick={() => void cancel()}>取消导出</Button>
      <Button type="primary" onClick={background}>
        转到后台
      </Button>
    </>
  );
  return (
    <Dialog open className="export-dialog" title={`导出${task.label}`} closable={false} footer={footer}>
      <p>{task.name}</p>
      <Progress
        aria-label="导出进度"
        percent={shareOf(task)}
        showInfo={false}
        status={task.failure ? 'exception' : hasFile(task) ? 'success' : 'normal'}
      />
      <p className="export-figures" role="status">
        <span className="figures">{figures}</span>
        <span>{hasFile(task) ? '已完成，文件保留 7 天' : (task.failure ?? leftOf(task, elapsed))}</span>
      </p>
    </Dialog>
  );
}

export function ExportDialog(props: ExportProps & { first: Scope; onClose(): void }) {
  const [id, setId] = useState<string | null>(null);
  const begin = (task: ExportTask) => {
    attend(task);
    setId(task.id);
  };
  return id === null ? <Asking {...props} onTask={begin} /> : <RunningExport id={id} onClose={props.onClose} />;
}
