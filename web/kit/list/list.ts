/**
 * A list of any resource without its looks: rows, exact count, filters in the address, selection across pages by name.
 * While the next rows come the present ones stay, so nothing jumps.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { ask } from '../../client/ask.ts';
import {
  filteredFields,
  anew,
  firstSort,
  readList,
  toQuery,
  withoutField,
  writeList,
  type Filters,
  type ListState,
} from '../data/list-state.ts';
import { queryNow } from '../data/address.ts';
import { useAsOf, useTab } from '../../client/tab.ts';
import { useSelection } from '../ui/selection.ts';
import type { Row } from '../data/row.ts';

export interface Page {
  content: Row[];
  totalElements: number;
  /** Of a past day: since when there are records. */
  since?: string | null;
}

/** One page of any list call, of the day the page looks at. */
export function usePage(resource: Resource, asked: Record<string, unknown>, isOn = true) {
  const asOf = useAsOf();
  const query = asOf === null ? asked : { ...asked, asOf };
  return useQuery({
    queryKey: ['list', resource.name, query],
    queryFn: ({ signal }) => ask<Page>('GET', resource.path, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
}

const mostInOne = 60;

/** How many rows each of these sets of filters has, in their order, asked for in one call. */
export function useCountsOf(resource: Resource, sets: readonly Filters[]) {
  const asOf = useAsOf() ?? undefined;
  const of = sets.slice(0, mostInOne);
  return useQuery({
    queryKey: ['list', resource.name, 'counts', of, asOf],
    queryFn: ({ signal }) =>
      ask<(number | null)[]>('POST', `${resource.path}/counts`, {
        body: { of },
        query: { asOf },
        signal,
        silent: true,
        reads: true,
      }),
    placeholderData: keepPreviousData,
    enabled: of.length > 0,
  });
}

/** The same where a count may be missing: undefined until it is known. */
export function useCounts(resource: Resource, sets: readonly Filters[]): (number | undefined)[] {
  const { data } = useCountsOf(resource, sets);
  return sets.map((_, at) => data?.[at] ?? undefined);
}

/** How many rows a set of filters has. */
export const useCount = (resource: Resource, filters: Filters): number | undefined => useCounts(resource, [filters])[0];

/** `fixed` are filters that the page itself sets: they say what the list is, and leave nothing out of it. */
export function useList(resource: Resource, columns: readonly string[], fixed: readonly string[] = []) {
  const { location } = useTab();
  const navigate = useNavigate();
  const state = readList(location.search, resource);
  const answer = usePage(resource, toQuery(state, [...new Set([...columns, resource.title])]));
  const selection = useSelection();
  const narrowedBy = filteredFields(state.filters).filter(name => !fixed.includes(name));
  const isNarrowed = state.keyword !== '' || narrowedBy.length > 0;

  const stateNow = () => readList(queryNow(location), resource);
  const go = (change: Partial<ListState>, replace = false) => {
    const search = writeList(queryNow(location), { ...stateNow(), page: 0, ...change }, resource);
    void navigate(`${location.pathname}${search}`, { replace });
  };
  const setFilters = (field: string, values: Filters) =>
    go({ filters: { ...withoutField(stateNow().filters, field), ...values } });

  return {
    resource,
    state,
    columns,
    rows: answer.data?.content ?? [],
    total: answer.data?.totalElements,
    since: answer.data?.since,
    /** When the rows were read. */
    readAt: answer.dataUpdatedAt,
    answer,
    /** A keyword or a filter leaves rows out. */
    isNarrowed,
    /** The fields of those filters. */
    narrowedBy,
    fixed,
    /** An empty base offers its first actions where the rows would be, and nowhere else. */
    isUnused: answer.data?.totalElements === 0 && !isNarrowed,
    isStale: answer.isPlaceholderData,
    selection,
    search: (keyword: string) => go({ keyword }, true),
    /** Replaces the filters of one field. */
    setFilters,
    /** Replaces all filters; a view does it. A saved one brings its sort and stays named in the address. */
    view: (filters: Filters, saved: { id: string; sort: string } | null = null) =>
      go({ filters, view: saved?.id ?? '', ...(saved ? { sort: saved.sort, keyword: '' } : {}) }),
    drop: (field: string) => setFilters(field, {}),
    clear: () => go({ filters: {}, keyword: '', view: '' }),
    turn: (page: number) => go({ page }),
    resize: (size: number) => go({ size }),
    /** Left out, as at first. */
    sort: (sort = firstSort(resource)) => go({ sort: anew(stateNow().sort, sort) }),
  };
}
export type List = ReturnType<typeof useList>;

/** More are not chosen at once. */
export const mostChosen = 2000;

/** All rows of a list by id and title, or with what else is asked of them, in pages of 200; for 选择全部. */
export async function everyRow(
  resource: Resource,
  state: ListState,
  total: number,
  columns: readonly string[] = [],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page * 200 < total; page += 1) {
    const query = { ...toQuery({ ...state, page, size: 200 }, [...new Set([...columns, resource.title])]) };
    rows.push(...(await ask<Page>('GET', resource.path, { query })).content);
  }
  return rows;
}
