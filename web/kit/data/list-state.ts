/**
 * What a list shows lives in its address, in the words the server takes: a link, a reload and Back give the same rows.
 * These functions turn address into state and back; nothing here knows React.
 */
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';

export type Filters = Record<string, string[]>;
export interface ListState {
  keyword: string;
  /** Query name (`gender`, `joinedOn.from`, `includeSub`) → values. */
  filters: Filters;
  page: number;
  size: number;
  /** `name,asc` */
  sort: string;
  /** Id of the saved view it began from; empty for none. */
  view: string;
}
export type Query = Record<string, string | number | string[]>;

export const sizes = [20, 50, 100];
const own = ['keyword', 'page', 'size', 'sort', 'view'];

export const firstSort = ({ list }: Resource): string =>
  list.sort.startsWith('-') ? `${list.sort.slice(1)},desc` : `${list.sort},asc`;

/** What is asked for, turned round where it stands already: the heading of the first sort would do nothing. */
export const anew = (standing: string, asked: string): string => {
  const [name = '', way] = asked.split(',');
  return asked === standing ? `${name},${way === 'asc' ? 'desc' : 'asc'}` : asked;
};

const isFilter = (resource: Resource, key: string) =>
  key === 'includeSub' || key === 'where' || (key.split('.')[0] ?? '') in seenFieldsOf(resource);
const whole = (text: string | null, otherwise: number) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : otherwise);

/** State of a list from the search part of its address; what is not understood is left out. */
export function readList(search: string, resource: Resource): ListState {
  const params = new URLSearchParams(search);
  const filters: Filters = {};
  for (const key of new Set(params.keys())) {
    if (!own.includes(key) && isFilter(resource, key)) filters[key] = params.getAll(key);
  }
  const size = whole(params.get('size'), 20);
  return {
    keyword: params.get('keyword') ?? '',
    filters,
    page: whole(params.get('page'), 0),
    size: sizes.includes(size) ? size : 20,
    sort: params.get('sort') ?? firstSort(resource),
    view: params.get('view') ?? '',
  };
}

/** Search part of the address for a state; keys that belong to the page and not to the list stay. */
export function writeList(search: string, state: ListState, resource: Resource): string {
  const params = new URLSearchParams(search);
  for (const key of Array.from(params.keys())) {
    if (own.includes(key) || isFilter(resource, key)) params.delete(key);
  }
  if (state.keyword) params.set('keyword', state.keyword);
  for (const [key, values] of Object.entries(state.filters)) values.forEach(value => params.append(key, value));
  if (state.page > 0) params.set('page', String(state.page));
  if (state.size !== 20) params.set('size', String(state.size));
  if (state.sort !== firstSort(resource)) params.set('sort', state.sort);
  if (state.view) params.set('view', state.view);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Query of the list call. */
export const toQuery = (state: ListState, columns: readonly string[]): Query => ({
  ...state.filters,
  ...(state.keyword ? { keyword: state.keyword } : {}),
  page: state.page,
  size: state.size,
  sort: state.sort,
  columns: [...columns],
});

/** The filters without those of one field, its range ends and its empty flag. */
export const withoutField = (filters: Filters, field: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key.split('.')[0] !== field));

/** Fields a filter stands on, in the order of the address; `includeSub` is part of its tree. */
export const filteredFields = (filters: Filters): string[] => [
  ...new Set(
    Object.keys(filters)
      .map(key => key.split('.')[0] ?? '')
      .filter(name => name !== 'includeSub'),
  ),
];
