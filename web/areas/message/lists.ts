/** Readings of messages, and what is read anew after one of them was dealt with. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import { useTab } from '../../client/tab.ts';

export const size = 20;

/** A page of a list; read anew whenever the page comes to the front. */
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

/** Rows ticked in a list; those that left the list are not among them. */
export function useChosen(ids: string[]) {
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = ticked.filter(id => ids.includes(id));
  return {
    chosen,
    has: (id: string) => chosen.includes(id),
    tick: (id: string, isOn: boolean) => setTicked(isOn ? [...chosen, id] : chosen.filter(one => one !== id)),
    tickAll: (isOn: boolean) => setTicked(isOn ? ids : []),
  };
}
