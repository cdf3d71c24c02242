/** The page of a list without past, draft or saved view: accounts, sessions and logs. */
import { useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formatTime } from '../../client/format.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { ListCard } from '../../kit/list/list-card.tsx';
import { useCounts, useList, type List } from '../../kit/list/list.ts';
import type { Filters } from '../../kit/data/list-state.ts';
import { QuickLook } from '../../kit/list/quick-look.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { RowAction } from '../../kit/ui/row-actions.tsx';
import { useColumns } from '../../kit/list/views/columns.ts';
import './account.css';
import { headingOf, headOf, type Row } from '../../kit/data/row.ts';

export interface PlainView {
  label: string;
  filters: Filters;
}
interface Props {
  resource: Resource;
  countWord: string;
  searchFor: string;
  quickFilters: readonly string[];
  firstUse: string;
  words?: ColumnWords;
  /** Facts of a card on the phone. */
  facts: readonly string[];
  /** Fields that actions on a row ask for, shown or not. */
  needs?: readonly string[];
  views?: PlainView[];
  renderActions?(list: List, shown: readonly string[]): ReactNode;
  renderBulk?(list: List): ReactNode;
  actions?(row: Row): RowAction[];
  /** What a row shows in a drawer; left out, a row is only its line. */
  renderLook?(row: Row): ReactNode;
  /** What the drawer is called. */
  nameLook?(row: Row): string;
  /** Dialogs of the page. */
  children?: ReactNode;
}

const keysOf = (views: PlainView[]) => new Set(views.flatMap(view => Object.keys(view.filters)));

function Views({ list, views }: { list: List; views: PlainView[] }) {
  const keys = keysOf(views);
  const { filters } = list.state;
  const counts = useCounts(
    list.resource,
    views.map(view => view.filters),
  );
  const on = views.findLast(view =>
    [...keys].every(key => String(filters[key] ?? '') === String(view.filters[key] ?? '')),
  );
  return (
    <Pills
      label="视图"
      of={views.map(({ label }, at) => ({ key: label, label, count: counts[at] }))}
      chosen={on?.label}
      choose={label => list.view(views.find(view => view.label === label)?.filters ?? {})}
    />
  );
}

/** A row is called by its first column; an instant is said as clocks show it. */
const nameOf = (resource: Resource, row: Row) => {
  const isInstant = resource.fields[headOf(resource)]?.type === 'instant';
  return isInstant ? formatTime(String(row[headOf(resource)])) : headingOf(resource, row);
};

export function PlainList(props: Props) {
  const {
    resource,
    facts,
    needs = [],
    views = [],
    renderActions,
    renderBulk,
    actions,
    renderLook,
    nameLook,
    children,
    ...rest
  } = props;
  const choice = useColumns(resource, resource.list.columns);
  const list = useList(resource, [...choice.shown, ...facts, ...needs]);
  const [looked, setLooked] = useState<string | null>(null);
  const look = (row: Row): RowAction => ({ key: 'look', label: '查看', run: () => setLooked(row.id) });
  return (
    <div className="list-page page-fill">
      <PageHead actions={renderActions?.(list, choice.shown)} />
      <ListCard
        {...rest}
        list={list}
        choice={choice}
        facts={facts}
        hasPast={false}
        views={views.length > 0 && <Views list={list} views={views} />}
        bulk={renderBulk?.(list)}
        firstActions={null}
        renderName={row =>
          renderLook ? (
            <button type="button" className="row-opener" onClick={() => setLooked(row.id)}>
              {nameOf(resource, row)}
            </button>
          ) : (
            <span className="card-name">{nameOf(resource, row)}</span>
          )
        }
        actions={row => [...(renderLook ? [look(row)] : []), ...(actions?.(row) ?? [])]}
      />
      {renderLook && (
        <QuickLook list={list} id={looked} onTurn={setLooked} {...(nameLook && { nameOf: nameLook })}>
          {renderLook}
        </QuickLook>
      )}
      {children}
    </div>
  );
}
