/**
 * 导出任务: the own exports that ran beside the page, how far they are, and their files for seven days.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { cancelTask, listTasks, removeTask, type ExportTask } from 'contract/export/task.ts';
import { useIsMobile } from '../../client/device.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import '../../export/export.css';
import { download } from '../../export/running.ts';
import { hasFile, isEnded, shareOf, stateOf } from '../../export/task-words.ts';
import { formatMinute } from '../../client/format.ts';
import '../../kit/list.css';
import { Chip, Dot } from '../../kit/marks.tsx';
import { BlockError, Blank, Skeleton } from '../../kit/states.tsx';
import { Pages } from '../../kit/pages.tsx';

const size = 20;
const everyMs = 2000;
const minute = (instant: string) => formatMinute(instant);

function useTaskPage(page: number) {
  return useQuery({
    queryKey: ['export-task', page],
    queryFn: ({ signal }) => call(listTasks, { query: { page, size } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(task => !isEnded(task)) ? everyMs : false),
  });
}

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

function TaskDeeds({ task }: { task: ExportTask }) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['export-task'] });
  const cancel = async () => {
    await call(cancelTask, { params: { id: task.id } });
    toast(`已取消导出“${task.name}”`);
    await again();
  };
  const remove = async () => {
    await call(removeTask, { params: { id: task.id } });
    toast(`已删除“${task.name}”`);
    await again();
  };
  return (
    <span className="deeds">
      {hasFile(task) && (
        <Button type="link" size="small" aria-label={`下载${task.name}`} onClick={() => void download(task.id)}>
          下载
        </Button>
      )}
      {isEnded(task) ? (
        <Button type="link" size="small" aria-label={`删除${task.name}`} onClick={() => void remove()}>
          删除
        </Button>
      ) : (
        <Button type="link" size="small" aria-label={`取消${task.name}`} onClick={() => void cancel()}>
          取消
        </Button>
      )}
    </span>
  );
}

const columns = [
  { label: '名称', width: 260 },
  { label: '对象', width: 96 },
  { label: '行数', width: 88, isFigure: true },
  { label: '进度', width: 160 },
  { label: '状态', width: 88 },
  { label: '敏感信息', width: 88 },
  { label: '申请时间', width: 136 },
  { label: '保留至', width: 136 },
] as const;
const count = (rows: number) => rows.toLocaleString('zh-CN');

function Sheet({ tasks }: { tasks: ExportTask[] }) {
  return (
    <table className="sheet task-sheet" style={{ minWidth: 1180 }}>
      <caption className="visually-hidden">导出任务</caption>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={{ width }} />
        ))}
        <col style={{ width: 112 }} />
      </colgroup>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={'isFigure' in column ? 'right' : undefined}>
              {column.label}
            </th>
          ))}
          <th scope="col" className="row-deeds">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(task => (
          <tr key={task.id}>
            <th scope="row" className="row-name" title={task.name}>
              {task.name}
            </th>
            <td>{task.label}</td>
            <td className="right figures">{count(task.totalCount)}</td>
            <td>
              <Share task={task} />
            </td>
            <td>
              <State task={task} />
            </td>
            <td title={task.reason ?? undefined}>
              <Chip tone={task.isPlain ? 'warn' : 'plain'}>{task.isPlain ? '明文' : '脱敏'}</Chip>
            </td>
            <td className="figures">{minute(task.startedAt)}</td>
            <td className="figures">{hasFile(task) ? minute(task.expiresAt) : '—'}</td>
            <td className="row-deeds">
              <TaskDeeds task={task} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ tasks }: { tasks: ExportTask[] }) {
  return (
    <ul className="cards">
      {tasks.map(task => (
        <li key={task.id}>
          <div className="card-head">
            <span>{task.name}</span>
          </div>
          <dl>
            <div>
              <dt>状态</dt>
              <dd>
                <State task={task} />
              </dd>
            </div>
            <div>
              <dt>行数</dt>
              <dd className="figures">
                {count(task.doneCount)} / {count(task.totalCount)}
              </dd>
            </div>
            <div>
              <dt>敏感信息</dt>
              <dd>{task.isPlain ? '明文' : '脱敏'}</dd>
            </div>
            <div>
              <dt>申请时间</dt>
              <dd className="figures">{minute(task.startedAt)}</dd>
            </div>
            <div>
              <dt>保留至</dt>
              <dd className="figures">{hasFile(task) ? minute(task.expiresAt) : '—'}</dd>
            </div>
          </dl>
          <TaskDeeds task={task} />
        </li>
      ))}
    </ul>
  );
}

function Body({ page }: { page: number }) {
  const { data, error, refetch } = useTaskPage(page);
  const isPhone = useIsMobile();
  if (error) return <BlockError what="导出任务" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={14} />;
  if (data.content.length === 0)
    return (
      <Blank picture="tray" title="还没有导出任务">
        在任一列表点“导出”，行数较多时在后台生成，文件在这里保留 7 天，只有您本人能下载。
      </Blank>
    );
  return isPhone ? <Cards tasks={data.content} /> : <Sheet tasks={data.content} />;
}

export function ExportTaskList() {
  const [page, setPage] = useState(0);
  const { data } = useTaskPage(page);
  const total = data?.totalElements ?? 0;
  return (
    <div className="list-page page-fill">
      <section className="card list-card" aria-label="导出任务列表">
        <div className="table-place" tabIndex={-1}>
          <Body page={page} />
        </div>
        <div className="pager">
          <span className="figures" role="status">
            共 {total} 个　·　文件保留 7 天，只有您本人能下载
          </span>
          <Pages page={page} size={size} total={total} turn={setPage} />
        </div>
      </section>
    </div>
  );
}
