/**
 * The body every list shares: views, filters, bulk bar, table or one of its states, pager.
 * Screens put their own tree, words and actions beside it.
 */
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { fieldsOf } from 'contract/kit/resource.ts';
import '../ui/list.css';
import { AsOfBar, AsOfButton, BeforeRecords, isBefore } from '../data/as-of.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { formatTime } from '../../client/format.ts';
import { columnsOf, isEmptyIn, type ColumnWords } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filteredFields, sizes as pageSizes } from '../data/list-state.ts';
import { type List } from './list.ts';
import { useIsMobile } from '../../client/device.ts';
import { useAsOf } from '../../client/tab.ts';
import { usePreference } from '../../client/preference.ts';
import { sizes } from '../../client/preferences.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { RowActions, type RowAction } from '../ui/row-actions.tsx';
import { ColumnSettings, DensityButton, type Density } from './views/column-settings.tsx';
import type { ColumnChoice } from './views/columns.ts';
import { Pages } from '../ui/pages.tsx';
import { recordsOf, titleOf, type Row } from '../data/row.ts';
import { cardFacts } from './vital.ts';

interface Props {
  list: List;
  choice: ColumnChoice;
  /** Counting word: 人, 个. */
  countWord: string;
  searchFor: string;
  quickFilters: readonly string[];
  /** Filters set by the tree beside the list. */
  placeKeys?: readonly string[];
  words?: ColumnWords;
  /** Put before the other columns on a card of the phone. */
  facts?: readonly string[];
  views?: ReactNode;
  tools?: ReactNode;
  /** Bulk verbs; left out, rows cannot be chosen. */
  bulk?: ReactNode;
  /** What was done last with the chosen rows, null before; left out, it is told elsewhere. */
  told?: ReactNode;
  /** One line on what belongs here, for an empty base, and its first actions. */
  firstUse: string;
  firstActions: ReactNode;
  hasPast?: boolean;
  renderName(row: Row, place: number): ReactNode;
  actions(row: Row, place: number): RowAction[];
}

function NoResult({ list, placeKeys }: { list: List; placeKeys: readonly string[] }) {
  const fields = fieldsOf(list.resource);
  const names = list.narrowedBy;
  const last = names.filter(name => !placeKeys.includes(name)).at(-1);
  const labels = [
    ...(list.state.keyword ? [`“${list.state.keyword}”`] : []),
    ...names.map(name => fields[name]?.label ?? '组合条件'),
  ];
  return (
    <EmptyState
      picture="search"
      title={`没有符合条件的${list.resource.label}`}
      actions={
        <>
          {last && <Button onClick={() => list.drop(last)}>去掉“{fields[last]?.label ?? '组合条件'}”</Button>}
          <Button onClick={list.clear}>清除全部条件</Button>
        </>
      }
    >
      当前条件：{labels.join('、')}
    </EmptyState>
  );
}

/** What stands in the place of rows: nothing was kept then, nothing fits the filters, nothing is there yet. */
function Nothing({ list, placeKeys = [], firstUse, firstActions }: Props) {
  if (isBefore(useAsOf(), list.since)) return <BeforeRecords resource={list.resource} since={list.since} />;
  if (list.isNarrowed) return <NoResult list={list} placeKeys={placeKeys} />;
  return (
    <EmptyState picture="tray" title={`还没有${recordsOf(list.resource)}`} actions={firstActions}>
      {firstUse}
    </EmptyState>
  );
}

function Rows(props: Props) {
  const { list, choice, words = {}, facts, renderName, actions, bulk } = props;
  const { resource, rows } = list;
  const [head, ...columns] = columnsOf(resource, choice.shown, words);
  const onCard = cardFacts({
    resource,
    names: choice.shown,
    said: facts,
    rows,
    narrowedBy: filteredFields(list.state.filters),
    isEmpty: (name, row) => isEmptyIn(words, name, row),
  });
  const hasActions = rows.some((row, place) => actions(row, place).length > 0);
  const nameOf = (row: Row) => titleOf(resource, row);
  return (
    <DataTable
      caption={`${resource.label}，共 ${list.total ?? 0} 条`}
      rows={rows}
      columns={head ? [{ ...head, show: renderName }, ...columns] : []}
      facts={columnsOf(resource, onCard, words)}
      blank={<Nothing {...props} />}
      renderActions={
        hasActions ? (row, place) => <RowActions actions={actions(row, place)} title={nameOf(row)} /> : undefined
      }
      choosing={bulk === undefined ? undefined : { selection: list.selection, nameOf }}
      sorting={{ by: list.state.sort, change: list.sort }}
      arrangement={choice}
      isStale={list.isStale}
    />
  );
}

function Pager({ list, countWord }: Pick<Props, 'list' | 'countWord'>) {
  const isPhone = useIsMobile();
  const { page, size } = list.state;
  const total = list.total ?? 0;
  const first = page * size + 1;
  const last = page * size + list.rows.length;
  return (
    <div className="pager">
      <span className="figures" role="status">
        {list.total !== undefined && `共 ${total.toLocaleString('zh-CN')} ${countWord}`}
        {list.rows.length > 0 && !isPhone && `，本页 ${first}–${last}`}
        {list.readAt > 0 && !isPhone && `　·　数据截至 ${formatTime(list.readAt).slice(11, 16)}`}
      </span>
      <Pages
        page={page}
        size={size}
        total={total}
        turn={list.turn}
        sizes={{ offered: pageSizes, choose: list.resize }}
      />
    </div>
  );
}

export function ListCard(props: Props) {
  const { list, choice, countWord, placeKeys = [], hasPast = true } = props;
  const [density, setDensity] = usePreference<Density>(`density:${list.resource.name}`, null);
  const tools = (
    <>
      {hasPast && <AsOfButton />}
      {props.tools}
      <DensityButton value={density} onChange={setDensity} />
      <ColumnSettings resource={list.resource} choice={choice} words={props.words} />
    </>
  );
  const isPhone = useIsMobile();
  const bulkBar = (
    <BulkBar list={list} countWord={countWord}>
      {props.bulk}
    </BulkBar>
  );
  const style = density ? ({ '--row-height': `${sizes[density].row}px` } as CSSProperties) : undefined;
  return (
    <section className="card list-card" style={style} aria-label={`${list.resource.label}列表`}>
      <AsOfBar since={list.since} />
      {props.views}
      <FilterBar
        list={list}
        placeholder={props.searchFor}
        quickFilters={props.quickFilters}
        hidden={placeKeys}
        tools={tools}
        refresh={() => void list.answer.refetch()}
      />
      {props.told !== undefined && (
        <div className="list-told" role="status">
          {props.told}
        </div>
      )}
      {!isPhone && bulkBar}
      <QueryGate what={list.resource.label} query={list.answer} rows={14}>
        {() => <Rows {...props} />}
      </QueryGate>
      {isPhone && bulkBar}
      <Pager list={list} countWord={countWord} />
    </section>
  );
}
