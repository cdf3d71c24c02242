/** 发展计划: the plan of a year, split from the school to colleges and branches, with what became of it. */
import { Button, InputNumber, Progress, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { allocateQuota, readQuotaTree, type QuotaNode } from 'contract/development/calls.ts';
import { openQuotas, quotaStates } from 'contract/development/codes.ts';
import { developmentQuota } from 'contract/development/development-quota.ts';
import { renewRows } from '../../client/answers.ts';
import { useIsMobile } from '../../client/device.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary, useTree, type TreeNode } from '../../client/reference.ts';
import { allows } from '../../client/session.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAction } from '../../kit/data/record.ts';
import { Dot } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './development.css';
import { PartDialog } from './part-dialog.tsx';
import { everyStage } from './words.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

interface Node extends QuotaNode {
  children?: Node[];
  /** With what was split from it, and what from that. */
  whole: { ids: string[]; used: number; reserved: number };
}

const sumOf = (row: QuotaNode, children: readonly Node[]): Node['whole'] => ({
  ids: [row.id, ...children.flatMap(({ whole }) => whole.ids)],
  used: children.reduce((sum, { whole }) => sum + whole.used, row.used),
  reserved: children.reduce((sum, { whole }) => sum + whole.reserved, row.reserved),
});

/** Below what it was split from; what is out of reach above is a root here. */
function treeOf(rows: readonly QuotaNode[]): Node[] {
  const ids = new Set(rows.map(row => row.id));
  const below = (id: string | null): Node[] =>
    rows
      .filter(row => (row.parentQuotaId !== null && ids.has(row.parentQuotaId) ? row.parentQuotaId : null) === id)
      .map(row => {
        const children = below(row.id);
        return { ...row, whole: sumOf(row, children), ...(children.length > 0 ? { children } : {}) };
      });
  return below(null);
}

const findNode = (nodes: TreeNode[], id: string): TreeNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id);
    if (found) return found;
  }
  return null;
};

/** A proposal by the activists of each place, the last one taking what is left over by rounding. */
function proposalOf(
  places: readonly TreeNode[],
  total: number,
  weights: ReadonlyMap<string, number>,
): Map<string, number> {
  const sum = places.reduce((all, one) => all + (weights.get(one.id) ?? 0), 0);
  if (sum === 0) return new Map();
  return new Map(places.map(one => [one.id, Math.floor((total * (weights.get(one.id) ?? 0)) / sum)]));
}

