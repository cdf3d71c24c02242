/** 测评进度: by group, without names but of those who give theirs. */
import { readProgress, urgeRaters, type ProgressLine } from 'contract/assessment/calls.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Reports } from './reports.tsx';

const rateOf = ({ cast, expected }: ProgressLine) =>
  cast === null ? '—' : `${Math.round((cast * 100) / Math.max(1, expected))}%`;

const columnsFor = (least: number): DataColumn<ProgressLine>[] => [
  { label: '评价主体', width: 200, show: line => [line.groupName, line.unitName].filter(Boolean).join(' · ') },
  {
    label: '测评方式',
    width: 120,
    show: line => <Word field={raterGroup.fields.anonymity} value={line.anonymity} />,
  },
  { label: '应测', width: 80, isFigure: true, show: line => <span className="figures">{line.expected}</span> },
  {
    label: '已测',
    width: 96,
    isFigure: true,
    show: line => <span className="figures">{line.cast ?? `少于 ${least} 票`}</span>,
  },
  { label: '参评率', width: 88, isFigure: true, show: line => <span className="figures">{rateOf(line)}</span> },
  { label: '未提交', width: 260, show: line => line.waiting.join('、') || '—' },
];

export function Progress({ row }: { row: Row }) {
  const query = useAnswer(readProgress, { params: { id: row.id } }, { isFresh: true });
  return (
    <>
      {Boolean(row['reportDueOn']) && <Reports row={row} />}
      <p className="tab-head">
        <span className="remark">匿名的评价主体不显示姓名，提醒时全组一致，不区分是否已提交。</span>
        {allows(urgeRaters.access) && (
          <ActionButton
            label="提醒参加测评"
            run={() => call(urgeRaters, { params: { id: row.id }, body: {} }, { silent: true })}
            done={({ told }) => `已提醒 ${told} 人`}
          />
        )}
      </p>
      <QueryGate what="测评进度" query={query} rows={4}>
        {({ lines, leastBallots }) => (
          <DataTable caption="测评进度" rows={lines} keyOf={line => line.pollId} columns={columnsFor(leastBallots)} />
        )}
      </QueryGate>
    </>
  );
}
