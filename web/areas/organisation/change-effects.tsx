/** What a change order will do, or the way back from what it did. */
import { Link } from 'react-router';
import { addDays } from 'contract/kit/calendar.ts';
import { previewChange, type ChangePreview } from 'contract/organisation/change-preview.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

type Touched = ChangePreview['organisations'][number];
const columns: DataColumn<Touched>[] = [
  {
    label: '党组织',
    width: 220,
    show: one => (one.id ? <Link to={`/organisation/detail?id=${one.id}`}>{one.name}</Link> : one.name),
  },
  { label: '现有党员', width: 80, isFigure: true, show: one => `${one.membersNow} 人` },
  { label: '变更后党员', width: 96, isFigure: true, show: one => `${one.membersThen} 人` },
  { label: '变化', width: 300, isLong: true, show: one => one.becomes },
];

type Line = { text: string; page?: string | null };
const Lines = ({ title, lines, tone }: { title: string; lines: Line[]; tone: string }) =>
  lines.length === 0 ? null : (
    <div role="alert" className={tone}>
      <strong>{title}</strong>
      <ul>
        {lines.map(({ text, page }) => (
          <li key={text}>
            {text}
            {page && (
              <>
                {'　'}
                <Link to={page}>去处理</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );

const told = ({ moves, below, along }: ChangePreview): string[] => [
  ...moves.filter(one => one.count > 0).map(one => `${one.fromName}的 ${one.count} 名党员整建制转入${one.toName}`),
  ...(below > 0 ? [`${below} 个下级党组织随之划转`] : []),
  ...(along.length > 0 ? [`一起划转：${along.join('、')}`] : []),
];

/** 执行后的变化. */
export const ChangeEffects = ({ row }: { row: Row }) => (
  <QueryGate
    what="执行后的变化"
    query={useAnswer(previewChange, { params: { id: row.id } }, { revision: row.version })}
    rows={3}
  >
    {data => (
      <>
        <Lines title="目前不能执行：" lines={data.obstacles} tone="tone-error" />
        <Lines title="请注意：" lines={data.warnings.map(text => ({ text }))} tone="tone-warn" />
        <DataTable
          caption="执行后的变化"
          rows={data.organisations}
          keyOf={one => one.id ?? one.name}
          columns={columns}
        />
        {told(data).map(line => (
          <p key={line} className="remark">
            {line}
          </p>
        ))}
      </>
    )}
  </QueryGate>
);

/** The day before the order took effect: the tree and the roster as they stood. */
export function RestorePoint({ row }: { row: Row }) {
  const day = addDays(String(row['executedDay'] ?? row['effectiveOn']), -1);
  return (
    <p>
      恢复点 <span className="figures">{day}</span>：
      <Link to={`/organisation/chart?asOf=${day}`}>看变更前的组织架构</Link>
      {' · '}
      <Link to={`/member/roster?asOf=${day}`}>看变更前的党员花名册</Link>
    </p>
  );
}
