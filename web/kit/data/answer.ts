/** What a call answers, kept under the call and what it was given; a failure is told where it is shown. */
import { keepPreviousData, useQuery, type Query } from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';

export interface AnswerOptions<E extends Endpoint> {
  isOn?: boolean;
  /** The answer of before stays while the next is on its way. */
  isKept?: boolean;
  /** Asked for whenever it is come back to, however soon. */
  isFresh?: boolean;
  /** It never changes while the page is open. */
  isFixed?: boolean;
  /** What it is an answer about: another one asks anew. */
  revision?: unknown;
  /** How long until it is asked again; false for not by itself. */
  askAgain?(answer: AnswerOf<E> | undefined): number | false;
  /** Asked again by the page itself it keeps nobody signed in. */
  isQuiet?: boolean;
}

export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>> = {},
  { isOn = true, isKept, isFresh, isFixed, revision = null, askAgain, isQuiet = false }: AnswerOptions<E> = {},
) {
  return useQuery({
    queryKey: [endpoint.url, input, revision],
    queryFn: ({ signal, client, queryKey }) => {
      const background = isQuiet && client.getQueryData(queryKey) !== undefined;
      return call(endpoint, input, { signal, silent: true, background });
    },
    enabled: isOn,
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
    ...(isFresh ? { staleTime: 0 } : {}),
    ...(isFixed ? { staleTime: Infinity } : {}),
    ...(askAgain ? { refetchInterval: ({ state }: Query<AnswerOf<E>>) => askAgain(state.data) } : {}),
  });
}
