/** Readings of messages. */
import type { Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { useRows } from '../../kit/list/rows.ts';

/** The list of a page; read anew whenever the page comes to the front. */
export function useMessageList<E extends Endpoint>(endpoint: E, query: Partial<InputOf<E>['query']> = {}) {
  const asked = useAsked();
  const { isActive } = useTab();
  const { keyword } = asked;
  const wanted = { ...query, ...(keyword ? { keyword } : {}) } as Partial<InputOf<E>['query']>;
  return { ...asked, ...useRows(endpoint, asked, { query: wanted, isOn: isActive }) };
}

/** What a block of a page asks; read anew likewise. */
export function useMessages<E extends Endpoint>(endpoint: E, query: InputOf<E>['query'] & object) {
  const { isActive } = useTab();
  return useAnswer(endpoint, { query } as Partial<InputOf<E>>, { isKept: true, isOn: isActive, isFresh: true });
}
