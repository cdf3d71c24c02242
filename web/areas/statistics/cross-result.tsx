/** A crossing under its title, with what is done with it: the sheet, and the paper. */
import { ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { exportCrossing, listBehind, readCrossing, titleOf } from 'contract/statistics/crossing.ts';
import { dimensionsOf, type Measure } from 'contract/statistics/measures.ts';
import type { Way } from 'contract/statistics/scheme.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { Choice } from './choice.ts';
import { sortOf } from './cross.ts';
import { CrossTable } from './cross-table.tsx';
import { mayExport } from './reach.ts';
import './custom.css';

const ways: { value: Way; label: string }[] = [
  { value: 'table', label: '表格' },
  { value: 'chart', label: '图形' },
  { value: 'both', label: '表格+图形' },
];

/** What a call is asked; what is left out is not sent. */
const askedOf = ({ rows, columns, where, asOf, year }: Choice) => ({
  ...(rows && { rows }),
  ...(columns && { columns }),
  ...(where && { where }),
  ...(asOf && { asOf }),
  ...(year && { year }),
});
export const useCrossing = (choice: Choice) =>
  useAnswer(readCrossing, { params: { code: choice.measure }, query: askedOf(choice) }, { isKept: true });

export const PrintButton = () => (
  <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
    打印
  </Button>
);
export const CrossActions = ({ choice }: { choice: Choice }) => (
  <>
    {mayExport() && (
      <ActionButton
        icon={<ExportOutlined />}
        label="导出"
        run={() => call(exportCrossing, { params: { code: choice.measure }, body: askedOf(choice) }, { silent: true })}
        done={() => null}
      />
    )}
    <PrintButton />
  </>
);

interface Props {
  choice: Choice;
  measure: Measure;
  query: ReturnType<typeof useCrossing>;
  go(change: Partial<Choice>): void;
  /** Stands before what it is about: 班子结构表. */
  heading?: string;
  isShaded?: boolean;
}
export const CrossResult = ({ choice, measure, query, go, heading, isShaded = false }: Props) => (
  <section className="card custom-result" aria-label="统计结果" aria-busy={query.isPlaceholderData}>
    <QueryGate what="统计结果" query={query} rows={12}>
      {found => {
        const { rows, columns, where, asOf, way, sort, year = Number(found.day.slice(0, 4)) } = choice;
        const title = titleOf(measure, { rows, columns, year });
        return (
          <>
            <header className="custom-title">
              <h2>{heading ? `${heading}：${title}` : title}</h2>
              <small className="figures" title={measure.says}>
                截至 {found.day}　单位：{measure.unit}
              </small>
              <Segmented aria-label="显示" options={ways} value={way} onChange={value => go({ way: value })} />
            </header>
            {found.counted === 0 ? (
              <EmptyState picture="search" title="没有符合条件的数据">
                可以减少条件，或换一个数据时点。
              </EmptyState>
            ) : (
              <CrossTable
                {...{ measure, found, title, way, isShaded }}
                head={dimensionsOf(measure)[rows ?? '']?.label ?? '项目'}
                sort={sortOf(measure, rows, sort)}
                onSort={next => go({ sort: next })}
                behind={lines => listBehind({ measure, where, asOf, lines })}
              />
            )}
          </>
        );
      }}
    </QueryGate>
  </section>
);
