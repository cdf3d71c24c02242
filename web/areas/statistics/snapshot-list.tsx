/**
 * 数据快照: what was kept of which moment, how a run stands, and the ways into its lists and to what changed since.
 */
import { Progress } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  cancelSnapshot,
  checkSnapshot,
  listSnapshots,
  momentTextOf,
  removeSnapshot,
  retrySnapshot,
  withLate,
  type Snapshot,
} from 'contract/statistics/snapshot.ts';
import { subjects } from 'contract/statistics/subjects.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { waysOf } from '../../kit/data/as-of.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import '../../kit/export/export.css';
import './snapshot.css';
import { grouped, isRunning, isWhole, shareOf, stateOf, typeOf } from './words.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const SnapshotForm = lazy(async () => ({ default: (await import('./snapshot-form.tsx')).SnapshotForm }));
const SnapshotPlans = lazy(async () => ({ default: (await import('./snapshot-plans.tsx')).SnapshotPlans }));
const SnapshotCompare = lazy(async () => ({ default: (await import('./snapshot-compare.tsx')).SnapshotCompare }));

const everyMs = 1500;
/** What a snapshot is compared with at first. */
type First = 'now' | typeof withLate;

/** The list of an entity as it stood, with the filter that counts. */
function pathOf(row: Snapshot, entity: string): string {
  const subject = subjects.find(({ of }) => of.name === entity);
  const counted = Object.entries(subject?.counted ?? {}).flatMap(([name, values]) => values.map(one => [name, one]));
  return `${subject?.page}?${new URLSearchParams([...counted, ['asOf', momentTextOf(row)]])}`;
}

function Holdings({ row }: { row: Snapshot }) {
  return (
    <span className="snapshot-holdings">
      {row.holdings.map(({ entity, label, count }) =>
        isWhole(row) && count !== null ? (
          <Link key={entity} to={pathOf(row, entity)} title={`查看当时的${label}`}>
            {label} <span className="figures">{grouped(count)}</span>
          </Link>
        ) : (
          <span key={entity}>{label}</span>
        ),
      )}
    </span>
  );
}

function State({ row }: { row: Snapshot }) {
  const { label, tone } = stateOf(row);
  if (isRunning(row))
    return (
      <span className="task-progress">
        <Progress aria-label={`${row.name}的进度`} percent={shareOf(row)} showInfo={false} size="small" />
        <span className="figures">{shareOf(row)}%</span>
      </span>
    );
  return (
    <span title={row.failure ?? undefined}>
      <Dot tone={tone}>{label}</Dot>
    </span>
  );
}

const soundness = ({ isSound, checkedAt }: Snapshot) => {
  if (!checkedAt) return '未核验';
  if (isSound === null) return '核验失败';
  return isSound ? '一致' : '不一致';
};
const columns: DataColumn<Snapshot>[] = [
  { label: '名称', width: 180, show: row => row.name },
  {
    label: '时点',
    width: 176,
    show: row => `${formatMinute(row.asOf)}${row.knownAt ? '，含补记' : ''}`,
    hint: row => waysOf(momentTextOf(row)),
  },
  { label: '类型', width: 56, show: row => typeOf(row) },
  { label: '内容', width: 300, show: row => <Holdings row={row} /> },
  { label: '状态', width: 112, show: row => <State row={row} /> },
  {
    label: '核验',
    width: 72,
    show: row => (isWhole(row) ? soundness(row) : '—'),
    hint: row => row.checksum && `校验值 ${row.checksum}`,
  },
  { label: '保存至', width: 96, show: row => row.keepUntil },
  { label: '建立人', width: 80, show: row => row.ownerName ?? '系统' },
];

/** An action at once, for whoever may take snapshots. */
const Action = ({
  row,
  label,
  done,
  endpoint,
}: {
  row: Snapshot;
  label: string;
  done: string;
  endpoint: typeof cancelSnapshot;
}) => (
  <ActionButton
    label={label}
    of={row.name}
    run={() => call(endpoint, { params: { id: row.id } }, { silent: true })}
    done={() => done}
  />
);

