/** Readings of messages, and what is read anew after one of them was dealt with. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import { useTab } from '../../client/tab.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { useRows } from '../../kit/list/rows.ts';

/** The list of a page; read anew whenever the page comes to the front. */
export function useMessageList<E extends Endpoint>(
  name: string,
  endpoint: E,
  query: Partial<InputOf<E>['query']> = {},
) {
  const asked = useAsked();
  const { isActive } = useTab();
  const { keyword } = asked;
  const wanted = { ...query, ...(keyword ? { keyword } : {}) } as Partial<InputOf<E>['query']>;
  return { ...asked, ...useRows(endpoint, asked, { key: ['message', name], query: wanted, isOn: isActive }) };
}

/** What a block of a page asks; read anew likewise. */
export function useMessages<E extends Endpoint>(name: string, endpoint: E, query: InputOf<E>['query'] & object) {
  const { isActive } = useTab();
  return useQuery({
    queryKey: ['message', name, query],
    queryFn: ({ signal }) => call(endpoint, { query } as Partial<InputOf<E>>, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: isActive,
    staleTime: 0,
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['message'] });
}
