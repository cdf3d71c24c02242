/**
 * 导出任务: the own exports that ran beside the page, how far they are, and their files for seven days.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { cancelTask, listTasks, removeTask, type ExportTask } from 'contract/export/task.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import '../../export/export.css';
import { download } from '../../export/running.ts';
import { hasFile, isEnded, shareOf, stateOf } from '../../export/task-words.ts';
import { formatMinute } from '../../client/format.ts';
import { Chip, Dot } from '../../kit/marks.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { Pages } from '../../kit/pages.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

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
    <>
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
  { label: '申请时间', width: 136, show: task => minute(task.startedAt) },
  { label: '保留至', width: 136, show: task => (hasFile(task) ? minute(task.expiresAt) : '—') },
  { label: '行数', width: 112, isFigure: true, show: rowsOf },
  { label: '进度', width: 160, show: task => <Share task={task} /> },
  { label: '状态', width: 88, show: task => <State task={task} /> },
];
const Secrecy = ({ task: { isPlain } }: { task: ExportTask }) => (
  <Chip tone={isPlain ? 'warn' : 'plain'}>{isPlain ? '明文' : '脱敏'}</Chip>
);

function Body({ page }: { page: number }) {
  const query = useTaskPage(page);
  return (
    <QueryGate what="导出任务" query={query} rows={14}>
      {data => (
        <DataTable
          caption="导出任务"
          rows={data.content}
          blank={
            <Blank picture="tray" title="还没有导出任务">
              在任一列表点“导出”，行数较多时在后台生成，文件在这里保留 7 天，只有您本人能下载。
            </Blank>
          }
          keyOf={task => task.id}
          columns={columns}
          deedsWidth={112}
          renderDeeds={task => <TaskDeeds task={task} />}
        />
      )}
    </QueryGate>
  );
}

export function ExportTaskList() {
  const [page, setPage] = useState(0);
  const { data } = useTaskPage(page);
  const total = data?.totalElements ?? 0;
  return (
    <div className="list-page page-fill">
      <section className="card list-card" aria-label="导出任务列表">
        <Body page={page} />
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