function SnapshotActions({ row, compare }: { row: Snapshot; compare(first: First): void }) {
  const { id, name } = row;
  const mayTake = allows('statistics.snapshot.create');
  if (isRunning(row))
    return mayTake && <Action row={row} label="取消" done={`已取消快照“${name}”`} endpoint={cancelSnapshot} />;
  return (
    <>
      {isWhole(row) && row.hasLate && <RowButton label="查看补记" of={name} run={() => compare(withLate)} />}
      {isWhole(row) && <RowButton label="比较" of={name} run={() => compare('now')} />}
      {isWhole(row) && mayTake && (
        <Action row={row} label="核验" done="正在重新计算校验值，稍后刷新查看" endpoint={checkSnapshot} />
      )}
      {!isWhole(row) && mayTake && (
        <Action row={row} label="重试" done={`已重新执行快照“${name}”`} endpoint={retrySnapshot} />
      )}
      {!row.isLocked && allows('statistics.snapshot.remove') && (
        <ActionButton
          danger
          label="删除"
          of={name}
          confirm={{
            title: `删除快照“${name}”`,
            lead: '删除后不能再按这个时点比较和核验，删除记入审计日志。',
            reason: { label: '删除原因', isNeeded: true },
          }}
          run={reason => call(removeSnapshot, { params: { id }, query: { reason } }, { silent: true })}
          done={() => `已删除快照“${name}”`}
        />
      )}
    </>
  );
}

const Blankness = ({ take }: { take: ReactNode }) => (
  <EmptyState picture="tray" title="还没有数据快照" actions={take}>
    快照固定某一时刻的党员、党组织等数据，此后可随时按当时的样子查看，并与现在比较。
  </EmptyState>
);

interface Deals {
  take: ReactNode;
  compare(row: Snapshot, first: First, others: Snapshot[]): void;
}
function Snapshots({ take, compare }: Deals) {
  const list = useRows(listSnapshots, useAsked(), {
    askAgain: answer => (answer?.content.some(isRunning) ? everyMs : false),
  });
  return (
    <Paged
      what="数据快照"
      countWord="个"
      note="年度快照不能删除"
      list={list}
      rows={14}
      table={{
        columns,
        blank: <Blankness take={take} />,
        actionsWidth: 216,
        renderActions: row => (
          <SnapshotActions row={row} compare={first => compare(row, first, list.answer.data?.content ?? [])} />
        ),
      }}
    />
  );
}

const tabs = [
  { key: 'list', label: '快照' },
  { key: 'plan', label: '快照计划' },
] as const;

export function SnapshotList() {
  const { get, ask } = useAsked();
  const tab = get('tab') === 'plan' ? 'plan' : 'list';
  const [compared, setCompared] = useState<{ from: Snapshot; first: First; others: Snapshot[] } | null>(null);
  const take = allows('statistics.snapshot.create') && (
    <DialogButton type="primary" label="新建快照">
      {close => <SnapshotForm onClose={close} />}
    </DialogButton>
  );
  return (
    <div className="list-page page-fill">
      <PageHead actions={take} />
      <Suspense>
        {compared ? (
          <SnapshotCompare {...compared} onBack={() => setCompared(null)} />
        ) : (
          <section className="card list-card snapshot-card" aria-label="数据快照">
            {allows('statistics.snapshotPlan.read') && (
              <Pills
                label="视图"
                of={tabs}
                chosen={tab}
                choose={one => ask({ tab: one === 'list' ? undefined : one })}
              />
            )}
            {tab === 'plan' ? (
              <SnapshotPlans />
            ) : (
              <Snapshots take={take} compare={(from, first, others) => setCompared({ from, first, others })} />
            )}
          </section>
        )}
      </Suspense>
    </div>
  );
}
