/** 干部统计表: the standard tables of cadres, of any day; every figure opens its people. Domain-cadre 5.1. */
import { ExportOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { momentOf } from 'contract/kit/moment.ts';
import { exportOverview } from 'contract/appointment/overview.ts';
import { headcount } from 'contract/appointment/headcount.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { measures, type Measure } from 'contract/statistics/measures.ts';
import { headcountTable, standardTables, type Part, type StandardTable } from 'contract/statistics/standard-tables.ts';
import { call } from '../../client/http.ts';
import { useIsMobile } from '../../client/device.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDay, useTab } from '../../client/tab.ts';
import { AsOfBar } from '../../kit/data/as-of.tsx';
import { may } from '../../kit/data/record.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { HeadcountTable } from '../appointment/index.ts';
import { readChoice, wordsOf, type Choice } from './choice.ts';
import { CrossActions, CrossResult, PrintButton, useCrossing } from './cross-result.tsx';
import { MomentChoice } from './moment-choice.tsx';
import { mayMeasure, mayTellApart } from './reach.ts';
import { YearField } from './year-field.tsx';
import './cadre-table.css';
import '../../kit/ui/list.css';

const mayRead = ({ measure: code, rows, columns }: Part): boolean => {
  const measure: Measure = measures[code];
  return mayMeasure(measure) && [rows, columns].every(name => mayTellApart(measure, name));
};
/** Tables with the parts that may be read; a table without any is none. */
const tablesOf = (): StandardTable[] =>
  standardTables
    .map(table => ({ ...table, parts: table.parts.filter(mayRead) }))
    .filter(({ key, parts }) => (key === headcountTable ? may(headcount, 'read') : parts.length > 0));

interface ChooserProps {
  tables: readonly StandardTable[];
  chosen: StandardTable;
  choose(key: string): void;
}
/** Beside the table; on the phone above it. */
function TableChooser({ tables, chosen, choose }: ChooserProps) {
  const isPhone = useIsMobile();
  if (isPhone)
    return (
      <Select
        aria-label="统计表"
        value={chosen.key}
        options={tables.map(({ key, label }) => ({ value: key, label }))}
        onChange={choose}
      />
    );
  return (
    <nav className="card standard-tables" aria-label="统计表">
      <ul>
        {tables.map(({ key, label }) => (
          <li key={key}>
            <button type="button" aria-current={key === chosen.key ? 'true' : undefined} onClick={() => choose(key)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CrossedProps {
  table: StandardTable;
  part: Part;
  choice: Choice;
  go(change: Partial<Choice>): void;
}
function Crossed({ table, part, choice, go }: CrossedProps) {
  const measure: Measure = measures[part.measure];
  const query = useCrossing(choice);
  const { ask } = useAsked();
  const parts = table.parts.map(({ label }) => ({ key: label, label }));
  return (
    <>
      <PageHead actions={<CrossActions choice={choice} />} />
      <section className="card standard-parameters" aria-label="统计条件">
        <Pills
          label="统计内容"
          of={parts}
          chosen={part.label}
          choose={label => ask({ part: label, sort: undefined })}
        />
        <YearField {...{ choice, measure, go }} />
        <MomentChoice key={measure.of.name} of={measure.of} />
      </section>
      <CrossResult {...{ choice, measure, query, go }} heading={table.label} isShaded />
    </>
  );
}

/** The day of the address is a moment; of posts it is the day alone. */
function Headcounts({ asOf }: { asOf: string | undefined }) {
  const on = momentOf(asOf)?.day;
  const day = useDay();
  return (
    <>
      <PageHead
        actions={
          <>
            {may(headcount, 'export') && (
              <ActionButton
                icon={<ExportOutlined />}
                label="导出"
                run={() => call(exportOverview, { body: on === undefined ? {} : { on } }, { silent: true })}
                done={() => null}
              />
            )}
            <PrintButton />
          </>
        }
      />
      <section className="card standard-parameters" aria-label="统计条件">
        <MomentChoice of={cadre} />
      </section>
      <section className="card custom-result" aria-label="职数统计表">
        <header className="custom-title">
          <h2>职数统计表</h2>
          <small className="figures">截至 {on ?? day}　单位：人</small>
        </header>
        <HeadcountTable on={on} />
      </section>
    </>
  );
}

/** What the address says of the chosen part: day, year, sort, way. */
function choiceFor(search: string, part: Part): Choice | null {
  const words = new URLSearchParams(search);
  const { measure, rows, columns } = part;
  for (const [name, value] of Object.entries({ measure, rows, columns })) words.set(name, value);
  const choice = readChoice(`?${words}`, [measure]);
  return choice && { ...choice, where: undefined, way: words.has('way') ? choice.way : 'table' };
}

export function CadreTable() {
  const { search } = useTab().location;
  const { get, ask } = useAsked();
  const tables = tablesOf();
  const table = tables.find(({ key }) => key === get('table')) ?? tables[0];
  if (!table) return <EmptyState isCard picture="tray" title="没有可以查看的统计表" />;
  const part = table.parts.find(({ label }) => label === get('part')) ?? table.parts[0];
  const choice = part ? choiceFor(search, part) : null;
  const go = (change: Partial<Choice>) => {
    if (!choice) return;
    const { way, sort, year, asOf } = wordsOf({ ...choice, ...change });
    ask({ way: way ?? 'both', sort, year, asOf });
  };
  const choose = (key: string) => ask({ table: key, part: undefined, sort: undefined });
  return (
    <div className="standard-page page-fill">
      <TableChooser {...{ tables, choose }} chosen={table} />
      <div className="custom-page">
        <AsOfBar />
        {part && choice ? (
          <Crossed key={`${table.key}.${part.label}`} {...{ table, part, choice, go }} />
        ) : (
          <Headcounts asOf={get('asOf')} />
        )}
      </div>
    </div>
  );
}