function Allocation({ quota, rows, onClose }: { quota: Node; rows: readonly QuotaNode[]; onClose(): void }) {
  const { nodes } = useTree();
  const places = findNode(nodes, quota.organisationId)?.children ?? [];
  const given = new Map((quota.children ?? []).map(child => [child.organisationId, child.total]));
  const [lines, setLines] = useState<ReadonlyMap<string, number>>(given);
  const { isBusy, faults, attempt } = useAttempt();
  const sum = [...lines.values()].reduce((all, one) => all + one, 0);
  const free = quota.total - quota.used - quota.reserved;
  const weights = new Map(
    rows.filter(row => row.category === quota.category).map(row => [row.organisationId, row.activists]),
  );
  const save = async () => {
    const changed = [...lines].filter(
      ([place, total]) => given.get(place) !== total && (total > 0 || given.has(place)),
    );
    const body = {
      parentQuotaId: quota.id,
      lines: changed.map(([organisationId, total]) => ({ organisationId, total })),
    };
    await call(allocateQuota, { body }, { silent: true });
    await renewRows();
    toast('已分配发展名额');
    onClose();
  };
  return (
    <Dialog
      open
      width={560}
      title={`分配名额：${quota.organisationName}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setLines(new Map([...given, ...proposalOf(places, free, weights)]))}>
            按积极分子人数建议
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isBusy || sum > free} onClick={() => void attempt(save)}>
            保存分配
          </Button>
        </>
      }
    >
      <p className="remark">
        可分配 {free} 个，已填 {sum} 个，{sum > free ? `超出 ${sum - free} 个` : `还剩 ${free - sum} 个`}。
      </p>
      <FaultList faults={faults} />
      <ul className="dev-lines">
        {places.map(place => (
          <li key={place.id}>
            <label htmlFor={`quota-${place.id}`}>{place.label}</label>
            <InputNumber
              id={`quota-${place.id}`}
              min={0}
              precision={0}
              value={lines.get(place.id) ?? null}
              onChange={value => setLines(new Map([...lines, [place.id, Number(value ?? 0)]]))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Issue({ quota }: { quota: Node }) {
  const act = useAction(developmentQuota, quota.id, 'issue');
  return (
    <ActionButton
      label="下达"
      of={quota.organisationName}
      run={() => act.mutateAsync({ version: quota.version })}
      done={() => '已下达'}
    />
  );
}

const rate = ({ total, whole }: Node) => (total === 0 ? 0 : Math.round((100 * whole.used) / total));

function Rate({ quota }: { quota: Node }) {
  const percent = rate(quota);
  return (
    <Progress
      percent={percent}
      size="small"
      strokeColor={percent >= 50 ? 'var(--ok)' : 'var(--warn)'}
      aria-label={`执行率 ${percent}%`}
    />
  );
}

const leftOf = (row: QuotaNode) => row.total - row.handed - row.used - row.reserved;
/** An address holds no more of them; the figures below open what the one above cannot. */
const mostInAddress = 400;
/** Who uses or holds places of a quota or of what was split from it: the list behind the figure. */
const holders = (ids: readonly string[], isUsed: boolean) =>
  `${everyStage}${ids.map(id => `&quotaId=${id}`).join('')}&${isUsed ? 'approvedOn.from=2000-01-01' : 'approvedOn.empty=true&state=1&state=6'}`;
const Count = ({ row: { whole }, isUsed }: { row: Node; isUsed: boolean }) => {
  const count = isUsed ? whole.used : whole.reserved;
  return count > 0 && whole.ids.length <= mostInAddress ? (
    <Link to={holders(whole.ids, isUsed)}>{count}</Link>
  ) : (
    <>{count}</>
  );
};

/** What can be done with a quota now. */
function Verbs({ row, onSplit }: { row: Node; onSplit(row: Node): void }) {
  return (
    <>
      {row.state === quotaStates.draft && <Issue quota={row} />}
      {openQuotas.includes(row.state) && <RowButton label="分配" run={() => onSplit(row)} />}
    </>
  );
}

/** `本科生`, or `本科生（上半年）` of a quota that holds in one half alone. */
function useKind() {
  const categories = useDictionary('DJ_FZ_MEFL');
  const halves = useDictionary('DJ_FZ_MEQJ');
  return ({ category, half }: QuotaNode) =>
    `${labelOf(categories, category)}${half === '0' ? '' : `（${labelOf(halves, half)}）`}`;
}

/** The plan as cards, what was split from a quota a step to the right of it. */
function Cards({
  rows,
  depth = 0,
  onSplit,
}: {
  rows: readonly Node[];
  depth?: number;
  onSplit: ((row: Node) => void) | null;
}) {
  const kindOf = useKind();
  return (
    <ul className="dev-quotas" style={{ paddingLeft: depth * 16 }}>
      {rows.map(row => (
        <li key={row.id}>
          <header>
            <strong>{row.organisationName}</strong>
            <small className="remark">{kindOf(row)}</small>
            {onSplit && <Verbs row={row} onSplit={onSplit} />}
          </header>
          <p className="figures">
            <span>计划 {row.total}</span>
            <span>已分配 {row.handed}</span>
            <span>
              已使用 <Count row={row} isUsed />
            </span>
            <span>
              已预留 <Count row={row} isUsed={false} />
            </span>
            <span>
              剩余 <strong>{leftOf(row)}</strong>
            </span>
          </p>
          <Rate quota={row} />
          {row.children && <Cards rows={row.children} depth={1} onSplit={onSplit} />}
        </li>
      ))}
    </ul>
  );
}

function Plan({ rows, year }: { rows: readonly QuotaNode[]; year: number }) {
  const kindOf = useKind();
  const states = useDictionary('DJ_FZ_MEZT');
  const { open, dialog } = useDialog();
  const isPhone = useIsMobile();
  const tree = treeOf(rows);
  const split = allows('development.developmentQuota.create')
    ? (quota: Node) => open(close => <Allocation quota={quota} rows={rows} onClose={close} />)
    : null;
  const number = { width: 72, align: 'right' as const };
  if (tree.length === 0)
    return (
      <EmptyState picture="tray" title={`${year} 年还没有发展计划`}>
        组织部编制学校计划后，逐级分配到院系和党支部。
      </EmptyState>
    );
  if (isPhone)
    return (
      <>
        <Cards rows={tree} onSplit={split} />
        {dialog}
      </>
    );
  return (
    <>
      <Table<Node>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={tree}
        scroll={{ x: 900 }}
        expandable={{ defaultExpandedRowKeys: tree.map(row => row.id) }}
        columns={[
          { title: '党组织', dataIndex: 'organisationName', width: 240 },
          { title: '类别', width: 130, render: (_, row) => kindOf(row) },
          { title: '计划', dataIndex: 'total', ...number },
          { title: '已分配', dataIndex: 'handed', ...number },
          { title: '已使用', ...number, render: (_, row) => <Count row={row} isUsed /> },
          { title: '已预留', ...number, render: (_, row) => <Count row={row} isUsed={false} /> },
          { title: '剩余', ...number, render: (_, row) => leftOf(row) },
          { title: '执行率', width: 140, render: (_, row) => <Rate quota={row} /> },
          {
            title: '状态',
            width: 90,
            render: (_, row) => (
              <Dot tone={openQuotas.includes(row.state) ? 'ok' : 'plain'}>{labelOf(states, row.state)}</Dot>
            ),
          },
          {
            title: '操作',
            width: 120,
            render: (_, row) => split && <Verbs row={row} onSplit={split} />,
          },
        ]}
      />
      {dialog}
    </>
  );
}

export function DevelopmentQuotaTree() {
  const year = useYear();
  const query = useAnswer(readQuotaTree, { query: { year } });
  return (
    <section className="card dev-plan">
      <PageHead
        actions={
          allows('development.developmentQuota.create') && (
            <DialogButton type="primary" label="新增名额">
              {close => (
                <PartDialog
                  resource={developmentQuota}
                  names={['year', 'half', 'organisationId', 'category', 'total', 'parentQuotaId', 'remark']}
                  known={{ year, half: '0' }}
                  title="新增名额"
                  onClose={close}
                />
              )}
            </DialogButton>
          )
        }
      />
      <div className="dev-bar">
        <YearSelect />
      </div>
      <QueryGate what="发展计划" query={query}>
        {rows => <Plan rows={rows} year={year} />}
      </QueryGate>
    </section>
  );
}
