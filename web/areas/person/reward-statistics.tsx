/** 奖惩统计: honours by year, level and kind; disciplines by year, kind and state for whoever may read them. Domain-cadre 2.6. */
import type { Filters } from 'contract/kit/figure.ts';
import { disciplineRecord, disciplineStates } from 'contract/person/discipline-record.ts';
import { honour, honourStates } from 'contract/person/honour.ts';
import { disciplineStatistics, honourStatistics } from 'contract/person/reward-calls.ts';
import { addressOf } from 'contract/report/home.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import './reward-statistics.css';

interface Cell {
  year: number;
  kind: string;
  /** What the columns tell apart. */
  head: string;
  count: number;
}
interface Head {
  value: string;
  label: string;
}
interface Table {
  title: string;
  nothing: string;
  heads: readonly Head[];
  cells: readonly Cell[];
  /** What a line is about, and how it is called. */
  of(cell: Cell): string;
  label(line: string): string;
  /** The list behind a figure; of all lines, of the whole line where none is named. */
  list(line: string | null, head: string | null): string;
}

/** All of a line first, then by head. */
function Counted({ title, nothing, heads, cells, of, label, list }: Table) {
  const lines = [...new Set(cells.map(of))].map(line => {
    const own = cells.filter(cell => of(cell) === line);
    const sum = (some: readonly Cell[]) => some.reduce((total, { count }) => total + count, 0);
    return {
      key: line,
      label: label(line),
      figures: [sum(own), ...heads.map(({ value }) => sum(own.filter(({ head }) => head === value)))],
      links: [list(line, null), ...heads.map(({ value }) => list(line, value))],
    };
  });
  const sumLinks = [null, ...heads.map(({ value }) => value)].map(head => list(null, head));
  return <FigureTable {...{ title, nothing, lines, sumLinks }} heads={['合计', ...heads.map(one => one.label)]} />;
}

interface Part {
  cells: readonly Cell[];
  heads: readonly Head[];
  /** Dictionary of the kinds. */
  kinds: string;
  words: { kind: string; nothing: string };
  list(filters: Filters, head: string | null): string;
  /** The field that holds the day. */
  on: string;
}
function ByYearAndKind({ cells, heads, kinds, words, list, on }: Part) {
  const entries = useDictionary(kinds);
  const used = heads.filter(({ value }) => cells.some(({ head }) => head === value));
  const shared = { cells, heads: used, nothing: words.nothing };
  return (
    <div className="reward-tables">
      <Counted
        {...shared}
        title="年度"
        of={({ year }) => String(year)}
        label={year => `${year} 年`}
        list={(year, head) =>
          list(year === null ? {} : { [`${on}.from`]: [`${year}-01-01`], [`${on}.to`]: [`${year}-12-31`] }, head)
        }
      />
      <Counted
        {...shared}
        title={words.kind}
        of={({ kind }) => kind}
        label={kind => labelOf(entries, kind)}
        list={(kind, head) => list(kind === null ? {} : { kind: [kind] }, head)}
      />
    </div>
  );
}

function Honours() {
  const levels = useDictionary('DJ_DY_JCJB');
  const query = useAnswer(honourStatistics);
  const list = (filters: Filters, level: string | null) =>
    addressOf('/cadre/honour', { state: [honourStates.effective], ...filters, ...(level && { level: [level] }) });
  return (
    <section aria-label="奖励荣誉">
      <h2>奖励荣誉</h2>
      <QueryGate what="奖励统计" query={query} rows={6}>
        {({ content }) => (
          <ByYearAndKind
            cells={content.map(({ level, ...cell }) => ({ ...cell, head: level }))}
            heads={levels}
            kinds="DJ_DY_JLLB"
            words={{ kind: '奖励类别', nothing: '没有生效的奖励荣誉。' }}
            list={list}
            on="awardedOn"
          />
        )}
      </QueryGate>
    </section>
  );
}

const { draft: _, ...decided } = disciplineStates;
function Disciplines() {
  const states = useDictionary('GB_CFZT');
  const query = useAnswer(disciplineStatistics);
  const list = (filters: Filters, state: string | null) =>
    addressOf('/cadre/discipline', { ...filters, state: state ? [state] : Object.values(decided) });
  return (
    <section aria-label="处分处理">
      <h2>处分处理</h2>
      <QueryGate what="处分统计" query={query} rows={6}>
        {({ content }) => (
          <ByYearAndKind
            cells={content.map(({ state, ...cell }) => ({ ...cell, head: state }))}
            heads={states}
            kinds="GB_CFLX"
            words={{ kind: '处分种类', nothing: '没有已生效的处分处理。' }}
            list={list}
            on="decidedOn"
          />
        )}
      </QueryGate>
    </section>
  );
}

export function RewardStatistics() {
  const may = useMay();
  return (
    <div className="reward-statistics">
      <PageHead />
      {may(honour, 'read') && <Honours />}
      {may(disciplineRecord, 'read') && <Disciplines />}
    </div>
  );
}
