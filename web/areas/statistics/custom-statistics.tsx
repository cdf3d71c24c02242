/** 自定义统计: a measure by two dimensions, of a moment, under conditions, as a table and as bars. Domain-party 12.1. */
import { ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { exportCrossing, listBehind, readCrossing, titleOf, type Crossing } from 'contract/statistics/crossing.ts';
import { dimensionsOf, measures, type Measure } from 'contract/statistics/measures.ts';
import type { Way } from 'contract/statistics/scheme.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { AsOfBar } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { measureOf, readChoice, wordsOf, type Choice } from './choice.ts';
import { sortOf } from './cross.ts';
import { CrossTable } from './cross-table.tsx';
import { CustomParameters, type Choosing } from './custom-parameters.tsx';
import { SaveScheme, Schemes } from './schemes.tsx';
import './custom.css';
import '../../kit/ui/list.css';

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

export const mayExport = (): boolean =>
  allows('statistics.measure.export') || allows('statistics.statisticsScheme.export');
/** The table as a sheet, and on paper. */
export const TableActions = ({ choice }: { choice: Choice }) => (
  <>
    {mayExport() && (
      <ActionButton
        icon={<ExportOutlined />}
        label="导出"
        run={() => call(exportCrossing, { params: { code: choice.measure }, body: askedOf(choice) }, { silent: true })}
        done={() => null}
      />
    )}
    <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
      打印
    </Button>
  </>
);

function Result({ choosing: { choice, measure, go }, found }: { choosing: Choosing; found: Crossing }) {
  const { rows, columns, where, asOf, way, sort } = choice;
  const title = titleOf(measure, { rows, columns, year: choice.year ?? Number(found.day.slice(0, 4)) });
  return (
    <>
      <header className="custom-title">
        <h2>{title}</h2>
        <small className="figures">
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
          {...{ measure, found, title, way }}
          head={dimensionsOf(measure)[rows ?? '']?.label ?? '项目'}
          sort={sortOf(measure, rows, sort)}
          onSort={next => go({ sort: next })}
          behind={lines => listBehind({ measure, where, asOf, lines })}
        />
      )}
    </>
  );
}

function Chosen(choosing: Choosing) {
  const { choice, go } = choosing;
  const input = { params: { code: choice.measure }, query: askedOf(choice) };
  const query = useAnswer(readCrossing, input, { isKept: true });
  return (
    <div className="custom-page page-fill">
      <PageHead
        actions={
          <>
            <TableActions choice={choice} />
            <SaveScheme choice={choice} go={go} />
          </>
        }
      />
      <AsOfBar />
      <CustomParameters {...choosing} total={query.data?.counted} schemes={<Schemes choice={choice} go={go} />} />
      <section className="card custom-result" aria-label="统计结果" aria-busy={query.isPlaceholderData}>
        <QueryGate what="统计结果" query={query} rows={12}>
          {found => <Result choosing={choosing} found={found} />}
        </QueryGate>
      </section>
    </div>
  );
}

const readable = (): string[] =>
  Object.entries<Measure>(measures).flatMap(([code, { of }]) => (may(of, 'read') ? [code] : []));

export function CustomStatistics() {
  const { ask } = useAsked();
  const codes = readable();
  const choice = readChoice(useTab().location.search, codes);
  const measure = choice && measureOf(choice.measure);
  if (!choice || !measure) return <EmptyState isCard picture="tray" title="没有可以统计的数据" />;
  const go = (change: Partial<Choice>) => ask(wordsOf({ ...choice, ...change }));
  return <Chosen {...{ choice, measure, readable: codes, go }} />;
}
