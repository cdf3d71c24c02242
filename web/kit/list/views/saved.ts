/** Saved views of one list: read once, asked again after every action on one of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from 'contract/kit/resource.ts';
import * as calls from 'contract/personal/saved-view.ts';
import type { SavedView } from 'contract/personal/saved-view.ts';
import { useTab } from '../../../client/tab.ts';
import { call } from '../../../client/http.ts';
import { allows } from '../../../client/session.ts';
import type { Filters, ListState } from '../../data/list-state.ts';

const none: SavedView[] = [];
const keyOf = (entity: string) => ['saved-views', entity];
/** A view belongs to the page it was made on: several pages show the same entity. */
const usePageOf = (): string => useTab().location.pathname;
const silent = { silent: true };

export function useSavedViews(resource: Resource): SavedView[] {
  const page = usePageOf();
  const { data } = useQuery({
    queryKey: [...keyOf(resource.name), page],
    queryFn: () => call(calls.savedViews, { query: { entity: resource.name, page } }, silent),
  });
  return data?.content ?? none;
}

/** What a view is made of. */
export type Content = Pick<SavedView, 'filters' | 'columns' | 'sort'>;

export function useViewActions(resource: Resource) {
  const client = useQueryClient();
  const entity = resource.name;
  const page = usePageOf();
  const again = { onSettled: () => void client.invalidateQueries({ queryKey: keyOf(entity) }) };
  return {
    create: useMutation({
      mutationFn: (content: Content & { name: string; roleCode?: string }) =>
        call(calls.createSavedView, { body: { entity, page, ...content } }, silent),
      ...again,
    }),
    update: useMutation({
      mutationFn: ({ view: { id, version }, ...change }: Partial<Content> & { view: SavedView; name?: string }) =>
        call(calls.updateSavedView, { body: { id, version, ...change } }, silent),
      ...again,
    }),
    share: useMutation({
      mutationFn: ({ view: { id, version }, roleCode }: { view: SavedView; roleCode: string | null }) =>
        call(calls.shareSavedView, { params: { id }, body: { version, roleCode } }, silent),
      ...again,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedView) => call(calls.removeSavedViews, { body: [id] }, silent),
      ...again,
    }),
  };
}
export type ViewActions = ReturnType<typeof useViewActions>;

export const mayShare = (): boolean => allows('platform.savedView.share');

export function useShareRoles(resource: Resource) {
  const { data } = useQuery({
    queryKey: [...keyOf(resource.name), 'roles'],
    queryFn: () => call(calls.savedViewRoles, { query: { entity: resource.name } }, silent),
  });
  return data?.content ?? [];
}

const sorted = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([key, values]) => [key, [...values].sort()] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
const without = (filters: Filters, keys: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));

/** Whether a view says where: then it leads there; else it is taken within the place that is chosen. */
export const hasPlace = ({ filters }: Pick<SavedView, 'filters'>, placeKeys: readonly string[]): boolean =>
  placeKeys.some(key => key in filters);

/** The filters of a view as they are set: a view without a place keeps the one chosen in the tree. */
export const filtersOf = (view: Pick<SavedView, 'filters'>, present: Filters, placeKeys: readonly string[]): Filters =>
  hasPlace(view, placeKeys)
    ? view.filters
    : { ...Object.fromEntries(Object.entries(present).filter(([key]) => placeKeys.includes(key))), ...view.filters };

/** Whether the list was changed since the view was chosen. */
export function differs(view: Content, state: ListState, columns: readonly string[], placeKeys: readonly string[]) {
  const bound = hasPlace(view, placeKeys) ? [] : placeKeys;
  return (
    sorted(without(view.filters, bound)) !== sorted(without(state.filters, bound)) ||
    view.sort !== state.sort ||
    view.columns.join() !== columns.join()
  );
}
