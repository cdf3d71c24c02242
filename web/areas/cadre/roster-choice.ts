/** What the roster shows lives in its address: posts, filters, day, columns. A scheme is such an address under a name. */
import { cadre } from 'contract/cadre/cadre.ts';
import { rosterColumns, rosterFilters, rosterPresets, type RosterColumn } from 'contract/cadre/roster.ts';
import { useDay, useTab } from '../../client/tab.ts';
import { useChangeQuery } from '../../kit/data/address.ts';
import { filteredFields, readList, withoutField, type Filters } from '../../kit/data/list-state.ts';
import type { Filtered } from '../../kit/list/filter-bar.tsx';

/** The base of cadres as the roster asks for it: today's rank and post are asked of the day instead. */
const base = { ...cadre, list: { ...cadre.list, filters: rosterFilters } };
const own = 'own';
const isOfRoster = (key: string) => key === 'where' || rosterFilters.includes(key.split('.')[0] ?? '');

type Words = Record<string, string | readonly string[] | null>;

export function useRosterChoice() {
  const { location } = useTab();
  const today = useDay();
  const change = useChangeQuery();
  const params = new URLSearchParams(location.search);
  const get = (name: string) => params.get(name) ?? undefined;
  /** Changes words of the address; null and an empty list take one out. */
  const go = (words: Words) =>
    change(next => {
      for (const [name, value] of Object.entries(words)) {
        next.delete(name);
        for (const one of [value ?? []].flat()) next.append(name, one);
      }
    });
  const filters: Filters = Object.fromEntries(
    Object.entries(readList(location.search, base).filters).filter(([key]) => isOfRoster(key)),
  );
  const without: Words = Object.fromEntries(Object.keys(filters).map(key => [key, null]));
  const put = (next: Filters) => go({ ...without, ...next });

  const show = get('show') ?? '1';
  const chosen = params.getAll('columns');
  const isOwn = show === own && chosen.length > 0;
  const columns: RosterColumn[] = isOwn
    ? rosterColumns.map(({ name }) => name).filter(name => chosen.includes(name) || name === 'name')
    : [...(rosterPresets[show] ?? rosterPresets['1'] ?? [])];
  const [unitId, on] = [get('unitId'), get('on')];
  const [ranks, attributes] = [params.getAll('ranks'), params.getAll('attributes')];
  const postYears = /^\d{1,2}$/.test(get('postYears') ?? '') ? Number(get('postYears')) : null;
  return {
    /** Of the posts on the day. */
    posts: {
      ...(unitId && { unitId }),
      ...(on && { on }),
      ...(ranks.length > 0 && { ranks }),
      ...(attributes.length > 0 && { attributes }),
      ...(postYears !== null && { postYears }),
    },
    filters,
    unitId,
    on: on ?? today,
    ranks,
    attributes,
    postYears,
    show: isOwn ? own : show in rosterPresets ? show : '1',
    columns,
    go,
    chooseColumns: (names: readonly string[]) => go({ show: own, columns: names }),
    search: params.toString(),
    open: (search: string) =>
      change(next => {
        for (const key of Array.from(next.keys())) next.delete(key);
        for (const [key, value] of new URLSearchParams(search)) next.append(key, value);
      }),
    /** As a filter bar takes it. */
    filtered: (total: number | undefined): Filtered => ({
      resource: base,
      state: { ...readList('', base), filters },
      total,
      setFilters: (field, values) => put({ ...withoutField(filters, field), ...values }),
      drop: field => put(withoutField(filters, field)),
      clear: () => put({}),
    }),
    isNarrowed: filteredFields(filters).length + ranks.length + attributes.length > 0 || postYears !== null || !!unitId,
    clear: () => go({ ...without, unitId: null, ranks: null, attributes: null, postYears: null }),
  };
}
export type Choosing = ReturnType<typeof useRosterChoice>;
