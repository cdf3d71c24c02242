/** What is counted, by what, of which moment, and under which conditions. */
import { SwapOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { dimensionsOf, type Measure } from 'contract/statistics/measures.ts';
import { readList, withoutField, type Filters } from '../../kit/data/list-state.ts';
import { FilterBar, type Filtered } from '../../kit/list/filter-bar.tsx';
import { firstDimensions, measureOf, type Choice } from './choice.ts';
import { filtersOf, whereOf } from './conditions.ts';
import { MomentChoice } from './moment-choice.tsx';
import { mayTellApart } from './reach.ts';
import { YearField } from './year-field.tsx';

export interface Choosing {
  choice: Choice;
  measure: Measure;
  /** Measures whose lists may be read. */
  readable: readonly string[];
  go(change: Partial<Choice>): void;
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="custom-field">
    <span aria-hidden>{label}</span>
    {children}
  </div>
);

/** Another measure of the same list keeps what it is told apart by; another list begins anew. */
export function changeTo(code: string, { measure }: Pick<Choosing, 'measure'>): Partial<Choice> {
  const next = measureOf(code);
  if (!next || next.of === measure.of) return { measure: code };
  return { measure: code, ...firstDimensions(next), where: undefined, sort: undefined, asOf: undefined };
}

function Dimensions({ choice: { rows, columns }, measure, go }: Choosing) {
  const options = Object.entries(dimensionsOf(measure)).flatMap(([value, { label }]) =>
    mayTellApart(measure, value) ? [{ value, label }] : [],
  );
  const pick = (label: string, name: 'rows' | 'columns', value: string | undefined, other: string | undefined) => (
    <Select
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder="不分"
      value={value ?? null}
      options={options.filter(one => one.value !== other)}
      onChange={(next: string | undefined) => go({ [name]: next, sort: undefined })}
    />
  );
  return (
    <>
      <Labelled label="行">{pick('行', 'rows', rows, columns)}</Labelled>
      <Button
        className="custom-swap"
        icon={<SwapOutlined />}
        aria-label="行列互换"
        title="行列互换"
        onClick={() => go({ rows: columns, columns: rows, sort: undefined })}
      />
      <Labelled label="列">{pick('列', 'columns', columns, rows)}</Labelled>
    </>
  );
}

/** The conditions as a filter bar takes them. */
function filtered({ choice, measure: { of }, go }: Choosing, total: number | undefined): Filtered {
  const filters = filtersOf(choice.where);
  const put = (next: Filters) => go({ where: whereOf(next) });
  return {
    resource: of,
    state: { ...readList('', of), filters },
    total,
    setFilters: (field, values) => put({ ...withoutField(filters, field), ...values }),
    drop: field => put(withoutField(filters, field)),
    clear: () => put({}),
  };
}

export function CustomParameters({
  total,
  schemes,
  ...choosing
}: Choosing & { total: number | undefined; schemes: ReactNode }) {
  const { choice, measure, readable, go } = choosing;
  const options = readable.flatMap(value => {
    const one = measureOf(value);
    return one ? [{ value, label: `${one.label}（${one.unit}）`, title: one.says }] : [];
  });
  return (
    <section className="card custom-parameters" aria-label="统计条件">
      <div className="custom-axes">
        <Labelled label="统计什么">
          <Select value={choice.measure} options={options} onChange={(code: string) => go(changeTo(code, choosing))} />
        </Labelled>
        <Dimensions {...choosing} />
        <YearField {...choosing} />
        <div className="custom-field custom-moment">
          <span>数据时点</span>
          <MomentChoice key={measure.of.name} of={measure.of} />
        </div>
      </div>
      <div className="custom-conditions">
        <FilterBar list={filtered(choosing, total)} quickFilters={[]} isCounted={false} />
        {schemes}
      </div>
    </section>
  );
}
