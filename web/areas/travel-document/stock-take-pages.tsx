/** 证件盘点: the page of a stock-take; box by box every code is scanned, and what differs is listed. Domain-cadre 1.13. */
import { explainLine } from 'contract/travel-document/actions.ts';
import { stockResults, stockTakeStates } from 'contract/travel-document/codes.ts';
import { stockTakeLine } from 'contract/travel-document/stock-take-line.ts';
import { stockTakeProcess } from 'contract/travel-document/stock-take.ts';
import { useState } from 'react';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { resultTones } from './result-tones.ts';
import { StockScanner } from './stock-scanner.tsx';

const { unseen, right, missing, extra, misplaced } = stockResults;
const resultOf = stateMark(stockTakeLine, resultTones, 'result');

function Lines({ row, results }: { row: Row; results: readonly string[] }) {
  const [explained, explain] = useState<Row | null>(null);
  const mayExplain = useMay()(stockTakeLine, 'explain');
  return (
    <>
      <RelatedRows
        resource={stockTakeLine}
        what="盘点明细"
        query={{ stockTakeId: row.id, result: results, sort: 'expectedBox,asc' }}
        columns={stockTakeLine.list.columns}
        words={{ name: { width: 200 }, result: { width: 90, show: resultOf }, note: { width: 200 } }}
        firstUse={{ title: '没有这样的证件', text: '扫描后自动列出。' }}
        actionsWidth={80}
        {...(mayExplain && {
          renderActions: (line: Row) =>
            line['result'] !== right &&
            line['result'] !== unseen && <RowButton label="说明" of={String(line['name'])} run={() => explain(line)} />,
        })}
      />
      {explained && (
        <ActionDialog
          action={explainLine}
          row={explained}
          title={`登记核查说明：${String(explained['name'])}`}
          verb="保存说明"
          lead="写明差异的原因和处理结果，打印在盘点表中。"
          onClose={() => explain(null)}
        />
      )}
    </>
  );
}

const counts = [
  ['expectedCount', '应有'],
  ['rightCount', '相符'],
  ['unseenCount', '未扫描'],
  ['missingCount', '缺失'],
  ['extraCount', '多出'],
  ['misplacedCount', '错位'],
] as const;
const leads = {
  begin: '按台账列出这些箱位的在库证件，随后逐箱扫描。',
  finish: '没有扫描到的记为缺失，完成后不能再扫描。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '次',
  leads,
  body:
    row['state'] === stockTakeStates.planned ? null : (
      <>
        <section className="card stock-counts" aria-label="盘点结果">
          <Figures of={counts.map(([name, label]) => ({ label, value: Number(row[name] ?? 0), unit: '本' }))} />
        </section>
        {row['state'] === stockTakeStates.running && <StockScanner id={row.id} />}
      </>
    ),
  sections: [
    { title: '盘点', fields: ['name', 'plannedOn', 'boxes', 'startedOn', 'finishedOn', 'counterName', 'remark'] },
  ],
  tabs: [
    { key: 'different', label: '差异', children: <Lines row={row} results={[missing, extra, misplaced]} /> },
    { key: 'unseen', label: '未扫描', children: <Lines row={row} results={[unseen]} /> },
    { key: 'right', label: '相符', children: <Lines row={row} results={[right]} /> },
  ],
  ...(row['state'] === stockTakeStates.planned ? {} : { first: 'different' }),
});
export const StockTakeDetail = () => <ProcessPage process={stockTakeProcess} layout={layoutOf} />;
